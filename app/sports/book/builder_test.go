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
	"croupier/app/sports/book/board"
	"croupier/app/sports/book/pricing"
	"croupier/app/sports/book/risk"
	"croupier/db"
)

// openQuotes lists the open quotes of an event.
func (r *harness) openQuotes(e *board.Event) (list []line.Quote) {
	snap := e.Snapshot.Load()
	for i := range snap.Markets {
		of := &snap.Markets[i]
		for _, outcome := range of.Outcomes {
			q := r.quote(e, of.Definition.Key, of.Definition.WriteSpec(of.Spec), outcome.ID)
			if q.State == line.Open {
				list = append(list, q)
			}
		}
	}
	return list
}

// randomLegs draws legs of different markets.
func randomLegs(random *rand.Rand, all []line.Quote, count int) (list []line.Selection) {
	for len(list) < count {
		q := all[random.IntN(len(all))]
		if !slices.ContainsFunc(list, func(s line.Selection) bool { return s.MarketKey() == q.MarketKey() }) {
			list = append(list, q.Selection)
		}
	}
	return list
}

// checkBuilderPrices checks the bounds of prices. A set of legs never pays less than a subset.
// It pays more than the product of its legs only as far as the legs hinder each other.
// The site keeps a positive share on average, and no more than on a multiple.
func checkBuilderPrices(t *testing.T, priced line.BuilderQuote) {
	t.Helper()
	every := len(priced.Prices) - 1
	if priced.Prices[every] != line.RefundPrice || priced.Price() <= line.RefundPrice {
		t.Fatalf("%+v", priced.Prices)
	}
	for void, price := range priced.Prices[:every] {
		for i, leg := range priced.Legs {
			if void&(1<<i) == 0 && (price < priced.Prices[void|1<<i] || price < leg.Price) {
				t.Fatalf("%+v: %d of %b are less than a part of them", priced.Prices, price, void)
			}
		}
	}
	product, chance, expected, voids := 1.0, 1.0, 1.0, int64(0)
	for _, leg := range priced.Legs {
		product *= float64(leg.Price) / 1000
		chance *= float64(leg.Chance) / line.Million
		expected *= (1 - float64(leg.Edge())/1e9)
		voids += leg.Void
	}
	if len(priced.Legs) == 2 && voids == 0 && float64(priced.Chances[0]) >= chance*line.Million && float64(priced.Price()) > product*1000+1e-6 {
		t.Fatalf("%s is more than the product %v of legs that do not hinder each other: %+v", priced.Price(), product, priced)
	}
	// Chances are rounded to millionths, prices down to the ladder.
	if got := float64(priced.ExpectedReturn()) / 1e9; got > 1+1e-3 || got < expected-0.02 {
		t.Fatalf("it is worth %v, as a multiple it would be %v: %+v", got, expected, priced)
	}
}

// The prices of legs of one match stay within their bounds before the match and in play,
// in all sports, also when bets have shaded the prices of the legs.
func TestBuilderPricesStayWithinBounds(t *testing.T) {
	r := newHarness(t)
	for _, sport := range []string{"soccer", "basketball", "ice-hockey", "tennis", "mma", "handball"} {
		f := r.fixture(sport)
		f.Sport = sport
		r.mustHandle(source.Message{Fixture: &f})
	}
	r.endSilence()
	random := rand.New(rand.NewPCG(1, 2))
	try := func(name string, minimum int) {
		t.Helper()
		e := r.board.BySource(name)
		all, joined := r.openQuotes(e), 0
		for n := range 400 {
			priced, reason := r.pricing.BuilderQuote(randomLegs(random, all, 2+n%4))
			if reason == "" {
				joined++
				checkBuilderPrices(t, priced)
			}
		}
		if joined < minimum {
			t.Errorf("only %d of 400 groups of %s have a price", joined, name)
		}
	}
	try("soccer", 40)
	for _, name := range []string{"basketball", "ice-hockey", "handball", "mma", "tennis"} {
		try(name, 1)
	}
	for _, outcome := range []string{"1", "1", "2"} {
		if err := r.placeBet(true, 1000, r.quote(r.board.BySource("soccer"), "1x2", "", outcome)); err != nil {
			t.Fatal(err)
		}
		r.Tick()
	}
	try("soccer", 40)
	r.state("soccer", 2, playing(30, 1, 0))
	try("soccer", 20)
}

// legByName is a leg of an event.
func legByName(e *board.Event, market, specifiers, outcome string) line.Selection {
	return line.Selection{Event: e.ID, Market: market, Specifiers: specifiers, Outcome: outcome}
}

// A leg that another leg implies adds nothing. Legs that help each other pay less than
// their product.
func TestBuilderPricesOfDependentLegs(t *testing.T) {
	r := newHarness(t)
	e := r.match("m1")
	home, either := legByName(e, "1x2", "", "1"), legByName(e, "double_chance", "", "1x")
	priced, reason := r.pricing.BuilderQuote([]line.Selection{either, home})
	if reason != "" || priced.Price() != r.quote(e, "1x2", "", "1").Price {
		t.Errorf("a leg that is implied: %s, %q", priced.Prices, reason)
	}
	over := legByName(e, "total", "line=2.5", "over")
	priced, reason = r.pricing.BuilderQuote([]line.Selection{legByName(e, "btts", "", "yes"), over})
	if reason != "" || float64(priced.Price()) > 0.9*float64(priced.Prices[1])*float64(priced.Prices[2])/1000 {
		t.Errorf("legs that help each other: %s, %q", priced.Prices, reason)
	}
}

// Bets on one of the legs lower the combined price. A player cannot get the old price of
// a leg by adding another leg.
func TestBetsOnLegLowerBuilderPrice(t *testing.T) {
	r := newHarness(t)
	e := r.match("m1")
	list := []line.Selection{legByName(e, "1x2", "", "1"), legByName(e, "total", "line=2.5", "over")}
	before, _ := r.pricing.BuilderQuote(list)
	if err := r.placeBet(true, 5000, before.Legs[0]); err != nil {
		t.Fatal(err)
	}
	r.Tick()
	after, reason := r.pricing.BuilderQuote(list)
	if reason != "" || after.Price() >= before.Price() || after.Chances[0] != before.Chances[0] || after.Version() <= before.Version() {
		t.Errorf("%s became %s, %q", before.Price(), after.Price(), reason)
	}
}

// The call returns one word as the reason why there is no price.
func TestBuilderRefusalReasons(t *testing.T) {
	r := newHarness(t)
	e := r.match("m1")
	submission := func(list ...string) pricing.BetBuilderAnswer {
		t.Helper()
		request := pricing.BetBuilderRequest{Event: e.ID}
		for _, text := range list {
			var item pricing.BetBuilderSelection
			if _, err := fmt.Sscanf(text, "%s %s %s", &item.Market, &item.Specifiers, &item.Outcome); err != nil {
				item.Specifiers = ""
				if _, err := fmt.Sscanf(text, "%s %s", &item.Market, &item.Outcome); err != nil {
					t.Fatal(err)
				}
			}
			request.Selections = append(request.Selections, item)
		}
		answer, err := r.pricing.PriceBetBuilder(t.Context(), nil, request)
		if err != nil {
			t.Fatal(err)
		}
		return answer
	}
	if got := submission("1x2 1", "btts yes"); got.Reason != "" || got.Odds == "" || got.Version != e.Snapshot.Load().Version {
		t.Errorf("%+v", got)
	}
	for reason, list := range map[line.Reason][]string{
		line.ReasonMarket: {"1x2 1", "1x2 x"}, line.ReasonImpossible: {"btts yes", "home_clean_sheet yes"},
		line.ReasonUnknown: {"nth_goal number=1 1", "1x2 1"}, line.ReasonClosed: {"1x2 1", "no_such_market yes"},
	} {
		if got := submission(list...); got.Reason != string(reason) || got.Odds != "" {
			t.Errorf("%v: %+v, want %s", list, got, reason)
		}
	}
	if _, err := r.pricing.PriceBetBuilder(t.Context(), nil, pricing.BetBuilderRequest{Event: "none"}); err == nil {
		t.Error("an event that there is not has a price")
	}
	r.state("m1", 2, ended(1, 0))
	if got := submission("1x2 1", "btts yes"); got.Reason != string(line.ReasonClosed) {
		t.Errorf("after the end: %+v", got)
	}
}

// builderLeg is a leg of a bet: one selection, or several.
type builderLeg struct {
	legs  []line.Quote
	price odds.Price
}

func legOf(t line.BuilderQuote) builderLeg { return builderLeg{t.Legs, t.Price()} }

// bet is a bet of dollars on this leg alone.
func (p builderLeg) bet(id string, dollars int64) line.Bet {
	stake, win := dollars*dollar, dollars*dollar*int64(p.price)/1000
	return line.Bet{ID: id, Player: "player", Stake: stake, MaxPayout: win, LimitPercent: risk.WholeShare, Positions: []line.Position{{Legs: selectionsOf(p.legs), Stake: stake, MaxPayout: win}}}
}

// paid returns what a bet of a dollar on quotes paid, in thousandths of it.
func paid(part builderLeg, prices []odds.Price, result *markets.Result) int64 {
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

// For any single and combined bets, no result loses more than the counted amount. Counts
// are reversed to the last millionth.
func TestLossNeverExceedsExposure(t *testing.T) {
	r := newHarness(t)
	e := r.match("m1")
	all := slices.DeleteFunc(r.openQuotes(e), func(q line.Quote) bool {
		return q.Market == "goal_between" || q.Market == "nth_goal" || q.Market == "last_goal"
	})
	random := rand.New(rand.NewPCG(3, 4))
	for round := range 40 {
		type built struct {
			part   builderLeg
			id     string
			prices []odds.Price
		}
		var bets []built
		for n := range 12 {
			single := all[random.IntN(len(all))]
			item := built{part: builderLeg{[]line.Quote{single}, single.Price}}
			if n%2 == 0 {
				priced, reason := r.pricing.BuilderQuote(randomLegs(random, all, 2+n%3))
				if reason != "" {
					continue
				}
				item = built{part: legOf(priced), prices: priced.Prices}
			}
			item.id = fmt.Sprint(round, " ", n)
			bets = append(bets, item)
			r.risk.UpdateExposure(item.part.bet(item.id, 1))
		}
		_, worst := r.maxLoss(bets[0].part.legs[0])
		for range 200 {
			result := randomResult(random)
			loss := int64(0)
			for _, b := range bets {
				loss += paid(b.part, b.prices, result)*dollar/1000 - dollar
			}
			if loss > worst {
				t.Fatalf("round %d: %d bets lose %d by %+v, counted are %d", round, len(bets), loss, result, worst)
			}
		}
		for _, b := range bets {
			r.risk.UpdateExposure(line.Bet{ID: b.id})
		}
		for _, b := range bets {
			for _, q := range b.part.legs {
				if market, event := r.maxLoss(q); market != 0 || event != 0 {
					t.Fatalf("what is left: %d and %d", market, event)
				}
			}
		}
	}
}

// randomResult is the random end of a match with goals, corners and cards.
func randomResult(random *rand.Rand) *markets.Result {
	result := &markets.Result{Status: markets.Ended, Done: 2, Regular: true, Minutes: 90}
	for range 2 {
		tally := markets.Tally{}
		for stat, maximum := range map[markets.Stat]int{markets.Points: 4, markets.Corners: 9, markets.Cards: 4, markets.Reds: 2} {
			tally[stat] = markets.Score{Home: random.IntN(maximum), Away: random.IntN(maximum)}
		}
		result.Periods = append(result.Periods, tally)
	}
	return result
}

// A group counts on each of its markets, up to their limits.
func TestBuilderBetIsRefusedAtMarketLimit(t *testing.T) {
	r := newHarness(t)
	e := r.match("m1")
	priced, reason := r.pricing.BuilderQuote([]line.Selection{legByName(e, "1x2", "", "x"), legByName(e, "total", "line=2.5", "over"), legByName(e, "btts", "", "yes")})
	if reason != "" || bits.Len(uint(len(priced.Prices))) != 4 {
		t.Fatalf("%+v, %q", priced, reason)
	}
	place := func(dollars int64) (refusal error) {
		err := r.Harness.DB.Write(t.Context(), func(tx *db.Tx) error {
			refusal = r.risk.Reserve(tx, legOf(priced).bet(r.Harness.IDs.New(), dollars))
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return refusal
	}
	stake := 9_000 * 1000 / (int64(priced.Price()) - 1000)
	if err := place(stake); err != nil {
		t.Fatal(err)
	}
	for _, q := range priced.Legs {
		if market, event := r.maxLoss(q); market > 9_000*dollar || market < 8_900*dollar || event != market {
			t.Errorf("%s loses %d, the event %d", q.Market, market, event)
		}
	}
	if err := place(stake); err == nil {
		t.Error("twice the limit is taken")
	}
}

// selectionsOf returns the selections of quotes.
func selectionsOf(quotes []line.Quote) (list []line.Selection) {
	for _, q := range quotes {
		list = append(list, q.Selection)
	}
	return list
}
