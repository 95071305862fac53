package feed

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
)

// privacySwitch is a set of players who turn private and back. It counts lookups.
type privacySwitch struct {
	people
	private atomic.Bool
	asked   atomic.Int64
	// looking, if set, is called in the middle of the lookup of a player.
	looking func()
}

func (m *privacySwitch) VisiblePlayer(ctx context.Context, owner string, viewer *session.User) (players.Player, error) {
	m.asked.Add(1)
	private := m.private.Load()
	if m.looking != nil {
		m.looking()
	}
	if private && (viewer == nil || viewer.ID != owner && !m.CanSeeHidden(viewer)) {
		return players.Player{Name: players.HiddenName, PrivateBets: true, Hidden: true}, nil
	}
	return players.Player{ID: owner, Name: "name of " + owner, PrivateBets: private}, nil
}

func newPrivacyHarness(t *testing.T) (*harness, *privacySwitch) {
	t.Helper()
	h, m := newHarness(t), &privacySwitch{}
	h.feed.Players = m
	return h, m
}

func (h *harness) nameFor(user string) string {
	h.T.Helper()
	return h.latest(user, All, 10)[0].User.Name
}

func TestPublicListIsComputedOnce(t *testing.T) {
	h, m := newPrivacyHarness(t)
	h.play(wager{Owner: "anna"}, wager{Owner: "bert"})
	m.asked.Store(0)
	for range 5 {
		for _, user := range []string{"", "anna", "carl"} {
			h.latest(user, All, 10)
			h.latest(user, All, 50) // of two entries: the same answer
		}
	}
	if got := m.asked.Load(); got != 2 {
		t.Errorf("players were looked up %d times, want once each", got)
	}
	h.latest("curious", All, 10)
	if got := m.asked.Load(); got != 4 {
		t.Errorf("%d look-ups: a holder of ignore_privacy was not answered for themself", got)
	}
	ids := h.play(wager{Owner: "bert"})
	if got := h.latest("", All, 1); idsOf(got) != ids[0] {
		t.Errorf("after another wager the newest is %q, want %q", idsOf(got), ids[0])
	}
}

func TestPlayerTurningPrivateIsHiddenAtOnce(t *testing.T) {
	h, m := newPrivacyHarness(t)
	h.play(wager{Owner: "anna"})
	for _, private := range []bool{false, true, false, true} {
		m.private.Store(private)
		h.feed.PlayerChanged("anna")
		stranger := "name of anna"
		if private {
			stranger = players.HiddenName
		}
		for user, want := range map[string]string{"": stranger, "bert": stranger, "anna": "name of anna", "curious": "name of anna"} {
			if got := h.nameFor(user); got != want {
				t.Errorf("private %v: %q sees %q, want %q", private, user, got, want)
			}
		}
	}
}

// A list that is computed while one of its players changes is not cached: it may show the earlier
// state.
func TestListComputedDuringChangeIsNotCached(t *testing.T) {
	h, m := newPrivacyHarness(t)
	h.play(wager{Owner: "anna"})
	h.feed.PlayerChanged("anna")
	m.looking = func() {
		m.looking = nil
		m.private.Store(true)
		h.feed.PlayerChanged("anna")
	}
	if got := h.nameFor(""); got != "name of anna" {
		t.Fatalf("the call during the change sees %q", got)
	}
	if got := h.nameFor(""); got != players.HiddenName {
		t.Errorf("a call after the change sees %q", got)
	}
}

func TestUnrelatedChangeKeepsCache(t *testing.T) {
	h, m := newPrivacyHarness(t)
	h.play(wager{Owner: "anna"})
	h.latest("", All, 10)
	before := m.asked.Load()
	h.feed.PlayerChanged("bert")
	h.latest("", All, 10)
	if got := m.asked.Load(); got != before {
		t.Errorf("%d more look-ups for a player who is not on the list", got-before)
	}
}

func TestFailedLookupIsNotCached(t *testing.T) {
	h, m := newPrivacyHarness(t)
	h.play(wager{Owner: "anna"})
	h.feed.PlayerChanged("anna")
	h.feed.Players = broken{}
	if _, err := h.feed.LatestGames(h.Ctx, callOf(""), LatestRequest{Mode: "casino", Type: All}); err == nil {
		t.Fatal("a failed look at the players was answered")
	}
	h.feed.Players = m
	if got := h.nameFor(""); got != "name of anna" {
		t.Errorf("got %q", got)
	}
}

// broken is a set of players whose database fails.
type broken struct{ people }

func (broken) VisiblePlayer(context.Context, string, *session.User) (players.Player, error) {
	return players.Player{}, context.DeadlineExceeded
}

// Readers never see a name after the privacy switch was set and published, whatever happens
// concurrently.
func TestPrivacyDuringConcurrentReadsAndWrites(t *testing.T) {
	h, m := newPrivacyHarness(t)
	h.play(wager{Owner: "anna"})
	stop := make(chan struct{})
	var readers sync.WaitGroup
	for i := range 4 {
		readers.Go(func() {
			for count := i + 1; ; count = count%50 + 1 {
				select {
				case <-stop:
					return
				default:
				}
				call := callOf([]string{"", "anna", "curious"}[count%3])
				if _, err := h.feed.LatestGames(h.Ctx, call, LatestRequest{Mode: "casino", Type: All, Count: count}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	for round := range 40 {
		private := round%2 == 0
		m.private.Store(private)
		h.feed.PlayerChanged("anna")
		for _, count := range []int{1, 10, 50} {
			for _, game := range h.latest("", All, count) {
				if (game.User.ID == nil) != private {
					t.Fatalf("round %d: private is %v, shown %+v", round, private, game.User)
				}
			}
		}
		h.play(wager{Owner: "anna"})
	}
	close(stop)
	readers.Wait()
}

// BenchmarkLatestGames measures the call as it is served, without a network. Ten players made the
// ten latest wagers.
func BenchmarkLatestGames(b *testing.B) {
	h := newHarness(b)
	for i := range 50 {
		h.play(wager{Owner: fmt.Sprintf("player%d", i%10), Payout: 150, USD: 1_000_000})
	}
	site := h.site()
	body := []byte(`{"mode":"casino","type":"all","count":10}`)
	b.ReportAllocs()
	var calls atomic.Int64
	b.RunParallel(func(p *testing.PB) {
		for p.Next() {
			request := httptest.NewRequest(http.MethodPost, "/api/data/latestGames", bytes.NewReader(body))
			request.Header.Set("Content-Type", "application/json")
			n := calls.Add(1)
			request.RemoteAddr = fmt.Sprintf("10.%d.%d.%d:1", n>>16&255, n>>8&255, n&255) // within the rate limit of each address
			answer := httptest.NewRecorder()
			site.ServeHTTP(answer, request)
			if answer.Code != http.StatusOK || strings.Count(answer.Body.String(), "metadata") != 10 {
				b.Fatalf("status %d: %.200s", answer.Code, answer.Body)
			}
		}
	})
}
