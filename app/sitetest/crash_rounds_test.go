package sitetest

import (
	"context"
	"encoding/hex"
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"testing"
	"time"

	"croupier/app/betting/crash"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/config"
	crashrules "croupier/app/kernel/originals/crash"
	"croupier/app/kernel/provablyfair"
	"croupier/db"
)

// runRounds runs crash until stop is called, which ends it like a killed process.
func (s *testSite) runRounds() (stop func()) {
	s.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Parts.Crash.Run(ctx) }()
	return func() {
		cancel()
		<-ended
	}
}

// waitForRound waits for a phase of the round in the public state.
func (s *testSite) waitForRound(phase string) crash.State {
	s.Helper()
	for until := time.Now().Add(time.Minute); time.Now().Before(until); time.Sleep(2 * time.Millisecond) {
		if seen := s.Parts.Crash.State(s.Context()); seen.Phase == phase {
			return seen
		}
	}
	s.Fatalf("the round never came to %s", phase)
	return crash.State{}
}

func (s *testSite) whisper(event, data string) answer {
	s.Helper()
	return s.post("/api/whisper", fmt.Sprintf(`{"event":%q,"data":%s}`, event, data))
}

// demoBalance is the visitor's play money in the local currency.
func (s *testSite) demoBalance() string {
	s.Helper()
	got := s.want("currencies", s.post("/api/data/currencies", "{}"), 200)
	for _, one := range got.body["currencies"].([]any) {
		if currency := one.(map[string]any); currency["id"] == "usd" {
			return currency["balance"].(map[string]any)["demo"].(string)
		}
	}
	s.Fatal("there is no usd")
	return ""
}

func fewRounds(cfg *config.Config) { cfg.Crash.Rounds = 2000 }

// A server that dies during a flight refunds every open stake at its next start once, and its
// books are right.
func TestRestartRefundsRunningCrashRound(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	inData := func(cfg *config.Config) { cfg.Data = data }
	at := clock.NewFake(time.Now())
	s := newSiteAt(t, at, fewRounds, inData)
	s.longFlight()
	stop := s.runRounds()
	s.waitForRound("betting")
	s.want("cookies", s.send(s.visitor, http.MethodGet, "/sanctum/csrf-cookie", ""), 204)
	s.want("bet", s.whisper("Play", `{"api_id":"crash","bet":"10","demo":true,"currency":"usd","data":{}}`), 200)
	had := s.demoBalance()
	at.Advance(s.Parts.Config.Crash.Betting)
	s.waitForRound("flight")
	stop()
	if open := sums(t, s.Parts.Config.DatabasePath(), `SELECT 'bets', COUNT(*) FROM crash_bets`)["bets"]; open != 1 {
		t.Fatalf("%d open bets of the broken round", open)
	}
	// Twice, because the second start must not refund anything again.
	for range 2 {
		jar, address := s.visitor.Jar, s.Server.URL
		s.Server.Close()
		if err := s.App.Close(); err != nil {
			t.Fatal(err)
		}
		s = newSiteAt(t, at, fewRounds, inData)
		s.visitor.Jar = sameVisitor(t, jar, address, s.Server.URL)
		stop := s.runRounds()
		s.waitForRound("betting")
		stop()
	}
	var before, after float64
	if _, err := fmt.Sscan(had+" "+s.demoBalance(), &before, &after); err != nil || after-before != 10 {
		t.Errorf("the stake of 10 came back as %v (%v)", after-before, err)
	}
	result, err := s.App.Audit(t.Context(), nil)
	if err != nil || !result.OK() {
		t.Errorf("audit: %v %+v", err, result.Findings)
	}
}

// longFlight publishes a chain whose first round lasts more than half a minute.
func (s *testSite) longFlight() {
	s.Helper()
	const random = "a test's chance"
	secret, err := s.Parts.Subkey("crash chain 1 " + random)
	if err != nil {
		s.Fatal(err)
	}
	chain := provablyfair.NewChain(hex.EncodeToString(secret), s.Parts.Config.Crash.Rounds)
	hash, _ := chain.Hash(1)
	salt := 0
	for crashrules.PointOf(hash, fmt.Sprintf("salt %d", salt)) < 10*crashrules.One {
		salt++
	}
	err = s.Parts.DB.Write(s.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(`INSERT INTO crash_chains (id, rounds, published, salt, random, at) VALUES (1, $1, $2, $3, $4, 1)`,
			chain.Rounds(), chain.Published(), fmt.Sprintf("salt %d", salt), random)
		return err
	})
	if err != nil {
		s.Fatal(err)
	}
}

func TestCleanStopRefundsWaitingCrashBets(t *testing.T) {
	t.Parallel()
	s := newSiteAt(t, clock.NewFake(time.Now()), fewRounds)
	stop := s.runRounds()
	defer stop()
	s.waitForRound("betting")
	s.want("cookies", s.send(s.visitor, http.MethodGet, "/sanctum/csrf-cookie", ""), 204)
	s.want("bet", s.whisper("Play", `{"api_id":"crash","bet":"10","demo":true,"currency":"usd","data":{}}`), 200)
	if err := s.Parts.Crash.Drain(t.Context(), time.Second); err != nil {
		t.Fatal(err)
	}
	if got := s.demoBalance(); got != "1000.00" {
		t.Errorf("balance %s", got)
	}
	refused := s.whisper("Play", `{"api_id":"crash","bet":"10","demo":true,"currency":"usd","data":{}}`)
	if refused.body["code"] != -6.0 {
		t.Errorf("a bet after the stop: %s", refused.text)
	}
	result, err := s.App.Audit(t.Context(), nil)
	if err != nil || !result.OK() {
		t.Errorf("audit: %v %+v", err, result.Findings)
	}
}

// sameVisitor is a cookie jar for a site at another address with the cookies of the first.
func sameVisitor(t *testing.T, jar http.CookieJar, from, to string) http.CookieJar {
	t.Helper()
	before, err := url.Parse(from)
	if err != nil {
		t.Fatal(err)
	}
	after, err := url.Parse(to)
	if err != nil {
		t.Fatal(err)
	}
	stored, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	stored.SetCookies(after, jar.Cookies(before))
	return stored
}
