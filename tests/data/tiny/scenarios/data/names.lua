-- What include "data/names" gives.
return { "gate", "well" }
