package app

import "croupier/app/account"

// Admin is what an operator may do to the accounts of this site; actor is
// named in the record of what was done.
func (a *App) Admin(actor string) account.Admin { return a.accounts.Admin(actor) }
