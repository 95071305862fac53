package bets

import (
	"testing"

	"croupier/app/kernel/money"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
)

// A single of ten dollars at 2.50, for each result of its selection.
func TestSingleIsSettledByItsResult(t *testing.T) {
	for _, c := range []struct {
		name   string
		factor odds.Factor
		paid   string
		status Status
		pays   string
		show   string
	}{
		{"won", odds.Won, "25.00", Won, "2.50", "won"},
		{"lost", odds.Lost, "0.00", Lost, "0.00", "lost"},
		{"void", odds.Voided, "10.00", Refunded, "1.00", "refunded"},
		{"half won", odds.HalfWon, "17.50", Won, "1.75", "won"},
		{"half lost", odds.HalfLost, "5.00", Lost, "0.50", "lost"},
		{"dead heat of two", odds.DeadHeat(1, 2), "12.50", Won, "1.25", "won"},
		{"dead heat of three", odds.DeadHeat(1, 3), "8.333333", Lost, "0.833333", "lost"},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := newHarness(t)
			h.runQueue()
			h.credit("anna", 100_00)
			home := h.offer("e1", "1", "2.50", 380_000)
			created := h.bet("anna", "10", home)
			if created.Status != Pending || created.PotentialPayout != "25.00" || h.cents("anna") != "90.00" {
				t.Errorf("accepted as %+v, anna has %s", created, h.cents("anna"))
			}
			h.settleResults(map[line.Selection]odds.Factor{home: c.factor, sel("e1", "2"): odds.Lost})
			got := h.betView("anna", created.ID)
			if got.Status != c.status || got.Paid != c.paid || got.SettledAt == 0 || got.Legs[0].Result == "" {
				t.Errorf("settled as %+v", got)
			}
			if got.Legs[0].Payout != c.pays {
				t.Errorf("each unit came to %s, want %s", got.Legs[0].Payout, c.pays)
			}
			for _, show := range []string{"", "open", "settled", "won", "lost", "refunded"} {
				list, err := h.ListBets(h.Ctx, playerCall("anna"), SportsBetListRequest{Show: show})
				if matches := show == "" || show == "settled" || show == c.show; err != nil || (len(list.Bets) == 1) != matches {
					t.Errorf("%q shows %d bets, %v", show, len(list.Bets), err)
				}
			}
			if len(h.book.counted) != 0 {
				t.Errorf("the book still counts %d", len(h.book.counted))
			}
			h.mustPassAudit()
		})
	}
}

// The edge is calculated exactly from the prices and chances of all legs.
func TestHouseEdgeIsExact(t *testing.T) {
	quote := func(price odds.Price, chance, void int64) line.Quote {
		return line.Quote{Price: price, Chance: chance, Void: void}
	}
	for _, c := range []struct {
		quotes []line.Quote
		sizes  []int
		want   string
	}{
		{[]line.Quote{quote(2500, 380_000, 0)}, []int{1}, "1/20"},
		{[]line.Quote{quote(1900, 400_000, 200_000)}, []int{1}, "1/25"},
		{[]line.Quote{quote(2500, 380_000, 0), quote(1900, 500_000, 0)}, []int{2}, "39/400"},
		{[]line.Quote{quote(2500, 380_000, 0), quote(1900, 500_000, 0)}, []int{1, 2}, "79/1200"},
		{[]line.Quote{quote(3000, 400_000, 0)}, []int{1}, "0"}, // a price above the fair price
	} {
		a := &betRequest{selections: make([]SlipSelection, len(c.quotes)), sizes: c.sizes}
		legQuotes := make([]legQuote, len(c.quotes))
		for i, quote := range c.quotes {
			legQuotes[i] = legQuote{quotes: []line.Quote{quote}, price: quote.Price}
		}
		if got := houseEdge(a.slip(legQuotes), legQuotes).Exact(); got != c.want {
			t.Errorf("%+v in lines of %v: edge %s, want %s", c.quotes, c.sizes, got, c.want)
		}
	}
}

// A trixie at 2, 3 and 4 for 4 dollars: three doubles and a treble of one dollar each.
func TestSystemPaysItsLines(t *testing.T) {
	h := newHarness(t)
	h.runQueue()
	h.credit("anna", 100_00)
	a, b, c := h.offer("e1", "1", "2", 450_000), h.offer("e2", "1", "3", 300_000), h.offer("e3", "1", "4", 200_000)
	r := h.slip("4", a, b, c)
	r.Type, r.System = system, "trixie"
	created, err := h.placeAndWait("anna", r)
	h.Check(err)
	if created.PotentialPayout != "50.00" { // 6 + 8 + 12 + 24
		t.Errorf("it may pay %s", created.PotentialPayout)
	}
	h.settleResults(map[line.Selection]odds.Factor{a: odds.Won})
	h.settleResults(map[line.Selection]odds.Factor{b: odds.Lost})
	if got := h.betView("anna", created.ID); got.Status != Pending {
		t.Errorf("settled with an open double: %+v", got)
	}
	h.settleResults(map[line.Selection]odds.Factor{c: odds.Won})
	if got := h.betView("anna", created.ID); got.Status != Won || got.Paid != "8.00" || h.cents("anna") != "104.00" {
		t.Errorf("settled as %+v, anna has %s", got, h.cents("anna"))
	}
	h.mustPassAudit()
}

// A banker is part of every line: two of three with one banker are three lines of three
// legs.
func TestSystemWithBankerPaysItsLines(t *testing.T) {
	for _, c := range []struct {
		name                        string
		banker, first, second, last odds.Factor
		paid                        string
		status                      Status
	}{
		{"all win", odds.Won, odds.Won, odds.Won, odds.Won, "135.00", Won}, // 3 x 2 x (12 + 4.5 + 6)
		{"one loses", odds.Won, odds.Won, odds.Won, odds.Lost, "72.00", Won},
		{"two lose", odds.Won, odds.Won, odds.Lost, odds.Lost, "0.00", Lost},
		{"one is void", odds.Won, odds.Voided, odds.Won, odds.Won, "69.00", Won}, // 3 x 2 x (4 + 1.5 + 6)
		{"the banker is void", odds.Voided, odds.Won, odds.Won, odds.Won, "67.50", Won},
		{"the banker is half won", odds.HalfWon, odds.Won, odds.Won, odds.Won, "101.25", Won},
		{"the banker loses", odds.Lost, odds.Won, odds.Won, odds.Won, "0.00", Lost},
		{"all are void", odds.Voided, odds.Voided, odds.Voided, odds.Voided, "9.00", Refunded},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := newHarness(t)
			h.runQueue()
			h.credit("anna", 9_00)
			banker, first, second, last := h.offer("e1", "1", "2", 450_000), h.offer("e2", "1", "3", 300_000), h.offer("e3", "1", "4", 200_000), h.offer("e4", "1", "1.5", 600_000)
			r := h.slip("9", banker, first, second, last)
			r.Type, r.Sizes = system, []int{2}
			r.Selections[0].Banker = true
			created, err := h.placeAndWait("anna", r)
			h.Check(err)
			if created.PotentialPayout != "135.00" || !created.Legs[0].Banker {
				t.Errorf("it may pay %s, %+v", created.PotentialPayout, created.Legs[0])
			}
			h.settleResults(map[line.Selection]odds.Factor{first: c.first, second: c.second})
			h.settleResults(map[line.Selection]odds.Factor{last: c.last, banker: c.banker})
			if got := h.betView("anna", created.ID); got.Status != c.status || got.Paid != c.paid || h.cents("anna") != c.paid {
				t.Errorf("settled as %+v, anna has %s, want %s", got, h.cents("anna"), c.paid)
			}
			h.mustPassAudit()
		})
	}
}

// A multiple is lost with its first lost leg. If a correction makes it win, it is paid
// when the last leg is decided.
func TestLostMultipleIsPaidAfterCorrection(t *testing.T) {
	h := newHarness(t)
	h.runQueue()
	h.credit("anna", 100_00)
	a, b := h.offer("e1", "1", "2", 450_000), h.offer("e2", "1", "3", 300_000)
	created := h.bet("anna", "10", a, b)
	steps := []struct {
		factors map[line.Selection]odds.Factor
		status  Status
		has     string
	}{
		{map[line.Selection]odds.Factor{a: odds.Lost}, Lost, "90.00"},
		{map[line.Selection]odds.Factor{a: odds.Won}, Pending, "90.00"},
		{map[line.Selection]odds.Factor{b: odds.Won}, Won, "150.00"},
		{map[line.Selection]odds.Factor{b: odds.Voided}, Won, "110.00"},
		{map[line.Selection]odds.Factor{a: odds.Voided}, Refunded, "100.00"},
		{map[line.Selection]odds.Factor{a: odds.Lost}, Lost, "90.00"},
		{map[line.Selection]odds.Factor{a: odds.Lost, b: odds.Lost}, Lost, "90.00"},
	}
	for i, step := range steps {
		h.settleResults(step.factors)
		if got := h.betView("anna", created.ID); got.Status != step.status || h.cents("anna") != step.has {
			t.Errorf("after step %d: %+v, anna has %s", i, got, h.cents("anna"))
		}
		h.mustPassAudit()
	}
}

// A correction takes back what the player has. The site pays the rest.
func TestSitePaysWhatCorrectionCannotTakeBack(t *testing.T) {
	h := newHarness(t)
	h.runQueue()
	h.credit("anna", 10_00)
	home := h.offer("e1", "1", "2.50", 380_000)
	created := h.bet("anna", "10", home)
	h.settleResults(map[line.Selection]odds.Factor{home: odds.Won})
	other := h.offer("e2", "1", "2.00", 450_000)
	h.bet("anna", "20", other) // 5 of 25 are left
	h.settleResults(map[line.Selection]odds.Factor{home: odds.Lost})
	got := h.betView("anna", created.ID)
	if got.Status != Lost || got.Paid != "20.00" || h.cents("anna") != "0.00" {
		t.Errorf("corrected to %+v, anna has %s", got, h.cents("anna"))
	}
	h.mustPassAudit()
	h.settleResults(map[line.Selection]odds.Factor{home: odds.Won})
	if got := h.betView("anna", created.ID); got.Status != Won || got.Paid != "25.00" || h.cents("anna") != "5.00" {
		t.Errorf("corrected back to %+v, anna has %s", got, h.cents("anna"))
	}
	h.mustPassAudit()
}

// The maximum win of the largest bet of twelve legs is exact.
func TestMaxPayoutOfTwelveLegsIsExact(t *testing.T) {
	h := newHarness(t)
	h.runQueue()
	h.credit("anna", 100_00)
	var list []line.Selection
	all := map[line.Selection]odds.Factor{}
	for _, event := range []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"} {
		s := h.offer(event, "1", "1.337", 720_000)
		list, all[s] = append(list, s), odds.Won
	}
	created := h.bet("anna", "10", list...)
	h.settleResults(all)
	want := money.Fraction(1, 1)
	for range list {
		want = want.Mul(money.Fraction(1337, 1000))
	}
	if got := h.betView("anna", created.ID); got.Paid != usd.Text(want.Payout(1000*cent)) || got.Status != Won {
		t.Errorf("settled as %+v, want %s", got, usd.Text(want.Payout(1000*cent)))
	}
	h.mustPassAudit()
}
