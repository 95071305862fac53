package operations

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/backoffice"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/journal"
	"croupier/app/kernel/mail"
	"croupier/db"
)

// When a gauge is amber or red. The sentences of gaugeRules say the same in plain
// words: change both.
const (
	commitBack  = 15 * time.Minute
	commitAmber = 50 * time.Millisecond
	commitRed   = 250 * time.Millisecond
	// commitLeast is how many commits say something: of fewer, p99 is the one
	// slowest.
	commitLeast = 100

	freeAmber, freeRed               = 5 << 30, 1 << 30
	freeAmberPercent, freeRedPercent = 10, 5

	cutOffAmber, cutOffRed = 20, 200

	auditAmber, auditRed = 36 * time.Hour, 7 * 24 * time.Hour

	failuresRed = 3
	lateRed     = 2 * time.Hour

	errorsAmber, errorsRed = 5, 50

	mailWaitingAmber, mailFailedRed = 100, 10

	pricesAmber, pricesRed = 5 * time.Minute, 15 * time.Minute
	missedAmber, missedRed = 3, 6
)

// GaugeRule says when a gauge is amber or red.
type GaugeRule struct {
	Name  string `json:"name"`
	What  string `json:"what"`
	Amber string `json:"amber"`
	Red   string `json:"red"`
}

// gaugeRules are the rules in plain words, in the order of the gauges.
var gaugeRules = []GaugeRule{
	{"Commit time", "How long the disk takes to keep a group of bets: 99 of 100 commits of the last 15 minutes were faster. Fewer than 100 say nothing.", "from 50 ms", "from 250 ms"},
	{"Disk", "What is free where the database lies.", "below 5 GiB or 10 %", "below 1 GiB or 5 %"},
	{"Sockets", "Open connections of players' pages, and how many were cut off in the last hour because they fell behind.", "from 20 cut off", "from 200 cut off"},
	{"Books", "When the books were last proved right.", "more than 36 hours ago", "more than 7 days ago, or the last audit found faults"},
	{"Jobs", "What the site does by the clock and in the background.", "a job has failed, or a worker begins anew", "3 failures of a job in a row, or it is 2 hours late"},
	{"Mail", "Letters of the last day.", "one was not delivered, or 100 wait", "10 were not delivered"},
	{"Errors", "Errors in this hour and the one before.", "from 5", "from 50"},
	{"Prices", "When the prices of currencies were last read from their source.", "more than 5 minutes ago and 3 reads missed", "more than 15 minutes ago and 6 reads missed"},
}

// Office is what the operations tell the back office.
func (s *Service) Office() backoffice.Part {
	gauges := []backoffice.Gauge{}
	for i, read := range []struct {
		path string
		read func(context.Context) (backoffice.Reading, error)
	}{
		{"/admin/health", s.commitGauge}, {"/admin/health", s.diskGauge}, {"/admin/health", s.socketGauge}, {"/admin/audit", s.auditGauge},
		{"/admin/jobs", s.jobGauge}, {"/admin/mail", s.mailGauge}, {"/admin/errors", s.errorGauge}, {"/admin/health", s.priceGauge},
	} {
		if gaugeRules[i].Name == "Prices" && s.options.PricesEvery == 0 {
			continue // they are fixed
		}
		gauges = append(gauges, backoffice.Gauge{Name: gaugeRules[i].Name, Path: read.path, Permission: Look, Read: read.read})
	}
	return backoffice.Part{Gauges: gauges, Searches: []backoffice.Search{{Kind: "Errors", Permission: Look, Find: s.findErrors}}, Queues: []backoffice.Queue{{
		Name: "audit", Title: "The books are wrong", Path: "/admin/audit", Permission: Look, Load: waitingAudit,
	}}}
}

// findErrors finds errors and warnings by a request id or a part of the message.
func (s *Service) findErrors(ctx context.Context, _ *db.Reader, term string, limit int) ([]backoffice.Hit, error) {
	list, err := s.Journal.ByRequest(ctx, term, limit)
	if err == nil && len(list) == 0 {
		list, err = s.Journal.Problems(ctx, journal.ProblemFilter{Text: term, Limit: limit})
	}
	hits := make([]backoffice.Hit, 0, len(list))
	for _, p := range list {
		hits = append(hits, backoffice.Hit{ID: p.ID, Title: p.Message, Detail: fmt.Sprintf("%s, %d times", p.Level, p.Count), Path: "/admin/errors?problem=" + p.ID})
	}
	return hits, err
}

// waitingAudit is the last audit, if it found faults: somebody must look.
func waitingAudit(_ context.Context, q *db.Reader) (backoffice.Waiting, error) {
	last, _, ok, err := audit.Last(q)
	if err != nil || !ok || last.Outcome != audit.Wrong {
		return backoffice.Waiting{}, err
	}
	return backoffice.Waiting{Count: 1, Since: last.Ended.UnixMilli()}, nil
}

// level is red or amber if so, otherwise good.
func level(amber, red bool) backoffice.Level {
	switch {
	case red:
		return backoffice.Bad
	case amber:
		return backoffice.Warning
	}
	return backoffice.Good
}

func (s *Service) commitGauge(context.Context) (backoffice.Reading, error) {
	times := s.Measures.Commits(commitBack)
	many := times.Count >= commitLeast
	r := backoffice.Reading{Level: level(many && times.P99 >= commitAmber, many && times.P99 >= commitRed), Value: shortTime(times.P99)}
	if times.Count == 0 {
		r.Value = "idle"
	}
	if r.Level != backoffice.Good {
		r.Sentence = "Commits are slow, and every bet waits for one. Look at the disk, and at what else writes to it."
	}
	return r, nil
}

func (s *Service) diskGauge(context.Context) (backoffice.Reading, error) {
	space, err := s.DB.Space()
	if err != nil {
		return backoffice.Reading{}, err
	}
	percent := space.Free * 100 / max(space.Disk, 1)
	r := backoffice.Reading{
		Level: level(space.Free < freeAmber || percent < freeAmberPercent, space.Free < freeRed || percent < freeRedPercent),
		Value: size(space.Free) + " free",
	}
	if r.Level != backoffice.Good {
		r.Sentence = "The disk of the database fills up. The site stops when a commit finds no room: free some, or move the data folder."
	}
	return r, nil
}

// slowCount is how many sockets had been cut off at a time.
type slowCount struct {
	at   time.Time
	slow int64
}

// cutOff is how many sockets were cut off in the last hour.
func (s *Service) cutOff(slow int64) int64 {
	now := s.Clock.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.slow) == 0 {
		s.slow = append(s.slow, slowCount{at: s.started})
	}
	if now.Sub(s.slow[len(s.slow)-1].at) >= time.Minute {
		s.slow = append(s.slow, slowCount{now, slow})
	}
	for len(s.slow) > 1 && now.Sub(s.slow[1].at) >= time.Hour {
		s.slow = s.slow[1:]
	}
	return slow - s.slow[0].slow
}

func (s *Service) socketGauge(context.Context) (backoffice.Reading, error) {
	hub := s.Sockets()
	cut := s.cutOff(hub.Slow)
	r := backoffice.Reading{Level: level(cut >= cutOffAmber, cut >= cutOffRed), Value: fmt.Sprintf("%d open", hub.Connections)}
	if r.Level != backoffice.Good {
		r.Sentence = fmt.Sprintf("%d connections were cut off in the last hour because they fell behind. The network or the processor may be at its limit.", cut)
	}
	return r, nil
}

func (s *Service) auditGauge(ctx context.Context) (r backoffice.Reading, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		last, right, ok, err := audit.Last(q)
		if err != nil {
			return err
		}
		r = auditReading(last, right, ok, s.Clock.Now().Sub(s.started), s.Clock.Now())
		return nil
	})
	return r, err
}

func auditReading(last audit.PastRun, right time.Time, ok bool, up time.Duration, now time.Time) backoffice.Reading {
	const look = "Look at what the audit found before anything else."
	switch age := now.Sub(right); {
	case ok && last.Outcome == audit.Wrong:
		return backoffice.Reading{Level: backoffice.Bad, Value: "wrong", Sentence: look}
	case right.IsZero():
		r := backoffice.Reading{Level: level(up > auditAmber, up > auditRed), Value: "not yet proved"}
		if r.Level != backoffice.Good {
			r.Sentence = "The books were never audited here. Run the audit."
		}
		return r
	case age > auditAmber:
		return backoffice.Reading{Level: level(true, age > auditRed), Value: "right " + shortAge(age) + " ago", Sentence: "The last proof is old. Run the audit, and look why it did not run by itself."}
	default:
		return backoffice.Reading{Level: backoffice.Good, Value: "right " + shortAge(age) + " ago"}
	}
}

func (s *Service) jobGauge(ctx context.Context) (backoffice.Reading, error) {
	jobs, err := s.Jobs.List(ctx)
	if err != nil {
		return backoffice.Reading{}, err
	}
	now := s.Clock.Now()
	r, bad := backoffice.Reading{Level: backoffice.Good, Value: fmt.Sprintf("%d well", len(jobs))}, 0
	worsen := func(l backoffice.Level, sentence string) {
		bad++
		if r.Level == backoffice.Good || l == backoffice.Bad && r.Level == backoffice.Warning {
			r.Level, r.Sentence = l, sentence
		}
	}
	for _, job := range jobs {
		late := !job.Next.IsZero() && !job.Running && now.Sub(job.Next) > lateRed
		switch {
		case job.Failures >= failuresRed || late:
			worsen(backoffice.Bad, fmt.Sprintf("The job %q has failed %d times in a row or is late.", job.Name, job.Failures))
		case job.Failures > 0:
			worsen(backoffice.Warning, fmt.Sprintf("The job %q has failed and is tried again.", job.Name))
		}
	}
	for _, worker := range s.Workers.List() {
		if worker.State == feature.WorkerRests || worker.State == feature.WorkerFell {
			worsen(backoffice.Warning, fmt.Sprintf("The worker %q has failed and begins anew.", worker.Name))
		}
	}
	if bad > 0 {
		r.Value = fmt.Sprintf("%d to look at", bad)
	}
	return r, nil
}

func (s *Service) mailGauge(context.Context) (backoffice.Reading, error) {
	since, failed := s.Clock.Now().Add(-24*time.Hour).UnixMilli(), 0
	for _, l := range s.Mailer.Letters() {
		if l.At >= since && (l.State == mail.Failed || l.State == mail.Unsure) {
			failed++
		}
	}
	waiting := s.Mailer.Queued()
	r := backoffice.Reading{Level: level(failed > 0 || waiting >= mailWaitingAmber, failed >= mailFailedRed), Value: "all sent"}
	switch {
	case failed > 0:
		r.Value, r.Sentence = fmt.Sprintf("%d failed", failed), "Letters were not delivered: players wait for links. The page says why."
	case waiting > 0:
		r.Value, r.Sentence = fmt.Sprintf("%d wait", waiting), "Letters wait longer than they should."
	}
	if r.Level == backoffice.Good {
		r.Sentence = ""
	}
	return r, nil
}

func (s *Service) errorGauge(ctx context.Context) (backoffice.Reading, error) {
	hours, err := s.Journal.Hours(ctx, s.Clock.Now().Add(-time.Hour))
	if err != nil {
		return backoffice.Reading{}, err
	}
	count := int64(0)
	for _, hour := range hours {
		count += hour.Errors
	}
	r := backoffice.Reading{Level: level(count >= errorsAmber, count >= errorsRed), Value: "none"}
	if count > 0 {
		r.Value = fmt.Sprint(count)
	}
	if r.Level != backoffice.Good {
		r.Sentence = "Something fails again and again. The page groups it by message."
	}
	return r, nil
}

func (s *Service) priceGauge(context.Context) (backoffice.Reading, error) {
	at, every := s.PricesAt(), s.options.PricesEvery
	age := s.Clock.Now().Sub(at)
	if at.IsZero() {
		age = s.Clock.Now().Sub(s.started)
	}
	r := backoffice.Reading{Level: level(age > max(pricesAmber, missedAmber*every), age > max(pricesRed, missedRed*every)), Value: shortAge(age) + " old"}
	if at.IsZero() {
		r.Value = "never read"
	}
	if r.Level != backoffice.Good {
		r.Sentence = "The source of prices does not answer. Bets are refused in currencies whose price is too old."
	}
	return r, nil
}
