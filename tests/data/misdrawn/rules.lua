-- Fine for those who play it, wrong for those who draw it.
rules { name = "Misdrawn", players = 2, turn = "turn" }
include "rules/look"
sequence "turn" { step "act" {} }
