package app

import (
	"context"

	"croupier/app/account"
	"croupier/db"
)

// Admin is what an operator may do on this site.
type Admin struct {
	account.Admin
	app *App
}

// Admin gives the operator's view; actor is named in the record of what was
// done.
func (a *App) Admin(actor string) Admin { return Admin{Admin: a.accounts.Admin(actor), app: a} }

// Grant gives a player real money of the house: whole units as decimal text.
func (m Admin) Grant(ctx context.Context, login, amount, currency string) error {
	granted, err := m.app.wallet.ReadAmount(amount, currency)
	if err != nil {
		return err
	}
	return m.Do(ctx, "grant", login, amount+" "+currency, func(tx *db.Tx, userID string) error {
		return m.app.wallet.Grant(tx, userID, currency, granted)
	})
}
