package metrics

import (
	"context"
	"time"
)

// Sources provide the state of the site. All are called at every scrape, the last two
// with a time limit.
type Sources struct {
	// QueuedWrites returns the number of writes that wait for the database.
	QueuedWrites func() int
	// Sockets returns the state of the live hub.
	Sockets func() Sockets
	// QueuedMail returns the number of emails that wait to be sent.
	QueuedMail func() int
	// PricesAt returns when the present prices were read; zero before the first read.
	PricesAt func() time.Time
	// BackupAt returns when the newest backup was made; zero for none.
	BackupAt func() time.Time
	// Jobs returns the scheduled jobs.
	Jobs func(ctx context.Context) ([]Job, error)
	// Games returns the measured returns.
	Games func(ctx context.Context) ([]Game, error)
}

// Sockets is the state of the live hub: see live.Stats.
type Sockets struct {
	Connections, Users, Channels int
	Queued, Sent, Slow           int64
}

// Job is a scheduled job.
type Job struct {
	Name string
	// Succeeded is the end of the last successful run; zero for none.
	Succeeded time.Time
	// Failures is the number of consecutive failed runs.
	Failures int64
	// Audit marks the job of the audit.
	Audit bool
}

// Game has the payouts of a game compared with its rules.
type Game struct {
	Kind, Product string
	// Sigmas is the deviation in standard deviations, positive if players have won too
	// much. Edge is the actual share of the stakes that the site has kept.
	Sigmas, Edge float64
	Wagers       int64
}

// writeStates reads the state of the site and adds it.
func (s *Service) writeStates(ctx context.Context, p *page) {
	hub := s.sources.Sockets()
	gauge := func(name, help string, value float64) { p.single("gauge", "croupier_"+name, help, value) }
	total := func(name, help string, value float64) { p.single("counter", "croupier_"+name, help, value) }
	age := func(name, help string, at time.Time) {
		if !at.IsZero() {
			gauge(name, help, s.clock.Now().Sub(at).Seconds())
		}
	}
	gauge("db_queued_writes", "Writes that wait for the database.", float64(s.sources.QueuedWrites()))
	gauge("sockets", "Open sockets.", float64(hub.Connections))
	gauge("socket_users", "Distinct users behind the open sockets.", float64(hub.Users))
	gauge("socket_channels", "Channels with a current or recent subscriber.", float64(hub.Channels))
	gauge("socket_queued_messages", "Messages that wait to be written to sockets.", float64(hub.Queued))
	total("socket_sent_messages_total", "Messages written to sockets since the start.", float64(hub.Sent))
	total("socket_slow_total", "Sockets cut off since the start because they fell behind.", float64(hub.Slow))
	gauge("mail_queued", "Emails that wait to be sent.", float64(s.sources.QueuedMail()))
	age("prices_age_seconds", "Age of the prices in use.", s.sources.PricesAt())
	age("backup_age_seconds", "Age of the newest backup; missing without any.", s.sources.BackupAt())

	jobs, jobsErr := s.sources.Jobs(ctx)
	games, gamesErr := s.sources.Games(ctx)
	for _, job := range jobs {
		if job.Audit {
			age("audit_age_seconds", "Time since the books were last proved right; missing before the first audit.", job.Succeeded)
		}
	}
	s.writeJobs(p, jobs)
	writeGames(p, games)
	failed := family{"croupier_scrape_failed", "1 when a source could not be asked at this scrape.", []string{"source"}}
	p.header(failed, "gauge")
	p.sample(failed.name, failed, valuesOf("jobs"), "", flag(jobsErr != nil))
	p.sample(failed.name, failed, valuesOf("games"), "", flag(gamesErr != nil))
}

// writeJobs adds the scheduled jobs. A job that never succeeded has no age.
func (s *Service) writeJobs(p *page, jobs []Job) {
	if len(jobs) == 0 {
		return
	}
	failures := family{"croupier_job_failures", "Failed runs of a job in a row.", []string{"job"}}
	p.header(failures, "gauge")
	for _, job := range jobs {
		p.sample(failures.name, failures, valuesOf(job.Name), "", float64(job.Failures))
	}
	ages := family{"croupier_job_age_seconds", "Time since the last run of a job that did not fail; missing before the first.", []string{"job"}}
	p.header(ages, "gauge")
	for _, job := range jobs {
		if !job.Succeeded.IsZero() {
			p.sample(ages.name, ages, valuesOf(job.Name), "", s.clock.Now().Sub(job.Succeeded).Seconds())
		}
	}
}

// writeGames adds the payouts of the games.
func writeGames(p *page, games []Game) {
	if len(games) == 0 {
		return
	}
	for _, metric := range []struct {
		name, help string
		value      func(Game) float64
	}{
		{
			"croupier_game_deviation_sigmas",
			"How far a game's payouts in real money are from what its rules promise, in standard deviations; above 0 when players have won too much.",
			func(g Game) float64 { return g.Sigmas },
		},
		{"croupier_game_edge_ratio", "Share of the real stakes on a game that the house has kept, over all wagers.", func(g Game) float64 { return g.Edge }},
		{"croupier_game_wagers", "Wagers of real money behind the figures of a game.", func(g Game) float64 { return float64(g.Wagers) }},
	} {
		f := family{metric.name, metric.help, []string{"kind", "product"}}
		p.header(f, "gauge")
		for _, game := range games {
			p.sample(f.name, f, valuesOf(game.Kind, game.Product), "", metric.value(game))
		}
	}
}

func flag(set bool) float64 {
	if set {
		return 1
	}
	return 0
}
