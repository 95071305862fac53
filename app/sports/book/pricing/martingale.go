package pricing

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/odds"
	"croupier/app/kernel/sports/simulate"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/board"
	"croupier/app/sports/book/trading"
)

// MarketHold is the hold of the book on a market over many simulated matches. Each bet is one
// unit at the offered price.
type MarketHold struct {
	Sport, Market string
	// Live is true for bets in play. Their moment does not depend on the course of the
	// match.
	Live bool
	Bets int
	// Hold is the kept share of the stakes. Margin is the share that the chances and
	// prices of the bets predict. Error is the standard error of Hold.
	Hold, Margin, Error float64
	// HighestPrice is the highest price of a bet.
	HighestPrice float64
}

// StandardErrors returns the number of standard errors between the hold and the margin.
func (h MarketHold) StandardErrors() float64 {
	if h.Error == 0 {
		return 0
	}
	return (h.Hold - h.Margin) / h.Error
}

// OutlierOnly is true if one bet less at the highest price would bring the hold within four
// standard errors of the margin. A few bets on long shots prove nothing.
func (h MarketHold) OutlierOnly() bool {
	return math.Abs(h.Hold-h.Margin)*float64(h.Bets)-h.HighestPrice <= 4*h.Error*float64(h.Bets)
}

// holdSum is the sum of bets on a market.
type holdSum struct {
	bets                   int
	paid, expected, spread float64
	highestPrice           float64
}

type holdKey struct {
	market string
	live   bool
}

// trialBet is a bet on a simulated match.
type trialBet struct {
	key     holdKey
	market  *board.Market
	outcome string
	price   odds.Price
	chance  odds.Chance
}

// trialField is the number of competitors of a contest.
const trialField = 12

// Modelled reports whether the book prices a sport itself.
func Modelled(sport *markets.Sport) bool {
	_, err := trialMatch(sport, 0)
	return err == nil
}

// The trial uses the terms of a new site.
const (
	trialMargin     = 0.050
	trialMarginLive = 0.070
)

// SimulateHold plays matches of a sport. It bets once on every market of each match, before
// the match and in play, and compares the hold with what the prices predict. The bets on
// one market are on different matches, so they are independent. Outcomes are chosen in
// proportion to their chances. The same numbers produce the same matches.
func SimulateHold(sport *markets.Sport, matches int) ([]MarketHold, error) {
	if _, err := trialMatch(sport, 0); err != nil {
		return nil, err
	}
	workers := min(runtime.GOMAXPROCS(0), matches)
	parts, failed := make([]map[holdKey]holdSum, workers), make([]error, workers)
	var group sync.WaitGroup
	for worker := range workers {
		parts[worker] = map[holdKey]holdSum{}
		group.Go(func() {
			for n := worker; n < matches && failed[worker] == nil; n += workers {
				failed[worker] = trial(sport, n, parts[worker])
			}
		})
	}
	group.Wait()
	total := map[holdKey]holdSum{}
	for worker, part := range parts {
		if failed[worker] != nil {
			return nil, failed[worker]
		}
		for key, k := range part {
			sum := total[key]
			total[key] = holdSum{sum.bets + k.bets, sum.paid + k.paid, sum.expected + k.expected, sum.spread + k.spread, max(sum.highestPrice, k.highestPrice)}
		}
	}
	return holdByMarket(sport.Key, total), nil
}

// holdByMarket returns the sums as shares, ordered by name.
func holdByMarket(sport string, total map[holdKey]holdSum) (list []MarketHold) {
	for key, k := range total {
		n := float64(k.bets)
		list = append(list, MarketHold{sport, key.market, key.live, k.bets, 1 - k.paid/n, 1 - k.expected/n, math.Sqrt(k.spread) / n, k.highestPrice})
	}
	slices.SortFunc(list, func(a, b MarketHold) int {
		switch {
		case a.Market != b.Market && a.Market < b.Market, a.Market == b.Market && b.Live && !a.Live:
			return -1
		default:
			return 1
		}
	})
	return list
}

// trialMatch creates a match of unequal sides, and the fixture that a feed would send.
func trialMatch(sport *markets.Sport, n int) (played struct {
	models.Match
	fixture source.Fixture
}, err error) {
	f := source.Fixture{
		ID: fmt.Sprint(n), Sport: sport.Key, Home: "Home", Away: "Away", HomeRating: float64(n%5-2) / 2, AwayRating: float64(n/5%5-2) / 2, Seed: uint64(n) * 2654435761,
	}
	if sport.Field {
		for i := range trialField {
			f.Field = append(f.Field, source.Competitor{ID: fmt.Sprint("c", i), Name: fmt.Sprint(i), Rating: float64((i*7+n)%trialField)/4 - 1.5})
		}
	}
	match, known := f.Match()
	if !known {
		return played, fmt.Errorf("the site has no model of %q", sport.Key)
	}
	played.Match, played.fixture = match, f
	return played, nil
}

// trial plays one match and settles the bets on it.
func trial(sport *markets.Sport, n int, all map[holdKey]holdSum) error {
	match, err := trialMatch(sport, n)
	if err != nil {
		return err
	}
	var seed [32]byte
	binary.BigEndian.PutUint64(seed[:], uint64(n))
	copy(seed[8:], sport.Key)
	random := rand.New(rand.NewChaCha8(seed))
	seed[31] = 1
	// The duration comes from a different match: the moment of the bets in play must not
	// depend on the course of this match.
	_, other := simulate.PlayWhole(match, seed)
	moment := random.IntN(other.Seconds + 1)
	seed[31] = 2
	game := simulate.New(match, seed)
	bets := trialBets(sport, &match.fixture, match, game.State(), random, false)
	game.PlayUntil(moment)
	if !game.Over() {
		bets = append(bets, trialBets(sport, &match.fixture, match, game.State(), random, true)...)
	}
	game.PlayUntil(math.MaxInt)
	result := sport.Final(game.State().Result)
	for _, b := range bets {
		factor, known := b.market.Definition.Settle(b.market.Spec, b.outcome, result)
		if !known {
			return fmt.Errorf("%s of %s is open after the end", b.market.Key, sport.Key)
		}
		paid, _ := factor.Rat(b.price).Float64()
		expected := b.chance.Return(b.price)
		k := all[b.key]
		k.bets++
		k.paid += paid
		k.expected += expected
		k.spread += max(b.chance.Win*sq(float64(b.price)/1000)+b.chance.Void-sq(expected), 0)
		k.highestPrice = max(k.highestPrice, float64(b.price)/1000)
		all[b.key] = k
	}
	return nil
}

func sq(x float64) float64 { return x * x }

// trialBets chooses a bet on each market that the book offers in a state of play.
func trialBets(sport *markets.Sport, f *source.Fixture, match models.Match, now *models.State, random *rand.Rand, live bool) (bets []trialBet) {
	course, t := match.Forecast(now), trading.Terms{Method: odds.OddsRatio, Margin: trialMargin}
	if live {
		t.Margin = trialMarginLive
	}
	byKey := map[string][]board.Market{}
	var keys []string
	for _, of := range Offer(sport, f, course, now.Result, nil) {
		if byKey[of.Definition.Key] == nil {
			keys = append(keys, of.Definition.Key)
		}
		byKey[of.Definition.Key] = append(byKey[of.Definition.Key], of)
	}
	for _, key := range keys {
		of := byKey[key][random.IntN(len(byKey[key]))]
		chances, ok := course.Chances(of.Definition, of.Spec)
		if !ok || len(chances) != len(of.Outcomes) {
			continue
		}
		row := price(chances, of.Definition.Winners, nil, t)
		if at := drawOutcome(&row, chances, random.Float64()); at >= 0 {
			bets = append(bets, trialBet{holdKey{key, live}, &of, of.Outcomes[at].ID, row.Cells[at].Price, chances[at]})
		}
	}
	return bets
}

// minTrialChance is the minimum chance of outcomes that are bet on here. Ten thousand matches
// are too few for rarer outcomes.
const minTrialChance = 0.02

// drawOutcome chooses an open outcome in proportion to its chance. It returns -1 for a
// market without an open outcome.
func drawOutcome(r *board.Row, chances []odds.Chance, at float64) int {
	total, last := 0.0, -1
	for i, c := range r.Cells {
		if c.State == line.Open && chances[i].Win >= minTrialChance {
			total += chances[i].Win
		}
	}
	at *= total
	for i, c := range r.Cells {
		if c.State != line.Open || chances[i].Win < minTrialChance {
			continue
		}
		last = i
		if at -= chances[i].Win; at < 0 {
			break
		}
	}
	return last
}
