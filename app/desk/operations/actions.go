package operations

import (
	"time"

	"croupier/app/kernel/action"
)

const (
	readsPerMinute = 600
	deedsPerMinute = 30
	usualPage      = 50
)

// Actions are the calls of the operations.
func (s *Service) Actions() []action.Action {
	look, run := action.Permission(Look), action.Permission(Run)
	reads := func(summary string) []action.Option {
		return []action.Option{action.ReadsOnly(), action.PerAccount(readsPerMinute, time.Minute), action.Summary(summary)}
	}
	does := func(logged action.Logged, summary string) []action.Option {
		return []action.Option{action.Staff(logged), action.PerAccount(deedsPerMinute, time.Minute), action.Summary(summary)}
	}
	because := action.Logged{ReasonRequired: true}
	return []action.Action{
		action.Post("/api/admin/health", look, s.Health, reads("How the site runs: version, memory, disk, commits, sockets, and what every gauge means.")...),
		action.Post("/api/admin/health/calls", look, s.Calls, reads("How long calls took in the last minutes, the slowest first.")...),
		action.Post("/api/admin/jobs", look, s.ListJobs, reads("The jobs by the clock and the workers, and how they are getting on.")...),
		action.Post("/api/admin/jobs/run", run, s.RunJob, does(action.Logged{}, "Runs a job at once, the audit of the books as well.")...),
		action.Post("/api/admin/audits", look, s.Audits, reads("The audits of the books, newest first, and how far the present one is.")...),
		action.Post("/api/admin/audits/findings", look, s.Findings, reads("What an audit found.")...),
		action.Post("/api/admin/mail", look, s.Mail, reads("The letters of the site and what became of them, newest first.")...),
		action.Post("/api/admin/mail/retry", run, s.RetryMail, does(because, "Sends a letter again that surely did not arrive.")...),
		action.Post("/api/admin/mail/test", run, s.TestMail, does(action.Logged{}, "Sends a letter to whoever asks, to try the mail.")...),
		action.Post("/api/admin/errors", look, s.Errors, reads("Errors and warnings of the last days, by message, newest first.")...),
		action.Post("/api/admin/errors/one", look, s.Error, reads("One error with its last occurrences.")...),
	}
}
