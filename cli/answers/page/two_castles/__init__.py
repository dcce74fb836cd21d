"""Questions of the page about the sister game, Between Two Castles, in the forms of the big one."""
