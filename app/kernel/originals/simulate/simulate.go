// Package simulate plays many rounds of an original and compares the measured
// return with the exact one. Its draws work as in play: an HMAC of a server
// seed, a client seed and a nonce.
package simulate

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"sync"
	"sync/atomic"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/provablyfair"
)

// Stake is the stake of each round in minor units. It is large, so that rounding
// down by less than one unit does not affect the measurement.
const Stake money.Amount = 100_000_000

// Options are the settings of a simulation.
type Options struct {
	Game   rules.Game
	Data   []byte // the choices of Play; empty for the first return of the definition
	Rounds int
	// ServerSeed makes a run repeatable; empty for a random seed.
	ServerSeed string
	// Progress, if given, is called with the number of finished rounds, from any
	// goroutine.
	Progress func(done int)
}

// Result is the measurement. Its floats are for statistics only, never for
// money.
type Result struct {
	Rounds int
	// Measured is one plus the mean profit for each unit of the first stake.
	Measured float64
	// Exact is the exact return. Strategy describes the choices within a round.
	Exact    money.Multiplier
	Strategy string
	// StandardError is the standard error of Measured. Sigmas is the difference
	// to Exact in standard errors.
	StandardError, Sigmas float64
	// Risk is the mean part of the stake by which a round changed the balance, at
	// most one, and RiskError its standard error.
	Risk, RiskError float64
	// Best is the largest observed payout for a unit of the first stake.
	Best float64
}

// sums are the sums of the profit for each unit of the first stake.
type sums struct {
	count                int
	sum, square, highest float64
	// risk and riskSquare add up how much of the stake was moved.
	risk, riskSquare float64
}

// batch is the number of rounds between two checks of the context.
const batch = 10_000

// Run plays the rounds on all processors.
func Run(ctx context.Context, o Options) (Result, error) {
	def := o.Game.Definition()
	if len(o.Data) == 0 {
		first, err := firstChoice(def)
		if err != nil {
			return Result{}, err
		}
		o.Data = first
	}
	plan, err := planFor(def.ID, o.Game, o.Data)
	if err != nil {
		return Result{}, err
	}
	if o.ServerSeed == "" {
		o.ServerSeed = provablyfair.NewServerSeed()
	}
	total, err := playAll(ctx, o, plan)
	if err != nil {
		return Result{}, err
	}
	return total.result(plan), nil
}

// playAll shares the rounds among the processors.
func playAll(ctx context.Context, o Options, plan plan) (sums, error) {
	var (
		next, done atomic.Int64
		mu         sync.Mutex
		total      sums
		failure    error
		workers    sync.WaitGroup
	)
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			play := plan.player()
			for {
				from := int(next.Add(batch)) - batch
				if from >= o.Rounds || ctx.Err() != nil {
					return
				}
				part, err := playSome(o, plan, play, from, min(from+batch, o.Rounds))
				mu.Lock()
				total.add(part)
				failure = errors.Join(failure, err)
				mu.Unlock()
				if err != nil {
					return
				}
				if o.Progress != nil {
					o.Progress(int(done.Add(int64(part.count))))
				}
			}
		})
	}
	workers.Wait()
	return total, errors.Join(failure, ctx.Err())
}

func playSome(o Options, plan plan, play player, from, to int) (sums, error) {
	var part sums
	for nonce := from; nonce < to; nonce++ {
		round, err := plan.bet.Open(provablyfair.NewStream(o.ServerSeed, "simulate", uint64(nonce)), Stake)
		if err != nil {
			return part, fmt.Errorf("round %d: %w", nonce, err)
		}
		if err := play(round); err != nil {
			return part, fmt.Errorf("round %d: %w", nonce, err)
		}
		state := round.State()
		if !state.Over {
			return part, fmt.Errorf("round %d is not over", nonce)
		}
		part.enter(state)
	}
	return part, nil
}

func (s *sums) enter(end rules.State) {
	profit := float64(end.Payout-end.Stake) / float64(Stake)
	s.count++
	s.sum += profit
	s.square += profit * profit
	s.highest = max(s.highest, float64(end.Payout)/float64(Stake))
	moved := min(1, math.Abs(float64(end.Payout-end.Stake))/float64(max(end.Stake, 1)))
	s.risk += moved
	s.riskSquare += moved * moved
}

func (s *sums) add(other sums) {
	s.count += other.count
	s.sum += other.sum
	s.square += other.square
	s.highest = max(s.highest, other.highest)
	s.risk += other.risk
	s.riskSquare += other.riskSquare
}

func (s sums) result(plan plan) Result {
	n := float64(s.count)
	mean := s.sum / n
	deviation := math.Sqrt(max(0, s.square/n-mean*mean))
	r := Result{Rounds: s.count, Measured: 1 + mean, Exact: plan.exact, Strategy: plan.strategy, StandardError: deviation / math.Sqrt(n), Best: s.highest}
	r.Risk = s.risk / n
	r.RiskError = math.Sqrt(max(0, s.riskSquare/n-r.Risk*r.Risk) / n)
	exact, _ := plan.exact.Rat().Float64()
	if r.StandardError > 0 {
		r.Sigmas = (r.Measured - exact) / r.StandardError
	}
	return r
}
