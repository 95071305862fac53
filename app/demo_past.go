package app

import (
	"context"
	"errors"

	"croupier/app/betting/crash"
	"croupier/app/desk/dossier"
	"croupier/app/kernel/action"
	"croupier/app/kernel/gaming"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/session"
	"croupier/app/people/account"
	"croupier/app/server/demo"
	"croupier/db"
)

// demoPast is the site as the history of a demonstration is made in it.
type demoPast struct {
	services
	db       *db.DB
	prices   *prices.Service
	currency func(id string) (money.Currency, bool)
}

func newDemoPast(a *App) demoPast { return demoPast{a.services, a.db, a.prices, a.currency} }

// WriteEach implements demo.PastSite.
func (p demoPast) WriteEach(ctx context.Context, fns ...func(tx *db.Tx) error) error {
	return p.db.WriteEach(ctx, fns...)
}

// CatchUp implements demo.PastSite.
func (p demoPast) CatchUp(ctx context.Context) error {
	return errors.Join(p.projections.CatchUp(ctx), p.movements.CatchUp(ctx))
}

// Invent implements demo.PastSite.
func (p demoPast) Invent(tx *db.Tx, call *session.Call, name string, confirmed bool, referredBy string) (string, error) {
	return p.accounts.Invent(tx, call, account.Invented{Name: name, Confirmed: confirmed, ReferredBy: referredBy})
}

// Visit implements demo.PastSite.
func (p demoPast) Visit(tx *db.Tx, call *session.Call, userID string) error {
	return p.accounts.Visit(tx, call, userID)
}

// BeginSeeds implements demo.PastSite.
func (p demoPast) BeginSeeds(tx *db.Tx, userID, serverSeed, clientSeed string) error {
	return p.pairs.Begin(tx, userID, serverSeed, clientSeed)
}

// RotateSeeds implements demo.PastSite.
func (p demoPast) RotateSeeds(tx *db.Tx, userID string) error { return p.pairs.Rotate(tx, userID) }

// Text implements demo.PastSite.
func (p demoPast) Text(usd int64, currency string) string {
	c, _ := p.currency(currency)
	price, err := p.prices.Of(currency)
	if err != nil {
		return ""
	}
	return c.Text(c.Floor(price.Amount(usd, c)))
}

// Holds implements demo.PastSite.
func (p demoPast) Holds(q db.Querier, userID, currency string) (int64, error) {
	c, _ := p.currency(currency)
	price, err := p.prices.Of(currency)
	if err != nil {
		return 0, nil //nolint:nilerr // what has no price is worth nothing
	}
	balance, err := ledger.Balance(q, ledger.PlayerKey(userID, currency, false))
	return price.USD(balance, c), err
}

// Purse implements demo.PastSite.
func (p demoPast) Purse(tx *db.Tx, userID, currency string, usd int64) error {
	c, _ := p.currency(currency)
	price, err := p.prices.Of(currency)
	if err != nil {
		return err
	}
	amount := c.Floor(price.Amount(max(usd, -usd), c))
	if usd < 0 {
		amount = -amount
	}
	return p.wallets.Purse(tx, userID, currency, amount)
}

// Play implements demo.PastSite.
func (p demoPast) Play(ctx context.Context, tx *db.Tx, call *session.Call, request gaming.PlayRequest) error {
	return p.originals.PlayIn(ctx, tx, call, request)
}

// CrashRounds implements demo.PastSite.
func (p demoPast) CrashRounds(ctx context.Context, count int) (demo.CrashRounds, error) {
	var rounds *crash.Series
	rounds, err := p.crash.NewSeries(ctx, count)
	return rounds, err
}

// Employ implements demo.Staff.
func (p demoPast) Employ(ctx context.Context, name, role string, permissions []string) (*session.User, error) {
	by := p.accounts.Admin("demo").Because("the staff of the demonstration")
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
func (p demoPast) Note(ctx context.Context, by *session.Call, userID, text string) error {
	_, err := p.files.WriteNote(ctx, by, dossier.NoteRequest{UserID: userID, Text: text})
	return err
}

// Tag implements demo.Staff.
func (p demoPast) Tag(ctx context.Context, by *session.Call, userID, tag, reason string) error {
	_, err := p.files.Tag(ctx, by, dossier.TagRequest{UserID: userID, Tag: tag, Reason: action.Reason{Reason: reason}})
	return err
}

// Ban implements demo.Staff.
func (p demoPast) Ban(ctx context.Context, by *session.Call, userID, reason string) error {
	_, err := p.files.Ban(ctx, by, dossier.DeedRequest{UserID: userID, Reason: action.Reason{Reason: reason}})
	return err
}

// muteMinutes is how long staff of a demonstration mute somebody: three days.
const muteMinutes = 3 * 24 * 60

// Mute implements demo.Staff.
func (p demoPast) Mute(ctx context.Context, by *session.Call, userID, reason string) error {
	request := dossier.PlayerMuteRequest{Minutes: muteMinutes}
	request.UserID, request.Reason = userID, action.Reason{Reason: reason}
	_, err := p.files.Mute(ctx, by, request)
	return err
}

// Correct implements demo.Staff.
func (p demoPast) Correct(ctx context.Context, by *session.Call, userID, amount, reason string) error {
	_, err := p.files.Adjust(ctx, by, dossier.AdjustRequest{
		UserID: userID, Reason: action.Reason{Reason: reason},
		Correction: dossier.Correction{Amount: amount, Currency: "usd", Purpose: string(ledger.Real), Request: by.RequestID},
	})
	return err
}
