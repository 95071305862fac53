package betslip

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

// keeps brings the figures of what is kept up to date.
func (h *house) keeps() {
	h.T.Helper()
	h.Check(h.Runner(Holds{}).CatchUp(h.Ctx))
}

// kept is what was kept of each group in the last days: bets, what was kept, what was
// to be, and the legs with a closing price.
func (h *house) kept(by_ string, days int) (list []string) {
	h.T.Helper()
	got, err := h.Hold(h.Ctx, by("trader"), SportsHoldRequest{By: by_, Days: days})
	h.Check(err)
	for _, row := range got.Rows {
		list = append(list, fmt.Sprintf("%s: %d, %s of %s, %d", row.Key, row.Bets, row.Kept, row.Expected, row.Closed))
	}
	slices.Sort(list)
	return list
}

// What was kept is held against what the edges said, and the prices that were taken
// against the last ones.
func TestWhatTheHouseKeeps(t *testing.T) {
	h := desk(t)
	h.give("bert", 1000_00)
	home, away := h.offer("e1", "1", "2.50", 380_000), h.offer("e1", "2", "2.00", 450_000)
	h.bet("anna", "20", home)
	h.bet("bert", "10", away)
	// The price of the home side falls before the match begins.
	h.change(home, func(q *line.Quote) { q.Price, q.Chance = 2000, 480_000 })
	h.Check(h.noteClosing(h.Ctx))
	h.change(home, func(q *line.Quote) { q.Live, q.Price = true, 1200 })
	h.change(away, func(q *line.Quote) { q.State = line.Suspended })
	h.Check(h.noteClosing(h.Ctx))
	h.House.Clock.Advance(time.Hour)
	h.settled(map[line.Selection]odds.Factor{home: odds.Won, away: odds.Lost})
	h.keeps()
	got, err := h.Hold(h.Ctx, by("trader"), SportsHoldRequest{By: "player", Days: 30, Sort: "closing"})
	if err != nil || len(got.Rows) != 2 {
		t.Fatalf("%+v, %v", got, err)
	}
	sharp, other := got.Rows[0], got.Rows[1]
	// 20 at 2.50 paid 50; the edge was 1 - 2.5 x 0.38 = 5%; at the close it was worth 1.2.
	if sharp.Name != "the anna" || sharp.Kept != "-30.00" || sharp.Expected != "1.00" || sharp.Hold != -1500 || sharp.Edge != 50 || sharp.Value != 200 || sharp.Beat != 1000 {
		t.Errorf("anna: %+v", sharp)
	}
	if other.Name != "the bert" || other.Kept != "10.00" || other.Value != -100 || other.Beat != 0 || other.Closed != 1 {
		t.Errorf("bert: %+v", other)
	}
	if got.Total.Bets != 2 || got.Total.Kept != "-20.00" || got.Total.Stakes != "30.00" {
		t.Errorf("in all %+v", got.Total)
	}
	for by_, want := range map[string]string{"sport": "Football", "market": "Football/1x2"} {
		list, err := h.Hold(h.Ctx, by("trader"), SportsHoldRequest{By: by_, Days: 30})
		if err != nil || len(list.Rows) != 1 || list.Rows[0].Key != want {
			t.Errorf("by %s: %+v, %v", by_, list, err)
		}
	}
	one, err := h.FactorOf(h.Ctx, by("trader"), FactorRequest{Player: "anna"})
	if err != nil || one.Factor.Factor != usualFactor || one.Hold.Kept != "-30.00" {
		t.Errorf("anna's own: %+v, %v", one, err)
	}
}

// A bet counts on the day on which it ended, whatever corrections and cash-outs make of
// it later, and all of it can be made again from the log of wagers.
func TestWhatIsKeptFollowsTheLogOfWagers(t *testing.T) {
	h := desk(t)
	h.give("bert", 1000_00)
	home, other := h.offer("e1", "1", "2.50", 380_000), h.offer("e2", "1", "2.00", 450_000)
	h.change(other, func(q *line.Quote) { q.Sport, q.Starts = "Tennis", q.Starts.Add(48*time.Hour) })
	h.bet("anna", "10", home)
	h.bet("bert", "10", home, other)
	cashed := h.bet("anna", "10", home)
	if _, err := h.cashed(h.offered(cashed.ID, "").OfferID, "none"); err != nil { // 9.21
		t.Fatal(err)
	}
	// The bet that was cashed out ended before its event, and the event of the other leg
	// begins after the multiple is lost: what was noted so far is no closing price.
	h.Check(h.noteClosing(h.Ctx))
	h.House.Clock.Advance(time.Hour)
	h.settled(map[line.Selection]odds.Factor{home: odds.Lost})
	h.keeps()
	want := func(what string, by_ string, days int, want ...string) {
		t.Helper()
		if got := h.kept(by_, days); !slices.Equal(got, want) {
			t.Errorf("%s, by %s in %d days: %q, want %q", what, by_, days, got, want)
		}
	}
	want("lost", "player", 1, "anna: 2, 10.79 of 1.00, 1", "bert: 1, 10.00 of 1.45, 1")
	want("lost", "sport", 1, "Football: 2, 10.79 of 1.00, 1", "several sports: 1, 10.00 of 1.45, 1")
	want("lost", "market", 1, "Football/1x2: 2, 10.79 of 1.00, 1", "several sports/multiples: 1, 10.00 of 1.45, 1")
	h.House.Clock.Advance(48 * time.Hour)
	h.settled(map[line.Selection]odds.Factor{home: odds.Won, other: odds.Won})
	h.keeps()
	want("corrected", "player", 2)
	want("corrected", "player", 3, "anna: 2, -14.21 of 1.00, 1", "bert: 1, -40.00 of 1.45, 1")
	one, err := h.FactorOf(h.Ctx, by("trader"), FactorRequest{Player: "bert"})
	if err != nil || one.Hold.Kept != "-40.00" || one.Hold.Stakes != "10.00" || one.Hold.Bets != 1 {
		t.Errorf("bert's own: %+v, %v", one, err)
	}
	h.mustBeRight()

	h.Write(func(tx *db.Tx) error {
		_, err := tx.Exec(`DELETE FROM sports_hold`)
		return err
	})
	if found := h.findings(); !slices.ContainsFunc(found, func(text string) bool { return strings.Contains(text, "what is kept of sports bets by player bert") }) {
		t.Errorf("the audit finds %q", found)
	}
	h.Write(func(tx *db.Tx) error {
		_, err := tx.Exec(`DELETE FROM projections WHERE name = $1`, Holds{}.Name())
		return err
	})
	h.keeps()
	want("made again", "player", 3, "anna: 2, -14.21 of 1.00, 1", "bert: 1, -40.00 of 1.45, 1")
	h.mustBeRight()
}

// However many bets there are, the page reads rows of its own in their order, and no
// more than so many of them; the newest days count.
func TestThePageOfTheHoldReadsABoundedNumberOfRows(t *testing.T) {
	h := desk(t)
	h.holdDays = 20
	today := dayOf(h.House.Clock.Now().UnixMilli())
	h.Write(func(tx *db.Tx) error {
		for i := range 40 { // ten players on each of four days
			err := addHold(tx, holdCell{holdByPlayer, today - int64(i/10), fmt.Sprintf("p%d", i%10)}, holdSum{bets: 1, usd: 1_000_000, kept: 500_000})
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
		got, err := h.Hold(h.Ctx, by("trader"), SportsHoldRequest{By: "player", Days: days})
		if err != nil || len(got.Rows) != 10 || got.Rows[0].Bets != want.bets/10 || got.Total.Bets != want.bets || got.Cut != want.cut || got.Total.Kept != fmt.Sprintf("%d.00", want.bets/2) {
			t.Errorf("%d days: %d rows, in all %+v, cut %v, %v", days, len(got.Rows), got.Total, got.Cut, err)
		}
	}
	h.Read(func(q *db.Reader) error {
		for _, query := range []string{holdNewest, holdOne} {
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
