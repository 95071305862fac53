package bets

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
	"croupier/db"
)

// updateHold updates the hold figures.
func (h *harness) updateHold() {
	h.T.Helper()
	h.Check(h.Runner(HoldProjection{}).CatchUp(h.Ctx))
}

// holdFigures returns the figures of each group in the last days: bets, hold, expected hold, and
// the legs with a closing price.
func (h *harness) holdFigures(by_ string, days int) (list []string) {
	h.T.Helper()
	got, err := h.Hold(h.Ctx, playerCall("trader"), SportsHoldRequest{By: by_, Days: days})
	h.Check(err)
	for _, row := range got.Rows {
		list = append(list, fmt.Sprintf("%s: %d, %s of %s, %d", row.Key, row.Bets, row.Revenue, row.Expected, row.Closed))
	}
	slices.Sort(list)
	return list
}

// The hold is compared with the recorded edges, and the prices of bets with the closing
// prices.
func TestHoldFigures(t *testing.T) {
	h := newOfficeHarness(t)
	h.credit("bert", 1000_00)
	home, away := h.offer("e1", "1", "2.50", 380_000), h.offer("e1", "2", "2.00", 450_000)
	h.bet("anna", "20", home)
	h.bet("bert", "10", away)
	// The price of the home side falls before the match begins.
	h.change(home, func(q *line.Quote) { q.Price, q.Chance = 2000, 480_000 })
	h.Check(h.storeClosingPrices(h.Ctx))
	h.change(home, func(q *line.Quote) { q.Live, q.Price = true, 1200 })
	h.change(away, func(q *line.Quote) { q.State = line.Suspended })
	h.Check(h.storeClosingPrices(h.Ctx))
	h.Harness.Clock.Advance(time.Hour)
	h.settleResults(map[line.Selection]odds.Factor{home: odds.Won, away: odds.Lost})
	h.updateHold()
	got, err := h.Hold(h.Ctx, playerCall("trader"), SportsHoldRequest{By: "player", Days: 30, Sort: "closing"})
	if err != nil || len(got.Rows) != 2 {
		t.Fatalf("%+v, %v", got, err)
	}
	sharp, other := got.Rows[0], got.Rows[1]
	// 20 at 2.50 paid 50. The edge was 1 - 2.5 x 0.38 = 5%. At the closing price the
	// value was 1.2.
	if sharp.Name != "the anna" || sharp.Revenue != "-30.00" || sharp.Expected != "1.00" || sharp.Hold != -1500 || sharp.Edge != 50 || sharp.ClosingValue != 200 || sharp.BeatClosing != 1000 {
		t.Errorf("anna: %+v", sharp)
	}
	if other.Name != "the bert" || other.Revenue != "10.00" || other.ClosingValue != -100 || other.BeatClosing != 0 || other.Closed != 1 {
		t.Errorf("bert: %+v", other)
	}
	if got.Total.Bets != 2 || got.Total.Revenue != "-20.00" || got.Total.Stakes != "30.00" {
		t.Errorf("in all %+v", got.Total)
	}
	for by_, want := range map[string]string{"sport": "Football", "market": "Football/1x2"} {
		list, err := h.Hold(h.Ctx, playerCall("trader"), SportsHoldRequest{By: by_, Days: 30})
		if err != nil || len(list.Rows) != 1 || list.Rows[0].Key != want {
			t.Errorf("by %s: %+v, %v", by_, list, err)
		}
	}
	item, err := h.FactorOf(h.Ctx, playerCall("trader"), FactorRequest{Player: "anna"})
	if err != nil || item.Factor.Factor != defaultFactor || item.Hold.Revenue != "-30.00" {
		t.Errorf("anna's own: %+v, %v", item, err)
	}
}

// A bet counts on the day on which it ended, whatever later corrections and cash-outs
// change. All figures can be rebuilt from the wager log.
func TestHoldFollowsWagerLog(t *testing.T) {
	h := newOfficeHarness(t)
	h.credit("bert", 1000_00)
	home, other := h.offer("e1", "1", "2.50", 380_000), h.offer("e2", "1", "2.00", 450_000)
	h.change(other, func(q *line.Quote) { q.Sport, q.Starts = "Tennis", q.Starts.Add(48*time.Hour) })
	h.bet("anna", "10", home)
	h.bet("bert", "10", home, other)
	cashed := h.bet("anna", "10", home)
	if _, err := h.acceptOffer(h.cashOutOffer(cashed.ID, "").OfferID, "none"); err != nil { // 9.21
		t.Fatal(err)
	}
	// The cashed-out bet ended before its event, and the event of the other leg begins
	// after the multiple is lost. The prices recorded so far are no closing prices.
	h.Check(h.storeClosingPrices(h.Ctx))
	h.Harness.Clock.Advance(time.Hour)
	h.settleResults(map[line.Selection]odds.Factor{home: odds.Lost})
	h.updateHold()
	want := func(what string, by_ string, days int, want ...string) {
		t.Helper()
		if got := h.holdFigures(by_, days); !slices.Equal(got, want) {
			t.Errorf("%s, by %s in %d days: %q, want %q", what, by_, days, got, want)
		}
	}
	want("lost", "player", 1, "anna: 2, 10.79 of 1.00, 1", "bert: 1, 10.00 of 1.45, 1")
	want("lost", "sport", 1, "Football: 2, 10.79 of 1.00, 1", "several sports: 1, 10.00 of 1.45, 1")
	want("lost", "market", 1, "Football/1x2: 2, 10.79 of 1.00, 1", "several sports/multiples: 1, 10.00 of 1.45, 1")
	h.Harness.Clock.Advance(48 * time.Hour)
	h.settleResults(map[line.Selection]odds.Factor{home: odds.Won, other: odds.Won})
	h.updateHold()
	want("corrected", "player", 2)
	want("corrected", "player", 3, "anna: 2, -14.21 of 1.00, 1", "bert: 1, -40.00 of 1.45, 1")
	item, err := h.FactorOf(h.Ctx, playerCall("trader"), FactorRequest{Player: "bert"})
	if err != nil || item.Hold.Revenue != "-40.00" || item.Hold.Stakes != "10.00" || item.Hold.Bets != 1 {
		t.Errorf("bert's own: %+v, %v", item, err)
	}
	h.mustPassAudit()

	h.Write(func(tx *db.Tx) error {
		_, err := tx.Exec(`DELETE FROM sports_hold`)
		return err
	})
	if found := h.findings(); !slices.ContainsFunc(found, func(text string) bool { return strings.Contains(text, "the hold of sports bets by player is") }) {
		t.Errorf("the audit finds %q", found)
	}
	h.Write(func(tx *db.Tx) error {
		_, err := tx.Exec(`DELETE FROM projections WHERE name = $1`, HoldProjection{}.Name())
		return err
	})
	h.updateHold()
	want("made again", "player", 3, "anna: 2, -14.21 of 1.00, 1", "bert: 1, -40.00 of 1.45, 1")
	h.mustPassAudit()
}

// The page reads a limited number of rows from its own table, in order, however many bets
// there are. It includes the newest days.
func TestHoldPageReadsBoundedRows(t *testing.T) {
	h := newOfficeHarness(t)
	h.holdDays = 20
	today := dayOf(h.Harness.Clock.Now().UnixMilli())
	h.Write(func(tx *db.Tx) error {
		for i := range 40 { // ten players on each of four days
			err := addHold(tx, holdCell{holdByPlayer, today - int64(i/10), fmt.Sprintf("p%d", i%10)}, holdSum{bets: 1, usd: 1_000_000, revenue: 500_000})
			if err != nil {
				return err
			}
		}
		return nil
	})
	for days, want := range map[int]struct {
		bets int64
		cut  bool
	}{1: {10, false}, 2: {20, true}, 4: {20, true}} {
		got, err := h.Hold(h.Ctx, playerCall("trader"), SportsHoldRequest{By: "player", Days: days})
		if err != nil || len(got.Rows) != 10 || got.Rows[0].Bets != want.bets/10 || got.Total.Bets != want.bets || got.Cut != want.cut || got.Total.Revenue != fmt.Sprintf("%d.00", want.bets/2) {
			t.Errorf("%d days: %d rows, in all %+v, cut %v, %v", days, len(got.Rows), got.Total, got.Cut, err)
		}
	}
	h.Read(func(q *db.Reader) error {
		for _, query := range []string{holdRowsQuery, holdOfKeyQuery} {
			rows, err := q.Query(`EXPLAIN QUERY PLAN `+query, "player", 1, 1)
			h.Check(err)
			for rows.Next() {
				var id, parent, unused int
				var detail string
				h.Check(rows.Scan(&id, &parent, &unused, &detail))
				if !strings.HasPrefix(detail, "SEARCH") {
					t.Errorf("%s: %s", query, detail)
				}
			}
			h.Check(rows.Close())
		}
		return nil
	})
}
