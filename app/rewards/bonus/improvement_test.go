package bonus

import "testing"

func TestMoreGenerousOffers(t *testing.T) {
	limit := int64(1000 * dollar)
	original := func() Offer {
		budget := limit
		return Offer{
			ID: "o", Name: "Welcome", Percent: 100, MaxUSD: 100 * dollar, MinUSD: 10 * dollar, FirstOnly: true, BudgetUSD: &budget, StartsAt: 1000, EndsAt: 2000, Terms: DefaultTerms(),
		}
	}
	for _, test := range []struct {
		name   string
		change func(o *Offer)
		want   bool
	}{
		{"nothing", func(*Offer) {}, false},
		{"texts", func(o *Offer) { o.Name, o.Description = "Hello", "More" }, false},
		{"a smaller share", func(o *Offer) { o.Percent = 50 }, false},
		{"a larger share", func(o *Offer) { o.Percent = 101 }, true},
		{"a larger maximum", func(o *Offer) { o.MaxUSD++ }, true},
		{"a smaller least deposit", func(o *Offer) { o.MinUSD-- }, true},
		{"every deposit", func(o *Offer) { o.FirstOnly = false }, true},
		{"a smaller budget", func(o *Offer) { *o.BudgetUSD-- }, false},
		{"a larger budget", func(o *Offer) { *o.BudgetUSD++ }, true},
		{"no budget", func(o *Offer) { o.BudgetUSD = nil }, true},
		{"a later end", func(o *Offer) { o.EndsAt++ }, true},
		{"no end", func(o *Offer) { o.EndsAt = 0 }, true},
		{"an earlier end", func(o *Offer) { o.EndsAt-- }, false},
		{"less to wager", func(o *Offer) { o.Terms.Wager-- }, true},
		{"more to wager", func(o *Offer) { o.Terms.Wager++ }, false},
		{"any stake", func(o *Offer) { o.Terms.MaxBet = 0 }, true},
		{"a larger win", func(o *Offer) { o.Terms.MaxWin++ }, true},
		{"any win", func(o *Offer) { o.Terms.MaxWin = 0 }, true},
		{"one more game", func(o *Offer) { o.Terms.Refused = o.Terms.Refused[1:] }, true},
		{"another kind", func(o *Offer) { o.Terms.Kind = FreeBet }, true},
		{"another edge", func(o *Offer) { o.Terms.ReferenceEdge = "1/100" }, true},
		{"stopped", func(o *Offer) { o.Percent, o.Stopped = 500, true }, false},
	} {
		before, after := original(), original()
		test.change(&after)
		if got := moreGenerous(&before, &after); got != test.want {
			t.Errorf("%s: more generous %t", test.name, got)
		}
	}
	stopped, running := original(), original()
	stopped.Stopped = true
	if !moreGenerous(&stopped, &running) || !moreGenerous(nil, &running) || moreGenerous(nil, &stopped) {
		t.Error("a new offer, or one that runs again, gives more than none")
	}
}
