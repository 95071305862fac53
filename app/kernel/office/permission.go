package office

import "croupier/app/kernel/permission"

// Access lets staff into the back office.
var Access = permission.Declare("dashboard", "Open the back office and see the state of the site.").GrantableAlone()
