package sitetest

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"croupier/app/care/limits"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/config"
	"croupier/app/kernel/session"
)

const feedSecret = "the secret of a feed in our tests, long"

// feedSite is a site with sports from messages of a program, with a match of tomorrow and a match
// in play.
type feedSite struct {
	*testSite
	at *clock.Fake
}

func newFeed(t *testing.T) *feedSite {
	t.Helper()
	at := clock.NewFake(time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC))
	f := &feedSite{newSiteAt(t, at, func(cfg *config.Config) { cfg.Sports.Feed, cfg.Sports.PushSecret = config.SportsPush, feedSecret }), at}
	for _, worker := range []string{"sports feed", "sports bets"} {
		t.Cleanup(f.runWorker(worker))
	}
	var onLine struct {
		Recover []struct {
			ID string `json:"id"`
		} `json:"recover"`
	}
	for len(onLine.Recover) == 0 { // until the feed is received
		if err := json.Unmarshal([]byte(f.push("").text), &onLine); err != nil {
			t.Fatal(err)
		}
	}
	got := f.push(f.fixture("planned", 24*time.Hour) + "," + f.fixture("live", -time.Minute) + `,
		{"state": {"event": "live", "seq": 1, "phase": "live", "suspended": false, "state": {"step": 1, "seconds": 60, "points": {"home": 0, "away": 0},
		"result": {"status": "playing", "periods": [{"points": {"home": 0, "away": 0}}], "done": 0, "regular": false}}}},
		{"complete": "` + onLine.Recover[0].ID + `"}`)
	if got.status != 200 || strings.Contains(got.text, "reason") {
		t.Fatalf("the feed: %s", got.text)
	}
	return f
}

// fixture announces a match.
func (f *feedSite) fixture(id string, in time.Duration) string {
	return fmt.Sprintf(`{"fixture": {"id": %q, "seq": 1, "sport": "soccer", "category": "England", "tournament": "League", "home": "Ashford", "away": "Calder", "starts": %d, "modelled": true}}`,
		id, f.at.Now().Add(in).UnixMilli())
}

// push sends messages like the program that feeds the sportsbook.
func (f *feedSite) push(messages string) answer {
	f.Helper()
	body, sent := `{"messages": [`+messages+`]}`, fmt.Sprint(f.at.Now().UnixMilli())
	mac := hmac.New(sha256.New, []byte(feedSecret))
	_, _ = mac.Write([]byte(sent + "." + body))
	return f.send(f.newVisitor(), http.MethodPost, "/api/sports/feed", body, "X-Time", sent, "X-Signature", hex.EncodeToString(mac.Sum(nil)))
}

// slip is a bet on the home side of the match in a phase, at the current price. It pays with a
// free bet if one is named.
func (f *feedSite) slip(phase, freeBet string) string {
	f.Helper()
	var list struct {
		Events []struct {
			ID      string `json:"id"`
			Phase   string `json:"phase"`
			Version int64  `json:"version"`
			First   struct {
				Outcomes []struct {
					Price string `json:"price"`
				} `json:"outcomes"`
			} `json:"first"`
		} `json:"events"`
	}
	got := f.want("the matches", f.post("/api/bookmaker/events", `{"category":"","filter":"all","tournament":"","skip":0}`), 200)
	if err := json.Unmarshal([]byte(got.text), &list); err != nil {
		f.Fatal(err)
	}
	for _, event := range list.Events {
		if event.Phase == phase && len(event.First.Outcomes) > 0 {
			return fmt.Sprintf(`{"type":"single","selections":[{"event":%q,"market":"1x2","specifiers":"","outcome":"1","odds":%q,"version":%d}],
				"stake":"2","currency":"usd","acceptOdds":"any","free_bet":%q,"request_id":%q}`, event.ID, event.First.Outcomes[0].Price, event.Version, freeBet, f.Parts.IDs.New())
		}
	}
	f.Fatalf("no match is %s: %s", phase, got.text)
	return ""
}

// submitSlip queues a slip, and returns the path for its outcome.
func (f *feedSite) submitSlip(player []string, slip string) (status string) {
	f.Helper()
	queued := f.want("a slip", f.as(player, "/api/bookmaker/bet", slip), 200)
	return fmt.Sprintf(`{"queueId":%q}`, queued.body["queueId"])
}

// outcome lets the time of the queue pass slowly: on a busy machine a clock that runs ahead of
// the queue makes a bet too late. It repeats a request that was refused by the rate limit.
func (f *feedSite) outcome(player []string, status string) answer {
	f.Helper()
	for asked := 1; ; asked++ {
		got := f.as(player, "/api/bookmaker/bet/status", status)
		if got.body["state"] != "waiting" && got.status != http.StatusTooManyRequests {
			return got
		}
		if asked%4 == 0 {
			f.at.Advance(100 * time.Millisecond)
		}
		time.Sleep(time.Millisecond) // between two requests, as until
	}
}

// placeBet places a bet and waits for its outcome, which may be a refusal of the queue.
func (f *feedSite) placeBet(player []string, slip string) answer {
	f.Helper()
	queued := f.as(player, "/api/bookmaker/bet", slip)
	if queued.status != 200 {
		return queued
	}
	return f.outcome(player, fmt.Sprintf(`{"queueId":%q}`, queued.body["queueId"]))
}

// freeBet grants a player a free bet of two dollars.
func (f *feedSite) freeBet(name string) (grant string) {
	f.Helper()
	terms := f.asStaff("/api/admin/bonus/terms", `{}`).body["free_bet"]
	text, err := json.Marshal(map[string]any{
		"user": f.idOf(name), "request": f.Parts.IDs.New(), "amount": "2", "currency": "usd", "name": "A free bet", "terms": terms, "reason": "a test",
	})
	if err != nil {
		f.Fatal(err)
	}
	f.asStaff("/api/admin/bonus/grant", string(text))
	list := f.asStaff("/api/admin/user/bonuses", fmt.Sprintf(`{"id":%q}`, f.idOf(name)))
	rows, _ := list.body["bonuses"].([]any)
	if len(rows) == 0 {
		f.Fatalf("there is no free bet: %s", list.text)
	}
	row, _ := rows[0].(map[string]any)
	grant, _ = row["id"].(string)
	return grant
}

// Play control is queried when a sports bet is accepted: a slip, a live bet that waits while the
// control is set, and a free bet, on sport and in games. Open bets can be cashed out as before.
func TestSportsBetsFollowPlayControl(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		control limits.Control
		value   string
		code    int
	}{
		{limits.TimeOut, "24h", limits.CodeTimeOut},
		{limits.NightPause, "05:00-23:00+00:00", limits.CodeNight},
		{"block.sports", "1", limits.CodeBlock},
		{"loss.day", "199", limits.CodeLimit},
		{"stake.week", "199", limits.CodeLimit},
		{"time.month", "1", limits.CodeLimit},
	} {
		t.Run(string(test.control), func(t *testing.T) {
			f := newFeed(t)
			f.open("administrator", session.RoleAdmin)
			f.open("felicity", "")
			player, free := f.signIn("felicity"), f.freeBet("felicity")
			made := f.want("a bet before", f.placeBet(player, f.slip("planned", "")), 200)
			f.at.Advance(2 * time.Second) // the time since counts as played
			flying := f.submitSlip(player, f.slip("live", ""))
			if got := f.as(player, "/api/bookmaker/bet/status", flying); got.body["state"] != "waiting" {
				t.Fatalf("a live bet does not wait: %s", got.text)
			}
			f.control(player, test.control, test.value)
			refused := func(way string, got answer) {
				t.Helper()
				if got.body["code"] != float64(test.code) {
					t.Errorf("%s: %s", way, got.text)
				}
				f.at.Advance(time.Second) // at the speed of a person
			}
			refused("a live bet in flight", f.outcome(player, flying))
			refused("a slip", f.placeBet(player, f.slip("planned", "")))
			refused("a free bet", f.placeBet(player, f.slip("planned", free)))
			if test.control != "block.sports" {
				dice := strings.Replace(fmt.Sprintf(diceBet, false), `"currency"`, fmt.Sprintf(`"free_bet":%q,"currency"`, free), 1)
				refused("a free bet on dice", f.as(player, "/api/whisper", dice))
			}
			if n := f.count("sports_bets") + f.count("wagers"); n != 1 {
				t.Errorf("%d bets were made", n)
			}
			id := made.body["bet"].(map[string]any)["id"]
			offer := f.want("an offer", f.as(player, "/api/bookmaker/cashout/offer", fmt.Sprintf(`{"id":%q}`, id)), 200)
			f.want("buying back", f.as(player, "/api/bookmaker/cashout", fmt.Sprintf(`{"offerId":%q,"request_id":"back"}`, offer.body["offerId"])), 200)
			f.wantBooksRight()
		})
	}
}

// No token of a program can place a bet.
func TestAPITokensCannotBet(t *testing.T) {
	t.Parallel()
	f := newFeed(t)
	f.open("administrator", session.RoleAdmin)
	machine := bearer(f.token("administrator", nil).Token)
	for _, way := range [][2]string{{"/api/whisper", fmt.Sprintf(diceBet, false)}, {"/api/bookmaker/bet", f.slip("planned", "")}, {"/api/wallet/getDepositWallet", `{"currency":"ltc","chain":"ltc"}`}} {
		if got := f.as(machine, way[0], way[1]); got.status != 401 && got.status != 403 {
			t.Errorf("%s: %d %s", way[0], got.status, got.text)
		}
	}
	if n := f.count("wagers") + f.count("open_wagers"); n != 0 {
		t.Errorf("%d bets were made", n)
	}
}
