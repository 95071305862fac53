package check

import (
	"context"
	"math"
	"runtime"
	"sync"

	"croupier/app/kernel/earnings"
	"croupier/app/kernel/rewardrules"
)

// plan is how somebody lives on the site, from the deposit to the last withdrawal.
type plan struct {
	name string
	// live plays; it ends with whatever is on the account.
	live func(l *life) error
	// accounts is how many accounts one person has; the others are referred by the
	// first one. 0 is one.
	accounts int
	// together plays all accounts at once, instead of live one after the other.
	together func(all []*life) error
	// shared is what the site sees that the accounts share, such as a device.
	shared []string
	level  int
}

// Estimate is a mean over simulated lives. Its floats are for statistics only, never
// for money.
type Estimate struct {
	Lives int
	// Mean is what a life takes from the house in dollars, without luck, and Error its
	// standard error. Raw and RawError are the same with luck.
	Mean, Error   float64
	Raw, RawError float64
	// Staked is the mean stake of real money, Wagers the mean number of bets.
	Staked, Wagers float64
}

// above reports whether a profit was measured: more than its error.
func (e Estimate) above() bool { return e.Mean > surely*e.Error+1e-9 }

// sums add up lives: their profits without the luck of real money, the luck of their
// bonus money, and the products of both.
type sums struct{ n, mean, square, raw, rawSquare, luck, luckSquare, product, staked, wagers float64 }

func (s *sums) add(o sums) {
	s.n += o.n
	s.mean += o.mean
	s.square += o.square
	s.raw += o.raw
	s.rawSquare += o.rawSquare
	s.luck += o.luck
	s.luckSquare += o.luckSquare
	s.product += o.product
	s.staked += o.staked
	s.wagers += o.wagers
}

func (s sums) estimate() Estimate {
	n := max(s.n, 1)
	e := Estimate{Lives: int(s.n), Mean: s.mean / n, Raw: s.raw / n, Staked: s.staked / n, Wagers: s.wagers / n}
	// As much of the luck of bonus money is taken off as goes with the profit: its mean is
	// nothing, so that this changes only how far the estimate varies.
	variance, luck := s.square/n-e.Mean*e.Mean, s.luck/n
	if spread := s.luckSquare/n - luck*luck; spread > 0 {
		share := (s.product/n - e.Mean*luck) / spread
		e.Mean -= share * luck
		variance -= share * share * spread
	}
	e.Error = math.Sqrt(max(0, variance) / n)
	e.RawError = math.Sqrt(max(0, s.rawSquare/n-e.Raw*e.Raw) / n)
	return e
}

// chunk is how many lives one goroutine takes at a time.
const chunk = 16

// measure lives a plan many times. The same seed gives the same lives, whatever the
// machine: each has draws of its own, and parts are added up in their order.
func measure(ctx context.Context, standing *rewardrules.Standing, p plan, seed string, lives int) (Estimate, error) {
	parts := make([]sums, (lives+chunk-1)/chunk)
	failures := make([]error, len(parts))
	next := make(chan int)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			edges := earnings.Rates{}
			for at := range next {
				for n := at * chunk; n < min(lives, (at+1)*chunk) && failures[at] == nil; n++ {
					failures[at] = parts[at].enter(standing, p, seed, n, edges)
				}
			}
		})
	}
	for at := range parts {
		if ctx.Err() != nil {
			break
		}
		next <- at
	}
	close(next)
	workers.Wait()
	var all sums
	for at, part := range parts {
		if failures[at] != nil {
			return Estimate{}, failures[at]
		}
		all.add(part)
	}
	return all.estimate(), ctx.Err()
}

// enter lives one life and adds it up.
func (s *sums) enter(standing *rewardrules.Standing, p plan, seed string, n int, edges earnings.Rates) error {
	one := p.person(standing, seed, n, edges)
	if err := one.live(p); err != nil {
		return err
	}
	profit, steady, luck := one.inviter.paid(), one.inviter.paid(), 0.0
	for _, l := range one.accounts {
		a, b, c := l.leave()
		profit, steady, luck = profit+a, steady+b, luck+c
		s.staked += l.staked / dollar
		s.wagers += float64(l.wagers)
	}
	s.n++
	s.mean += steady
	s.square += steady * steady
	s.raw += profit
	s.rawSquare += profit * profit
	s.luck += luck
	s.luckSquare += luck * luck
	s.product += steady * luck
	return nil
}
