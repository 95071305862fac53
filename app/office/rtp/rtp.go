// Package rtp compares the actual payouts of every game with the payouts that its
// rules promise. It uses all wagers of real money with a known house edge.
package rtp

import (
	"context"
	"math"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/stafflog"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Deps are the dependencies of the service. The projections need only the database.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	StaffLog *stafflog.Log
	Days     Days
	// GameName returns the name of a game.
	GameName func(id string) string
	// Games is the number of games that are measured.
	Games int
	// MaxReturn returns the maximum payout of a wager with its choices, in opening stakes, as
	// known before the draw. known is false if later turns decide it.
	MaxReturn func(w *wagerlog.Wager) (maxReturn float64, known bool)
}

// Service measures the returns of all games. It is a projection of the wager log.
type Service struct{ Deps }

// New creates the service.
func New(deps Deps) *Service { return &Service{deps} }

// checkpoint is the stored name of the projection. It must never change.
const checkpoint = "game_returns"

// Name implements projection.Projection.
func (s *Service) Name() string { return checkpoint }

// key identifies the game of a row.
type key struct{ kind, product string }

// Return has the stakes and payouts of one game in real money. Amounts are in millionths
// of a dollar.
type Return struct {
	// Kind and Product identify the game, as in wagerlog.Terms.
	Kind, Product string
	Wagers        int64
	Staked, Paid  int64
	// Measured is the number of wagers with a known house edge. Expected is their average
	// payout by the rules, Deviation their payout beyond it.
	Measured, Expected, Deviation int64
	// squares is the sum of the squared deviations of single wagers, in square dollars.
	// It estimates the variance of Deviation without a model.
	squares float64
}

// minVarianceWagers is the minimum number of wagers for an estimate of the variance.
const minVarianceWagers = 100

// Sigmas returns the deviation in standard deviations. It is positive if players have won
// more than the rules promise. It is the self-normalised sum d / sqrt(sum of d squared),
// which is approximately standard normal over many wagers. It is 0 for fewer than
// minVarianceWagers wagers.
func (r Return) Sigmas() float64 {
	if r.Measured < minVarianceWagers || r.squares <= 0 {
		return 0
	}
	return money.USD(r.Deviation).Float() / math.Sqrt(r.squares)
}

// Edge returns the share of the stakes that the site has kept. It is negative if the
// payouts exceed the stakes.
func (r Return) Edge() float64 {
	if r.Staked == 0 {
		return 0
	}
	return 1 - money.USD(r.Paid).Float()/money.USD(r.Staked).Float()
}

// add counts a wager, or the difference that a correction makes.
func (r *Return) add(w *wagerlog.Wager) {
	r.addOne(w, 1)
	if w.Before != nil {
		r.addOne(w.Before, -1)
	}
}

// addOne adds a settlement, or removes it with sign -1.
func (r *Return) addOne(w *wagerlog.Wager, sign int64) {
	if w.Void || w.Stake == 0 {
		return
	}
	paid := int64(money.Of(w.Payout, w.Stake).Payout(money.Amount(w.USD)))
	r.Wagers += sign
	r.Staked += sign * w.USD
	r.Paid += sign * paid
	if w.Edge == "" {
		return
	}
	expected := w.USD - w.ExpectedUSD()
	r.Measured += sign
	r.Expected += sign * expected
	r.Deviation += sign * (paid - expected)
	deviation := money.USD(paid - expected).Float()
	r.squares += float64(sign) * deviation * deviation
}

// sums are returns by game, in the order in which the games appeared, so that the order
// of writes is deterministic.
type sums struct {
	values map[key]*Return
	order  []key
}

func newSums() *sums { return &sums{values: map[key]*Return{}} }

func (s *sums) add(w *wagerlog.Wager) {
	if w.Player.Purpose != ledger.Real {
		return
	}
	k := key{string(w.Kind), w.Product}
	sum, ok := s.values[k]
	if !ok {
		sum = &Return{Kind: k.kind, Product: k.product}
		s.values[k] = sum
		s.order = append(s.order, k)
	}
	sum.add(w)
}

// Apply implements projection.Projection.
func (s *Service) Apply(tx *db.Tx, wagers []*wagerlog.Wager) error {
	added := newSums()
	for _, w := range wagers {
		added.add(w)
	}
	for _, k := range added.order {
		if err := addReturn(tx, added.values[k]); err != nil {
			return err
		}
	}
	return nil
}

// All lists the returns of all games that were played with real money, by kind and
// product.
func (s *Service) All(ctx context.Context) (list []Return, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		list, err = allReturns(q)
		return err
	})
	return list, err
}
