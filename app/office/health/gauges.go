package health

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/doctor"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/mail"
	"croupier/app/kernel/office"
	"croupier/app/kernel/oplog"
	"croupier/db"
)

// The limits at which a gauge is amber or red. The sentences of gaugeRules state the same
// limits in plain words: change both.
const (
	commitWindow = 15 * time.Minute
	commitAmber  = 50 * time.Millisecond
	commitRed    = 250 * time.Millisecond
	// minCommits is the minimum number of commits for a useful p99: with fewer commits,
	// p99 is the single slowest.
	minCommits = 100

	cutOffAmber, cutOffRed = 20, 200

	auditAmber, auditRed = 36 * time.Hour, 7 * 24 * time.Hour

	failuresRed = 3
	lateRed     = 2 * time.Hour

	errorsAmber, errorsRed = 5, 50

	mailWaitingAmber, mailFailedRed = 100, 10

	certificateAmber, certificateRed = doctor.CertificateWarning, 3 * 24 * time.Hour

	pricesAmber, pricesRed = 5 * time.Minute, 15 * time.Minute
	missedAmber, missedRed = 3, 6
)

// GaugeRule describes when a gauge is amber or red.
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
	{"Jobs", "What the site does by the clock and in the background.", "a job has failed, or a worker restarts", "3 failures of a job in a row, or it is 2 hours late"},
	{"Mail", "Emails of the last day.", "one was not delivered, or 100 wait", "10 were not delivered"},
	{"Errors", "Errors in this hour and the one before.", "from 5", "from 50"},
	{"Prices", "When the prices of currencies were last read from their sources, and which currencies have none.", "more than 5 minutes ago and 3 reads missed, a currency without a price, or a source that fails", "more than 15 minutes ago and 6 reads missed, or no source at all"},
	{"Certificate", "When the certificate of tls.cert_file expires. It is read again when its files change.", "in less than 14 days", "in less than 3 days, or expired"},
}

// Office returns what the package adds to the back office.
func (s *Service) Office() office.Extension {
	gauges := []office.Gauge{}
	for i, read := range []struct {
		path string
		read func(context.Context) (office.Reading, error)
	}{
		{"/admin/health", s.commitGauge}, {"/admin/health", s.diskGauge}, {"/admin/health", s.socketGauge}, {"/admin/audit", s.auditGauge},
		{"/admin/jobs", s.jobGauge}, {"/admin/mail", s.mailGauge}, {"/admin/errors", s.errorGauge}, {"/admin/health", s.priceGauge},
		{"/admin/health", s.certificateGauge},
	} {
		if gaugeRules[i].Name == "Prices" && s.options.Demo {
			continue // those of a demo site are samples
		}
		if gaugeRules[i].Name == "Certificate" && s.CertificateEnds().IsZero() {
			continue
		}
		gauges = append(gauges, office.Gauge{Name: gaugeRules[i].Name, Path: read.path, Permission: View, Read: read.read})
	}
	return office.Extension{Gauges: gauges, Steps: s.steps(), Searches: []office.Search{{Kind: "Errors", Permission: View, Find: s.findErrors}}, Queues: []office.Queue{{
		Name: "audit", Title: "The books are wrong", Path: "/admin/audit", Permission: View, Load: waitingAudit,
	}}}
}

// findErrors finds errors and warnings by a request id or a part of the message.
func (s *Service) findErrors(ctx context.Context, _ *db.Reader, term string, limit int) ([]office.Hit, error) {
	list, err := s.Journal.ByRequest(ctx, term, limit)
	if err == nil && len(list) == 0 {
		list, err = s.Journal.Problems(ctx, oplog.ProblemFilter{Text: term, Limit: limit})
	}
	hits := make([]office.Hit, 0, len(list))
	for _, p := range list {
		hits = append(hits, office.Hit{ID: p.ID, Title: p.Message, Detail: fmt.Sprintf("%s, %d times", p.Level, p.Count), Path: "/admin/errors?problem=" + p.ID})
	}
	return hits, err
}

// waitingAudit returns the last audit if it has findings that wait for staff.
func waitingAudit(_ context.Context, q *db.Reader) (office.QueueState, error) {
	last, _, ok, err := audit.LastComplete(q)
	if err != nil || !ok || last.Outcome != audit.Faulty {
		return office.QueueState{}, err
	}
	return office.QueueState{Count: 1, Since: last.Ended.UnixMilli()}, nil
}

// level returns Red if red is true, else Amber if amber is true, else Good.
func level(amber, red bool) office.Level {
	switch {
	case red:
		return office.Bad
	case amber:
		return office.Warning
	}
	return office.Good
}

func (s *Service) commitGauge(context.Context) (office.Reading, error) {
	times := s.Measures.Commits(commitWindow)
	many := times.Count >= minCommits
	r := office.Reading{Level: level(many && times.P99 >= commitAmber, many && times.P99 >= commitRed), Value: shortTime(times.P99)}
	if times.Count == 0 {
		r.Value = "idle"
	}
	if r.Level != office.Good {
		r.Sentence = "Commits are slow, and every bet waits for one. Look at the disk, and at what else writes to it."
	}
	return r, nil
}

func (s *Service) diskGauge(context.Context) (office.Reading, error) {
	space, err := s.DB.Space()
	if err != nil {
		return office.Reading{}, err
	}
	free := doctor.Space(space.Free, space.Disk)
	r := office.Reading{Level: level(free == doctor.Warning, free == doctor.Problem), Value: size(space.Free) + " free"}
	if r.Level != office.Good {
		r.Sentence = "The disk of the database fills up. The site stops when a commit finds no free space: free some, or move the data folder."
	}
	return r, nil
}

// slowCount is the number of sockets that were cut off until a time.
type slowCount struct {
	at   time.Time
	slow int64
}

// cutOff returns the number of sockets that were cut off in the last hour.
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

func (s *Service) socketGauge(context.Context) (office.Reading, error) {
	hub := s.Sockets()
	cut := s.cutOff(hub.Slow)
	r := office.Reading{Level: level(cut >= cutOffAmber, cut >= cutOffRed), Value: fmt.Sprintf("%d open", hub.Connections)}
	if r.Level != office.Good {
		r.Sentence = fmt.Sprintf("%d connections were cut off in the last hour because they fell behind. The network or the processor may be at its limit.", cut)
	}
	return r, nil
}

func (s *Service) auditGauge(ctx context.Context) (r office.Reading, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		last, passedAt, ok, err := audit.LastComplete(q)
		if err != nil {
			return err
		}
		r = auditReading(last, passedAt, ok, s.Clock.Now().Sub(s.started), s.Clock.Now())
		return nil
	})
	return r, err
}

func auditReading(last audit.PastRun, passedAt time.Time, ok bool, up time.Duration, now time.Time) office.Reading {
	const mayView = "Look at what the audit found before anything else."
	switch age := now.Sub(passedAt); {
	case ok && last.Outcome == audit.Faulty:
		return office.Reading{Level: office.Bad, Value: "wrong", Sentence: mayView}
	case passedAt.IsZero():
		r := office.Reading{Level: level(up > auditAmber, up > auditRed), Value: "not yet proved"}
		if r.Level != office.Good {
			r.Sentence = "The books were never audited here. Run the audit."
		}
		return r
	case age > auditAmber:
		return office.Reading{Level: level(true, age > auditRed), Value: "right " + shortAge(age) + " ago", Sentence: "The last proof is old. Run the audit, and look why it did not run by itself."}
	default:
		return office.Reading{Level: office.Good, Value: "right " + shortAge(age) + " ago"}
	}
}

func (s *Service) jobGauge(ctx context.Context) (office.Reading, error) {
	jobs, err := s.Jobs.List(ctx)
	if err != nil {
		return office.Reading{}, err
	}
	now := s.Clock.Now()
	r, bad := office.Reading{Level: office.Good, Value: fmt.Sprintf("%d well", len(jobs))}, 0
	worsen := func(l office.Level, sentence string) {
		bad++
		if r.Level == office.Good || l == office.Bad && r.Level == office.Warning {
			r.Level, r.Sentence = l, sentence
		}
	}
	for _, job := range jobs {
		late := !job.Next.IsZero() && !job.Running && now.Sub(job.Next) > lateRed
		switch {
		case job.Failures >= failuresRed || late:
			worsen(office.Bad, fmt.Sprintf("The job %q has failed %d times in a row or is late.", job.Name, job.Failures))
		case job.Failures > 0:
			worsen(office.Warning, fmt.Sprintf("The job %q has failed and is tried again.", job.Name))
		}
	}
	for _, worker := range s.Workers.List() {
		if worker.State == feature.WorkerPaused || worker.State == feature.WorkerFailed {
			worsen(office.Warning, fmt.Sprintf("The worker %q has failed and restarts.", worker.Name))
		}
	}
	if bad > 0 {
		r.Value = fmt.Sprintf("%d to look at", bad)
	}
	return r, nil
}

func (s *Service) mailGauge(context.Context) (office.Reading, error) {
	since, failed := s.Clock.Now().Add(-24*time.Hour).UnixMilli(), 0
	for _, l := range s.Mailer.Deliveries() {
		if l.At >= since && (l.State == mail.Failed || l.State == mail.Unknown) {
			failed++
		}
	}
	waiting := s.Mailer.Queued()
	r := office.Reading{Level: level(failed > 0 || waiting >= mailWaitingAmber, failed >= mailFailedRed), Value: "all sent"}
	switch {
	case failed > 0:
		r.Value, r.Sentence = fmt.Sprintf("%d failed", failed), "Emails were not delivered: players wait for links. The page shows the reason."
	case waiting > 0:
		r.Value, r.Sentence = fmt.Sprintf("%d wait", waiting), "Emails wait longer than they should."
	}
	if r.Level == office.Good {
		r.Sentence = ""
	}
	return r, nil
}

func (s *Service) errorGauge(ctx context.Context) (office.Reading, error) {
	hours, err := s.Journal.Hours(ctx, s.Clock.Now().Add(-time.Hour))
	if err != nil {
		return office.Reading{}, err
	}
	count := int64(0)
	for _, hour := range hours {
		count += hour.Errors
	}
	r := office.Reading{Level: level(count >= errorsAmber, count >= errorsRed), Value: "none"}
	if count > 0 {
		r.Value = fmt.Sprint(count)
	}
	if r.Level != office.Good {
		r.Sentence = "Something fails again and again. The page groups it by message."
	}
	return r, nil
}

func (s *Service) certificateGauge(context.Context) (office.Reading, error) {
	left := s.CertificateEnds().Sub(s.Clock.Now())
	r := office.Reading{Level: level(left < certificateAmber, left < certificateRed), Value: fmt.Sprintf("%d days left", int(left/(24*time.Hour)))}
	switch {
	case left <= 0:
		r.Value, r.Sentence = "expired", "The TLS certificate has expired: browsers refuse the site. Replace the files of tls.cert_file and tls.key_file."
	case r.Level != office.Good:
		r.Sentence = "The TLS certificate expires soon. Replace the files of tls.cert_file and tls.key_file."
	}
	return r, nil
}
