package app

import (
	"context"
	"math"
	"sync"

	"croupier/app/betting/catalogue"
	"croupier/app/betting/play"
	"croupier/app/desk/figures"
	"croupier/app/desk/returns"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/money"
	"croupier/app/kernel/originals"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
)

type returnNeeds struct {
	figures *figures.Service
	games   *catalogue.Service
}

func wireReturns(_ context.Context, k *kernel, needs returnNeeds) (*returns.Service, feature.Feature, error) {
	payouts := &largestPayouts{}
	service := returns.New(returns.Deps{
		DB: k.db, Clock: k.clock, StaffLog: k.staffLog, Days: gameDays{needs.figures}, GameName: needs.games.Name, Games: len(definitions()), Most: payouts.of,
	})
	return service, feature.Feature{
		Name: "returns", Calls: service.Actions(), Checks: service.Checks(), Office: service.Office(),
		Projections: []projection.Projection[*wagerlog.Wager]{service, returns.Evidence{Service: service}},
	}, nil
}

// gameDays are the figures of games as the returns read them.
type gameDays struct{ figures *figures.Service }

// GameDays implements returns.Days.
func (g gameDays) GameDays(ctx context.Context, from, before int64) ([]returns.Day, error) {
	days, err := g.figures.GameDays(ctx, from, before)
	list := make([]returns.Day, len(days))
	for i, d := range days {
		deviation := float64(d.Sum.Deviation()) / 1e6
		list[i] = returns.Day{
			Day: d.Day, Kind: d.Kind, Product: d.Product, Wagers: d.Sum.Wagers, Staked: d.Sum.Staked, Measured: d.Sum.Measured,
			Theory: d.Sum.Theory, Luck: d.Sum.Luck, Squares: math.Pow(deviation, 2),
		}
	}
	return list, err
}

// largestPayouts caches the largest payouts of choices.
type largestPayouts struct {
	mu    sync.Mutex
	known map[string]float64
}

// maxPayouts bounds the cache.
const maxPayouts = 20_000

// of is the largest payout to which the choices of a wager can lead, in opening
// stakes. It is not known where turns decide, and of rounds that many share.
func (l *largestPayouts) of(w *wagerlog.Wager) (most float64, known bool) {
	if w.Kind != play.KindOriginal || w.Unit > 1 {
		return 0, false
	}
	key := w.Product + w.Choices
	l.mu.Lock()
	defer l.mu.Unlock()
	if most, known = l.known[key]; known {
		return most, most > 0
	}
	most = largestPayout(w)
	if l.known == nil || len(l.known) >= maxPayouts {
		l.known = map[string]float64{}
	}
	l.known[key] = most
	return most, most > 0
}

// gamesByID are made once: games compute their returns for them.
var gamesByID = sync.OnceValue(definitionsByID)

// evenStake is large enough that rounding down takes nothing to speak of from its
// payout: the largest payout is then one of the choices alone, whatever was staked.
const evenStake money.Amount = 1_000_000_000

// largestPayout is 0 where it is not known.
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
	if err != nil || payout < evenStake { // turns follow, or nothing can be won
		return 0
	}
	return float64(payout+1) / float64(evenStake)
}
