package app

import (
	"slices"

	"croupier/app/kernel/action"
	"croupier/app/kernel/mail"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/stafflog"
	"croupier/app/people/account"
	"croupier/app/social/chat"
)

// buildStaff makes what is known of staff: what they can be permitted, and the
// log of what they did.
func (a *App) buildStaff() error {
	a.staffLog, a.permissions = stafflog.New(a.ids), permission.NewRegistry()
	return a.permissions.Add(slices.Concat(
		account.Permissions(), chat.Permissions(), mail.Permissions(), stafflog.Permissions(),
	)...)
}

// officeCalls are the calls of staff that belong to no other room.
func (a *App) officeCalls() []action.Action {
	return stafflog.Actions(a.db)
}

// checkPermissions fails when a call needs a permission that nobody declares, or
// one is declared that nothing needs.
func (a *App) checkPermissions() error {
	for _, call := range a.registry.Actions() {
		if needed := call.Guard.Permission(); !needed.IsZero() {
			if err := a.permissions.Use(needed, call.Name()); err != nil {
				return err
			}
		}
	}
	return a.permissions.Check()
}
