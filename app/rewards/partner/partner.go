// Package partner is the affiliate programme: players make codes and links, and earn a
// share of the exact house edge of what those who came by them wager with real money.
// Commission is made from the log of wagers, exact to a millionth of a minor unit; that
// of a referral who shares a device or an address with the partner waits for staff.
package partner

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"croupier/app/kernel/approval"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Admission decides who may take a reward.
type Admission interface {
	// Claim refuses a player who may not take a reward in a currency now. Whoever has
	// excluded themself may take what they have earned before.
	Claim(q db.Querier, user *session.User, country, currency string) error
	// Barred reports whether a player is banned or self-excluded now, and so earns
	// nothing new.
	Barred(q db.Querier, userID string) (bool, error)
}

// Accounts know the codes that accounts have.
type Accounts interface {
	players.Finder
	// CodeOf is the code of a player's account.
	CodeOf(q db.Querier, userID string) (string, error)
	// CodeTaken reports whether a code is one of an account, or kept from players.
	CodeTaken(q db.Querier, code string) (bool, error)
}

// Kinship knows what players have in common.
type Kinship interface {
	// Shared tells, by their ids, what others share with a partner: a "device", an
	// "address", a "payout address". only is the one who is asked about; empty for all
	// whom the partner has referred. It may name players whom nobody referred.
	Shared(q db.Querier, partner, only string) (map[string][]string, error)
}

// Wallets know the currencies and tell players of their balances.
type Wallets interface {
	Currency(id string) (money.Currency, bool)
	Currencies() []money.Currency
	Changed(tx *db.Tx, key ledger.Key, balance money.Amount, delay time.Duration, reason string)
}

// Prices are those of the site.
type Prices interface {
	Of(currency string) (prices.Price, error)
}

// Bonuses know which wagers count toward a bonus.
type Bonuses interface {
	// Granted reports, from memory, whether a player ever had a bonus.
	Granted(userID string) bool
	// Feeds reports whether a wager counts toward a bonus: such a wager gives no
	// commission.
	Feeds(q db.Querier, wager id.Binary) (bool, error)
}

// Deps are the parts of the house that partners stand on.
type Deps struct {
	DB        *db.DB
	Clock     clock.Clock
	Log       *slog.Logger
	Ledger    *ledger.Ledger
	Wallets   Wallets
	Prices    Prices
	Accounts  Accounts
	Kinship   Kinship
	Admission Admission
	Bonuses   Bonuses
	Approvals *approval.Service
	StaffLog  *stafflog.Log
}

// Service keeps partners and what they earn.
type Service struct {
	Deps
	set *declared

	mu sync.Mutex
	// origins tell who referred players that have wagered, and what becomes of the
	// commission. Who referred a player never changes.
	origins map[string]origin
}

// New makes the room.
func New(deps Deps) *Service {
	s := &Service{Deps: deps, set: declare(), origins: map[string]origin{}}
	s.set.tiers.Inside(noteShares)
	return s
}

// Start notes the shares that are in force. Call it once the settings are loaded and
// before the projections run.
func (s *Service) Start(ctx context.Context) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error { return noteShares(tx, s.set.tiers.Get()) })
}

// real is the key of a player's account of real money.
func real(userID, currency string) ledger.Key {
	return ledger.PlayerKey(userID, currency, false)
}

// errNobody refuses a partner or referral that is none.
var errNobody = fault.New(fault.CodeNotFound, "There is no such partner or referral.")
