package app

import (
	"context"
	"math"
	"sync"

	"croupier/app/betting/catalogue"
	"croupier/app/betting/play"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/money"
	"croupier/app/kernel/originals"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
	"croupier/app/office/figures"
	"croupier/app/office/rtp"
)

type returnNeeds struct {
	figures *figures.Service
	games   *catalogue.Service
}

func wireReturns(_ context.Context, k *kernel, needs returnNeeds) (*rtp.Service, feature.Feature, error) {
	payouts := &largestPayouts{}
	service := rtp.New(rtp.Deps{
		DB: k.db, Clock: k.clock, StaffLog: k.staffLog, Days: gameDays{needs.figures}, GameName: needs.games.Name, Games: len(definitions()), MaxReturn: payouts.maxPayout,
	})
	return service, feature.Feature{
		Name: "returns", Calls: service.Actions(), Checks: service.Checks(), Office: service.Office(),
		Projections: []projection.Projection[*wagerlog.Wager]{service, rtp.Evidence{Service: service}},
	}, nil
}

// gameDays are the daily figures of games for the returns.
type gameDays struct{ figures *figures.Service }

// GameDays implements returns.Days.
func (g gameDays) GameDays(ctx context.Context, from, before int64) ([]rtp.Day, error) {
	days, err := g.figures.GameDays(ctx, from, before)
	list := make([]rtp.Day, len(days))
	for i, d := range days {
		deviation := money.USD(d.Sum.Deviation()).Float()
		list[i] = rtp.Day{
			Day: d.Day, Kind: d.Kind, Product: d.Product, Wagers: d.Sum.Wagers, Staked: d.Sum.Staked, Measured: d.Sum.Measured,
			Theory: d.Sum.Expected, Luck: d.Sum.Luck, Squares: math.Pow(deviation, 2),
		}
	}
	return list, err
}

// largestPayouts caches the maximum payouts of choices.
type largestPayouts struct {
	mu    sync.Mutex
	known map[string]float64
}

// maxPayouts bounds the cache.
const maxPayouts = 20_000

// maxPayout is the maximum payout of a wager's choices, in multiples of the opening stake. It is unknown
// for games with turns and for shared rounds.
func (l *largestPayouts) maxPayout(w *wagerlog.Wager) (maxReturn float64, known bool) {
	if w.Kind != play.KindOriginal || w.Unit > 1 {
		return 0, false
	}
	key := w.Product + w.Choices
	l.mu.Lock()
	defer l.mu.Unlock()
	if maxReturn, known = l.known[key]; known {
		return maxReturn, maxReturn > 0
	}
	maxReturn = largestPayout(w)
	if l.known == nil || len(l.known) >= maxPayouts {
		l.known = map[string]float64{}
	}
	l.known[key] = maxReturn
	return maxReturn, maxReturn > 0
}

// gamesByID are made once, because games compute their returns for them.
var gamesByID = sync.OnceValue(definitionsByID)

// evenStake is large enough that rounding down its payout is negligible: the maximum payout then
// depends on the choices alone, whatever the stake.
const evenStake money.Amount = 1_000_000_000

// largestPayout is 0 if it is unknown.
func largestPayout(w *wagerlog.Wager) float64 {
	def := gamesByID()[w.Product]
	if def.Kind != rules.Single || def.Version != w.Rules {
		return 0
	}
	bet, err := originals.Find(w.Product).Read([]byte(w.Choices))
	if err != nil {
		return 0
	}
	payout, err := bet.MaxPayout(evenStake)
	if err != nil || payout < evenStake { // turns follow, or no payout is possible
		return 0
	}
	return float64(payout+1) / float64(evenStake)
}
