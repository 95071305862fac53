package app

import (
	"context"
	"errors"
	"fmt"

	"croupier/app/betting/crash"
	"croupier/app/kernel/action"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/config"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/session"
	"croupier/app/office/playerfile"
	"croupier/app/people/account"
	"croupier/app/server/demo"
	"croupier/db"
)

// firstRun makes the administrator of a new demo site, and logs the first steps for the operator
// of a new real site.
func (a *App) firstRun(ctx context.Context) error {
	if a.options.Database != "" {
		return nil
	}
	people, err := a.accounts.Count(ctx)
	if err != nil {
		return fmt.Errorf("count the accounts: %w", err)
	}
	switch {
	case people > 0:
		return nil
	case a.cfg.Demo:
		return a.demo.OpenAdministrator(ctx)
	}
	a.log.Info("there are no accounts yet; make an administrator with: croupier user create" + a.options.Arguments + " --role admin --name NAME --email ADDRESS")
	return nil
}

// makeShowcase fills an empty data folder with a site whose clock runs through the past hours.
func makeShowcase(ctx context.Context, cfg config.Config, options Options) (err error) {
	began := options.Clock.Now().Add(-demo.PastDuration)
	past := clock.NewFake(began)
	if cfg.DemoHistory {
		past = clock.NewFake(demo.HistoryBegins(began))
	}
	options.Clock, options.present, options.Provisional = past, options.Clock, true
	a, err := assemble(ctx, cfg, options)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	if cfg.DemoHistory {
		if err := a.demo.MakeHistory(ctx, newPastSite(a), past, began); err != nil {
			return err
		}
	}
	if err := a.demo.MakeShowcase(ctx, past, cfg.DemoHistory); err != nil {
		return err
	}
	return errors.Join(a.projections.CatchUp(ctx), a.movements.CatchUp(ctx))
}

// pastSite is the site while the history of a demonstration is made.
type pastSite struct {
	services
	db       *db.DB
	prices   *prices.Service
	currency func(id string) (money.Currency, bool)
}

func newPastSite(a *App) pastSite { return pastSite{a.services, a.db, a.prices, a.currencies.Currency} }

// WriteEach implements demo.HistorySite.
func (p pastSite) WriteEach(ctx context.Context, fns ...func(tx *db.Tx) error) error {
	return p.db.WriteEach(ctx, fns...)
}

// CatchUp implements demo.HistorySite.
func (p pastSite) CatchUp(ctx context.Context) error {
	return errors.Join(p.projections.CatchUp(ctx), p.movements.CatchUp(ctx))
}

// CreatePlayer implements demo.HistorySite.
func (p pastSite) CreatePlayer(tx *db.Tx, call *session.Call, name string, confirmed bool, referredBy string) (string, error) {
	return p.accounts.CreateDemoPlayer(tx, call, account.DemoPlayer{Name: name, Confirmed: confirmed, ReferredBy: referredBy})
}

// Visit implements demo.HistorySite.
func (p pastSite) Visit(tx *db.Tx, call *session.Call, userID string) error {
	return p.accounts.OpenDemoSession(tx, call, userID)
}

// CreateSeeds implements demo.HistorySite.
func (p pastSite) CreateSeeds(tx *db.Tx, userID, serverSeed, clientSeed string) error {
	return p.seeds.Begin(tx, userID, serverSeed, clientSeed)
}

// RotateSeeds implements demo.HistorySite.
func (p pastSite) RotateSeeds(tx *db.Tx, userID string) error { return p.seeds.Rotate(tx, userID) }

// FormatAmount implements demo.HistorySite.
func (p pastSite) FormatAmount(usd int64, currency string) string {
	c, _ := p.currency(currency)
	price, err := p.prices.Of(currency)
	if err != nil {
		return ""
	}
	return c.Text(c.Floor(price.Amount(usd, c)))
}

// Balance implements demo.HistorySite.
func (p pastSite) Balance(q db.Querier, userID, currency string) (int64, error) {
	c, _ := p.currency(currency)
	price, err := p.prices.Of(currency)
	if err != nil {
		return 0, nil //nolint:nilerr // a currency without a price has no value
	}
	balance, err := ledger.Balance(q, ledger.PlayerKey(userID, currency, false))
	return price.USD(balance, c), err
}

// Deposit implements demo.HistorySite.
func (p pastSite) Deposit(tx *db.Tx, userID, currency string, usd int64) error {
	c, _ := p.currency(currency)
	price, err := p.prices.Of(currency)
	if err != nil {
		return err
	}
	amount := c.Floor(price.Amount(max(usd, -usd), c))
	if usd < 0 {
		amount = -amount
	}
	return p.wallets.FundDemoPlayer(tx, userID, currency, amount)
}

// Play implements demo.HistorySite.
func (p pastSite) Play(ctx context.Context, tx *db.Tx, call *session.Call, request gamecalls.PlayRequest) error {
	return p.originals.PlayInTx(ctx, tx, call, request)
}

// CrashRounds implements demo.HistorySite.
func (p pastSite) CrashRounds(ctx context.Context, count int) (demo.CrashRounds, error) {
	var rounds *crash.RoundSeries
	rounds, err := p.crash.NewRoundSeries(ctx, count)
	return rounds, err
}

// CreateStaff implements demo.Staff.
func (p pastSite) CreateStaff(ctx context.Context, name, role string, permissions []string) (*session.User, error) {
	by := p.accounts.Admin("demo").WithReason("the staff of the demonstration")
	if err := by.DefineRole(ctx, role, permissions); err != nil {
		return nil, err
	}
	userID, err := by.CreateWithoutPassword(ctx, name, name+"@"+account.DemoDomain)
	if err != nil {
		return nil, err
	}
	if err := by.AddRole(ctx, userID, role); err != nil {
		return nil, err
	}
	return p.accounts.SessionUser(ctx, userID)
}

// Note implements demo.Staff.
func (p pastSite) Note(ctx context.Context, by *session.Call, userID, text string) error {
	_, err := p.playerFiles.WriteNote(ctx, by, playerfile.NoteRequest{UserID: userID, Text: text})
	return err
}

// Tag implements demo.Staff.
func (p pastSite) Tag(ctx context.Context, by *session.Call, userID, tag, reason string) error {
	_, err := p.playerFiles.Tag(ctx, by, playerfile.TagRequest{UserID: userID, Tag: tag, Reason: action.Reason{Reason: reason}})
	return err
}

// Ban implements demo.Staff.
func (p pastSite) Ban(ctx context.Context, by *session.Call, userID, reason string) error {
	_, err := p.playerFiles.Ban(ctx, by, playerfile.PlayerActionRequest{UserID: userID, Reason: action.Reason{Reason: reason}})
	return err
}

// muteMinutes is the duration of a mute by demonstration staff: three days.
const muteMinutes = 3 * 24 * 60

// Mute implements demo.Staff.
func (p pastSite) Mute(ctx context.Context, by *session.Call, userID, reason string) error {
	request := playerfile.PlayerMuteRequest{Minutes: muteMinutes}
	request.UserID, request.Reason = userID, action.Reason{Reason: reason}
	_, err := p.playerFiles.Mute(ctx, by, request)
	return err
}

// Correct implements demo.Staff.
func (p pastSite) Correct(ctx context.Context, by *session.Call, userID, amount, reason string) error {
	_, err := p.playerFiles.Adjust(ctx, by, playerfile.AdjustRequest{
		UserID: userID, Reason: action.Reason{Reason: reason},
		Correction: playerfile.Correction{Amount: money.Number(amount), Currency: "usd", Purpose: string(ledger.Real), Request: by.RequestID},
	})
	return err
}
