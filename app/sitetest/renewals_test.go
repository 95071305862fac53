package sitetest

import (
	"net/http"
	"testing"
	"time"

	"croupier/app/kernel/config"
	"croupier/app/kernel/seedrenewal"
	"croupier/db"
)

// The site detects by its clock that a machine was restored with its memory: open rounds of games
// and of crash are refunded, and no known seed is used for draws.
func TestClockJumpRenewsDraws(t *testing.T) {
	t.Parallel()
	s := newSite(t, fewRounds, func(cfg *config.Config) { cfg.Crash.Betting = time.Minute })
	stop := s.runRounds()
	defer stop()
	first := s.waitForRound("betting")
	before := s.demoBalanceAfterMines()
	s.want("bet", s.whisper("Play", `{"api_id":"crash","bet":"10","demo":true,"currency":"usd","data":{}}`), 200)
	visible := s.want("seeds", s.post("/api/user/seeds", "{}"), 200).body
	for by, want := range map[time.Duration]int{0: 0, 9 * time.Second: 0, -9 * time.Second: 0} {
		if err := s.Parts.Restores.ClockMoved(t.Context(), by); err != nil || len(s.renewals()) != want {
			t.Errorf("a clock that moved by %v: %+v, %v", by, s.renewals(), err)
		}
	}
	for i, by := range []time.Duration{time.Hour, -11 * time.Second} {
		if err := s.Parts.Restores.ClockMoved(t.Context(), by); err != nil || len(s.renewals()) != i+1 {
			t.Fatalf("a clock that jumped by %v: %+v, %v", by, s.renewals(), err)
		}
		next := s.waitForRound("betting")
		for next.Chain.ID == first.Chain.ID {
			next = s.waitForRound("betting")
		}
		if next.Chain.Published == first.Chain.Published || next.Number != 1 {
			t.Errorf("the rounds go on with %+v, round %d", next.Chain, next.Number)
		}
		first = next
	}
	now := s.want("seeds", s.post("/api/user/seeds", "{}"), 200).body
	for _, name := range []string{"server_seed_hash", "next_server_seed_hash"} {
		if now[name] == visible["server_seed_hash"] || now[name] == visible["next_server_seed_hash"] {
			t.Errorf("%s is known", name)
		}
	}
	if after := s.demoBalance(); after != before {
		t.Errorf("the balance is %s, was %s", after, before)
	}
	result, err := s.App.Audit(t.Context(), nil)
	if err != nil || !result.OK() {
		t.Errorf("audit: %v %+v", err, result.Findings)
	}
}

// demoBalanceAfterMines opens a round of mines and returns the balance before it.
func (s *testSite) demoBalanceAfterMines() string {
	s.Helper()
	s.want("cookies", s.send(s.visitor, http.MethodGet, "/sanctum/csrf-cookie", ""), 204)
	s.want("a first bet", s.whisper("Play", `{"api_id":"dice","bet":"1","demo":true,"currency":"usd","data":{"over":true,"target":"50.50"}}`), 200)
	before := s.demoBalance()
	s.want("mines", s.whisper("Play", `{"api_id":"mines","bet":"10","demo":true,"currency":"usd","data":{"mines":3}}`), 200)
	return before
}

// renewals are the stored renewals.
func (s *testSite) renewals() (list []seedrenewal.Renewal) {
	s.Helper()
	err := s.Parts.DB.Read(s.Context(), func(q *db.Reader) (err error) {
		list, err = seedrenewal.All(q)
		return err
	})
	if err != nil {
		s.Fatal(err)
	}
	return list
}
