package health

import (
	"errors"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/mail"
	"croupier/app/kernel/office"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/schedule"
	"croupier/db"
)

func TestOfficeExtensionIsValid(t *testing.T) {
	s := newSite(t)
	part := s.Office()
	if err := part.Validate(); err != nil {
		t.Fatal(err)
	}
	if len(part.Gauges) != len(gaugeRules)-1 { // there is no certificate
		t.Errorf("%d gauges, %d rules", len(part.Gauges), len(gaugeRules))
	}
	for _, one := range []string{"Commit time", "Sockets", "Books", "Jobs", "Mail", "Errors"} {
		s.level("a fresh site", one, office.Good)
	}
	s.gauge("Disk") // the free space of this machine is unknown
}

func TestCommitGauge(t *testing.T) {
	s := newSite(t)
	for range minCommits - 1 {
		s.Measures.Committed(time.Second, 1)
	}
	s.level("a few", "Commit time", office.Good)
	s.clock.Advance(time.Hour)
	for _, step := range []struct {
		took time.Duration
		want office.Level
	}{{10 * time.Millisecond, office.Good}, {70 * time.Millisecond, office.Warning}, {400 * time.Millisecond, office.Bad}} {
		for range 100 {
			s.Measures.Committed(step.took, 1)
		}
		s.level(step.took.String(), "Commit time", step.want)
	}
	s.clock.Advance(time.Hour)
	s.level("an hour later", "Commit time", office.Good)
}

func TestSocketGauge(t *testing.T) {
	s := newSite(t)
	s.sockets = Sockets{Connections: 7, Slow: cutOffAmber - 1}
	if got := s.gauge("Sockets"); got.Level != office.Good || got.Value != "7 open" {
		t.Errorf("%+v", got)
	}
	s.clock.Advance(2 * time.Minute)
	s.sockets.Slow = cutOffAmber
	s.level("twenty", "Sockets", office.Warning)
	s.clock.Advance(2 * time.Minute)
	s.sockets.Slow = cutOffRed
	s.level("two hundred", "Sockets", office.Bad)
	for range 70 { // the gauge is read every minute
		s.clock.Advance(time.Minute)
		s.gauge("Sockets")
	}
	s.level("an hour later", "Sockets", office.Good)
}

func TestAuditGauge(t *testing.T) {
	s := newSite(t)
	queue := func() int64 {
		t.Helper()
		var waiting office.QueueState
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
	s.level("never", "Books", office.Warning)
	s.audited()
	s.level("just now", "Books", office.Good)
	s.clock.Advance(auditAmber + time.Hour)
	s.level("two days ago", "Books", office.Warning)
	s.clock.Advance(auditRed)
	s.level("a week ago", "Books", office.Bad)
	s.faults = 2
	s.audited()
	s.level("wrong", "Books", office.Bad)
	if queue() != 1 {
		t.Error("no work waits although the books are wrong")
	}
	s.faults = 0
	s.audited()
	s.level("right again", "Books", office.Good)
	if queue() != 0 {
		t.Error("work waits although the books are right")
	}
	if got := auditReading(audit.PastRun{}, time.Time{}, false, auditRed+time.Hour, start); got.Level != office.Bad {
		t.Errorf("never in a week: %+v", got)
	}
}

func TestJobGauge(t *testing.T) {
	s := newSite(t)
	well := schedule.Status{Name: "sweep", Next: start.Add(time.Hour)}
	with := func(change func(*schedule.Status)) []schedule.Status {
		changed := well
		change(&changed)
		return []schedule.Status{well, changed}
	}
	for what, test := range map[string]struct {
		list []schedule.Status
		want office.Level
	}{
		"well":           {[]schedule.Status{well}, office.Good},
		"one failure":    {with(func(j *schedule.Status) { j.Failures = 1 }), office.Warning},
		"three failures": {with(func(j *schedule.Status) { j.Failures = failuresRed }), office.Bad},
		"a little late":  {with(func(j *schedule.Status) { j.Next = start.Add(-time.Hour) }), office.Good},
		"late":           {with(func(j *schedule.Status) { j.Next = start.Add(-lateRed - time.Minute) }), office.Bad},
		"late and runs":  {with(func(j *schedule.Status) { j.Next, j.Running = start.Add(-lateRed-time.Minute), true }), office.Good},
		"a hidden one":   {with(func(j *schedule.Status) { j.Next = time.Time{} }), office.Good},
	} {
		s.jobs.list = test.list
		s.level(what, "Jobs", test.want)
	}
}

func TestMailGauge(t *testing.T) {
	s := newSite(t)
	broken := mail.Message{To: "anna@mail.example", Subject: "x", Kind: "test"}
	for !errors.Is(s.Mailer.Enqueue(broken), mail.ErrQueueFull) {
		continue // the queue fills up, because no worker delivers it
	}
	if got := s.gauge("Mail"); got.Level != office.Warning || got.Value != "1 failed" {
		t.Errorf("%+v", got)
	}
	for range mailFailedRed {
		_ = s.Mailer.Enqueue(broken)
	}
	s.level("many", "Mail", office.Bad)
	s.clock.Advance(25 * time.Hour)
	if got := s.gauge("Mail"); got.Level != office.Warning || !strings.Contains(got.Value, "wait") {
		t.Errorf("a day later: %+v", got)
	}
}

func TestPriceGauge(t *testing.T) {
	s := newSite(t)
	s.prices = Prices{Sourced: true, Every: 2 * time.Minute}
	s.level("at the start", "Prices", office.Good)
	s.prices.At = start
	for _, step := range []struct {
		age  time.Duration
		want office.Level
	}{{5 * time.Minute, office.Good}, {7 * time.Minute, office.Warning}, {16 * time.Minute, office.Bad}} {
		s.clock.Advance(start.Add(step.age).Sub(s.clock.Now()))
		s.level(step.age.String(), "Prices", step.want)
	}
}

func TestPriceGaugeListsMissingCurrencies(t *testing.T) {
	s := newSite(t)
	for _, test := range []struct {
		name     string
		prices   Prices
		level    office.Level
		value    string
		sentence string // a part of the rule's sentence
	}{
		{"no source", Prices{Missing: []string{"btc"}}, office.Bad, "no source", "prices.sources"},
		{"fixed", Prices{Sourced: true}, office.Warning, "fixed", "do not follow the market"},
		{"fixed, one missing", Prices{Sourced: true, Missing: []string{"btc"}}, office.Warning, "no btc", "BTC"},
		{"all known", Prices{Sourced: true, At: start, Every: time.Minute}, office.Good, "a moment old", ""},
		{"two missing", Prices{Sourced: true, At: start, Every: time.Minute, Missing: []string{"btc", "sol"}}, office.Warning, "no btc, sol", "BTC, SOL"},
		{"many missing", Prices{Sourced: true, At: start, Every: time.Minute, Missing: []string{"btc", "sol", "eth", "ltc"}}, office.Warning, "4 missing", "BTC, SOL, ETH, LTC"},
		{"a source fails", Prices{Sourced: true, At: start, Every: time.Minute, Sources: []prices.SourceState{{Name: "kraken", Problem: "down"}, {Name: "coinbase"}}}, office.Warning, "a moment old", "kraken"},
	} {
		s.prices = test.prices
		got := s.gauge("Prices")
		if got.Level != test.level || got.Value != test.value || !strings.Contains(got.Sentence, test.sentence) || test.sentence == "" != (got.Sentence == "") {
			t.Errorf("%s: %+v", test.name, got)
		}
	}
}

func TestCertificateGaugeWarnsBeforeExpiry(t *testing.T) {
	s := newSite(t)
	for _, test := range []struct {
		left  time.Duration
		level office.Level
		value string
	}{{60 * 24 * time.Hour, office.Good, "60 days left"}, {13 * 24 * time.Hour, office.Warning, "13 days left"}, {2 * 24 * time.Hour, office.Bad, "2 days left"}, {-time.Hour, office.Bad, "expired"}} {
		s.ends = s.clock.Now().Add(test.left)
		if got := s.gauge("Certificate"); got.Level != test.level || got.Value != test.value || (got.Level == office.Good) != (got.Sentence == "") {
			t.Errorf("%v before the end: %+v", test.left, got)
		}
	}
}
