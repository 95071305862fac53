package market

import (
	"testing"

	"croupier/app/betting/bettingtest"
	"croupier/app/kernel/futures"
	"croupier/app/kernel/resource"
	"croupier/app/kernel/session"
	"croupier/db"
)

func TestLimitsOfOneMarket(t *testing.T) {
	s := newSite(t)
	s.set.overrides = overridesOf(override{Ticker: bitcoin, MaxMultiplier: 50, MarketCap: "300"})
	if got, other := s.caps(bitcoin), s.caps("ETHUSD"); got != [3]int64{300_000_000, 500_000_000_000, 100_000_000_000} || other[0] != 1_000_000_000_000 {
		t.Errorf("the limits are %v, those of another market %v", got, other)
	}
	want := futures.Offer{MinMultiplier: 1, MaxMultiplier: 50, MaxFlatMultiplier: 50, PnLFee: 5, MaxROI: 900, FlatFee: "0.05"}
	if got := s.OfferOf(bitcoin); got != want {
		t.Errorf("the market offers %+v", got)
	}
	r := s.orderUp()
	r.Multiplier = "51"
	_, err := s.Open(s.Ctx, bettingtest.PlayerCall(bettingtest.Anna), r)
	if got := refusal(err); got != "5 market" {
		t.Errorf("an order above the multiplier of the market is %s", got)
	}
	for range 3 {
		r = s.orderUp()
		r.Multiplier = "50"
		s.order(bettingtest.Anna, r) // each could pay 95.50
	}
	r = s.orderUp()
	r.Multiplier = "50"
	_, err = s.Open(s.Ctx, bettingtest.PlayerCall(bettingtest.Bert), r)
	if got := refusal(err); got != "6" {
		t.Errorf("an order above the limit of the market is %s", got)
	}
}

// A change of limits waits for a second person if a market may take more after it.
func TestWeakerLimitsOfMarkets(t *testing.T) {
	of := func(multiplier int64, market, direction string) []override {
		return []override{{Ticker: bitcoin, MaxMultiplier: multiplier, MarketCap: market, DirectionCap: direction}}
	}
	for name, test := range map[string]struct {
		before, after []override
		want          bool
	}{
		"no change":                      {of(100, "5000", "1000"), of(100, "5000", "1000"), false},
		"a lower multiplier":             {of(100, "", ""), of(50, "", ""), false},
		"a first multiplier":             {nil, of(100, "", ""), false},
		"a higher multiplier":            {of(100, "", ""), of(101, "", ""), true},
		"no own multiplier":              {of(100, "", ""), of(0, "", ""), true},
		"no own limits":                  {of(0, "", "1000"), nil, true},
		"a lower limit of both":          {of(0, "5000", ""), of(0, "4999.99", ""), false},
		"a higher limit of both":         {of(0, "5000", ""), of(0, "5000.01", ""), true},
		"a first limit of both":          {nil, of(0, "5", ""), true},
		"a first limit of a known one":   {of(100, "", ""), of(100, "", "5"), true},
		"a higher limit of a direction":  {of(0, "", "1000"), of(0, "", "2000"), true},
		"a lower limit of a direction":   {of(0, "", "1000"), of(0, "", "10"), false},
		"no own limit of a direction":    {of(10, "", "1000"), of(10, "", ""), true},
		"the first of all, a multiplier": {nil, []override{{Ticker: "ETHUSD", MaxMultiplier: 10}}, false},
	} {
		if got := weakened(test.before, test.after); got != test.want {
			t.Errorf("%s: weakened is %v", name, got)
		}
	}
	known := func(string) error { return nil }
	for _, wrong := range []override{{Ticker: bitcoin, MarketCap: "0"}, {Ticker: bitcoin, MarketCap: "-5"}, {Ticker: bitcoin, DirectionCap: "much"}, {Ticker: bitcoin, MaxMultiplier: 1001}} {
		if checkOverrides([]override{wrong}, known) == nil {
			t.Errorf("the limits %+v are accepted", wrong)
		}
	}
}

// The office lists void positions by reason and market, in pages.
func TestVoidPositionsAreListed(t *testing.T) {
	s := newSite(t)
	staff := &session.Call{User: &session.User{ID: "staff"}}
	list := func(r VoidedRequest) resource.Page[VoidedRow] {
		t.Helper()
		page, err := s.Voided(s.Ctx, staff, r)
		s.Check(err)
		return page
	}
	if got := list(VoidedRequest{}); len(got.Rows) != 0 || got.Next != "" {
		t.Errorf("before any the list is %+v", got)
	}
	passed := s.orderUp()
	passed.TakeProfit = "100050"
	s.order(bettingtest.Anna, passed)
	s.tick("100060")
	open := s.openAt("100060", s.orderUp())
	s.Check(s.close(open.ID, "50"))
	s.tick("100060")
	s.order(bettingtest.Bert, s.orderUp())
	s.Fixture.Clock.Advance(1)
	s.Write(func(tx *db.Tx) error { _, err := s.VoidOpen(tx); return err })
	all := list(VoidedRequest{}).Rows
	if len(all) != 3 || all[2].Reason != ReasonTrigger || all[2].Entry != "" || all[2].Refund != "10.00 USD" {
		t.Fatalf("the list is %+v", all)
	}
	restored := list(VoidedRequest{Reason: ReasonRestore}).Rows
	if len(restored) != 2 || len(list(VoidedRequest{Ticker: "ETHUSD"}).Rows) != 0 {
		t.Fatalf("the positions that a restore voided are %+v", restored)
	}
	for _, row := range restored {
		half := row.ID == open.ID
		if half && (row.Refund != "5.00 USD" || row.Entry != "100060.00" || row.Name != bettingtest.Anna.ID) || !half && (row.Refund != "10.00 USD" || row.Player != bettingtest.Bert.ID) ||
			row.Wager != "10.00 USD" || row.Funds != "real money" || row.VoidedAt == 0 {
			t.Errorf("a row is %+v", row)
		}
	}
	var paged []VoidedRow
	for cursor, pages := "", 0; pages == 0 || cursor != ""; pages++ {
		page := list(VoidedRequest{PageRequest: resource.PageRequest{Limit: 1, Cursor: cursor}})
		paged, cursor = append(paged, page.Rows...), page.Next
	}
	if len(paged) != 3 || paged[0] != all[0] || paged[1] != all[1] || paged[2] != all[2] {
		t.Errorf("in pages the list is %+v", paged)
	}
	for _, cursor := range []string{"x", "1", "1 x", "x " + open.ID} {
		if _, err := s.Voided(s.Ctx, staff, VoidedRequest{PageRequest: resource.PageRequest{Cursor: cursor}}); refusal(err) != "422 cursor validation.regex" {
			t.Errorf("the cursor %q is %v", cursor, err)
		}
	}
}
