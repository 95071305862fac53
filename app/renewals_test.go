package app

import (
	"net/http"
	"testing"
	"time"

	"croupier/app/kernel/config"
	"croupier/app/kernel/renewal"
	"croupier/db"
)

// A machine that was put back with its memory is noticed by its clock: open
// rounds are given back, of games and of crash, and nothing known is drawn from.
func TestAClockThatJumpsRenewsTheDraws(t *testing.T) {
	s := newSite(t, fewRounds, func(cfg *config.Config) { cfg.Crash.Betting = time.Minute })
	stop := s.rounds()
	defer stop()
	first := s.table("betting")
	before := s.demoBalanceAfterMines()
	s.want("bet", s.whisper("Play", `{"api_id":"crash","bet":"10","demo":true,"currency":"usd","data":{}}`), 200)
	shown := s.want("seeds", s.post("/api/user/seeds", "{}"), 200).body
	for by, want := range map[time.Duration]int{0: 0, 9 * time.Second: 0, -9 * time.Second: 0} {
		if err := s.app.renewals.ClockMoved(t.Context(), by); err != nil || len(s.renewals()) != want {
			t.Errorf("a clock that moved by %v: %+v, %v", by, s.renewals(), err)
		}
	}
	for i, by := range []time.Duration{time.Hour, -11 * time.Second} {
		if err := s.app.renewals.ClockMoved(t.Context(), by); err != nil || len(s.renewals()) != i+1 {
			t.Fatalf("a clock that jumped by %v: %+v, %v", by, s.renewals(), err)
		}
		next := s.table("betting")
		for next.Chain.ID == first.Chain.ID {
			next = s.table("betting")
		}
		if next.Chain.Published == first.Chain.Published || next.Number != 1 {
			t.Errorf("the rounds go on with %+v, round %d", next.Chain, next.Number)
		}
		first = next
	}
	now := s.want("seeds", s.post("/api/user/seeds", "{}"), 200).body
	for _, name := range []string{"server_seed_hash", "next_server_seed_hash"} {
		if now[name] == shown["server_seed_hash"] || now[name] == shown["next_server_seed_hash"] {
			t.Errorf("%s is known", name)
		}
	}
	if after := s.demoBalance(); after != before {
		t.Errorf("the balance is %s, was %s", after, before)
	}
	result, err := s.app.Audit(t.Context(), nil)
	if err != nil || !result.OK() {
		t.Errorf("audit: %v %+v", err, result.Findings)
	}
}

// demoBalanceAfterMines opens a round of mines and gives the balance before it.
func (s *testSite) demoBalanceAfterMines() string {
	s.Helper()
	s.want("cookies", s.send(s.visitor, http.MethodGet, "/sanctum/csrf-cookie", ""), 204)
	s.want("a first bet", s.whisper("Play", `{"api_id":"dice","bet":"1","demo":true,"currency":"usd","data":{"over":true,"target":"50.50"}}`), 200)
	before := s.demoBalance()
	s.want("mines", s.whisper("Play", `{"api_id":"mines","bet":"10","demo":true,"currency":"usd","data":{"mines":3}}`), 200)
	return before
}

// renewals are what is on record.
func (s *testSite) renewals() (list []renewal.Renewal) {
	s.Helper()
	err := s.app.db.Read(s.Context(), func(q *db.Reader) (err error) {
		list, err = renewal.All(q)
		return err
	})
	if err != nil {
		s.Fatal(err)
	}
	return list
}
