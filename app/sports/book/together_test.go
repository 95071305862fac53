package book

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
	"croupier/app/kernel/sports/source"
	"croupier/db"
)

// offers lists what can be bet on of an event.
func (r *room) offers(e *event) (list []line.Quote) {
	sheet := e.sheet.Load()
	for i := range sheet.lines {
		of := &sheet.lines[i]
		for _, outcome := range of.outcomes {
			q := r.quote(e, of.market.Key, of.market.WriteSpec(of.spec), outcome.ID)
			if q.State == line.Open {
				list = append(list, q)
			}
		}
	}
	return list
}

// some draws legs of different markets.
func some(random *rand.Rand, all []line.Quote, count int) (list []line.Selection) {
	for len(list) < count {
		q := all[random.IntN(len(all))]
		if !slices.ContainsFunc(list, func(s line.Selection) bool { return s.MarketKey() == q.MarketKey() }) {
			list = append(list, q.Selection)
		}
	}
	return list
}

// checkTogether holds prices within their bounds: a set of legs never pays less than
// a part of it, and more than the product of its legs only as far as these hinder each
// other; the house keeps something on average, and no more than of a multiple.
func checkTogether(t *testing.T, priced line.Together) {
	t.Helper()
	every := len(priced.Prices) - 1
	if priced.Prices[every] != line.Back || priced.Price() <= line.Back {
		t.Fatalf("%+v", priced.Prices)
	}
	for void, price := range priced.Prices[:every] {
		for i, leg := range priced.Legs {
			if void&(1<<i) == 0 && (price < priced.Prices[void|1<<i] || price < leg.Price) {
				t.Fatalf("%+v: %d of %b are less than a part of them", priced.Prices, price, void)
			}
		}
	}
	product, chance, worth, voids := 1.0, 1.0, 1.0, int64(0)
	for _, leg := range priced.Legs {
		product *= float64(leg.Price) / 1000
		chance *= float64(leg.Chance) / line.Million
		worth *= (1 - float64(leg.Edge())/1e9)
		voids += leg.Void
	}
	if len(priced.Legs) == 2 && voids == 0 && float64(priced.Chances[0]) >= chance*line.Million && float64(priced.Price()) > product*1000+1e-6 {
		t.Fatalf("%s is more than the product %v of legs that do not hinder each other: %+v", priced.Price(), product, priced)
	}
	// Chances are rounded to millionths, prices down to the ladder.
	if got := float64(priced.Worth()) / 1e9; got > 1+1e-3 || got < worth-0.02 {
		t.Fatalf("it is worth %v, as a multiple it would be %v: %+v", got, worth, priced)
	}
}

// Legs of one match have prices within their bounds before the match and in play, in
// all sports, and when bets have shaded the prices of the legs.
func TestPricesOfLegsTogetherKeepTheirBounds(t *testing.T) {
	r := newRoom(t)
	for _, sport := range []string{"soccer", "basketball", "ice-hockey", "tennis", "mma", "handball"} {
		f := r.fixture(sport)
		f.Sport = sport
		r.hear(source.Message{Fixture: &f})
	}
	r.alive()
	random := rand.New(rand.NewPCG(1, 2))
	try := func(name string, least int) {
		t.Helper()
		e := r.lookup(name)
		all, joined := r.offers(e), 0
		for n := range 400 {
			priced, reason := r.Together(some(random, all, 2+n%4))
			if reason == "" {
				joined++
				checkTogether(t, priced)
			}
		}
		if joined < least {
			t.Errorf("only %d of 400 groups of %s have a price", joined, name)
		}
	}
	try("soccer", 40)
	for _, name := range []string{"basketball", "ice-hockey", "handball", "mma", "tennis"} {
		try(name, 1)
	}
	for _, outcome := range []string{"1", "1", "2"} {
		if err := r.take(true, 1000, r.quote(r.lookup("soccer"), "1x2", "", outcome)); err != nil {
			t.Fatal(err)
		}
		r.Beat()
	}
	try("soccer", 40)
	r.state("soccer", 2, playing(30, 1, 0))
	try("soccer", 20)
}

// named is a leg of an event.
func named(e *event, market, specifiers, outcome string) line.Selection {
	return line.Selection{Event: e.id, Market: market, Specifiers: specifiers, Outcome: outcome}
}

// A leg that another one implies adds nothing; legs that help each other pay less than
// their product.
func TestLegsThatDependOnEachOther(t *testing.T) {
	r := newRoom(t)
	e := r.match("m1")
	home, either := named(e, "1x2", "", "1"), named(e, "double_chance", "", "1x")
	priced, reason := r.Together([]line.Selection{either, home})
	if reason != "" || priced.Price() != r.quote(e, "1x2", "", "1").Price {
		t.Errorf("a leg that is implied: %s, %q", priced.Prices, reason)
	}
	over := named(e, "total", "line=2.5", "over")
	priced, reason = r.Together([]line.Selection{named(e, "btts", "", "yes"), over})
	if reason != "" || float64(priced.Price()) > 0.9*float64(priced.Prices[1])*float64(priced.Prices[2])/1000 {
		t.Errorf("legs that help each other: %s, %q", priced.Prices, reason)
	}
}

// Bets on one of the legs lower the price of all together, so that nobody takes the
// old price of a leg by adding another one to it.
func TestBetsOnALegLowerThePriceTogether(t *testing.T) {
	r := newRoom(t)
	e := r.match("m1")
	list := []line.Selection{named(e, "1x2", "", "1"), named(e, "total", "line=2.5", "over")}
	before, _ := r.Together(list)
	if err := r.take(true, 5000, before.Legs[0]); err != nil {
		t.Fatal(err)
	}
	r.Beat()
	after, reason := r.Together(list)
	if reason != "" || after.Price() >= before.Price() || after.Chances[0] != before.Chances[0] || after.Version() <= before.Version() {
		t.Errorf("%s became %s, %q", before.Price(), after.Price(), reason)
	}
}

// The call says in one word why there is no price.
func TestWhyLegsHaveNoPriceTogether(t *testing.T) {
	r := newRoom(t)
	e := r.match("m1")
	ask := func(list ...string) TogetherAnswer {
		t.Helper()
		request := TogetherRequest{Event: e.id}
		for _, text := range list {
			var one TogetherOutcome
			if _, err := fmt.Sscanf(text, "%s %s %s", &one.Market, &one.Specifiers, &one.Outcome); err != nil {
				one.Specifiers = ""
				if _, err := fmt.Sscanf(text, "%s %s", &one.Market, &one.Outcome); err != nil {
					t.Fatal(err)
				}
			}
			request.Selections = append(request.Selections, one)
		}
		answer, err := r.PriceTogether(t.Context(), nil, request)
		if err != nil {
			t.Fatal(err)
		}
		return answer
	}
	if got := ask("1x2 1", "btts yes"); got.Reason != "" || got.Odds == "" || got.Version != e.sheet.Load().version {
		t.Errorf("%+v", got)
	}
	for reason, list := range map[line.Reason][]string{
		line.ReasonMarket: {"1x2 1", "1x2 x"}, line.ReasonImpossible: {"btts yes", "home_clean_sheet yes"},
		line.ReasonUnknown: {"nth_goal number=1 1", "1x2 1"}, line.ReasonClosed: {"1x2 1", "no_such_market yes"},
	} {
		if got := ask(list...); got.Reason != string(reason) || got.Odds != "" {
			t.Errorf("%v: %+v, want %s", list, got, reason)
		}
	}
	if _, err := r.PriceTogether(t.Context(), nil, TogetherRequest{Event: "none"}); err == nil {
		t.Error("an event that there is not has a price")
	}
	r.state("m1", 2, ended(1, 0))
	if got := ask("1x2 1", "btts yes"); got.Reason != string(line.ReasonClosed) {
		t.Errorf("after the end: %+v", got)
	}
}

// wagered is a leg of a bet: on one selection, or on several.
type wagered struct {
	legs  []line.Quote
	price odds.Price
}

func partOf(t line.Together) wagered { return wagered{t.Legs, t.Price()} }

// staked is a bet of dollars on it alone.
func (p wagered) staked(id string, dollars int64) line.Bet {
	stake, win := dollars*dollar, dollars*dollar*int64(p.price)/1000
	return line.Bet{ID: id, Player: "player", Stake: stake, Win: win, Share: wholeShare, Positions: []line.Position{{Legs: selectionsOf(p.legs), Stake: stake, Win: win}}}
}

// paid is what a bet of a dollar on quotes paid, in thousandths of it.
func paid(part wagered, prices []odds.Price, result *markets.Result) int64 {
	sport, _ := markets.Find("soccer")
	void := 0
	for i, q := range part.legs {
		m, _ := sport.Market(q.Market)
		spec, _ := m.ParseSpec(q.Specifiers)
		factor, _ := m.Settle(spec, q.Outcome, result)
		switch {
		case len(part.legs) == 1:
			f, _ := factor.Rat(q.Price).Float64()
			return int64(f * 1000)
		case factor == odds.Lost:
			return 0
		case factor.Void != odds.NotVoid:
			void |= 1 << i
		}
	}
	return int64(prices[void])
}

// Whatever is bet, alone and together, the house never loses more by a result than it
// counts; what was counted is taken back to the last millionth.
func TestNoResultLosesMoreThanIsCounted(t *testing.T) {
	r := newRoom(t)
	e := r.match("m1")
	all := slices.DeleteFunc(r.offers(e), func(q line.Quote) bool {
		return q.Market == "goal_between" || q.Market == "nth_goal" || q.Market == "last_goal"
	})
	random := rand.New(rand.NewPCG(3, 4))
	for round := range 40 {
		type made struct {
			part   wagered
			id     string
			prices []odds.Price
		}
		var bets []made
		for n := range 12 {
			single := all[random.IntN(len(all))]
			one := made{part: wagered{[]line.Quote{single}, single.Price}}
			if n%2 == 0 {
				priced, reason := r.Together(some(random, all, 2+n%3))
				if reason != "" {
					continue
				}
				one = made{part: partOf(priced), prices: priced.Prices}
			}
			one.id = fmt.Sprint(round, " ", n)
			bets = append(bets, one)
			r.Count(one.part.staked(one.id, 1))
		}
		_, worst := r.worst(bets[0].part.legs[0])
		for range 200 {
			result := drawn(random)
			loss := int64(0)
			for _, b := range bets {
				loss += paid(b.part, b.prices, result)*dollar/1000 - dollar
			}
			if loss > worst {
				t.Fatalf("round %d: %d bets lose %d by %+v, counted are %d", round, len(bets), loss, result, worst)
			}
		}
		for _, b := range bets {
			r.Count(line.Bet{ID: b.id})
		}
		for _, b := range bets {
			for _, q := range b.part.legs {
				if market, event := r.worst(q); market != 0 || event != 0 {
					t.Fatalf("what is left: %d and %d", market, event)
				}
			}
		}
	}
}

// drawn is the end of a match with goals, corners and cards.
func drawn(random *rand.Rand) *markets.Result {
	result := &markets.Result{Status: markets.Ended, Done: 2, Regular: true, Minutes: 90}
	for range 2 {
		tally := markets.Tally{}
		for stat, most := range map[markets.Stat]int{markets.Points: 4, markets.Corners: 9, markets.Cards: 4, markets.Reds: 2} {
			tally[stat] = markets.Score{Home: random.IntN(most), Away: random.IntN(most)}
		}
		result.Periods = append(result.Periods, tally)
	}
	return result
}

// A group counts on each of its markets, up to their limits.
func TestAGroupIsRefusedAtTheLimitOfAMarket(t *testing.T) {
	r := newRoom(t)
	e := r.match("m1")
	priced, reason := r.Together([]line.Selection{named(e, "1x2", "", "x"), named(e, "total", "line=2.5", "over"), named(e, "btts", "", "yes")})
	if reason != "" || bits.Len(uint(len(priced.Prices))) != 4 {
		t.Fatalf("%+v, %q", priced, reason)
	}
	take := func(dollars int64) (taken error) {
		err := r.House.DB.Write(t.Context(), func(tx *db.Tx) error {
			taken = r.Take(tx, partOf(priced).staked(r.House.IDs.New(), dollars))
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return taken
	}
	stake := 9_000 * 1000 / (int64(priced.Price()) - 1000)
	if err := take(stake); err != nil {
		t.Fatal(err)
	}
	for _, q := range priced.Legs {
		if market, event := r.worst(q); market > 9_000*dollar || market < 8_900*dollar || event != market {
			t.Errorf("%s loses %d, the event %d", q.Market, market, event)
		}
	}
	if err := take(stake); err == nil {
		t.Error("twice the limit is taken")
	}
}
