package sitetest

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"
)

// A goal during the live delay of a bet refuses it, whatever price changes the player accepts. A
// bet at the prices after the goal is accepted.
func TestBetDuringGoalIsRefused(t *testing.T) {
	t.Parallel()
	f := newFeed(t)
	f.open("felicity", "")
	player := f.signIn("felicity")
	state := func(seq, home int) string {
		return fmt.Sprintf(`{"state": {"event": "x1", "seq": %d, "phase": "live", "state": {"step": 10, "seconds": 600, "points": {"home": 0, "away": 0},
			"result": {"status": "playing", "periods": [{"points": {"home": %d, "away": 0}}], "done": 0, "regular": false}}}}`, seq, home)
	}
	odds := func(seq, state int, home float64) string {
		return fmt.Sprintf(`{"odds": {"event": "x1", "seq": %d, "state": %d, "markets": [{"market": "1x2", "specifiers": "", "chances": {"1": %v, "x": %v, "2": %v}}]}}`,
			seq, state, home, (1-home)/2, (1-home)/2)
	}
	pushes := func(messages ...string) {
		t.Helper()
		if got := f.push(strings.Join(messages, ",")); got.status != 200 || strings.Contains(got.text, "reason") {
			t.Fatalf("the feed is answered %d %s", got.status, got.text)
		}
	}
	pushes(strings.Replace(f.fixture("x1", -time.Minute), `, "modelled": true`, "", 1), state(1, 0), odds(1, 1, 0.4))
	for seq, accept := range []string{"none", "better", "any"} {
		before := f.slipOn("x1", accept)
		waiting := f.submitSlip(player, before)
		pushes(state(seq+2, seq+1), odds(seq+2, seq+2, 0.3))
		if got := f.outcome(player, waiting); got.status != 400 || !strings.Contains(got.text, "odds changed") {
			t.Errorf("a bet that accepts %s is %s", accept, got.text)
		}
		if got := f.outcome(player, f.submitSlip(player, f.slipOn("x1", accept))); got.body["state"] != "accepted" {
			t.Errorf("after the goal a bet that accepts %s is %s", accept, got.text)
		}
	}
	late := f.slipOn("x1", "any")
	pushes(state(9, 5))
	if got := f.as(player, "/api/bookmaker/bet", late); got.status != 400 {
		t.Errorf("with the odds of before the goal a bet is answered %d %s", got.status, got.text)
	}
}

// slipOn is a bet on the home side of an event of the feed, at the current price.
func (f *feedSite) slipOn(source, accept string) string {
	f.Helper()
	var id string
	f.queryOne(`SELECT id FROM sport_events WHERE source = '`+source+`'`, &id)
	got := f.want("the event", f.post("/api/bookmaker/event", fmt.Sprintf(`{"id":%q}`, id)), 200)
	var event struct {
		Event struct {
			Version int64 `json:"version"`
			First   struct {
				Outcomes []struct {
					Price string `json:"price"`
				} `json:"outcomes"`
			} `json:"first"`
		} `json:"event"`
	}
	if err := json.Unmarshal([]byte(got.text), &event); err != nil || len(event.Event.First.Outcomes) == 0 {
		f.Fatal(got.text, err)
	}
	return fmt.Sprintf(`{"type":"single","selections":[{"event":%q,"market":"1x2","specifiers":"","outcome":"1","odds":%q,"version":%d}],"stake":"2","currency":"usd","acceptOdds":%q,"request_id":%q}`,
		id, event.Event.First.Outcomes[0].Price, event.Event.Version, accept, f.Parts.IDs.New())
}
