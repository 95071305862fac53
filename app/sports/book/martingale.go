package book

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
)

// Held is what the book keeps of the bets on a market over many simulated matches,
// each a unit staked at the price that the book offers.
type Held struct {
	Sport, Market string
	// Live are bets that were made in play, at a moment that the match does not
	// choose.
	Live bool
	Bets int
	// Hold is the share of the stakes that was kept, Margin the share that the
	// chances and prices of the bets promise, and Error the standard error of Hold.
	Hold, Margin, Error float64
	// Longest is the highest price that was bet at.
	Longest float64
}

// Off is how many standard errors the hold is from the margin.
func (h Held) Off() float64 {
	if h.Error == 0 {
		return 0
	}
	return (h.Hold - h.Margin) / h.Error
}

// Lucky is true where one bet less at the highest price would bring the hold back
// within four standard errors: few bets on long shots say nothing.
func (h Held) Lucky() bool {
	return math.Abs(h.Hold-h.Margin)*float64(h.Bets)-h.Longest <= 4*h.Error*float64(h.Bets)
}

// kept adds up bets on a market.
type kept struct {
	bets                   int
	paid, expected, spread float64
	longest                float64
}

type keptKey struct {
	market string
	live   bool
}

// tested is a bet on a simulated match.
type tested struct {
	key     keptKey
	of      *offered
	outcome string
	price   odds.Price
	chance  odds.Chance
}

// trialField is how many take part in a contest.
const trialField = 12

// Modelled reports whether the book prices a sport itself.
func Modelled(sport *markets.Sport) bool {
	_, err := trialMatch(sport, 0)
	return err == nil
}

// The terms of the trial are those of a new site.
const (
	trialMargin     = 0.050
	trialMarginLive = 0.070
)

// Martingale plays matches of a sport, bets once on every market of each before it
// and in play, and compares what the book keeps with what its prices promise. Bets
// on one market are of different matches, so that they are independent. Outcomes
// are chosen as often as they are likely. The same numbers play the same matches.
func Martingale(sport *markets.Sport, matches int) ([]Held, error) {
	if _, err := trialMatch(sport, 0); err != nil {
		return nil, err
	}
	workers := min(runtime.GOMAXPROCS(0), matches)
	parts, failed := make([]map[keptKey]kept, workers), make([]error, workers)
	var group sync.WaitGroup
	for worker := range workers {
		parts[worker] = map[keptKey]kept{}
		group.Go(func() {
			for n := worker; n < matches && failed[worker] == nil; n += workers {
				failed[worker] = trial(sport, n, parts[worker])
			}
		})
	}
	group.Wait()
	total := map[keptKey]kept{}
	for worker, part := range parts {
		if failed[worker] != nil {
			return nil, failed[worker]
		}
		for key, k := range part {
			sum := total[key]
			total[key] = kept{sum.bets + k.bets, sum.paid + k.paid, sum.expected + k.expected, sum.spread + k.spread, max(sum.longest, k.longest)}
		}
	}
	return heldOf(sport.Key, total), nil
}

// heldOf are the sums as shares, in the order of their names.
func heldOf(sport string, total map[keptKey]kept) (list []Held) {
	for key, k := range total {
		n := float64(k.bets)
		list = append(list, Held{sport, key.market, key.live, k.bets, 1 - k.paid/n, 1 - k.expected/n, math.Sqrt(k.spread) / n, k.longest})
	}
	slices.SortFunc(list, func(a, b Held) int {
		switch {
		case a.Market != b.Market && a.Market < b.Market, a.Market == b.Market && b.Live && !a.Live:
			return -1
		default:
			return 1
		}
	})
	return list
}

// trialMatch makes a match of sides that differ, and the fixture that a feed would
// tell of it.
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
		return played, fmt.Errorf("%w: no model of %q", errUnknownSport, sport.Key)
	}
	played.Match, played.fixture = match, f
	return played, nil
}

// trial plays one match and settles the bets on it.
func trial(sport *markets.Sport, n int, all map[keptKey]kept) error {
	match, err := trialMatch(sport, n)
	if err != nil {
		return err
	}
	var seed [32]byte
	binary.BigEndian.PutUint64(seed[:], uint64(n))
	copy(seed[8:], sport.Key)
	random := rand.New(rand.NewChaCha8(seed))
	seed[31] = 1
	// How long a match takes is asked of another one: the moment of the bets in play
	// must tell nothing about how this one goes.
	_, other := simulate.Whole(match, seed)
	moment := random.IntN(other.Seconds + 1)
	seed[31] = 2
	game := simulate.New(match, seed)
	bets := trialBets(sport, &match.fixture, match, game.State(), random, false)
	game.Until(moment)
	if !game.Over() {
		bets = append(bets, trialBets(sport, &match.fixture, match, game.State(), random, true)...)
	}
	game.Until(math.MaxInt)
	result := sport.Final(game.State().Result)
	for _, b := range bets {
		factor, known := b.of.market.Settle(b.of.spec, b.outcome, result)
		if !known {
			return fmt.Errorf("%s of %s is open after the end", b.of.key, sport.Key)
		}
		paid, _ := factor.Rat(b.price).Float64()
		expected := b.chance.Return(b.price)
		k := all[b.key]
		k.bets++
		k.paid += paid
		k.expected += expected
		k.spread += max(b.chance.Win*sq(float64(b.price)/1000)+b.chance.Void-sq(expected), 0)
		k.longest = max(k.longest, float64(b.price)/1000)
		all[b.key] = k
	}
	return nil
}

func sq(x float64) float64 { return x * x }

// trialBets chooses a bet on each market that the book offers in a state of play.
func trialBets(sport *markets.Sport, f *source.Fixture, match models.Match, now *models.State, random *rand.Rand, live bool) (bets []tested) {
	course, t := match.Course(now), terms{odds.OddsRatio, trialMargin}
	if live {
		t.margin = trialMarginLive
	}
	byKey := map[string][]offered{}
	var keys []string
	for _, of := range offer(sport, f, course, now.Result, nil) {
		if byKey[of.market.Key] == nil {
			keys = append(keys, of.market.Key)
		}
		byKey[of.market.Key] = append(byKey[of.market.Key], of)
	}
	for _, key := range keys {
		of := byKey[key][random.IntN(len(byKey[key]))]
		chances, ok := course.Chances(of.market, of.spec)
		if !ok || len(chances) != len(of.outcomes) {
			continue
		}
		row := price(chances, of.market.Winners, nil, t)
		if at := likeliest(&row, chances, random.Float64()); at >= 0 {
			bets = append(bets, tested{keptKey{key, live}, &of, of.outcomes[at].ID, row.cells[at].price, chances[at]})
		}
	}
	return bets
}

// longShot is the chance below which outcomes are not bet on here: ten thousand
// matches say too little of what hardly ever happens.
const longShot = 0.02

// likeliest chooses an open outcome as often as it is likely; -1 for a market of
// which none is open.
func likeliest(r *row, chances []odds.Chance, at float64) int {
	total, last := 0.0, -1
	for i, c := range r.cells {
		if c.state == line.Open && chances[i].Win >= longShot {
			total += chances[i].Win
		}
	}
	at *= total
	for i, c := range r.cells {
		if c.state != line.Open || chances[i].Win < longShot {
			continue
		}
		last = i
		if at -= chances[i].Win; at < 0 {
			break
		}
	}
	return last
}
