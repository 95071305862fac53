// Package returns measures what every game really pays against what its rules
// promise, from all wagers of real money whose house edge is known.
package returns

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

// Deps are the parts of the house that the returns stand on. Measuring needs the
// database alone.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	StaffLog *stafflog.Log
	Days     Days
	// GameName is the name of a game.
	GameName func(id string) string
	// Games is how many games are looked at.
	Games int
	// Most is the largest payout to which the choices of a wager can lead, in opening
	// stakes, as it is known before the draw; known is false where turns decide.
	Most func(w *wagerlog.Wager) (most float64, known bool)
}

// Service keeps the returns of all games. It is a projection of the wager log.
type Service struct{ Deps }

// New makes the service.
func New(deps Deps) *Service { return &Service{deps} }

// checkpoint is its name as a projection: stored, never to be changed.
const checkpoint = "game_returns"

// Name implements projection.Projection.
func (s *Service) Name() string { return checkpoint }

// key is the game that a row is of.
type key struct{ kind, product string }

// Return is what one game has taken and paid in real money. Amounts are in
// millionths of a dollar.
type Return struct {
	// Kind and Product name the game, as in wagerlog.Terms.
	Kind, Product string
	Wagers        int64
	Staked, Paid  int64
	// Measured counts the wagers whose house edge is known. Expected is what
	// their rules pay on average, Deviation what they paid beyond it.
	Measured, Expected, Deviation int64
	// squares is the sum of the squared deviations of single wagers, in square
	// dollars: an estimate of the variance of Deviation that needs no model.
	squares float64
}

// leastMeasured is how many wagers an estimate of the variance needs.
const leastMeasured = 100

// Sigmas is the deviation in standard deviations: above 0 the players have won
// more than the rules promise them. It is the self-normalised sum d / sqrt(sum of
// d squared), which is about standard normal over many wagers, and 0 below
// leastMeasured wagers.
func (r Return) Sigmas() float64 {
	if r.Measured < leastMeasured || r.squares <= 0 {
		return 0
	}
	return dollars(r.Deviation) / math.Sqrt(r.squares)
}

// Edge is the share of the stakes that the house has kept; negative when it has
// paid more than was staked.
func (r Return) Edge() float64 {
	if r.Staked == 0 {
		return 0
	}
	return 1 - dollars(r.Paid)/dollars(r.Staked)
}

func dollars(micro int64) float64 { return float64(micro) / 1e6 }

// add counts a wager, or what a correction changed of it.
func (r *Return) add(w *wagerlog.Wager) {
	r.addOne(w, 1)
	if w.Before != nil {
		r.addOne(w.Before, -1)
	}
}

// addOne adds a settlement, or takes it out again with sign -1.
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
	off := dollars(paid - expected)
	r.squares += float64(sign) * off * off
}

// sums are returns by game, in the order in which the games appeared: writes must
// not depend on chance.
type sums struct {
	of    map[key]*Return
	order []key
}

func newSums() *sums { return &sums{of: map[key]*Return{}} }

func (s *sums) add(w *wagerlog.Wager) {
	if w.Player.Purpose != ledger.Real {
		return
	}
	k := key{string(w.Kind), w.Product}
	sum, ok := s.of[k]
	if !ok {
		sum = &Return{Kind: k.kind, Product: k.product}
		s.of[k] = sum
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
		if err := addReturn(tx, added.of[k]); err != nil {
			return err
		}
	}
	return nil
}

// All lists the returns of all games that were played with real money, by kind
// and product.
func (s *Service) All(ctx context.Context) (list []Return, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		list, err = allReturns(q)
		return err
	})
	return list, err
}
