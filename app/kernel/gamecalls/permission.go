package gamecalls

import "croupier/app/kernel/permission"

// Manage lets staff see and change the offer: the catalogue, the limits of stakes, and open
// wagers.
var Manage = permission.Declare("games", "See and change the games, their limits, and which products and currencies are open.")
