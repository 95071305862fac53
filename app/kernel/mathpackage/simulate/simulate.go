// Package simulate plays installed games with the mapping that draws players' outcomes. It compares
// the measured return with the exact return of the weights.
package simulate

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"runtime"
	"strconv"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"croupier/app/kernel/mathpackage"
	"croupier/app/kernel/provablyfair"
)

// Allowed is how many standard errors a return may differ from the exact one. More happens by chance
// in one of 16,000 simulations.
const Allowed = 4

// Options say how much is played.
type Options struct {
	// Plays is the number of rounds of each mode, at least 1. A canceled context ends them earlier.
	Plays uint64
	// ServerSeed begins the draws: round n has the nonce n.
	ServerSeed string
}

// clientSeed is the seed of the simulated player.
const clientSeed = "simulate"

// chunk is the number of rounds between two looks at the context.
const chunk = 4096

// Result is what the rounds of one mode returned.
type Result struct {
	Mode  string
	Plays uint64
	// Payout is the sum of the payouts of bets of 100.
	Payout uint64
	// Return and Exact are the measured and the exact share of the price that is returned.
	Return, Exact *big.Rat
	// StandardErrors is the distance of both in standard errors of the measurement.
	StandardErrors float64
}

// Plausible reports whether the return is within the allowed distance.
func (r Result) Plausible() bool { return math.Abs(r.StandardErrors) <= Allowed }

// Run plays a mode on all processors. Errors: those of reading the game, and a context that was
// canceled before the first rounds were played.
func Run(ctx context.Context, mode *mathpackage.Mode, options Options) (Result, error) {
	var next, plays, payout atomic.Uint64
	group, _ := errgroup.WithContext(ctx)
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() error {
			for ctx.Err() == nil {
				from := next.Add(chunk) - chunk
				if from >= options.Plays {
					return nil
				}
				to := min(from+chunk, options.Plays)
				sum, err := play(mode, options.ServerSeed, from, to)
				if err != nil {
					return err
				}
				plays.Add(to - from)
				payout.Add(sum)
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return Result{}, fmt.Errorf("play mode %s: %w", mode.Summary.Mode, err)
	}
	if plays.Load() == 0 {
		return Result{}, errors.Join(fmt.Errorf("play mode %s: no round was played", mode.Summary.Mode), ctx.Err())
	}
	return compare(mode, plays.Load(), payout.Load())
}

// play plays the rounds from one nonce up to another and returns the sum of their payouts.
func play(mode *mathpackage.Mode, serverSeed string, from, to uint64) (sum uint64, err error) {
	for nonce := from; nonce < to; nonce++ {
		drawn, err := mode.Draw(provablyfair.NewStream(serverSeed, clientSeed, nonce))
		if err != nil {
			return 0, err
		}
		sum += drawn.Payout
	}
	return sum, nil
}

// compare computes the distance of a sum of payouts from the exact return.
func compare(mode *mathpackage.Mode, plays, payout uint64) (Result, error) {
	result := Result{Mode: mode.Summary.Mode, Plays: plays, Payout: payout}
	exact, ok := new(big.Rat).SetString(mode.Summary.RTP)
	variance, err := strconv.ParseFloat(mode.Summary.Variance, 64)
	if !ok || err != nil {
		return result, fmt.Errorf("mode %s has the return %q and the variance %q", mode.Summary.Mode, mode.Summary.RTP, mode.Summary.Variance)
	}
	staked := new(big.Rat).Mul(mode.Cost.Rat(), new(big.Rat).SetInt(new(big.Int).Mul(new(big.Int).SetUint64(plays), big.NewInt(100))))
	result.Exact = exact
	result.Return = new(big.Rat).Quo(new(big.Rat).SetInt(new(big.Int).SetUint64(payout)), staked)
	difference, _ := new(big.Rat).Sub(result.Return, exact).Float64()
	if variance > 0 {
		result.StandardErrors = difference / math.Sqrt(variance/float64(plays))
	} else if difference != 0 {
		result.StandardErrors = math.Inf(1)
	}
	return result, nil
}
