package health

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/audit"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/mail"
	"croupier/app/kernel/measure"
	"croupier/app/kernel/office"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/schedule"
)

func TestHealthAnswer(t *testing.T) {
	s := newSite(t)
	s.clock.Advance(time.Hour)
	s.sockets = Sockets{Connections: 5, Users: 2, Channels: 9, Sent: 70}
	s.Measures.Committed(2*time.Millisecond, 3)
	got, err := s.Health(t.Context(), callOf("anna"), HealthRequest{})
	if err != nil {
		t.Fatal(err)
	}
	if got.Version != "v1" || got.Schema < 31 || got.Now-got.StartedAt != time.Hour.Milliseconds() || got.Sockets != 5 || got.SentEvents != 70 ||
		got.Database == 0 || got.Free == 0 || got.Memory == 0 || got.Commits != (TimesRow{1, 2000, 2000, 2000}) || got.Writes != 3 || len(got.Rules) != len(gaugeRules) {
		t.Errorf("%+v", got)
	}
	want := "[{Unreleased [{Added [One thing in two lines. Another.]}]} {1.0.0 [{Fixed [A fault.]}]}]"
	if fmt.Sprint(got.Notes) != want {
		t.Errorf("notes %v, want %s", got.Notes, want)
	}
}

func TestGrowthOfLastWeek(t *testing.T) {
	now := start.Add(30 * day)
	at := func(days int, bytes int64) SampleRow {
		return SampleRow{Hour: now.Add(-time.Duration(days) * day).UnixMilli(), Database: bytes}
	}
	for what, test := range map[string]struct {
		trend []SampleRow
		want  int64
	}{
		"nothing":         {nil, 0},
		"one sample":      {[]SampleRow{at(1, 100)}, 0},
		"two":             {[]SampleRow{at(4, 100), at(2, 500)}, 200},
		"before the week": {[]SampleRow{at(20, 1), at(5, 100), at(0, 600)}, 100},
		"it shrank":       {[]SampleRow{at(2, 500), at(0, 100)}, -200},
	} {
		if got := growth(test.trend, now); got != test.want {
			t.Errorf("%s: %d, want %d", what, got, test.want)
		}
	}
}

func TestSlowCallsComeFirst(t *testing.T) {
	s := newSite(t)
	s.Measures.Called(measure.Call{Route: "POST /quick", Status: 200, Took: time.Millisecond, RequestID: "r1"})
	s.Measures.Called(measure.Call{Route: "POST /slow", Status: 500, Took: time.Second, RequestID: "r2"})
	got, err := s.Calls(t.Context(), callOf("anna"), CallsRequest{Minutes: 60})
	if err != nil || len(got.Routes) != 2 || got.Routes[0].Route != "POST /slow" || got.Routes[0].Slowest != "r2" || got.Routes[0].Failed != 1 ||
		len(got.Calls) != 1 || got.Calls[0].Request != "r2" || got.Calls[0].Took != 1_000_000 {
		t.Errorf("%+v %v", got, err)
	}
}

func TestJobsAreRunAndLogged(t *testing.T) {
	s := newSite(t)
	s.jobs.list = []schedule.Status{
		{Name: "sweep", When: "every hour", AllowManual: true, Retention: []schedule.RetentionPeriod{{Data: "sessions", For: "30 days"}}},
		{Name: "race", Started: start, Ended: start.Add(time.Second), Error: "no luck", Failures: 2},
		{Name: "audit", Started: start, Running: true},
		{Name: "rain", Started: start, Ended: start},
	}
	got, err := s.ListJobs(t.Context(), callOf("anna"), JobsRequest{})
	if err != nil || len(got.Jobs) != 4 || got.Jobs[0].State != "waiting" || got.Jobs[1].State != "failed" || got.Jobs[1].Took != 1000 || got.Jobs[2].State != "running" || got.Jobs[3].State != "well" {
		t.Errorf("%+v %v", got, err)
	}
	if _, err := s.RunJob(t.Context(), callOf("anna"), RunRequest{Job: "sweep"}); err != nil || len(s.jobs.ran) != 1 || s.jobs.ran[0] != "sweep for anna" || s.countActions() != 1 {
		t.Errorf("ran %v, %d actions, %v", s.jobs.ran, s.countActions(), err)
	}
	for cause, code := range map[error]int{schedule.ErrUnknown: fault.CodeNotFound, schedule.ErrNotManual: fault.CodeInvalid, schedule.ErrRunning: fault.CodeConflict} {
		s.jobs.err = cause
		var refusal *fault.Error
		if _, err := s.RunJob(t.Context(), callOf("anna"), RunRequest{Job: "sweep"}); !errors.As(err, &refusal) || refusal.Code != code {
			t.Errorf("%v: %v", cause, err)
		}
	}
	if s.countActions() != 1 {
		t.Error("a refused run is logged")
	}
}

func TestAuditsAreListed(t *testing.T) {
	s := newSite(t)
	s.audited()
	s.faults = 2
	s.clock.Advance(time.Hour)
	s.audited()
	got, err := s.Audits(t.Context(), callOf("anna"), AuditsRequest{Limit: 1})
	if err != nil || len(got.Rows) != 1 || got.Next == "" || got.Rows[0].Outcome != audit.Faulty || got.Rows[0].Faults != 2 || got.Rows[0].Checked != 3 || got.Rows[0].By != "anna" || got.Rows[0].ByName != "Anna" ||
		got.PassedAt != start.UnixMilli() || got.Running != nil || !got.Nightly || got.Job != audit.JobName {
		t.Fatalf("%+v %v", got, err)
	}
	found, err := s.Findings(t.Context(), callOf("anna"), FindingsRequest{Run: got.Rows[0].ID})
	if err != nil || len(found.Findings) != 2 || found.Findings[0] != (FindingRow{"all is right", "wager 1", "is odd"}) {
		t.Errorf("%+v %v", found, err)
	}
	if older, err := s.Audits(t.Context(), callOf("anna"), AuditsRequest{Cursor: got.Next}); err != nil || len(older.Rows) != 1 || older.Next != "" || older.Rows[0].Outcome != audit.Passed {
		t.Errorf("%+v %v", older, err)
	}
}

// waitForEntries runs the journal until all log entries are stored.
func (s *site) waitForEntries(entries func() bool) {
	s.Helper()
	ctx, stop := context.WithCancel(s.Context())
	done := make(chan error, 1)
	go func() { done <- s.Journal.Run(ctx) }()
	s.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			s.T.Error(err)
		}
	})
	s.clock.WaitForSleepers(1)
	for !entries() {
		s.clock.WaitForSleepers(1)
	}
}

func TestErrorsAreListedAndSearchable(t *testing.T) {
	s := newSite(t)
	log := s.Journal.Logger(slog.New(slog.DiscardHandler))
	for i := range errorsAmber {
		log.Error("a call failed", "request", fmt.Sprint("request-", i), "error", "no luck")
	}
	log.Warn("slow read")
	list := func(request ErrorsRequest) ErrorsAnswer {
		t.Helper()
		answer, err := s.Errors(t.Context(), callOf("anna"), request)
		if err != nil {
			t.Fatal(err)
		}
		return answer
	}
	if before := list(ErrorsRequest{}); before.Open || len(before.Rows) != 0 || len(before.Hours) != chartHours {
		t.Errorf("before: %+v", before)
	}
	s.waitForEntries(func() bool { return len(list(ErrorsRequest{}).Rows) == 2 })
	first := list(ErrorsRequest{Limit: 1})
	if len(first.Rows) != 1 || first.Next == "" || !first.Open || first.Hours[chartHours-1].Errors != errorsAmber {
		t.Fatalf("%+v", first)
	}
	if second := list(ErrorsRequest{Limit: 1, Cursor: first.Next}); len(second.Rows) != 1 || second.Next != "" || second.Rows[0].ID == first.Rows[0].ID {
		t.Errorf("the second page: %+v", second)
	}
	if _, err := s.Errors(t.Context(), callOf("anna"), ErrorsRequest{Cursor: "nonsense"}); err == nil {
		t.Error("nonsense is taken for a cursor")
	}
	failed := list(ErrorsRequest{Level: "error", Text: "CALL"})
	if len(failed.Rows) != 1 || failed.Rows[0].Count != errorsAmber {
		t.Fatalf("%+v", failed)
	}
	one, err := s.Error(t.Context(), callOf("anna"), ErrorRequest{ID: failed.Rows[0].ID})
	if err != nil || len(one.Occurrences) != errorsAmber || one.Occurrences[0].RequestID != "request-4" || one.Occurrences[0].Attributes[0] != (ErrorAttribute{"error", "no luck"}) {
		t.Errorf("%+v %v", one, err)
	}
	if _, err := s.Error(t.Context(), callOf("anna"), ErrorRequest{ID: "none"}); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("one that is not: %v", err)
	}
	for _, term := range []string{"request-2", "call failed"} {
		if hits, err := s.findErrors(t.Context(), nil, term, 5); err != nil || len(hits) != 1 || hits[0].Path != "/admin/errors?problem="+one.Row.ID {
			t.Errorf("%s finds %+v, %v", term, hits, err)
		}
	}
	s.level("five in an hour", "Errors", office.Warning)
}

func TestEmailsHideAddressesAndTexts(t *testing.T) {
	seesPlayers := callOf("anna", permission.EditRoles)
	for _, demo := range []bool{false, true} {
		s := newSite(t, Options{Demo: demo, Product: "Casino"})
		if err := s.Mailer.Enqueue(mail.Message{To: "bert@mail.example", Subject: "Set a new password", Text: "https://casino.example/password/reset/x", Kind: "account.reset"}); err != nil {
			t.Fatal(err)
		}
		stopped, stop := context.WithCancel(t.Context())
		stop()
		if err := s.Mailer.Run(stopped); err != nil {
			t.Fatal(err)
		}
		for _, call := range []*struct {
			name string
			to   string
		}{{"anna", "bert@mail.example"}, {"carl", "b***@m***.example"}} {
			by := callOf(call.name)
			if call.name == "anna" {
				by = seesPlayers
			}
			got, err := s.Mail(t.Context(), by, MailRequest{})
			if err != nil || len(got.Rows) != 1 || got.Rows[0].To != call.to || got.Rows[0].State != mail.Sent || (got.Rows[0].Text != "") != demo || got.Demo != demo {
				t.Errorf("demo %t, %s: %+v %v", demo, call.name, got, err)
			}
		}
		if got, err := s.Mail(t.Context(), seesPlayers, MailRequest{State: "failed"}); err != nil || len(got.Rows) != 0 || got.OwnAddress != "anna@mail.example" {
			t.Errorf("failed ones: %+v %v", got, err)
		}
	}
}

func TestEmailsAreRetriedAndResent(t *testing.T) {
	s := newSite(t)
	if _, err := s.TestMail(t.Context(), callOf("carl"), TestMailRequest{}); !errors.Is(err, errNoAddress) || s.countActions() != 0 {
		t.Errorf("without an address: %v", err)
	}
	if _, err := s.TestMail(t.Context(), callOf("anna"), TestMailRequest{}); err != nil || s.countActions() != 1 {
		t.Fatalf("a test email: %v", err)
	}
	sent := s.Mailer.Deliveries()[0]
	if sent.To != "anna@mail.example" || sent.Kind != testKind {
		t.Errorf("%+v", sent)
	}
	again := RetryRequest{ID: sent.ID, Reason: action.Reason{Reason: "a test"}}
	if _, err := s.RetryMail(t.Context(), callOf("anna"), again); !errors.Is(err, errNoRetry) || s.countActions() != 1 {
		t.Errorf("an email that waits is sent again: %v", err)
	}
}

func TestNumbersAreFormatted(t *testing.T) {
	for want, got := range map[string]string{
		"0.3 ms": shortTime(300 * time.Microsecond), "48 ms": shortTime(48 * time.Millisecond), "1.2 s": shortTime(1200 * time.Millisecond),
		"a moment": shortAge(time.Second), "12 min": shortAge(12*time.Minute + time.Second), "47 h": shortAge(47 * time.Hour), "3 days": shortAge(80 * time.Hour),
		"812 bytes": size(812), "1.5 KiB": size(1536), "118 GiB": size(118 << 30),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
