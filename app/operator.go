package app

import (
	"context"
	"io"

	"croupier/app/betting/bets"
	"croupier/app/betting/catalogue"
	"croupier/app/betting/crash"
	"croupier/app/desk/licence"
	"croupier/app/kernel/audit"
	"croupier/app/kernel/gaming"
	"croupier/app/kernel/gaming/prefill"
	"croupier/app/kernel/renewal"
	"croupier/app/kernel/schedule"
	"croupier/app/money/wallet"
	"croupier/app/people/account"
	"croupier/app/people/eligibility"
	"croupier/app/server/demo"
	"croupier/app/social/chat"
	"croupier/db"
)

// services are those that the command line reaches, and tests.
type services struct {
	accounts    *account.Service
	wallets     *wallet.Service
	catalogue   *catalogue.Service
	bets        *bets.Service
	games       *gaming.Calls
	renewals    renewals
	projections *projections
	books       *audit.Books
	schedule    *schedule.Scheduler
	demo        *demo.Service
	eligibility *eligibility.Service
	licence     *licence.Site
	crash       *crash.Service
	chat        *chat.Service
}

// Admin is what an operator may do on this site.
type Admin struct {
	account.Admin
	wallets   *wallet.Service
	catalogue *catalogue.Service
}

// Admin gives the operator's view; actor is named in the record of what was
// done.
func (a *App) Admin(actor string) Admin {
	return Admin{a.accounts.Admin(actor), a.wallets, a.catalogue}
}

// Grant gives a player real money of the house: whole units as decimal text.
func (m Admin) Grant(ctx context.Context, login, amount, currency string) error {
	return grant(ctx, m.Admin, m.wallets, login, amount, currency)
}

func grant(ctx context.Context, by account.Admin, wallets *wallet.Service, login, amount, currency string) error {
	granted, err := wallets.ReadAmount(amount, currency)
	if err != nil {
		return err
	}
	return by.Do(ctx, "grant", login, amount+" "+currency, func(tx *db.Tx, userID string) error {
		return wallets.Grant(tx, userID, currency, granted)
	})
}

// SeedGames brings the catalogue to the operator's list in a file, or to the
// demonstration set when file is empty, and reports what changed. prune also
// removes what the list does not have.
func (m Admin) SeedGames(ctx context.Context, file string, prune bool) (string, error) {
	list, err := catalogue.ReadListFile(file)
	if err != nil {
		return "", err
	}
	report, err := m.catalogue.Import(ctx, list, prune)
	if err != nil {
		return "", err
	}
	return report.String(), nil
}

// Audit proves the books. started, if given, is told of each check.
func (a *App) Audit(ctx context.Context, started func(name string)) (audit.Result, error) {
	return a.books.Audit(ctx, started)
}

// Renewed tells that all draws began anew when the site was opened; nil when
// nothing was in doubt.
func (a *App) Renewed() *renewal.Renewal { return a.renewals.atStart }

// Prefill makes wagers by the thousand, for measurements.
func (a *App) Prefill() prefill.Site {
	return prefill.Site{Games: a.games, Guests: a.guests, IDs: a.ids, Projections: a.projections}
}

// WriteTypes writes the TypeScript types of all calls, events and games.
func (a *App) WriteTypes(w io.Writer) error {
	return write(w, func() ([]byte, error) { return a.server.registry.TypeScript(a.wire()) })
}

// WriteOpenAPI writes the description of all calls.
func (a *App) WriteOpenAPI(w io.Writer) error { return write(w, a.server.registry.OpenAPI) }

// WriteGames writes the definitions of all originals for the pages.
func (a *App) WriteGames(w io.Writer) error { return write(w, gamesJSON) }

func write(w io.Writer, describe func() ([]byte, error)) error {
	described, err := describe()
	if err != nil {
		return err
	}
	_, err = w.Write(described)
	return err
}
