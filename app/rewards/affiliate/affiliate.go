// Package affiliate implements the affiliate programme. Partners create codes and links.
// They earn a share of the exact house edge of their referrals' real-money wagers.
// Commission is computed from the wager log, exact to a millionth of a minor unit.
// Commission of a referral who shares a device or an address with the partner must be
// reviewed by staff.
package affiliate

import (
	"context"
	"sync"

	"croupier/app/kernel/earnings"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/players"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/shared"
	"croupier/db"
)

// Accounts returns the codes of accounts.
type Accounts interface {
	players.Finder
	// CodeOf returns the code of a player's account.
	CodeOf(q db.Querier, userID string) (string, error)
	// IsCodeTaken reports whether a code belongs to an account or is reserved.
	IsCodeTaken(q db.Querier, code string) (bool, error)
}

// SharedIdentity finds accounts that share data.
type SharedIdentity interface {
	// Shared returns, by account id, what other accounts share with a partner: a
	// "device", an "address", a "payout address". only is the one account to compare;
	// empty for all whom the partner has referred. The result may name players who were
	// not referred.
	Shared(q db.Querier, partner, filter string) (map[string][]string, error)
}

// Deps are the dependencies of this package.
type Deps struct {
	shared.Services
	Wallets        ledger.Wallets
	Accounts       Accounts
	SharedIdentity SharedIdentity
	Admission      rewards.Admission
	Bonuses        rewards.Bonuses
}

// Service manages partners and their commission.
type Service struct {
	Deps
	set     *settingValues
	rewards *rewards.Program

	mu sync.Mutex
	// origins caches who referred the players that have wagered, and whether that earns
	// commission. The partner of a player never changes.
	origins map[string]origin
}

// New creates the service.
func New(deps Deps) *Service {
	s := &Service{
		Deps: deps, set: declareSettings(), origins: map[string]origin{},
		rewards: rewards.New(rewards.Deps{Ledger: deps.Ledger, Wallets: deps.Wallets, Prices: deps.Prices, Admission: deps.Admission}, commission),
	}
	s.set.tiers.OnChangeTx(storeShares)
	return s
}

// Start stores the shares that are in force. Call it after the settings are loaded and
// before the projections run.
func (s *Service) Start(ctx context.Context) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error { return storeShares(tx, s.set.tiers.Get()) })
}

// Part is an exact amount of commission.
type Part = earnings.MicroAmount

// errNotFound refuses an unknown partner or referral.
var errNotFound = fault.New(fault.CodeNotFound, "There is no such partner or referral.")
