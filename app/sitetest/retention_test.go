package sitetest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/config"
	"croupier/app/kernel/schedule"
	"croupier/db"
)

// retained formats the deletion periods of the jobs as docs/retention.md shows them.
func retained(jobs []schedule.Job) string {
	var text strings.Builder
	text.WriteString("| Job | Runs | Data | Kept |\n|---|---|---|---|\n")
	for _, job := range jobs {
		for _, stored := range job.Retention {
			fmt.Fprintf(&text, "| %s | %s | %s | %s |\n", job.Name, job.When, stored.Data, stored.For)
		}
	}
	return text.String()
}

// promise is a line of the policy's section on retention.
var promise = regexp.MustCompile(`(?m)^- (.*)$`)

func TestRetentionDocumentIsCurrent(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	wantTable(t, "../../docs/retention.md", "jobs", retained(s.Parts.Schedule.Jobs()))
	document, err := os.ReadFile("../../docs/retention.md")
	if err != nil {
		t.Fatal(err)
	}
	policy, err := os.ReadFile("../office/content/policies/privacy.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(policy), "## 6. How long we keep it")
	section, _, _ = strings.Cut(section, "\n## ")
	promises := promise.FindAllStringSubmatch(section, -1)
	_, reported, _ := strings.Cut(string(document), "| Promise of section 6 |")
	reported, _, _ = strings.Cut(reported, "\n\n")
	rows := strings.Split(reported, "\n")[2:]
	if len(promises) < 5 || len(promises) != len(rows) {
		t.Fatalf("the policy makes %d promises, the document has %d", len(promises), len(rows))
	}
	for i, row := range rows {
		what := strings.TrimSpace(strings.Split(row, "|")[1])
		if !strings.HasPrefix(promises[i][1], what) {
			t.Errorf("the document says how %q is kept, the policy promises %q", what, promises[i][1])
		}
	}
}

// runSchedule runs the jobs in the background until stop is called.
func (s *testSite) runSchedule() (stop func()) {
	ctx, cancel := context.WithCancel(s.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.Parts.Schedule.Run(ctx) }()
	return func() {
		cancel()
		if err := <-ended; err != nil {
			s.Error(err)
		}
	}
}

// waitForJobs waits until every job is known: jobs that are due from here on count.
func (s *testSite) waitForJobs() {
	s.Helper()
	defer s.runSchedule()()
	for s.count("jobs") < len(s.Parts.Schedule.Jobs()) {
	}
}

// runDueJobs runs all jobs until none is due.
func (s *testSite) runDueJobs() {
	s.Helper()
	defer s.runSchedule()()
	for {
		list, err := s.Parts.Schedule.List(s.Context())
		if err != nil {
			s.Fatal(err)
		}
		waiting := false
		for _, job := range list {
			if job.Error == "the site stopped" { // by the end of an earlier wait, in the middle of the run at the start
				waiting = true
				continue
			}
			if job.Error != "" {
				s.Fatalf("%s: %s", job.Name, job.Error)
			}
			waiting = waiting || job.Running || !job.Next.IsZero() && !job.Next.After(s.Parts.Clock.Now())
		}
		if !waiting {
			return
		}
	}
}

// A year after all players have left, the site has deleted all data that the policy promises to
// delete, and still has the data that it promises to keep.
func TestRetentionPeriodsOfPolicy(t *testing.T) {
	t.Parallel()
	now := clock.NewFake(time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC))
	s := newSiteAt(t, now, func(cfg *config.Config) { cfg.Chat.History = 50 })
	s.waitForJobs()
	s.open("felicity", "")
	felicity := s.signIn("felicity")
	s.want("bet of a player", s.as(felicity, "/api/whisper", fmt.Sprintf(diceOf, false)), 200)
	s.visitor = s.newVisitor()
	s.want("page", s.send(s.visitor, "GET", "/sanctum/csrf-cookie", ""), 204)
	s.want("bet of a guest", s.post("/api/whisper", fmt.Sprintf(diceOf, true)), 200)
	s.want("forgotten password", s.post("/auth/resetPassword", `{"login":"felicity"}`), 200)
	s.set("felicity", "self_excluded_until", now.Now().Add(time.Hour).UnixMilli())
	s.writeMessages(60)
	if err := errors.Join(s.Parts.Projections.CatchUp(s.Context()), s.Parts.Guests.Flush(s.Context())); err != nil {
		t.Fatal(err)
	}
	// A later player has the newest rows of the books.
	now.Advance(364 * 24 * time.Hour)
	s.open("bertram", "")
	s.want("a later bet", s.as(s.signIn("bertram"), "/api/whisper", fmt.Sprintf(diceOf, false)), 200)
	if err := s.Parts.Projections.CatchUp(s.Context()); err != nil {
		t.Fatal(err)
	}
	now.Advance(time.Hour)
	s.runDueJobs()
	for what, want := range map[string]int{
		`guests`: 0, `users WHERE self_excluded_until IS NOT NULL`: 0, `chat_messages`: 50, `user_tokens WHERE kind = 'reset'`: 0,
		`sessions`: 1, `users`: 2, `wagers`: 2,
	} {
		if got := s.count(what); got != want {
			t.Errorf("%s: %d, want %d", what, got, want)
		}
	}
	if result, err := s.App.Audit(t.Context(), nil); err != nil || !result.OK() {
		t.Errorf("audit: %v %+v", err, result.Findings)
	}
}

const diceOf = `{"event":"Play","data":{"api_id":"dice","bet":"1","demo":%v,"currency":"usd","data":{"over":true,"target":"50.50"}}}`

// writeMessages writes this number of system messages into the first chat room.
func (s *testSite) writeMessages(messages int) {
	s.Helper()
	err := s.Parts.DB.Write(s.Context(), func(tx *db.Tx) error {
		for i := range messages {
			if _, err := s.Parts.Chat.Service(tx, s.Parts.Config.Chat.Rooms[0], "", i); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		s.Fatal(err)
	}
}

func (s *testSite) count(what string) (rows int) {
	s.Helper()
	err := s.Parts.DB.Read(s.Context(), func(q *db.Reader) error { return q.QueryRow(`SELECT COUNT(*) FROM ` + what).Scan(&rows) })
	if err != nil {
		s.Fatal(err)
	}
	return rows
}
