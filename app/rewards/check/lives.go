package check

import (
	"context"
	"math"
	"runtime"
	"sync"

	"croupier/app/kernel/earnings"
	"croupier/app/kernel/rewardrules"
)

// plan is a player's strategy, from the deposit to the last withdrawal.
type plan struct {
	name string
	// play plays until the end of the life. The final balance counts.
	play func(l *simPlayer) error
	// accounts is the number of accounts of one person; the first one refers the
	// others. 0 means one.
	accounts int
	// playTogether plays all accounts at once, instead of live for one after the other.
	playTogether func(all []*simPlayer) error
	// shared is the detected shared data of the accounts, such as a device.
	shared []string
	level  int
}

// Estimate is a mean over simulated lives. Its floats are for statistics only, never
// for money.
type Estimate struct {
	Runs int
	// Mean is a life's profit from the site in dollars, without luck, and Error its
	// standard error. Raw and RawError are the same with luck.
	Mean, Error   float64
	Raw, RawError float64
	// Staked is the mean stake of real money, Wagers the mean number of bets.
	Staked, Wagers float64
}

// isProfitable reports whether the profit is larger than its error.
func (e Estimate) isProfitable() bool { return e.Mean > errorMargin*e.Error+1e-9 }

// sums adds up lives: their profits without the luck of real money, the luck of their
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
	e := Estimate{Runs: int(s.n), Mean: s.mean / n, Raw: s.raw / n, Staked: s.staked / n, Wagers: s.wagers / n}
	// Subtract the luck of bonus money as a control variate. Its mean is zero, so this
	// only reduces the variance of the estimate.
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

// chunk is how many lives one goroutine runs at a time.
const chunk = 16

// measure runs a plan many times. The same seed gives the same lives on every machine:
// each life has its own draws, and parts are added in order.
func measure(ctx context.Context, rewards *rewardrules.Rewards, p plan, seed string, runs int) (Estimate, error) {
	parts := make([]sums, (runs+chunk-1)/chunk)
	failures := make([]error, len(parts))
	next := make(chan int)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			edges := earnings.Rates{}
			for at := range next {
				for n := at * chunk; n < min(runs, (at+1)*chunk) && failures[at] == nil; n++ {
					failures[at] = parts[at].addRun(rewards, p, seed, n, edges)
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

// addRun runs one life and adds it.
func (s *sums) addRun(rewards *rewardrules.Rewards, p plan, seed string, n int, edges earnings.Rates) error {
	one := p.newPerson(rewards, seed, n, edges)
	if err := one.play(p); err != nil {
		return err
	}
	profit, steady, luck := one.inviter.paid(), one.inviter.paid(), 0.0
	for _, l := range one.accounts {
		a, b, c := l.finish()
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
