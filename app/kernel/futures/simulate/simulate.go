package simulate

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"croupier/app/kernel/futures"
	"croupier/app/kernel/money"
)

// first is the price of every entry: a unit of the lattice is 1,000 units of the price.
const first futures.Price = 100_000_000

const unitPrice = 1_000

// stake is large enough that its rounding does not matter.
const stake money.Amount = 1_000_000_000_000

// Strategy is how a player trades one position. Returns are in percent of the wager.
type Strategy struct {
	Terms futures.Terms
	// Stop and Take are the returns of the triggers; 0 for none. Stop is negative.
	Stop, Take int64
	// CloseAt orders the close at the first tick with at least this return; 0 for never.
	CloseAt int64
	// CloseAfter orders the close after this number of ticks; 0 for never.
	CloseAfter int
}

// String describes the strategy in a line.
func (s Strategy) String() string {
	text := fmt.Sprintf("%dx %s fee", s.Terms.Multiplier, s.Terms.Fees.Mode)
	if s.Terms.Direction == futures.Down {
		text += ", down"
	}
	for _, part := range []struct {
		name string
		at   int64
	}{{"stop", s.Stop}, {"take", s.Take}, {"close at", s.CloseAt}} {
		if part.at != 0 {
			text += fmt.Sprintf(", %s %d %%", part.name, part.at)
		}
	}
	if s.CloseAfter > 0 {
		text += fmt.Sprintf(", close after %d ticks", s.CloseAfter)
	}
	return text
}

// priceOf returns the price at which a return is reached.
func (s Strategy) priceOf(roi int64) futures.Price {
	if roi == 0 {
		return 0
	}
	return first + futures.Price(int64(s.Terms.Direction)*roi*int64(first)/(100*s.Terms.Multiplier))
}

// game is a strategy with what the rules make of it.
type game struct {
	Strategy
	*walk
	position futures.Position
	triggers futures.Triggers
	// low and high are the offsets in units at which the position ends.
	low, high, closeAt int
	// payouts caches the return of each fill price, and over those of the offsets beyond low and high,
	// as far as a tick moves.
	payouts      map[futures.Price]float64
	below, above []float64
}

func newGame(w *walk, s Strategy) (*game, error) {
	if err := s.Terms.Check(); err != nil {
		return nil, err
	}
	g := &game{Strategy: s, walk: w, position: futures.Position{Terms: s.Terms, Entry: first}, payouts: map[futures.Price]float64{}}
	g.triggers = futures.Triggers{Stop: s.priceOf(s.Stop), Take: s.priceOf(s.Take)}
	if err := g.position.CheckTriggers(g.triggers, first); err != nil {
		return nil, err
	}
	bounds := g.position.Bounds(g.triggers)
	if bounds.Low == 0 || bounds.High == 0 {
		return nil, fmt.Errorf("%s: the position may never end", s)
	}
	g.low = int(math.Floor(float64(bounds.Low-first) / unitPrice))
	g.high = int(math.Ceil(float64(bounds.High-first) / unitPrice))
	g.closeAt = math.MaxInt
	if s.CloseAt != 0 {
		g.closeAt = int(math.Ceil(float64(int64(s.Terms.Direction)*int64(s.priceOf(s.CloseAt)-first)) / unitPrice))
	}
	for i := range pauseTicks*jump + 1 {
		g.below = append(g.below, g.beyond(g.low-i))
		g.above = append(g.above, g.beyond(g.high+i))
	}
	return g, nil
}

// beyond returns the return of a position that a tick at an offset ends.
func (g *game) beyond(offset int) float64 {
	_, price, crossed := g.position.Crossed(g.triggers, max(priceAt(offset), 1))
	if !crossed {
		panic(fmt.Sprintf("the tick at %d crosses no trigger of %s", offset, g.Strategy)) // low and high are beyond them
	}
	return g.paid(price)
}

func priceAt(offset int) futures.Price { return first + futures.Price(offset)*unitPrice }

// paid is the exact return of a fill at a price.
func (g *game) paid(at futures.Price) float64 {
	value, known := g.payouts[at]
	if !known {
		value = float64(g.position.Settle(stake, at).Payout) / float64(stake)
		g.payouts[at] = value
	}
	return value
}

// ends returns the return of a position that a tick at an offset ends; false if it goes on.
func (g *game) ends(offset int) (float64, bool) {
	switch {
	case offset <= g.low:
		return g.below[g.low-offset], true
	case offset >= g.high:
		return g.above[offset-g.high], true
	}
	return 0, false
}

// wantsClose reports whether the player orders the close at an offset.
func (g *game) wantsClose(offset, ticks int) bool {
	return offset*int(g.Terms.Direction) >= g.closeAt || g.CloseAfter > 0 && ticks >= g.CloseAfter
}

// Result is the mean return of many positions, per unit staked, with its standard error and the exact
// mean.
type Result struct {
	Strategy  Strategy
	Positions int
	Mean      float64
	Error     float64
	Exact     float64
}

// Deviation is the distance of the mean from the exact one in standard errors.
func (r Result) Deviation() float64 {
	if r.Error == 0 {
		return 0
	}
	return (r.Mean - r.Exact) / r.Error
}

// Run plays positions of a strategy. The same seed plays the same prices.
func Run(ctx context.Context, s Strategy, positions int, seed uint64) (Result, error) {
	g, err := newGame(newWalk(), s)
	if err != nil {
		return Result{}, err
	}
	random := rand.NewPCG(seed, seed^0x9e3779b97f4a7c15)
	var sum, squares float64
	for i := range positions {
		if i%1_000_000 == 0 && ctx.Err() != nil {
			return Result{}, ctx.Err()
		}
		payout := g.play(random)
		sum += payout
		squares += payout * payout
	}
	n := float64(positions)
	mean := sum / n
	return Result{Strategy: s, Positions: positions, Mean: mean, Error: math.Sqrt(max(squares/n-mean*mean, 0) / n), Exact: g.exact()}, nil
}

// play plays one position and returns its payout per unit staked.
func (g *game) play(random *rand.PCG) float64 {
	offset := 0
	for ticks := 0; ; ticks++ {
		ordered := g.wantsClose(offset, ticks)
		offset += g.next(random)
		if payout, over := g.ends(offset); over {
			return payout
		}
		if ordered {
			return g.paid(priceAt(offset))
		}
	}
}

// Exact returns the exact mean return of a strategy per unit staked.
func Exact(s Strategy) (float64, error) {
	g, err := newGame(newWalk(), s)
	if err != nil {
		return 0, err
	}
	return g.exact(), nil
}
