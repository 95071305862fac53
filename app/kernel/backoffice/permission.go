package backoffice

import "croupier/app/kernel/permission"

// Enter lets staff into the back office.
var Enter = permission.Declare("dashboard", "Open the back office and see how the house stands.")
