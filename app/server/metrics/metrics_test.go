package metrics

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
	"croupier/db/dbtest"
)

type harness struct {
	t       *testing.T
	clock   *clock.Fake
	db      *db.DB
	metrics *Service
	sources Sources
}

// newHarness returns a fixture in which each kind of event has happened once.
func newHarness(t *testing.T, change ...func(*Sources)) *harness {
	t.Helper()
	at := clock.NewFake(time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC))
	h := &harness{t: t, clock: at, metrics: New(at, Build{Version: "v1", Commit: "abc"})}
	h.db = dbtest.Open(t, db.Options{Now: at.Now, OnCommit: h.metrics.Committed})
	ago := func(d time.Duration) func() time.Time { return func() time.Time { return at.Now().Add(-d) } }
	h.sources = Sources{
		QueuedWrites: func() int { return 3 }, QueuedMail: func() int { return 4 }, PricesAt: ago(time.Minute), BackupAt: ago(time.Hour),
		Sockets: func() Sockets { return Sockets{Connections: 5, Users: 2, Channels: 9, Queued: 1, Sent: 70, Slow: 6} },
		Jobs: func(context.Context) ([]Job, error) {
			return []Job{{Name: "audit of the books", Succeeded: at.Now().Add(-2 * time.Hour), Audit: true}, {Name: "sweep", Failures: 2}}, nil
		},
		Games: func(context.Context) ([]Game, error) {
			return []Game{{Kind: "original", Product: "dice", Sigmas: 1.5, Edge: 0.011, Wagers: 1000}}, nil
		},
	}
	for _, fn := range change {
		fn(&h.sources)
	}
	h.metrics.Watch(h.sources)
	h.metrics.Requested(action.Observation{Route: "POST /auth/login", Status: 422, Duration: 30 * time.Millisecond})
	h.apply(h.wager(ledger.Real, 10_00, 25_00))
	return h
}

func (h *harness) wager(purpose ledger.Purpose, stake, payout money.Amount) *wagerlog.Wager {
	return &wagerlog.Wager{
		Terms:  wagerlog.Terms{Kind: "original", Product: "dice"},
		Player: ledger.Key{Owner: "anna", Currency: "usd", Purpose: purpose}, Stake: stake, Payout: payout, USD: int64(stake) * 10_000,
	}
}

func (h *harness) apply(wagers ...*wagerlog.Wager) {
	h.t.Helper()
	if err := h.db.Write(h.t.Context(), func(tx *db.Tx) error { return h.metrics.Apply(tx, wagers) }); err != nil {
		h.t.Fatal(err)
	}
}

func (h *harness) scrape() string {
	h.t.Helper()
	answer := httptest.NewRecorder()
	h.metrics.Handler().ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	if answer.Code != http.StatusOK {
		h.t.Fatalf("%d %s", answer.Code, answer.Body)
	}
	return answer.Body.String()
}

// wantLines fails the test unless the scrape has these lines.
func (h *harness) wantLines(lines ...string) {
	h.t.Helper()
	text := "\n" + h.scrape()
	for _, line := range lines {
		if !strings.Contains(text, "\n"+line+"\n") {
			h.t.Errorf("the scrape lacks %s", line)
		}
	}
}

func TestScrapeShowsSiteState(t *testing.T) {
	h := newHarness(t)
	h.wantLines(
		`croupier_build_info{commit="abc",version="v1"} 1`,
		`croupier_db_queued_writes 3`, `croupier_mail_queued 4`, `croupier_prices_age_seconds 60`, `croupier_backup_age_seconds 3600`,
		`croupier_sockets 5`, `croupier_socket_users 2`, `croupier_socket_channels 9`, `croupier_socket_queued_messages 1`,
		`croupier_socket_sent_messages_total 70`, `croupier_socket_slow_total 6`,
		`croupier_audit_age_seconds 7200`, `croupier_job_age_seconds{job="audit of the books"} 7200`, `croupier_job_failures{job="sweep"} 2`,
		`croupier_game_deviation_sigmas{kind="original",product="dice"} 1.5`, `croupier_game_edge_ratio{kind="original",product="dice"} 0.011`,
		`croupier_game_wagers{kind="original",product="dice"} 1000`,
		`croupier_request_seconds_bucket{route="POST /auth/login",status="4xx",le="0.05"} 1`,
		`croupier_request_seconds_bucket{route="POST /auth/login",status="4xx",le="0.025"} 0`,
		`croupier_db_commit_writes_count 1`,
		`croupier_wagers_total{kind="original",money="real",product="dice"} 1`,
		`croupier_stakes_dollars_total{kind="original",money="real",product="dice"} 10`,
		`croupier_payouts_dollars_total{kind="original",money="real",product="dice"} 25`,
	)
	if text := h.scrape(); strings.Contains(text, `croupier_job_age_seconds{job="sweep"}`) {
		t.Error("a job that never succeeded has an age")
	}
}

func TestPlayMoneyVoidsAndCorrectionsAreCountedSeparately(t *testing.T) {
	h := newHarness(t)
	void := h.wager(ledger.Real, 7_00, 7_00)
	void.Void = true
	corrected := h.wager(ledger.Real, 10_00, 30_00)
	corrected.Revision, corrected.Before = 1, h.wager(ledger.Real, 10_00, 25_00)
	lowered := h.wager(ledger.Real, 10_00, 0)
	lowered.Revision, lowered.Before = 2, corrected
	bonus := h.wager(ledger.Real, 2_00, 1_00)
	bonus.Bonus = 1_50
	h.apply(h.wager(ledger.Demo, 1_00, 0), bonus, void, corrected, lowered)
	h.wantLines(
		`croupier_wagers_total{kind="original",money="real",product="dice"} 1`,
		`croupier_stakes_dollars_total{kind="original",money="real",product="dice"} 10`,
		`croupier_payouts_dollars_total{kind="original",money="real",product="dice"} 30`,
		`croupier_wagers_total{kind="original",money="play",product="dice"} 1`,
		`croupier_stakes_dollars_total{kind="original",money="bonus",product="dice"} 2`,
	)
}

func TestScrapeReportsFailedSources(t *testing.T) {
	broken := errors.New("the database is busy")
	h := newHarness(t, func(s *Sources) {
		s.Jobs = func(context.Context) ([]Job, error) { return nil, broken }
		s.PricesAt = func() time.Time { return time.Time{} }
	})
	h.wantLines(`croupier_scrape_failed{source="jobs"} 1`, `croupier_scrape_failed{source="games"} 0`, `croupier_sockets 5`)
	if text := h.scrape(); strings.Contains(text, "\ncroupier_prices_age_seconds ") {
		t.Error("prices that were never read have an age")
	}
}

func TestProtectedMetricsNeedToken(t *testing.T) {
	h := newHarness(t)
	refuse := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNotFound) })
	for _, test := range []struct {
		token, sent string
		status      int
	}{
		{"0123456789abcdef", "Bearer 0123456789abcdef", http.StatusOK},
		{"0123456789abcdef", "Bearer 0123456789abcdeF", http.StatusNotFound},
		{"0123456789abcdef", "0123456789abcdef", http.StatusNotFound},
		{"0123456789abcdef", "", http.StatusNotFound},
		{"", "Bearer ", http.StatusNotFound},
	} {
		request := httptest.NewRequest(http.MethodGet, "/metrics", nil)
		request.Header.Set("Authorization", test.sent)
		answer := httptest.NewRecorder()
		h.metrics.Protected(test.token, refuse).ServeHTTP(answer, request)
		if answer.Code != test.status || (test.status != http.StatusOK && answer.Body.Len() > 0) {
			t.Errorf("token %q, sent %q: %d", test.token, test.sent, answer.Code)
		}
	}
}

func TestLabelsAreEscaped(t *testing.T) {
	h := newHarness(t)
	h.metrics.Requested(action.Observation{Route: "event \"a\\b\"\n", Status: 200, Duration: 2 * time.Second})
	h.wantLines(
		`croupier_request_seconds_bucket{route="event \"a\\b\"\n",status="2xx",le="1"} 0`,
		`croupier_request_seconds_bucket{route="event \"a\\b\"\n",status="2xx",le="+Inf"} 1`,
		`croupier_request_seconds_sum{route="event \"a\\b\"\n",status="2xx"} 2`,
	)
	promtool(t, h.scrape(), "check", "metrics")
}

func TestScrapesAtATimeAreLimited(t *testing.T) {
	begun, end := make(chan struct{}), make(chan struct{})
	h := newHarness(t, func(s *Sources) {
		s.Games = func(context.Context) ([]Game, error) {
			begun <- struct{}{}
			<-end
			return nil, nil
		}
	})
	get := func() int {
		answer := httptest.NewRecorder()
		h.metrics.Handler().ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/metrics", nil))
		return answer.Code
	}
	statuses := make(chan int)
	for range maxScrapes {
		go func() { statuses <- get() }()
		<-begun
	}
	if status := get(); status != http.StatusServiceUnavailable {
		t.Errorf("one more scrape: %d", status)
	}
	close(end)
	for range maxScrapes {
		if status := <-statuses; status != http.StatusOK {
			t.Errorf("a scrape within the limit: %d", status)
		}
	}
}
