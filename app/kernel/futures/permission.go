package futures

import "croupier/app/kernel/permission"

// Manage lets staff run the markets of futures.
var Manage = permission.Declare("futures", "See and change futures: pauses, sources, limits and exposure of the markets.")
