package futures

import (
	"testing"

	"pgregory.net/rapid"
)

func TestMedianOfSources(t *testing.T) {
	rules := DefaultRules()
	fresh := func(prices ...Price) (list []Quote) {
		for i, p := range prices {
			list = append(list, Quote{Source: string(rune('a' + i)), Price: p, Age: 100})
		}
		return list
	}
	for name, c := range map[string]struct {
		quotes   []Quote
		price    Price
		counted  int
		excluded string
	}{
		"none":                         {nil, 0, 0, ""},
		"one":                          {fresh(1000), 1000, 1, ""},
		"two that agree":               {fresh(1_000_000, 1_000_400), 1_000_200, 2, ""},
		"two that differ":              {fresh(1_000_000, 1_020_000), 0, 0, Outlier},
		"three":                        {fresh(1_000_400, 1_000_000, 1_000_100), 1_000_100, 3, ""},
		"one that is wrong alone":      {fresh(1_000_000, 2_000_000, 1_000_100), 1_000_050, 2, Outlier},
		"one that is a thousandth":     {fresh(1_000_000, 1_000, 1_000_100, 1_000_200), 1_000_100, 3, Outlier},
		"two against two":              {fresh(1_000_000, 1_000_100, 1_100_000, 1_100_100), 0, 0, Outlier},
		"exactly at the band":          {fresh(1_000_000, 1_000_000, 1_005_000), 1_000_000, 3, ""},
		"one unit outside of the band": {fresh(1_000_000, 1_000_000, 1_005_001), 1_000_000, 2, Outlier},
		"the highest prices":           {fresh(MaxPrice, MaxPrice, MaxPrice), MaxPrice, 3, ""},
	} {
		price, counted := rules.Median(c.quotes)
		excluded := ""
		for _, q := range c.quotes {
			if q.Excluded != "" {
				excluded = q.Excluded
			}
		}
		if price != c.price || counted != c.counted || excluded != c.excluded {
			t.Errorf("%s: %d of %d sources, %q", name, price, counted, excluded)
		}
	}
	for age, counts := range map[int64]bool{0: true, 3000: true, 3001: false, -1: false} {
		quotes := []Quote{{Source: "a", Price: 5, Age: age}}
		if _, counted := rules.Median(quotes); (counted == 1) != counts || counts != (quotes[0].Excluded == "") {
			t.Errorf("a quote of %d ms: %+v", age, quotes)
		}
	}
	quotes := []Quote{{Source: "a", Price: 5, Excluded: NoRate}, {Source: "b", Price: 0}, {Source: "c", Price: -3}, {Source: "d", Price: MaxPrice + 1}}
	if price, counted := rules.Median(quotes); price != 0 || counted != 0 {
		t.Errorf("quotes without a value make a price of %d from %d", price, counted)
	}
}

// One source cannot move the price beyond the prices of the others.
func TestOneSourceCannotMoveThePrice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := rapid.Int64Range(1_000, int64(MaxPrice)/2).Draw(t, "base")
		n := rapid.IntRange(2, 8).Draw(t, "honest")
		var quotes []Quote
		lowest, highest := MaxPrice, Price(0)
		for range n {
			p := Price(base + rapid.Int64Range(0, base/1000).Draw(t, "above"))
			lowest, highest = min(lowest, p), max(highest, p)
			quotes = append(quotes, Quote{Source: "honest", Price: p})
		}
		lie := Price(rapid.Int64Range(1, int64(MaxPrice)).Draw(t, "lie"))
		quotes = append(quotes, Quote{Source: "liar", Price: lie})
		price, counted := DefaultRules().Median(quotes)
		if counted < n || price < lowest || price > highest {
			t.Fatalf("the price is %d of %d sources, between %d and %d", price, counted, lowest, highest)
		}
	})
}

func TestStatesOfMarkets(t *testing.T) {
	rules := Rules{Fresh: 3000, Band: 5000, Silence: 10_000, Grace: 15_000}
	const now = 1_000_000
	at := func(state MarketState, graceEnds, pricedAt int64) Status { return Status{state, graceEnds, pricedAt} }
	sources := func(n int) Input { return Input{Now: now, Counted: n} }
	simulated, held := Input{Now: now, Counted: 1, Simulated: true}, Input{Now: now, Counted: 6, Held: true}
	for name, c := range map[string]struct {
		before Status
		in     Input
		want   Status
	}{
		"the first tick":                         {Status{}, sources(3), at(Open, 0, now)},
		"the first tick of two sources":          {Status{}, sources(2), at(CloseOnly, 0, now)},
		"no source yet":                          {Status{}, sources(0), at(Paused, 0, 0)},
		"open":                                   {at(Open, 0, now-1000), sources(3), at(Open, 0, now)},
		"one source less":                        {at(Open, 0, now-1000), sources(2), at(CloseOnly, 0, now)},
		"one source more":                        {at(CloseOnly, 0, now-1000), sources(3), at(Open, 0, now)},
		"one source":                             {at(Open, 0, now-1000), sources(1), at(Paused, 0, now-1000)},
		"back after a pause":                     {at(Paused, 0, now-1000), sources(5), at(Grace, now+15_000, now)},
		"back with two sources":                  {at(Paused, 0, now-1000), sources(2), at(Grace, now+15_000, now)},
		"in the grace period":                    {at(Grace, now+1, now-1000), sources(3), at(Grace, now+1, now)},
		"the end of the grace period":            {at(Grace, now, now-1000), sources(3), at(Open, 0, now)},
		"the end of it with two sources":         {at(Grace, now, now-1000), sources(2), at(CloseOnly, 0, now)},
		"a pause in the grace period":            {at(Grace, now+1, now-1000), sources(1), at(Paused, 0, now-1000)},
		"a price after ten seconds":              {at(Open, 0, now-10_000), sources(3), at(Open, 0, now)},
		"a price after more than ten seconds":    {at(Open, 0, now-10_001), sources(3), at(Grace, now+15_000, now)},
		"a silence in the grace period":          {at(Grace, now+1, now-10_001), sources(3), at(Grace, now+15_000, now)},
		"the simulator":                          {at(Open, 0, now-1000), simulated, at(Open, 0, now)},
		"the simulator after a stop":             {at(Open, 0, now-60_000), simulated, at(Grace, now+15_000, now)},
		"staff pause":                            {at(Open, 0, now-1000), held, at(Paused, 0, now-1000)},
		"staff pause in the grace period":        {at(Grace, now+1, now-1000), held, at(Paused, 0, now-1000)},
		"a clock that went back":                 {at(Open, 0, now+5000), sources(3), at(Open, 0, now+5000)},
		"a clock that went back, without quotes": {at(Open, 0, now+5000), sources(0), at(Paused, 0, now+5000)},
	} {
		if got := rules.Next(c.before, c.in); got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
	rules.Grace = 0
	if got := rules.Next(at(Paused, 0, now-1000), sources(3)); got.State != Open {
		t.Errorf("without a grace period the market is %s", got.State)
	}
}

// After a pause a market is never open before the whole grace period has passed.
func TestGraceFollowsEveryPause(t *testing.T) {
	rules := DefaultRules()
	rapid.Check(t, func(t *rapid.T) {
		s, now, lastPause := Status{}, int64(1_000_000), int64(-1)
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			step := rapid.SampledFrom([]int64{250, 1000, 5000, 10_001, 20_000}).Draw(t, "step")
			now += step
			before := s
			s = rules.Next(s, Input{Now: now, Counted: rapid.IntRange(0, 4).Draw(t, "sources"), Held: rapid.IntRange(0, 9).Draw(t, "staff") == 0})
			if s.State == Paused {
				lastPause = now
			} else if before.PricedAt > 0 && now-before.PricedAt > rules.Silence {
				lastPause = now
			}
			active := s.State == Open || s.State == CloseOnly
			if active && lastPause >= 0 && now-lastPause < rules.Grace {
				t.Fatalf("the market is %s %d ms after a pause", s.State, now-lastPause)
			}
			if (s.State == Grace) != (s.GraceEnds > 0) || s.State == Grace && s.GraceEnds <= now {
				t.Fatalf("the state is %+v at %d", s, now)
			}
		}
	})
}
