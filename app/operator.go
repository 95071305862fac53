package app

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"croupier/app/betting/bets"
	"croupier/app/betting/catalogue"
	"croupier/app/betting/crash"
	"croupier/app/betting/play"
	"croupier/app/betting/seeds"
	"croupier/app/care/registers"
	"croupier/app/desk/dossier"
	"croupier/app/desk/licence"
	"croupier/app/desk/regulator"
	"croupier/app/desk/tokens"
	"croupier/app/kernel/action"
	"croupier/app/kernel/audit"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gaming"
	"croupier/app/kernel/renewal"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/settings"
	"croupier/app/money/chains"
	"croupier/app/money/reserves"
	"croupier/app/money/wallet"
	"croupier/app/people/account"
	"croupier/app/people/eligibility"
	"croupier/app/rewards/check"
	"croupier/app/rewards/races"
	"croupier/app/server/demo"
	"croupier/app/social/chat"
	"croupier/app/sports/betslip"
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
	movements   *movements
	books       *audit.Books
	schedule    *schedule.Scheduler
	demo        *demo.Service
	eligibility *eligibility.Service
	licence     *licence.Site
	crash       *crash.Service
	chat        *chat.Service
	originals   *play.Service
	pairs       *seeds.Service
	files       *dossier.Service
	tokens      *tokens.Service
	packages    *regulator.Service
	networks    *chains.Service
	reserves    *reserves.Service
	races       *races.Service
	rewards     *check.Service
	sports      *betslip.Service
	listings    *registers.Service
	leavers     *leavers
}

// Admin is what an operator may do on this site.
type Admin struct {
	account.Admin
	actor     string
	accounts  *account.Service
	wallets   *wallet.Service
	catalogue *catalogue.Service
	settings  *settings.Registry
	tokens    *tokens.Service
	reserves  *reserves.Service
	races     *races.Service
	rewards   *check.Service
	records   *projections
	listings  *registers.Service
}

// Admin gives the operator's view; actor is named in the record of what was
// done.
func (a *App) Admin(actor string) Admin {
	return Admin{a.accounts.Admin(actor), actor, a.accounts, a.wallets, a.catalogue, a.settings, a.tokens, a.reserves, a.races, a.rewards, a.projections, a.listings}
}

// Because returns the same view with the reason that the log of staff keeps.
func (m Admin) Because(reason string) Admin {
	m.Admin = m.Admin.Because(reason)
	return m
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

// FillRegister fills the local register of excluded persons from a file, and tells how
// many marks it was given.
func (m Admin) FillRegister(ctx context.Context, reason, file string, replace bool) (string, error) {
	info, err := os.Stat(file)
	if err != nil {
		return "", fmt.Errorf("read the register: %w", err)
	}
	if !info.Mode().IsRegular() || info.Size() > registers.MostContent {
		return "", fault.Newf(fault.CodeBadRequest, "%s is no file of at most %d MB.", file, registers.MostContent>>20)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return "", fmt.Errorf("read the register: %w", err)
	}
	entries, err := m.listings.FillFrom(ctx, m.actor, reason, string(text), replace)
	return fmt.Sprintf("%d marks", entries), err
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

// SettleRace settles the weekly race of a day, or the last one, and tells every figure;
// a dry run changes nothing.
func (m Admin) SettleRace(ctx context.Context, day string, dry bool) (string, error) {
	if err := m.records.CatchUp(ctx); err != nil {
		return "", err
	}
	return m.races.SettleWeek(ctx, day, dry)
}

// CheckRewards tells what bets give back at worst; stakes is what is assumed to be
// staked in a week, in whole dollars, or 0.
func (m Admin) CheckRewards(ctx context.Context, stakes int64) (check.Report, error) {
	return m.rewards.Check(ctx, stakes)
}

// TicketCost simulates who spins the wheel with tickets of a promo code.
func (m Admin) TicketCost(ctx context.Context, t check.TicketCampaign) (check.CostAnswer, error) {
	return m.rewards.TicketCost(ctx, t)
}

// RaceCost simulates who takes part in a race for its prizes.
func (m Admin) RaceCost(ctx context.Context, r check.RaceCampaign) (check.CostAnswer, error) {
	return m.rewards.RaceCost(ctx, r)
}

// RewardCost simulates the players of a bonus.
func (m Admin) RewardCost(ctx context.Context, c check.Campaign) (check.CostAnswer, error) {
	return m.rewards.Cost(ctx, c)
}

// SetSetting changes a setting to a value as people type it.
func (m Admin) SetSetting(ctx context.Context, key, value, reason string) error {
	return m.settings.SetText(ctx, settings.Who{Actor: m.actor, Reason: reason}, key, value)
}

// ResetSetting puts a setting back to its default.
func (m Admin) ResetSetting(ctx context.Context, key, reason string) error {
	return m.settings.Set(ctx, settings.Who{Actor: m.actor, Reason: reason}, key, nil)
}

// Settings lists the settings, or one of them when key is not empty. Errors:
// settings.ErrUnknown.
func (m Admin) Settings(ctx context.Context, key string) (string, error) {
	list, err := m.settings.List(ctx, nil, action.None{})
	if err != nil {
		return "", err
	}
	var text strings.Builder
	for _, row := range list.Settings {
		switch {
		case key == "":
			fmt.Fprintf(&text, "%s = %s\n", row.Key, row.Value)
		case row.Key == key:
			fmt.Fprintf(&text, "%s = %s\n%s\nDefault %s, version %d.\n", row.Key, row.Value, row.Sentence, row.Default, row.Version)
		}
	}
	if text.Len() == 0 {
		return "", settings.ErrUnknown
	}
	return text.String(), nil
}

// Audit proves the books. started, if given, is told of each check.
func (a *App) Audit(ctx context.Context, started func(name string)) (audit.Result, error) {
	return a.books.Audit(ctx, started)
}

// ReplaySports settles every bet of an event again from its results, and compares.
func (a *App) ReplaySports(ctx context.Context, event string) (betslip.Replayed, error) {
	return a.sports.Replay(ctx, event)
}

// Read looks at the database of the site, as tests of the whole site do.
func (a *App) Read(ctx context.Context, fn func(q *db.Reader) error) error { return a.db.Read(ctx, fn) }

// Renewed tells that all draws began anew when the site was opened; nil when
// nothing was in doubt.
func (a *App) Renewed() *renewal.Renewal { return a.renewals.atStart }

// Returned counts the deleted accounts that this start found in the database again, and closed.
func (a *App) Returned() int { return a.leavers.returned }

// PausedAgain counts the players whose exclusion or time-out this start found missing in the
// database, and put in force again.
func (a *App) PausedAgain() (exclusions, timeOuts int) {
	return a.pausedAgain.exclusions, a.pausedAgain.timeOuts
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
