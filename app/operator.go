package app

import (
	"context"
	"fmt"
	"os"
	"strings"

	"croupier/app/betting/catalogue"
	"croupier/app/betting/crash"
	"croupier/app/betting/history"
	"croupier/app/betting/host"
	"croupier/app/betting/play"
	"croupier/app/betting/providers"
	"croupier/app/betting/seeds"
	"croupier/app/care/registers"
	"croupier/app/futures/market"
	"croupier/app/kernel/action"
	"croupier/app/kernel/audit"
	"croupier/app/kernel/doctor"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/seedrenewal"
	"croupier/app/kernel/settings"
	"croupier/app/money/chains"
	"croupier/app/money/reserves"
	"croupier/app/money/wallet"
	"croupier/app/money/withdrawals"
	"croupier/app/office/licence"
	"croupier/app/office/playerfile"
	"croupier/app/office/regulator"
	"croupier/app/office/tokens"
	"croupier/app/people/account"
	"croupier/app/people/eligibility"
	"croupier/app/rewards/check"
	"croupier/app/rewards/races"
	"croupier/app/server/demo"
	"croupier/app/social/chat"
	"croupier/app/sports/bets"
	"croupier/db"
)

// services are those that the command line and tests use.
type services struct {
	accounts    *account.Service
	wallets     *wallet.Service
	catalogue   *catalogue.Service
	bets        *history.Service
	games       *gamecalls.Calls
	restores    *restores
	projections *projections
	movements   *movements
	books       *audit.Auditor
	schedule    *schedule.Scheduler
	demo        *demo.Service
	eligibility *eligibility.Service
	licence     *licence.Site
	crash       *crash.Service
	chat        *chat.Service
	originals   *play.Service
	seeds       *seeds.Service
	playerFiles *playerfile.Service
	tokens      *tokens.Service
	packages    *regulator.Service
	networks    *chains.Service
	reserves    *reserves.Service
	races       *races.Service
	rewards     *check.Service
	sports      *bets.Service
	registers   *registers.Service
	privacy     *privacyService
	hosted      *host.Service
	providers   *providers.Service
	payouts     *withdrawals.Service
	futures     *market.Service
}

// Admin has the actions of an operator on this site.
type Admin struct {
	account.Admin
	actor       string
	accounts    *account.Service
	wallets     *wallet.Service
	catalogue   *catalogue.Service
	settings    *settings.Registry
	tokens      *tokens.Service
	reserves    *reserves.Service
	races       *races.Service
	rewards     *check.Service
	projections *projections
	registers   *registers.Service
	networks    *chains.Service
	hosted      *host.Service
	providers   *providers.Service
	doctor      func(ctx context.Context, network bool) []doctor.Result
}

// Admin returns the operator's view. actor is stored as the author of each action.
func (a *App) Admin(actor string) Admin {
	return Admin{a.accounts.Admin(actor), actor, a.accounts, a.wallets, a.catalogue, a.settings, a.tokens, a.reserves, a.races, a.rewards, a.projections, a.registers, a.networks, a.hosted, a.providers, a.Doctor}
}

// WithReason returns the same view with a reason for the staff log.
func (m Admin) WithReason(reason string) Admin {
	m.Admin = m.Admin.WithReason(reason)
	return m
}

// Doctor runs the checks of the running site, with those that need the network or
// without.
func (m Admin) Doctor(ctx context.Context, network bool) []doctor.Result {
	return m.doctor(ctx, network)
}

// Grant credits a player real money from the house account. amount has whole units as decimal
// text.
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

// FillRegister fills the local register of excluded persons from a file, and returns the number
// of marks.
func (m Admin) FillRegister(ctx context.Context, reason, file string, replace bool) (string, error) {
	info, err := os.Stat(file)
	if err != nil {
		return "", fmt.Errorf("read the register: %w", err)
	}
	if !info.Mode().IsRegular() || info.Size() > registers.MaxContent {
		return "", fault.Newf(fault.CodeBadRequest, "%s is no file of at most %d MB.", file, registers.MaxContent>>20)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return "", fmt.Errorf("read the register: %w", err)
	}
	entries, err := m.registers.ImportFile(ctx, m.actor, reason, string(text), replace)
	return fmt.Sprintf("%d marks", entries), err
}

// SeedGames updates the catalogue to the operator's list in a file, or to the demonstration set
// if file is empty, and returns the changes. prune also removes games that are not in the list.
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

// SettleRace settles the weekly race of a day, or the last one, and returns all its figures. A
// dry run changes nothing.
func (m Admin) SettleRace(ctx context.Context, day string, dry bool) (string, error) {
	if err := m.projections.CatchUp(ctx); err != nil {
		return "", err
	}
	return m.races.SettleWeek(ctx, day, dry)
}

// CheckRewards returns the maximum share of bets that rewards return. stakes is the assumed sum
// of stakes of a week in whole dollars, or 0.
func (m Admin) CheckRewards(ctx context.Context, stakes int64) (check.Report, error) {
	return m.rewards.Check(ctx, stakes)
}

// TicketCost simulates players who spin the wheel with tickets of a promo code.
func (m Admin) TicketCost(ctx context.Context, t check.TicketCampaign) (check.CostAnswer, error) {
	return m.rewards.TicketCost(ctx, t)
}

// RaceCost simulates players who take part in a race for its prizes.
func (m Admin) RaceCost(ctx context.Context, r check.RaceCampaign) (check.CostAnswer, error) {
	return m.rewards.RaceCost(ctx, r)
}

// RewardCost simulates the players of a bonus.
func (m Admin) RewardCost(ctx context.Context, c check.Campaign) (check.CostAnswer, error) {
	return m.rewards.Cost(ctx, c)
}

// SetSetting changes a setting to a value in its text form.
func (m Admin) SetSetting(ctx context.Context, key, value, reason string) error {
	return m.settings.SetText(ctx, settings.ChangeAuthor{Actor: m.actor, Reason: reason}, key, value)
}

// ResetSetting resets a setting to its default.
func (m Admin) ResetSetting(ctx context.Context, key, reason string) error {
	return m.settings.Set(ctx, settings.ChangeAuthor{Actor: m.actor, Reason: reason}, key, nil)
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

// Audit proves the books. started, if not nil, is called at each check.
func (a *App) Audit(ctx context.Context, started func(name string)) (audit.Result, error) {
	return a.books.Audit(ctx, started)
}

// ReplaySports settles every bet of an event again from its results, and compares the payouts.
func (a *App) ReplaySports(ctx context.Context, event string) (bets.ReplayReport, error) {
	return a.sports.Replay(ctx, event)
}

// ProveFutures computes a position of futures again from the price log.
func (a *App) ProveFutures(ctx context.Context, position string) (market.Proof, error) {
	return a.futures.Prove(ctx, position)
}

// Read reads the database of the site, for tests of the whole site.
func (a *App) Read(ctx context.Context, fn func(q *db.Reader) error) error { return a.db.Read(ctx, fn) }

// DrawRenewal returns the renewal of all draws at this start; nil if no draw was in doubt.
func (a *App) DrawRenewal() *seedrenewal.Renewal { return a.restores.renewed }

// DeletedAgain counts the deleted accounts that this start found in the database and deleted again.
func (a *App) DeletedAgain() int { return a.privacy.deletedAgain }

// RestoredPauses counts the players whose exclusion or time-out was missing in the database and was
// restored at this start.
func (a *App) RestoredPauses() (exclusions, timeOuts int) {
	return a.restoredPauses.exclusions, a.restoredPauses.timeOuts
}
