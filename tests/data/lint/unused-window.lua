-- rules
window "respond" {} --!
