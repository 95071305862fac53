package play

import (
	"sync"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/product"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
)

// Product implements product.Service.
func (s *Service) Product() product.Product {
	payouts := &largestPayouts{service: s}
	return product.Product{
		Kind: KindOriginal, Title: "Originals", Group: groupOf, Describe: s.Describe, DescribeOpen: s.DescribeOpen,
		Proof:   wager.Proof{Checks: s.checks(), Find: s.findWager},
		Restore: product.Restore{VoidOpen: s.VoidOpen},
		Games:   s, Delay: delayOf, MaxReturn: payouts.maxReturn,
		Guests: product.Guests{Open: s.OpenRounds, Remove: s.RemoveRound},
	}
}

// groups are the groups of the originals that are not instant.
var groups = map[string]product.Group{
	"baccarat": product.Cards, "blackjack": product.Cards, "hilo": product.Cards, "videopoker": product.Cards,
	"roulette": product.TableGames, "wheel": product.TableGames,
}

func groupOf(game string) product.Group {
	if group, other := groups[game]; other {
		return group
	}
	return product.Instant
}

// largestPayouts caches the maximum payouts of choices.
type largestPayouts struct {
	service *Service
	mu      sync.Mutex
	known   map[string]float64
}

// maxPayouts bounds the cache.
const maxPayouts = 20_000

// maxReturn is the maximum payout of a wager's choices, in multiples of the opening stake. It is unknown
// for games with turns, and for wagers from before the books had more decimals.
func (l *largestPayouts) maxReturn(w *wagerlog.Wager) (maxReturn float64, known bool) {
	if w.Unit > 1 {
		return 0, false
	}
	key := w.Product + w.Choices
	l.mu.Lock()
	defer l.mu.Unlock()
	if maxReturn, known = l.known[key]; known {
		return maxReturn, maxReturn > 0
	}
	maxReturn = l.service.largestPayout(w)
	if l.known == nil || len(l.known) >= maxPayouts {
		l.known = map[string]float64{}
	}
	l.known[key] = maxReturn
	return maxReturn, maxReturn > 0
}

// evenStake is large enough that rounding down its payout is negligible: the maximum payout then
// depends on the choices alone, whatever the stake.
const evenStake money.Amount = 1_000_000_000

// largestPayout is 0 if it is unknown.
func (s *Service) largestPayout(w *wagerlog.Wager) float64 {
	def := s.definition(w.Product)
	if def.Kind != rules.Single || def.Version != w.Rules {
		return 0
	}
	bet, err := s.Games.Find(w.Product).Read([]byte(w.Choices))
	if err != nil {
		return 0
	}
	payout, err := bet.MaxPayout(evenStake)
	if err != nil || payout < evenStake { // turns follow, or no payout is possible
		return 0
	}
	return float64(payout+1) / float64(evenStake)
}
