-- Fine for those who play it, wrong for those who draw it.
rules { name = "Undrawable", players = 2, turn = "turn" }
include "rules/look"
sequence "turn" { step "act" {} }
