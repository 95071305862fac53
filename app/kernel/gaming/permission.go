package gaming

import "croupier/app/kernel/permission"

// Manage lets staff see and change what is offered: the catalogue, the limits of
// stakes, and what is open.
var Manage = permission.Declare("games", "See and change the games, their limits, and which products and currencies are open.")
