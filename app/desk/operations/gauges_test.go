package operations

import (
	"errors"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/backoffice"
	"croupier/app/kernel/mail"
	"croupier/app/kernel/schedule"
	"croupier/db"
)

func TestTheOfficeTakesThePart(t *testing.T) {
	s := newSite(t)
	part := s.Office()
	if err := part.Check(); err != nil {
		t.Fatal(err)
	}
	if len(part.Gauges) != len(gaugeRules)-1 { // prices are fixed here
		t.Errorf("%d gauges, %d rules", len(part.Gauges), len(gaugeRules))
	}
	for _, one := range []string{"Commit time", "Sockets", "Books", "Jobs", "Mail", "Errors"} {
		s.level("a fresh site", one, backoffice.Good)
	}
	s.gauge("Disk") // whatever is free here
}

func TestCommitsAreSlow(t *testing.T) {
	s := newSite(t)
	for range commitLeast - 1 {
		s.Measures.Committed(time.Second, 1)
	}
	s.level("a few", "Commit time", backoffice.Good)
	s.clock.Advance(time.Hour)
	for _, step := range []struct {
		took time.Duration
		want backoffice.Level
	}{{10 * time.Millisecond, backoffice.Good}, {70 * time.Millisecond, backoffice.Warning}, {400 * time.Millisecond, backoffice.Bad}} {
		for range 100 {
			s.Measures.Committed(step.took, 1)
		}
		s.level(step.took.String(), "Commit time", step.want)
	}
	s.clock.Advance(time.Hour)
	s.level("an hour later", "Commit time", backoffice.Good)
}

func TestSocketsAreCutOff(t *testing.T) {
	s := newSite(t)
	s.sockets = Sockets{Connections: 7, Slow: cutOffAmber - 1}
	if got := s.gauge("Sockets"); got.Level != backoffice.Good || got.Value != "7 open" {
		t.Errorf("%+v", got)
	}
	s.clock.Advance(2 * time.Minute)
	s.sockets.Slow = cutOffAmber
	s.level("twenty", "Sockets", backoffice.Warning)
	s.clock.Advance(2 * time.Minute)
	s.sockets.Slow = cutOffRed
	s.level("two hundred", "Sockets", backoffice.Bad)
	for range 70 { // somebody looks every minute
		s.clock.Advance(time.Minute)
		s.gauge("Sockets")
	}
	s.level("an hour later", "Sockets", backoffice.Good)
}

func TestTheAgeOfTheAudit(t *testing.T) {
	s := newSite(t)
	queue := func() int64 {
		t.Helper()
		var waiting backoffice.Waiting
		err := s.db.Read(t.Context(), func(q *db.Reader) (err error) {
			waiting, err = s.Office().Queues[0].Load(t.Context(), q)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return waiting.Count
	}
	s.clock.Advance(auditAmber + time.Hour)
	s.level("never", "Books", backoffice.Warning)
	s.audited()
	s.level("just now", "Books", backoffice.Good)
	s.clock.Advance(auditAmber + time.Hour)
	s.level("two days ago", "Books", backoffice.Warning)
	s.clock.Advance(auditRed)
	s.level("a week ago", "Books", backoffice.Bad)
	s.faults = 2
	s.audited()
	s.level("wrong", "Books", backoffice.Bad)
	if queue() != 1 {
		t.Error("wrong books wait for nobody")
	}
	s.faults = 0
	s.audited()
	s.level("right again", "Books", backoffice.Good)
	if queue() != 0 {
		t.Error("right books wait for somebody")
	}
	if got := auditReading(audit.PastRun{}, time.Time{}, false, auditRed+time.Hour, start); got.Level != backoffice.Bad {
		t.Errorf("never in a week: %+v", got)
	}
}

func TestJobsFail(t *testing.T) {
	s := newSite(t)
	well := schedule.Status{Name: "sweep", Next: start.Add(time.Hour)}
	with := func(change func(*schedule.Status)) []schedule.Status {
		changed := well
		change(&changed)
		return []schedule.Status{well, changed}
	}
	for what, test := range map[string]struct {
		list []schedule.Status
		want backoffice.Level
	}{
		"well":           {[]schedule.Status{well}, backoffice.Good},
		"one failure":    {with(func(j *schedule.Status) { j.Failures = 1 }), backoffice.Warning},
		"three failures": {with(func(j *schedule.Status) { j.Failures = failuresRed }), backoffice.Bad},
		"a little late":  {with(func(j *schedule.Status) { j.Next = start.Add(-time.Hour) }), backoffice.Good},
		"late":           {with(func(j *schedule.Status) { j.Next = start.Add(-lateRed - time.Minute) }), backoffice.Bad},
		"late and runs":  {with(func(j *schedule.Status) { j.Next, j.Running = start.Add(-lateRed-time.Minute), true }), backoffice.Good},
		"a hidden one":   {with(func(j *schedule.Status) { j.Next = time.Time{} }), backoffice.Good},
	} {
		s.jobs.list = test.list
		s.level(what, "Jobs", test.want)
	}
}

func TestLettersFail(t *testing.T) {
	s := newSite(t)
	broken := mail.Message{To: "anna@mail.example", Subject: "x", Kind: "test"}
	for !errors.Is(s.Mailer.Enqueue(broken), mail.ErrFull) {
		continue // the queue fills up, since nobody delivers
	}
	if got := s.gauge("Mail"); got.Level != backoffice.Warning || got.Value != "1 failed" {
		t.Errorf("%+v", got)
	}
	for range mailFailedRed {
		_ = s.Mailer.Enqueue(broken)
	}
	s.level("many", "Mail", backoffice.Bad)
	s.clock.Advance(25 * time.Hour)
	if got := s.gauge("Mail"); got.Level != backoffice.Warning || !strings.Contains(got.Value, "wait") {
		t.Errorf("a day later: %+v", got)
	}
}

func TestPricesGrowOld(t *testing.T) {
	s := newSite(t, Options{PricesEvery: 2 * time.Minute})
	s.level("at the start", "Prices", backoffice.Good)
	s.prices = start
	for _, step := range []struct {
		age  time.Duration
		want backoffice.Level
	}{{5 * time.Minute, backoffice.Good}, {7 * time.Minute, backoffice.Warning}, {16 * time.Minute, backoffice.Bad}} {
		s.clock.Advance(start.Add(step.age).Sub(s.clock.Now()))
		s.level(step.age.String(), "Prices", step.want)
	}
}
