package bets

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"croupier/app/kernel/export"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/product"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// legOf is a selection of an event that has a market for each number.
func legOf(event string, number int) line.Selection {
	return line.Selection{Event: event, Market: fmt.Sprintf("m%d", number), Outcome: "yes"}
}

// offerBuilder adds legs of one event to the book, with their combined quote.
func (h *harness) offerBuilder(event string, prices []odds.Price, chances []int64) (list []line.Selection) {
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
	h.book.joint[strings.Join(keys, "; ")] = line.BuilderQuote{Prices: prices, Chances: chances}
	return list
}

// pair are the prices and chances of two legs: 4 together, 2.5 and 3 alone.
var (
	pairPrices  = []odds.Price{4000, 2500, 3000, 1000}
	pairChances = []int64{200_000, 30_000, 20_000, 10_000}
)

// builderRequest is a request for a bet on legs of one event as one leg.
func (h *harness) builderRequest(dollars string, list []line.Selection) SlipRequest {
	r := h.slip(dollars)
	r.Selections = []SlipSelection{h.builderSelection(list)}
	return r
}

func (h *harness) builderSelection(list []line.Selection) SlipSelection {
	t, _ := h.book.BuilderQuote(list)
	return SlipSelection{Selection: line.Selection{Event: list[0].Event}, Builder: list, Odds: t.Price(), Version: t.Version()}
}

// For each result of its legs, a group pays the price that its legs that are not void had
// when the bet was made. When the results change, it pays the difference.
func TestGroupPaysPriceOfNonVoidLegs(t *testing.T) {
	h := newHarness(t)
	h.runQueue()
	h.credit("anna", 1000_00)
	prices := []odds.Price{6000, 5000, 4500, 2500, 4000, 2200, 2000, 1000}
	factors := []odds.Factor{odds.Lost, odds.Won, odds.Voided}
	want := int64(1000_00)
	for first := range 27 {
		list := h.offerBuilder(fmt.Sprintf("e%d", first), prices, make([]int64, 8))
		created, err := h.placeAndWait("anna", h.builderRequest("10", list))
		h.Check(err)
		if created.Odds != "6.00" || len(created.Groups) != 1 || created.Groups[0].Odds != 6000 || len(created.Legs) != 3 {
			t.Fatalf("%+v", created)
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
			h.settleResults(results)
			pays, status := int64(prices[void]), Won
			switch {
			case lost:
				pays, status = 0, Lost
			case void == 7:
				status = Refunded
			}
			want += pays - paid
			paid = pays
			if now := h.betView("anna", created.ID); now.Status != status || h.cents("anna") != fmt.Sprintf("%d.%02d", want/100, want%100) {
				t.Fatalf("results %d after %d: status %d, anna has %s, want %d and %d cents", codes, first, now.Status, h.cents("anna"), status, want)
			}
		}
		answer, err := h.Replay(h.Ctx, list[0].Event)
		if err != nil || answer.Bets != 1 || len(answer.Differences) != 0 {
			t.Errorf("replayed: %+v, %v", answer, err)
		}
	}
	h.mustPassAudit()
}

// A group works like any other leg: in a multiple, in a system and as a banker. The book
// counts it as one position, also after a restart.
func TestGroupIsLegOfMultiple(t *testing.T) {
	h := newHarness(t)
	h.runQueue()
	h.credit("anna", 100_00)
	list := h.offerBuilder("e1", pairPrices, pairChances)
	other := h.offer("e2", "1", "3", 300_000)
	r := h.slip("10", other)
	r.Type, r.Selections = multi, append(r.Selections, h.builderSelection(list))
	created, err := h.placeAndWait("anna", r)
	h.Check(err)
	if created.Odds != "12.00" || len(created.Legs) != 3 || created.Legs[0].Group != 0 || created.Legs[2].Group != 1 {
		t.Errorf("%+v", created)
	}
	// 0.2 x 4 + 0.03 x 2.5 + 0.02 x 3 + 0.01 of the group.
	const value = 945_000_000
	// $10 on each position as if it were a single, multiplied by the value of the other
	// position.
	counted := h.book.last
	want := []line.Position{
		{Legs: []line.Selection{other}, Stake: value / 100, MaxPayout: value / 100 * 3},
		{Legs: list, Stake: 9_000_000, MaxPayout: 36_000_000},
	}
	if !reflect.DeepEqual(counted.Positions, want) {
		t.Errorf("the book counts %+v, want %+v", counted.Positions, want)
	}
	h.Check(h.DB.Read(h.Ctx, func(q *db.Reader) error {
		return EachOpenBet(q, func(revalued line.Bet) {
			if !reflect.DeepEqual(revalued, counted) {
				t.Errorf("after a start %+v, before %+v", revalued, counted)
			}
		})
	}))
	h.settleResults(map[line.Selection]odds.Factor{list[0]: odds.Voided, list[1]: odds.Won})
	h.settleResults(map[line.Selection]odds.Factor{other: odds.Won})
	if h.cents("anna") != "165.00" { // 90 and 10 x 2.5 x 3
		t.Errorf("anna has %s", h.cents("anna"))
	}
	if len(h.book.counted) != 0 {
		t.Errorf("the book still counts %d bets", len(h.book.counted))
	}
	h.mustPassAudit()
}

// The same legs in another order are the same bet. Another group of the same legs is not.
func TestRepeatedGroupRequest(t *testing.T) {
	h := newHarness(t)
	h.runQueue()
	h.credit("anna", 100_00)
	list := h.offerBuilder("e1", pairPrices, pairChances)
	r := h.builderRequest("10", list)
	first, err := h.placeAndWait("anna", r)
	h.Check(err)
	r.Selections[0].Builder = []line.Selection{list[1], list[0]}
	revalued, err := h.placeAndWait("anna", r)
	h.Check(err)
	if revalued.ID != first.ID || h.cents("anna") != "90.00" {
		t.Errorf("%s and %s, anna has %s", first.ID, revalued.ID, h.cents("anna"))
	}
	r.Selections[0].Builder = []line.Selection{list[0], legOf("e1", 3)}
	if _, err := h.placeAndWait("anna", r); err == nil || h.cents("anna") != "90.00" {
		t.Errorf("other legs under the same request: %v", err)
	}
}

// Prices of groups are checked again like those of selections. A group without a price is
// rejected with the reason. No stake is debited.
func TestInvalidGroupsAreRefused(t *testing.T) {
	h := newHarness(t)
	h.runQueue()
	h.credit("anna", 100_00)
	list := h.offerBuilder("e1", pairPrices, pairChances)
	lone := h.offer("e1", "x", "3", 300_000)
	for name, c := range map[string]struct {
		change func(*SlipRequest)
		want   *fault.Error
	}{
		"another price":     {func(r *SlipRequest) { r.Selections[0].Odds = 4100 }, ErrOdds},
		"a version to come": {func(r *SlipRequest) { r.Selections[0].Version++ }, ErrOdds},
		"not joined":        {func(r *SlipRequest) { r.Selections[0].Builder = []line.Selection{list[0], lone} }, ErrDouble},
		"twice the same":    {func(r *SlipRequest) { r.Selections[0].Builder = []line.Selection{list[0], list[0]} }, ErrDouble},
		"one beside the group": {func(r *SlipRequest) {
			r.Type, r.Selections = multi, append(r.Selections, SlipSelection{Selection: lone, Odds: 3000, Version: 1})
		}, ErrDouble},
		"seven legs": {func(r *SlipRequest) {
			r.Selections[0].Builder = nil
			for n := range 7 {
				r.Selections[0].Builder = append(r.Selections[0].Builder, legOf("e1", n))
			}
		}, ErrLegs},
		"thirteen legs": {func(r *SlipRequest) {
			r.Type = multi
			for e := range 11 {
				r.Selections = append(r.Selections, SlipSelection{Selection: sel(fmt.Sprintf("f%d", e), "1"), Odds: 2000, Version: 1})
			}
		}, ErrLegs},
		"a name that none has": {func(r *SlipRequest) { r.Selections[0].Builder[0].Market = "m/1" }, ErrOption},
	} {
		r := h.builderRequest("10", append([]line.Selection{}, list...))
		c.change(&r)
		_, err := h.placeAndWait("anna", r)
		if coded, known := fault.From(err); err == nil || !known || coded.Code != c.want.Code {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
	for name, change := range map[string]func(*SlipRequest){
		"one leg":           func(r *SlipRequest) { r.Selections[0].Builder = list[:1] },
		"none":              func(r *SlipRequest) { r.Selections[0].Builder = []line.Selection{} },
		"an outcome, too":   func(r *SlipRequest) { r.Selections[0].Outcome = "1" },
		"of another event":  func(r *SlipRequest) { r.Selections[0].Builder[1].Event = "e2" },
		"another whole one": func(r *SlipRequest) { r.Selections[0].Event = "e2" },
	} {
		r := h.builderRequest("10", append([]line.Selection{}, list...))
		change(&r)
		if _, err := h.placeAndWait("anna", r); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
	h.change(list[1], func(q *line.Quote) { q.State = line.Suspended })
	h.wantRefusal(placeError(h, h.builderRequest("10", list)), ErrOption)
	if h.cents("anna") != "100.00" || h.Count("sports_bets") != 0 {
		t.Errorf("anna has %s", h.cents("anna"))
	}
}

// The price error of a group returns the current price with the legs.
func TestPriceErrorReturnsNewGroupPrice(t *testing.T) {
	h := newHarness(t)
	h.runQueue()
	h.credit("anna", 100_00)
	list := h.offerBuilder("e1", pairPrices, pairChances)
	r := h.builderRequest("10", list)
	h.offerBuilder("e1", []odds.Price{3900, 2500, 3000, 1000}, pairChances)
	for _, sel := range list {
		h.change(sel, func(q *line.Quote) { q.Version = 2 })
	}
	_, err := h.placeAndWait("anna", r)
	coded, _ := fault.From(err)
	now, _ := coded.Extra["selections"].([]CurrentQuote)
	if coded.Code != ErrOdds.Code || len(now) != 1 || now[0].Odds != "3.90" || now[0].Version != 2 || len(now[0].Builder) != 2 {
		t.Fatalf("%v %+v", err, now)
	}
	r.AcceptOdds, r.Slippage = "within", 4
	if created, err := h.placeAndWait("anna", r); err != nil || created.Odds != "3.90" {
		t.Errorf("%+v, %v", created, err)
	}
}

// A group is cashed out at the model's current values of the open legs, and at the prices
// from when the bet was made.
func TestGroupIsCashedOut(t *testing.T) {
	h := newHarness(t)
	h.runQueue()
	h.credit("anna", 100_00)
	list := h.offerBuilder("e1", pairPrices, pairChances)
	created, err := h.placeAndWait("anna", h.builderRequest("10", list))
	h.Check(err)
	offered := func() string {
		t.Helper()
		offer, err := h.Offer(h.Ctx, playerCall("anna"), CashOutOfferRequest{ID: created.ID})
		h.Check(err)
		return offer.Amount
	}
	// The margin of 30 thousandths applies once: 10 x 0.945 x 0.97.
	if got := offered(); got != "9.16" {
		t.Errorf("with both legs open it is worth %s", got)
	}
	// The first leg is void. The second alone pays 2.5 with a chance of 0.6, and is void
	// with a chance of 0.1.
	h.settleResults(map[line.Selection]odds.Factor{list[0]: odds.Voided})
	h.change(list[1], func(q *line.Quote) { q.Chance, q.Void = 600_000, 100_000 })
	if got := offered(); got != "15.52" { // 10 x (0.6 x 2.5 + 0.1) x 0.97
		t.Errorf("with a void leg it is worth %s", got)
	}
	// The first leg has won. Both pay 4, and 3 if the second is void.
	h.settleResults(map[line.Selection]odds.Factor{list[0]: odds.Won})
	if got := offered(); got != "26.19" { // 10 x (0.6 x 4 + 0.1 x 3) x 0.97
		t.Errorf("with a won leg it is worth %s", got)
	}
	h.change(list[1], func(q *line.Quote) { q.State = line.Suspended })
	if _, err := h.Offer(h.Ctx, playerCall("anna"), CashOutOfferRequest{ID: created.ID}); err == nil {
		t.Error("a suspended leg is bought back")
	}
	h.mustPassAudit()
}

// shared returns a bet as its player shows it in the chat.
func (h *harness) shared(betID string) (bet *product.Shared) {
	h.T.Helper()
	binary, _ := id.ToBinary(betID)
	h.Read(func(q *db.Reader) (err error) {
		bet, err = h.share(q, binary)
		return err
	})
	return bet
}

// A shared bet shows the legs and their combined price, open or ended, but neither player
// nor stake. The player sees both.
func TestSharedGroupShowsLegs(t *testing.T) {
	h := newHarness(t)
	h.runQueue()
	h.credit("anna", 100_00)
	list := h.offerBuilder("e1", pairPrices, pairChances)
	created, err := h.placeAndWait("anna", h.builderRequest("10", list))
	h.Check(err)
	for _, status := range []Status{Pending, Won} {
		answer, err := h.GetSharedBet(h.Ctx, playerCall("bert"), SportsBetRequest{created.ID})
		if err != nil || answer.Status != status || len(answer.Legs) != 2 || len(answer.Groups) != 1 || answer.Groups[0].Odds != 4000 {
			t.Errorf("%+v, %v", answer, err)
		}
		if bet := h.shared(created.ID); bet == nil || bet.Owner != "anna" || bet.Stake != "10.00" {
			t.Errorf("in the chat it is %+v", bet)
		}
		if status == Pending {
			h.settleResults(map[line.Selection]odds.Factor{list[0]: odds.Won, list[1]: odds.Won})
		}
	}
	h.Check(h.DB.Read(h.Ctx, func(q *db.Reader) error {
		binary, _ := id.ToBinary(created.ID)
		record, err := wagerlog.ByID(q, binary)
		if err != nil {
			return err
		}
		details, err := h.Product().Describe(q, record)
		if view, is := details.View.(SharedBet); !is || len(view.Legs) != 2 || details.Draw != nil {
			t.Errorf("%+v", details)
		}
		return err
	}))
	if bet := h.shared(h.Harness.IDs.New()); bet != nil {
		t.Errorf("a bet that does not exist is %+v in the chat", bet)
	}
	if terms := h.Limits(); terms != (Limits{Min: "1", Max: "20", MaxLegs: 12}) {
		t.Errorf("%+v", terms)
	}
}

// The export for the regulator contains the group with its prices.
func TestGroupsAreExported(t *testing.T) {
	h := newHarness(t)
	h.runQueue()
	h.credit("anna", 100_00)
	list := h.offerBuilder("e1", pairPrices, pairChances)
	created, err := h.placeAndWait("anna", h.builderRequest("10", list))
	h.Check(err)
	h.settleResults(map[line.Selection]odds.Factor{list[0]: odds.Won, list[1]: odds.Voided})
	tables := Exports(func(string) int { return 6 })
	groups := tables[len(tables)-1]
	h.Check(h.DB.Read(h.Ctx, func(q *db.Reader) error {
		rows, _, err := groups.Read(q, "", export.Cutoff{AsOf: 1 << 60}, 10)
		want := []string{created.ID, "1", "4.00", "4000,2500,3000,1000", "200000", "10000", "945000000", "won"}
		if len(rows) != 1 || !reflect.DeepEqual(rows[0], want) || len(want) != len(groups.Columns) {
			t.Errorf("%q, want %q", rows, want)
		}
		return err
	}))
}

// The audit finds a group whose prices were changed.
func TestAuditFindsChangedGroupPrices(t *testing.T) {
	h := newHarness(t)
	h.runQueue()
	h.credit("anna", 100_00)
	list := h.offerBuilder("e1", pairPrices, pairChances)
	created, err := h.placeAndWait("anna", h.builderRequest("10", list))
	h.Check(err)
	h.settleResults(map[line.Selection]odds.Factor{list[0]: odds.Won, list[1]: odds.Won})
	h.mustPassAudit()
	h.Write(func(tx *db.Tx) error {
		_, err := tx.Exec(`UPDATE sports_groups SET prices = '5000,2500,3000,1000'`)
		return err
	})
	if list := h.Findings(h.Wagers.Checks()); len(list) != 1 || !strings.Contains(list[0].Subject, created.ID) {
		t.Errorf("the audit finds %+v", list)
	}
}
