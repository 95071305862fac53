package oplog

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/session"
	"croupier/db"
)

// harness is a journal that stores at once what is logged.
type harness struct {
	*testing.T
	*Journal
	clock  *clock.Fake
	log    *slog.Logger
	text   *bytes.Buffer
	stored chan int
	stop   func() error
}

func newHarness(t *testing.T, path string) *harness {
	h := &harness{T: t, clock: clock.NewFake(time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)), text: &bytes.Buffer{}, stored: make(chan int, 100)}
	h.Journal = New(Options{Path: path, Clock: h.clock, Log: slog.New(slog.DiscardHandler)})
	h.Journal.onStored = func(n int) { h.stored <- n }
	h.log = slog.New(h.Handler(slog.NewTextHandler(h.text, nil)))
	return h
}

// start runs the journal.
func (h *harness) start() {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- h.Journal.Run(ctx) }()
	h.clock.WaitForSleepers(1) // it has deleted old entries
	stopped := false
	h.stop = func() error {
		if stopped {
			return nil
		}
		stopped = true
		cancel()
		return <-done
	}
	h.Cleanup(func() {
		if err := h.stop(); err != nil {
			h.Error(err)
		}
	})
}

// waitStored waits until this number of entries was stored, letting the pauses pass.
func (h *harness) waitStored(entries int) {
	h.Helper()
	for entries > 0 {
		entries -= <-h.stored
		h.clock.WaitForSleepers(2)
		h.clock.Advance(pause)
	}
}

func (h *harness) problems(f ProblemFilter) []Problem {
	h.Helper()
	f.Limit = 2000
	list, err := h.Problems(h.Context(), f)
	if err != nil {
		h.Fatal(err)
	}
	return list
}

func TestProblemsAreGroupedByMessage(t *testing.T) {
	h := newHarness(t, filepath.Join(t.TempDir(), "errors.db"))
	h.log.Info("all is well")
	ctx := session.WithRequestID(t.Context(), "request-1")
	h.log.With("channel", "chat").WithGroup("call").ErrorContext(ctx, "a call failed", "route", "POST /a", slog.Group("who", "id", 7), "error", errors.New("no luck"))
	h.start()
	h.waitStored(1)
	h.clock.Advance(time.Hour)
	h.clock.WaitForSleepers(1) // it has deleted old entries
	h.log.Error("a call failed", "request", "request-2", "stack", "goroutine 1\nmain.go:1")
	h.log.Warn("slow read", "took", 6*time.Second)
	h.waitStored(2)

	list := h.problems(ProblemFilter{})
	if len(list) != 2 {
		t.Fatalf("%+v", list)
	}
	failed := h.problems(ProblemFilter{Level: LevelError})
	if len(failed) != 1 || failed[0].Count != 2 || failed[0].Message != "a call failed" || failed[0].FirstAt >= failed[0].LastAt {
		t.Errorf("%+v", failed)
	}
	if found := h.problems(ProblemFilter{Text: "SLOW"}); len(found) != 1 || found[0].Level != LevelWarning {
		t.Errorf("searched: %+v", found)
	}
	_, occurrences, ok, err := h.Problem(t.Context(), failed[0].ID)
	if err != nil || !ok || len(occurrences) != 2 {
		t.Fatalf("%+v %t %v", occurrences, ok, err)
	}
	if newest := occurrences[0]; newest.Request != "request-2" || !strings.Contains(newest.Stack, "main.go") || len(newest.Attributes) != 0 {
		t.Errorf("the newest: %+v", newest)
	}
	want := []Attribute{{"channel", "chat"}, {"call.route", "POST /a"}, {"call.who.id", "7"}, {"call.error", "no luck"}}
	if oldest := occurrences[1]; oldest.Request != "request-1" || fmt.Sprint(oldest.Attributes) != fmt.Sprint(want) {
		t.Errorf("the oldest: %+v", oldest)
	}
	if list, err := h.ByRequest(t.Context(), "request-2", 5); err != nil || len(list) != 1 || list[0].ID != failed[0].ID {
		t.Errorf("by request: %+v %v", list, err)
	}
	if list, err := h.ByRequest(t.Context(), "", 5); err != nil || len(list) != 0 {
		t.Errorf("by no request: %+v %v", list, err)
	}
	hours, err := h.Hours(t.Context(), h.clock.Now().Add(-24*time.Hour))
	if err != nil || len(hours) != 2 || hours[1].Errors != 1 || hours[1].Warnings != 1 {
		t.Errorf("hours %+v %v", hours, err)
	}
	if !strings.Contains(h.text.String(), "all is well") || !strings.Contains(h.text.String(), "no luck") {
		t.Errorf("the log itself lacks lines:\n%s", h.text)
	}
}

func TestProblemPagination(t *testing.T) {
	h := newHarness(t, filepath.Join(t.TempDir(), "errors.db"))
	for i := range 5 { // all in one millisecond or two
		h.log.Warn(fmt.Sprint("problem ", i))
	}
	h.start()
	h.waitStored(5)
	seen := map[string]bool{}
	f := ProblemFilter{Limit: 2}
	for {
		list, err := h.Problems(t.Context(), f)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range list {
			seen[p.Message] = true
			f.Before, f.BeforeID = p.LastAt, p.ID
		}
		if len(list) < 2 {
			break
		}
	}
	if len(seen) != 5 {
		t.Errorf("seen %v", seen)
	}
}

func TestLoggingNeverBlocks(t *testing.T) {
	h := newHarness(t, filepath.Join(t.TempDir(), "errors.db"))
	for range queueSize + 7 { // nothing stores entries yet
		h.log.Error("a flood")
	}
	if h.Dropped() != 7 || h.IsOpen() || len(h.problems(ProblemFilter{})) != 0 {
		t.Errorf("%d dropped", h.Dropped())
	}
	h.start()
	h.waitStored(queueSize)
	if list := h.problems(ProblemFilter{}); len(list) != 1 || list[0].Count != queueSize {
		t.Errorf("%+v", list)
	}
	_, occurrences, _, err := h.Problem(t.Context(), problemID(LevelError, "a flood"))
	if err != nil || len(occurrences) != occurrencesPerProblem {
		t.Errorf("%d moments, %v", len(occurrences), err)
	}
}

func TestSecretsAreHidden(t *testing.T) {
	for text, want := range map[string]string{
		"nothing of the kind":                         "nothing of the kind",
		"dial smtp://boss:hunter2@mail.example:25":    "dial smtp://(hidden)@mail.example:25",
		"GET /a?token=abc&b=1":                        "GET /a?token=(hidden)&b=1",
		`{"password":"hunter2","name":"anna"}`:        `{"password":(hidden),"name":"anna"}`,
		"Authorization: Bearer abc.def":               "Authorization: (hidden)",
		"sent Bearer abcdefghijkl to them":            "sent Bearer (hidden) to them",
		"https://casino.example/password/reset/1/xyz": "https://casino.example/password/reset/(hidden)",
		"mailbox of anna@mail.example.org is full":    "mailbox of a***@m***.org is full",
	} {
		if got := redactText(text); got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
	h := newHarness(t, filepath.Join(t.TempDir(), "errors.db"))
	h.log.With("api_key", "k-123").Error("a provider refused", "session_token", "s-123", "mail", "anna@mail.example", "code", 403)
	h.start()
	h.waitStored(1)
	_, occurrences, _, err := h.Problem(t.Context(), problemID(LevelError, "a provider refused"))
	if err != nil || len(occurrences) != 1 {
		t.Fatalf("%+v %v", occurrences, err)
	}
	if got, want := fmt.Sprint(occurrences[0].Attributes), "[{api_key (hidden)} {session_token (hidden)} {mail a***@m***.example} {code 403}]"; got != want {
		t.Errorf("kept %s, want %s", got, want)
	}
}

func TestOldEntriesAreDeletedAndSamplesStored(t *testing.T) {
	h := newHarness(t, filepath.Join(t.TempDir(), "errors.db"))
	h.SetRetention(2)
	size := int64(1000)
	h.SetSampler(func() Sample {
		size++
		return Sample{Database: size, WAL: 1, Free: 2, Commit: time.Millisecond, Sockets: 3}
	})
	h.log.Error("an old one")
	h.clock.Advance(47*time.Hour + 30*time.Minute)
	h.start()
	h.waitStored(1)
	if list := h.problems(ProblemFilter{}); len(list) != 1 {
		t.Fatalf("%+v", list)
	}
	h.clock.Advance(cleanUpInterval)
	h.clock.WaitForSleepers(1)
	if list := h.problems(ProblemFilter{}); len(list) != 0 {
		t.Errorf("left %+v", list)
	}
	list, err := h.Samples(t.Context(), h.clock.Now().Add(-24*time.Hour))
	if err != nil || len(list) != 2 || list[0].Database != 1001 || list[1].Database != 1002 || list[1].Commit != time.Millisecond || list[1].Sockets != 3 {
		t.Errorf("samples %+v %v", list, err)
	}
}

func TestEmailsAreStoredWithLastState(t *testing.T) {
	h := newHarness(t, filepath.Join(t.TempDir(), "errors.db"))
	h.StoreEmail(Email{ID: "1", At: clock.Millis(h.clock.Now()), State: "waiting", Recipient: "anna@mail.example", Kind: "test"})
	h.StoreEmail(Email{ID: "2", At: clock.Millis(h.clock.Now()), State: "waiting", Kind: "test"})
	h.StoreEmail(Email{ID: "1", At: clock.Millis(h.clock.Now()), State: "failed", Attempts: 3, Problem: "no such mailbox", Kind: "test"})
	h.start()
	h.waitStored(3)
	list, err := h.Emails(t.Context(), EmailFilter{State: "failed", Limit: 10})
	if err != nil || len(list) != 1 || list[0].Attempts != 3 || list[0].Recipient != "anna@mail.example" {
		t.Errorf("%+v %v", list, err)
	}
	if list, err := h.Emails(t.Context(), EmailFilter{Before: "2", Limit: 10}); err != nil || len(list) != 1 || list[0].ID != "1" {
		t.Errorf("%+v %v", list, err)
	}
}

func TestCallbacksAreStoredWithoutSecrets(t *testing.T) {
	h := newHarness(t, filepath.Join(t.TempDir(), "errors.db"))
	at := clock.Millis(h.clock.Now())
	h.StoreCallback(Callback{ID: "1", At: at, Provider: "north", Problem: "INTERNAL_ERROR", Body: "action=bet&secret=hush", Answer: strings.Repeat("a", 2*maxCallbackText)})
	h.StoreCallback(Callback{ID: "2", At: at, Provider: "south", Micros: 900_000})
	h.StoreCallback(Callback{ID: "3", At: at, Provider: "north"})
	h.start()
	h.waitStored(3)
	list, err := h.Callbacks(t.Context(), CallbackFilter{Provider: "north", Limit: 10})
	if err != nil || len(list) != 2 || list[0].ID != "3" || strings.Contains(list[1].Body, "hush") || len(list[1].Answer) > maxCallbackText+10 {
		t.Errorf("%+v %v", list, err)
	}
	if list, err := h.Callbacks(t.Context(), CallbackFilter{Before: "3", Limit: 1}); err != nil || len(list) != 1 || list[0].ID != "2" {
		t.Errorf("%+v %v", list, err)
	}
}

// A file that cannot be read is created again, and its content survives the process.
func TestLostFileIsCreatedAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "errors.db")
	h := newHarness(t, path)
	h.log.Error("before")
	h.start()
	h.waitStored(1)
	if err := h.stop(); err != nil {
		t.Fatal(err)
	}
	h = newHarness(t, path)
	h.start()
	if list := h.problems(ProblemFilter{}); len(list) != 1 {
		t.Fatalf("after a restart: %+v", list)
	}
	if err := h.stop(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, bytes.Repeat([]byte("garbage"), 4096), 0o600); err != nil {
		t.Fatal(err)
	}
	h = newHarness(t, path)
	h.log.Error("afterwards")
	h.start()
	h.waitStored(1)
	if list := h.problems(ProblemFilter{}); len(list) != 1 || list[0].Message != "afterwards" {
		t.Errorf("after the loss: %+v", list)
	}
}

// A file of an earlier version keeps its emails, and no copy of it remains.
func TestOlderFileIsUpgraded(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "errors.db")
	first, err := schema.ReadFile("schema/00001_journal.sql")
	if err != nil {
		t.Fatal(err)
	}
	older, err := db.Open(t.Context(), db.Options{Path: path, Migrate: true, Migrations: fstest.MapFS{"00001_journal.sql": {Data: first}}})
	if err != nil {
		t.Fatal(err)
	}
	err = older.Write(t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(`INSERT INTO letters (id, at, changed_at, kind, subject, recipient, state, tries, problem)
			VALUES ('1', $1, $1, 'test', 'Hello', 'anna@mail.example', 'unsure', 1, 'cut off')`, clock.Millis(time.Date(2026, 3, 4, 5, 0, 0, 0, time.UTC)))
		return err
	})
	if err := errors.Join(err, older.Shutdown(t.Context())); err != nil {
		t.Fatal(err)
	}
	h := newHarness(t, path)
	h.start()
	list, err := h.Emails(t.Context(), EmailFilter{State: "unknown", Limit: 10})
	if err != nil || len(list) != 1 || list[0].Recipient != "anna@mail.example" || list[0].Problem != "cut off" {
		t.Errorf("%+v %v", list, err)
	}
	if err := h.stop(); err != nil {
		t.Fatal(err)
	}
	if copies, err := filepath.Glob(filepath.Join(folder, "*upgrade*")); err != nil || len(copies) > 0 {
		t.Errorf("copies of the file remain: %v %v", copies, err)
	}
}

// A file that is deleted while the site runs is created again with the next entry.
func TestDeletedOpenFileIsCreatedAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "errors.db")
	h := newHarness(t, path)
	h.start()
	for _, suffix := range []string{"", "-wal", "-shm"} {
		if err := os.Remove(path + suffix); err != nil {
			t.Fatal(err)
		}
	}
	h.problems(ProblemFilter{}) // reads nothing, and no caller fails
	h.log.Error("afterwards")
	if n := <-h.stored; n != 1 {
		t.Errorf("%d entries", n)
	}
	if list := h.problems(ProblemFilter{}); len(list) != 1 || list[0].Message != "afterwards" {
		t.Errorf("%+v", list)
	}
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}

func TestTheFileIsBounded(t *testing.T) {
	h := newHarness(t, filepath.Join(t.TempDir(), "errors.db"))
	h.start()
	opened := h.db.Load()
	err := opened.Write(t.Context(), func(tx *db.Tx) error {
		at := clock.Millis(h.clock.Now())
		for i := range maxProblems + 20 {
			if err := (&logEntry{level: LevelError, message: fmt.Sprint("problem ", i), at: at, stack: strings.Repeat("x", 100)}).apply(tx); err != nil {
				return err
			}
		}
		if _, err := tx.Exec(`UPDATE moments SET bytes = $1 WHERE seq > $2`, occurrenceBytes/10, maxProblems); err != nil {
			return err
		}
		return deleteOld(tx, 0, 0)
	})
	if err != nil {
		t.Fatal(err)
	}
	if list := h.problems(ProblemFilter{}); len(list) != maxProblems {
		t.Errorf("%d problems", len(list))
	}
	occurrences := int64(0)
	err = opened.Read(t.Context(), func(q *db.Reader) error { return q.QueryRow(`SELECT COUNT(*) FROM moments`).Scan(&occurrences) })
	if err != nil || occurrences > 10 || occurrences == 0 {
		t.Errorf("%d moments, %v", occurrences, err)
	}
}
