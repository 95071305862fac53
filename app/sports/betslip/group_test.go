package betslip

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"croupier/app/kernel/export"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// legOf is a selection of an event that has a market for each number.
func legOf(event string, number int) line.Selection {
	return line.Selection{Event: event, Market: fmt.Sprintf("m%d", number), Outcome: "yes"}
}

// offerTogether puts legs of one event into the book, with what stands on them
// together.
func (h *house) offerTogether(event string, prices []odds.Price, chances []int64) (list []line.Selection) {
	h.T.Helper()
	var keys []string
	for n := 1; 1<<n <= len(prices); n++ {
		first := h.offer(event, "1", "2.00", 480_000)
		quote, _ := h.book.Quote(first)
		quote.Selection = legOf(event, n)
		h.quote(quote)
		list, keys = append(list, quote.Selection), append(keys, quote.Key())
	}
	h.book.mu.Lock()
	defer h.book.mu.Unlock()
	h.book.joint[strings.Join(keys, "; ")] = line.Together{Prices: prices, Chances: chances}
	return list
}

// pair are prices and chances of two legs: 4 together, 2.5 and 3 alone.
var (
	pairPrices  = []odds.Price{4000, 2500, 3000, 1000}
	pairChances = []int64{200_000, 30_000, 20_000, 10_000}
)

// together asks for a bet on legs of one event as one.
func (h *house) together(dollars string, list []line.Selection) SlipRequest {
	r := h.slip(dollars)
	r.Selections = []SlipSelection{h.asOne(list)}
	return r
}

func (h *house) asOne(list []line.Selection) SlipSelection {
	t, _ := h.book.Together(list)
	return SlipSelection{Selection: line.Selection{Event: list[0].Event}, Together: list, Odds: t.Price(), Version: t.Version()}
}

// Whatever becomes of each leg, a group pays what its legs that are not void had as
// their price when the bet was made; when the results change, it pays the difference.
func TestAGroupPaysWhatIsLeftOfIt(t *testing.T) {
	h := newHouse(t)
	h.working()
	h.give("anna", 1000_00)
	prices := []odds.Price{6000, 5000, 4500, 2500, 4000, 2200, 2000, 1000}
	factors := []odds.Factor{odds.Lost, odds.Won, odds.Voided}
	want := int64(1000_00)
	for first := range 27 {
		list := h.offerTogether(fmt.Sprintf("e%d", first), prices, make([]int64, 8))
		made, err := h.placed("anna", h.together("10", list))
		h.Check(err)
		if made.Odds != "6.00" || len(made.Groups) != 1 || made.Groups[0].Odds != 6000 || len(made.Legs) != 3 {
			t.Fatalf("%+v", made)
		}
		want -= 10_00
		// The second round is a correction of all three results.
		paid := int64(0)
		for _, codes := range []int{first, (first*7 + 5) % 27} {
			results, void, lost := map[line.Selection]odds.Factor{}, 0, false
			for i, sel := range list {
				code := []int{codes % 3, codes / 3 % 3, codes / 9}[i]
				results[sel] = factors[code]
				lost = lost || code == 0
				if code == 2 {
					void |= 1 << i
				}
			}
			h.settled(results)
			pays, status := int64(prices[void]), Won
			switch {
			case lost:
				pays, status = 0, Lost
			case void == 7:
				status = Refunded
			}
			want += pays - paid
			paid = pays
			if now := h.now("anna", made.ID); now.Status != status || h.cents("anna") != fmt.Sprintf("%d.%02d", want/100, want%100) {
				t.Fatalf("results %d after %d: status %d, anna has %s, want %d and %d cents", codes, first, now.Status, h.cents("anna"), status, want)
			}
		}
		told, err := h.Replay(h.Ctx, list[0].Event)
		if err != nil || told.Bets != 1 || len(told.Wrong) != 0 {
			t.Errorf("replayed: %+v, %v", told, err)
		}
	}
	h.mustBeRight()
}

// A group is a leg like any other: of a multiple, of a system, as a banker. The book
// counts it as one part, and the same after the site has started anew.
func TestAGroupIsALegOfAMultiple(t *testing.T) {
	h := newHouse(t)
	h.working()
	h.give("anna", 100_00)
	list := h.offerTogether("e1", pairPrices, pairChances)
	other := h.offer("e2", "1", "3", 300_000)
	r := h.slip("10", other)
	r.Type, r.Selections = multi, append(r.Selections, h.asOne(list))
	made, err := h.placed("anna", r)
	h.Check(err)
	if made.Odds != "12.00" || len(made.Legs) != 3 || made.Legs[0].Together != 0 || made.Legs[2].Together != 1 {
		t.Errorf("%+v", made)
	}
	// 0.2 x 4 + 0.03 x 2.5 + 0.02 x 3 + 0.01 of the group.
	const worth = 945_000_000
	// $10 on each part as if it were a single: of what the other part is worth.
	counted := h.book.last
	want := []line.Position{
		{Legs: []line.Selection{other}, Stake: worth / 100, Win: worth / 100 * 3},
		{Legs: list, Stake: 9_000_000, Win: 36_000_000},
	}
	if !reflect.DeepEqual(counted.Positions, want) {
		t.Errorf("the book counts %+v, want %+v", counted.Positions, want)
	}
	h.Check(h.DB.Read(h.Ctx, func(q *db.Reader) error {
		return EachOpen(q, func(again line.Bet) {
			if !reflect.DeepEqual(again, counted) {
				t.Errorf("after a start %+v, before %+v", again, counted)
			}
		})
	}))
	h.settled(map[line.Selection]odds.Factor{list[0]: odds.Voided, list[1]: odds.Won})
	h.settled(map[line.Selection]odds.Factor{other: odds.Won})
	if h.cents("anna") != "165.00" { // 90 and 10 x 2.5 x 3
		t.Errorf("anna has %s", h.cents("anna"))
	}
	if len(h.book.counted) != 0 {
		t.Errorf("the book still counts %d bets", len(h.book.counted))
	}
	h.mustBeRight()
}

// The same legs in another order are the same bet; another group of the same legs is
// not.
func TestAGroupThatIsSentAgain(t *testing.T) {
	h := newHouse(t)
	h.working()
	h.give("anna", 100_00)
	list := h.offerTogether("e1", pairPrices, pairChances)
	r := h.together("10", list)
	first, err := h.placed("anna", r)
	h.Check(err)
	r.Selections[0].Together = []line.Selection{list[1], list[0]}
	again, err := h.placed("anna", r)
	h.Check(err)
	if again.ID != first.ID || h.cents("anna") != "90.00" {
		t.Errorf("%s and %s, anna has %s", first.ID, again.ID, h.cents("anna"))
	}
	r.Selections[0].Together = []line.Selection{list[0], legOf("e1", 3)}
	if _, err := h.placed("anna", r); err == nil || h.cents("anna") != "90.00" {
		t.Errorf("other legs under the same request: %v", err)
	}
}

// Prices of groups are checked again as those of selections are, and what has no
// price together is refused with its reason. Nothing takes a stake.
func TestGroupsThatAreRefused(t *testing.T) {
	h := newHouse(t)
	h.working()
	h.give("anna", 100_00)
	list := h.offerTogether("e1", pairPrices, pairChances)
	lone := h.offer("e1", "x", "3", 300_000)
	for name, c := range map[string]struct {
		change func(*SlipRequest)
		want   *fault.Error
	}{
		"another price":     {func(r *SlipRequest) { r.Selections[0].Odds = 4100 }, ErrOdds},
		"a version to come": {func(r *SlipRequest) { r.Selections[0].Version++ }, ErrOdds},
		"not joined":        {func(r *SlipRequest) { r.Selections[0].Together = []line.Selection{list[0], lone} }, ErrDouble},
		"twice the same":    {func(r *SlipRequest) { r.Selections[0].Together = []line.Selection{list[0], list[0]} }, ErrDouble},
		"one beside the group": {func(r *SlipRequest) {
			r.Type, r.Selections = multi, append(r.Selections, SlipSelection{Selection: lone, Odds: 3000, Version: 1})
		}, ErrDouble},
		"seven legs": {func(r *SlipRequest) {
			r.Selections[0].Together = nil
			for n := range 7 {
				r.Selections[0].Together = append(r.Selections[0].Together, legOf("e1", n))
			}
		}, ErrLegs},
		"thirteen legs": {func(r *SlipRequest) {
			r.Type = multi
			for e := range 11 {
				r.Selections = append(r.Selections, SlipSelection{Selection: sel(fmt.Sprintf("f%d", e), "1"), Odds: 2000, Version: 1})
			}
		}, ErrLegs},
		"a name that none has": {func(r *SlipRequest) { r.Selections[0].Together[0].Market = "m/1" }, ErrOption},
	} {
		r := h.together("10", append([]line.Selection{}, list...))
		c.change(&r)
		_, err := h.placed("anna", r)
		if coded, known := fault.From(err); err == nil || !known || coded.Code != c.want.Code {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
	for name, change := range map[string]func(*SlipRequest){
		"one leg":           func(r *SlipRequest) { r.Selections[0].Together = list[:1] },
		"none":              func(r *SlipRequest) { r.Selections[0].Together = []line.Selection{} },
		"an outcome, too":   func(r *SlipRequest) { r.Selections[0].Outcome = "1" },
		"of another event":  func(r *SlipRequest) { r.Selections[0].Together[1].Event = "e2" },
		"another whole one": func(r *SlipRequest) { r.Selections[0].Event = "e2" },
	} {
		r := h.together("10", append([]line.Selection{}, list...))
		change(&r)
		if _, err := h.placed("anna", r); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
	h.change(list[1], func(q *line.Quote) { q.State = line.Suspended })
	h.wantRefusal(placing(h, h.together("10", list)), ErrOption)
	if h.cents("anna") != "100.00" || h.Count("sports_bets") != 0 {
		t.Errorf("anna has %s", h.cents("anna"))
	}
}

// The refusal of a price tells the one of now with the legs that it is of.
func TestAGroupsNewPriceIsTold(t *testing.T) {
	h := newHouse(t)
	h.working()
	h.give("anna", 100_00)
	list := h.offerTogether("e1", pairPrices, pairChances)
	r := h.together("10", list)
	h.offerTogether("e1", []odds.Price{3900, 2500, 3000, 1000}, pairChances)
	for _, sel := range list {
		h.change(sel, func(q *line.Quote) { q.Version = 2 })
	}
	_, err := h.placed("anna", r)
	coded, _ := fault.From(err)
	now, _ := coded.Extra["selections"].([]Now)
	if coded.Code != ErrOdds.Code || len(now) != 1 || now[0].Odds != "3.90" || now[0].Version != 2 || len(now[0].Together) != 2 {
		t.Fatalf("%v %+v", err, now)
	}
	r.AcceptOdds, r.Slippage = "within", 4
	if made, err := h.placed("anna", r); err != nil || made.Odds != "3.90" {
		t.Errorf("%+v, %v", made, err)
	}
}

// A group is bought back at what the model says now of the legs that are open, at the
// prices of when the bet was made.
func TestAGroupIsCashedOut(t *testing.T) {
	h := newHouse(t)
	h.working()
	h.give("anna", 100_00)
	list := h.offerTogether("e1", pairPrices, pairChances)
	made, err := h.placed("anna", h.together("10", list))
	h.Check(err)
	offered := func() string {
		t.Helper()
		offer, err := h.Offer(h.Ctx, by("anna"), CashOutOfferRequest{ID: made.ID})
		h.Check(err)
		return offer.Amount
	}
	// The margin of 30 per mille once: 10 x 0.945 x 0.97.
	if got := offered(); got != "9.16" {
		t.Errorf("with both legs open it is worth %s", got)
	}
	// The first is void: the second alone pays 2.5, with a chance of 0.6, and is void
	// with 0.1.
	h.settled(map[line.Selection]odds.Factor{list[0]: odds.Voided})
	h.change(list[1], func(q *line.Quote) { q.Chance, q.Void = 600_000, 100_000 })
	if got := offered(); got != "15.52" { // 10 x (0.6 x 2.5 + 0.1) x 0.97
		t.Errorf("with a void leg it is worth %s", got)
	}
	// The first has won: both pay 4, and 3 if the second is void.
	h.settled(map[line.Selection]odds.Factor{list[0]: odds.Won})
	if got := offered(); got != "26.19" { // 10 x (0.6 x 4 + 0.1 x 3) x 0.97
		t.Errorf("with a won leg it is worth %s", got)
	}
	h.change(list[1], func(q *line.Quote) { q.State = line.Suspended })
	if _, err := h.Offer(h.Ctx, by("anna"), CashOutOfferRequest{ID: made.ID}); err == nil {
		t.Error("a suspended leg is bought back")
	}
	h.mustBeRight()
}

// What is shown to others tells the legs and their price together, open or ended, and
// neither player nor stake; who shows it knows both.
func TestASharedGroupTellsItsLegs(t *testing.T) {
	h := newHouse(t)
	h.working()
	h.give("anna", 100_00)
	list := h.offerTogether("e1", pairPrices, pairChances)
	made, err := h.placed("anna", h.together("10", list))
	h.Check(err)
	for _, status := range []Status{Pending, Won} {
		told, err := h.Shared(h.Ctx, by("bert"), SportsBetRequest{made.ID})
		if err != nil || told.Status != status || len(told.Legs) != 2 || len(told.Groups) != 1 || told.Groups[0].Odds != 4000 {
			t.Errorf("%+v, %v", told, err)
		}
		shown, owner, err := h.Shown(h.Ctx, made.ID)
		if err != nil || owner != "anna" || shown.Stake != "10.00" {
			t.Errorf("%+v of %s, %v", shown, owner, err)
		}
		if status == Pending {
			h.settled(map[line.Selection]odds.Factor{list[0]: odds.Won, list[1]: odds.Won})
		}
	}
	h.Check(h.DB.Read(h.Ctx, func(q *db.Reader) error {
		binary, _ := id.ToBinary(made.ID)
		record, err := wagerlog.ByID(q, binary)
		if err != nil {
			return err
		}
		details, err := h.Describe(q, record)
		if view, is := details.View.(SharedBet); !is || len(view.Legs) != 2 || details.Draw != nil {
			t.Errorf("%+v", details)
		}
		return err
	}))
	if _, _, err := h.Shown(h.Ctx, "none"); !errors.Is(err, ErrNoBet) {
		t.Errorf("a bet that there is not: %v", err)
	}
	if terms := h.Terms(); terms != (Terms{Min: "1", Max: "20", Legs: 12}) {
		t.Errorf("%+v", terms)
	}
}

// The regulator gets the group with its prices.
func TestGroupsAreExported(t *testing.T) {
	h := newHouse(t)
	h.working()
	h.give("anna", 100_00)
	list := h.offerTogether("e1", pairPrices, pairChances)
	made, err := h.placed("anna", h.together("10", list))
	h.Check(err)
	h.settled(map[line.Selection]odds.Factor{list[0]: odds.Won, list[1]: odds.Voided})
	tables := Exports(func(string) int { return 6 })
	groups := tables[len(tables)-1]
	h.Check(h.DB.Read(h.Ctx, func(q *db.Reader) error {
		rows, _, err := groups.Read(q, "", export.Moment{AsOf: 1 << 60}, 10)
		want := []string{made.ID, "1", "4.00", "4000,2500,3000,1000", "200000", "10000", "945000000", "won"}
		if len(rows) != 1 || !reflect.DeepEqual(rows[0], want) || len(want) != len(groups.Columns) {
			t.Errorf("%q, want %q", rows, want)
		}
		return err
	}))
}

// The audit notices a group whose prices were changed.
func TestTheAuditNoticesOtherPricesOfAGroup(t *testing.T) {
	h := newHouse(t)
	h.working()
	h.give("anna", 100_00)
	list := h.offerTogether("e1", pairPrices, pairChances)
	made, err := h.placed("anna", h.together("10", list))
	h.Check(err)
	h.settled(map[line.Selection]odds.Factor{list[0]: odds.Won, list[1]: odds.Won})
	h.mustBeRight()
	h.Write(func(tx *db.Tx) error {
		_, err := tx.Exec(`UPDATE sports_together SET prices = '5000,2500,3000,1000'`)
		return err
	})
	if list := h.Findings(h.Wagers.Checks()); len(list) != 1 || !strings.Contains(list[0].Subject, made.ID) {
		t.Errorf("the audit finds %+v", list)
	}
}
