package playerfile

import (
	"cmp"
	"context"
	"strconv"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sorting"
	"croupier/db"
)

// PlayerRequest identifies a player.
type PlayerRequest struct {
	UserID string `json:"user" validate:"required,max=40"`
}

// PlayerAnswer is the account of a player. Times are in unix milliseconds, zero for
// never.
type PlayerAnswer struct {
	PlayerRow
	Version        string `json:"version"`
	ReferralCode   string `json:"referral_code"`
	ReferredBy     string `json:"referred_by"`
	ReferredByName string `json:"referred_by_name"`
	Address        string `json:"address"`
	Device         string `json:"device"`
	Country        string `json:"country"`
	// Permissions are all permissions of the account, Granted those that do not come from
	// its roles.
	Permissions       []string         `json:"permissions"`
	Granted           []string         `json:"granted"`
	BannedAt          int64            `json:"banned_at"`
	BanReason         string           `json:"ban_reason"`
	MutedUntil        int64            `json:"muted_until"`
	ExcludedUntil     int64            `json:"excluded_until"`
	TwoFactor         bool             `json:"two_factor"`
	HasPassword       bool             `json:"has_password"`
	PasswordChangedAt int64            `json:"password_changed_at"`
	PrivateBets       bool             `json:"private_bets"`
	Demo              bool             `json:"demo"`
	Identities        []PlayerIdentity `json:"identities"`
	// AllRoles are the roles that can be granted.
	AllRoles []string `json:"all_roles"`
}

// Player returns the account of a player.
func (s *Service) Player(ctx context.Context, _ *session.Call, request PlayerRequest) (answer PlayerAnswer, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		r, found, err := s.Accounts.Record(q, request.UserID)
		if err != nil {
			return err
		}
		if !found {
			return errUnknown
		}
		if answer.PlayerRow, err = s.row(q, &r); err != nil {
			return err
		}
		answer.fill(&r)
		if r.ReferredBy != "" {
			if answer.ReferredByName, err = s.names(q)(r.ReferredBy); err != nil {
				return err
			}
		}
		if answer.Identities, err = s.Identities.Of(q, r.ID); err != nil {
			return err
		}
		answer.AllRoles, err = s.Accounts.RoleIDs(q)
		return err
	})
	return answer, err
}

func (a *PlayerAnswer) fill(r *players.Record) {
	a.Version, a.ReferralCode, a.ReferredBy, a.Address, a.Device, a.Country = r.Version, r.ReferralCode, r.ReferredBy, r.Address, r.Device, r.Country
	a.Permissions, a.Granted, a.BannedAt, a.BanReason = r.Permissions, r.OwnPermissions, r.BannedAt, r.BanReason
	a.MutedUntil, a.ExcludedUntil, a.TwoFactor, a.HasPassword = r.MutedUntil, r.ExcludedUntil, r.TwoFactor, r.HasPassword
	a.PasswordChangedAt, a.PrivateBets, a.Demo = r.PasswordChangedAt, r.PrivateBets, r.Demo
}

// BalanceRow is one account balance of a player. USD is its value in dollars, empty if
// there is no price.
type BalanceRow struct {
	Currency string `json:"currency"`
	Purpose  string `json:"purpose"`
	Balance  string `json:"balance"`
	USD      string `json:"usd"`
}

// PlayRow is a player's play in one game with one currency of real money.
type PlayRow struct {
	Game     string `json:"game"`
	Name     string `json:"name"`
	Currency string `json:"currency"`
	Wagers   int64  `json:"wagers"`
	Wins     int64  `json:"wins"`
	Wagered  string `json:"wagered"`
	Profit   string `json:"profit"`
	USD      string `json:"usd"`
}

// MoneyAnswer has the balances of a player and their play.
type MoneyAnswer struct {
	Balances []BalanceRow `json:"balances"`
	Play     []PlayRow    `json:"play"`
}

// Money returns the balances and the play of a player.
func (s *Service) Money(ctx context.Context, _ *session.Call, request PlayerRequest) (MoneyAnswer, error) {
	answer := MoneyAnswer{Balances: []BalanceRow{}, Play: []PlayRow{}}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		accounts, err := ledger.Accounts(q, request.UserID)
		for _, a := range accounts {
			row := BalanceRow{Currency: a.Key.Currency, Purpose: string(a.Key.Purpose), Balance: s.money(a.Key.Currency, a.Balance)}
			if currency, known := s.Wallets.Currency(a.Key.Currency); known && a.Key.Purpose != ledger.Demo {
				worth, _ := s.usd(a.Balance, currency)
				row.USD = money.USD(worth).Cents()
			}
			answer.Balances = append(answer.Balances, row)
		}
		return err
	})
	if err != nil {
		return MoneyAnswer{}, err
	}
	played, err := s.PlayResults.Of(ctx, request.UserID)
	sorting.StablyBy(played, func(a, b Play) int { return cmp.Compare(b.USD, a.USD) })
	for _, p := range played {
		answer.Play = append(answer.Play, PlayRow{
			Game: p.Game, Name: s.PlayResults.Name(p.Game), Currency: p.Currency, Wagers: p.Wagers, Wins: p.Wins,
			Wagered: s.money(p.Currency, p.Wagered), Profit: s.money(p.Currency, p.Profit), USD: money.USD(p.USD).Cents(),
		})
	}
	return answer, err
}

// money formats an amount of a currency. It uses minor units if the site no longer has
// the currency.
func (s *Service) money(currencyID string, amount money.Amount) string {
	currency, known := s.Wallets.Currency(currencyID)
	if !known {
		return strconv.FormatInt(int64(amount), 10) + " minor units of " + currencyID
	}
	return currency.Text(amount)
}

// TransfersRequest requests a page of a player's transfers. Code is one of the values in
// Codes. "wager" selects the stakes and payouts of ended wagers. Empty selects all.
type TransfersRequest struct {
	UserID string `json:"user" validate:"required,max=40"`
	Code   string `json:"code,omitempty" validate:"max=20"`
	Cursor string `json:"cursor,omitempty" validate:"max=60"`
	Limit  int    `json:"limit,omitempty" validate:"min=0,max=200"`
}

// TransferRow is one movement of a player's money. Amount is negative for a debit. An
// ended wager is one row with number 0. Its Amount is the payout minus the stake, Stake
// and Payout are set, and Game is the game.
type TransferRow struct {
	ID       int64  `json:"id"`
	At       int64  `json:"at"`
	Code     string `json:"code"`
	Amount   string `json:"amount"`
	Currency string `json:"currency"`
	Purpose  string `json:"purpose"`
	Balance  string `json:"balance"`
	Other    string `json:"other"`
	// OtherID is the player on the other side; empty for the house account.
	OtherID string `json:"other_id"`
	Ref     string `json:"ref"`
	// RequestID, Actor and Reason are set for a correction.
	RequestID string `json:"request_id"`
	Actor     string `json:"actor"`
	Reason    string `json:"reason"`
	Stake     string `json:"stake,omitempty"`
	Payout    string `json:"payout,omitempty"`
	Game      string `json:"game,omitempty"`
}

// TransfersAnswer is a page of transfers, the newest first.
type TransfersAnswer struct {
	Rows []TransferRow `json:"rows"`
	Next string        `json:"next,omitempty"`
	// Codes are the values for the Code filter.
	Codes []string `json:"codes"`
}

func (s *Service) transferRow(q db.Querier, m ledger.Movement, names func(string) (string, error)) (row TransferRow, err error) {
	row = TransferRow{
		ID: m.ID, At: m.At, Code: m.Code.String(), Amount: s.money(m.Key.Currency, m.Amount), Currency: m.Key.Currency,
		Purpose: string(m.Key.Purpose), Balance: s.money(m.Key.Currency, m.Balance),
	}
	if ledger.PartyOf(m.Other) == ledger.PartyPlayer {
		row.OtherID = m.Other
	}
	if row.Other, err = names(m.Other); err != nil {
		return row, err
	}
	if len(m.Ref) == len(id.Binary{}) {
		row.Ref = id.Binary(m.Ref).String()
	}
	if m.Code != ledger.CodeAdjustment {
		return row, nil
	}
	a, err := adjustmentByID(q, m.Ref)
	if a == nil || err != nil {
		return row, err
	}
	row.RequestID, row.Reason = a.request, a.reason
	row.Actor, err = names(a.actor)
	return row, err
}
