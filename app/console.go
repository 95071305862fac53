package app

import (
	"context"
	"fmt"
	"io"
	"os"

	"croupier/app/betting/catalogue"
	"croupier/app/people/account"
	"croupier/db"
)

// Admin is what an operator may do on this site.
type Admin struct {
	account.Admin
	actor string
	app   *App
}

// Admin gives the operator's view; actor is named in the record of what was
// done.
func (a *App) Admin(actor string) Admin {
	return Admin{Admin: a.accounts.Admin(actor), actor: actor, app: a}
}

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

// SeedGames brings the catalogue to the operator's list in a file, or to the
// demonstration set when file is empty, and reports what changed. prune also
// removes what the list does not have.
func (m Admin) SeedGames(ctx context.Context, file string, prune bool) (string, error) {
	list, err := gameList(file)
	if err != nil {
		return "", err
	}
	report, err := m.app.catalogue.Import(ctx, list, prune)
	if err != nil {
		return "", err
	}
	return report.String(), nil
}

func gameList(file string) (catalogue.List, error) {
	if file == "" {
		return catalogue.DemoList()
	}
	opened, err := os.Open(file)
	if err != nil {
		return catalogue.List{}, fmt.Errorf("read the list of games: %w", err)
	}
	defer opened.Close()
	text, err := io.ReadAll(io.LimitReader(opened, catalogue.MaxListBytes+1))
	if err != nil {
		return catalogue.List{}, fmt.Errorf("read the list of games: %w", err)
	}
	return catalogue.ReadList(file, text)
}
