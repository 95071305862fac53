package health

import (
	"time"

	"croupier/app/kernel/action"
)

const (
	readsPerMinute   = 600
	actionsPerMinute = 30
	defaultPage      = 50
)

// Actions returns the calls of the package.
func (s *Service) Actions() []action.Action {
	mayView, run := action.Permission(View), action.Permission(Run)
	reads := func(summary string) []action.Option {
		return []action.Option{action.ReadsOnly(), action.PerAccount(readsPerMinute, time.Minute), action.Summary(summary)}
	}
	does := func(logged action.Logged, summary string) []action.Option {
		return []action.Option{action.Staff(logged), action.PerAccount(actionsPerMinute, time.Minute), action.Summary(summary)}
	}
	because := action.Logged{ReasonRequired: true}
	return []action.Action{
		action.Post("/api/admin/health", mayView, s.Health, reads("How the site runs: version, memory, disk, commits, sockets, and what every gauge means.")...),
		action.Post("/api/admin/health/calls", mayView, s.Calls, reads("How long calls took in the last minutes, the slowest first.")...),
		action.Post("/api/admin/jobs", mayView, s.ListJobs, reads("The jobs by the clock and the workers, and how they are getting on.")...),
		action.Post("/api/admin/jobs/run", run, s.RunJob, does(action.Logged{}, "Runs a job at once, the audit of the books as well.")...).Neutral("The job would run by itself later."),
		action.Post("/api/admin/audits", mayView, s.Audits, reads("The audits of the books, newest first, and how far the present one is.")...),
		action.Post("/api/admin/audits/findings", mayView, s.Findings, reads("What an audit found.")...),
		action.Post("/api/admin/mail", mayView, s.Mail, reads("The emails of the site and their states, newest first.")...),
		action.Post("/api/admin/mail/retry", run, s.RetryMail, does(because, "Sends an email again that was certainly not delivered.")...).Neutral("It sends the same email to the same address."),
		action.Post("/api/admin/mail/test", run, s.TestMail, does(action.Logged{}, "Sends a test email to the caller.")...).Neutral("It sends an email to the caller."),
		action.Post("/api/admin/errors", mayView, s.Errors, reads("Errors and warnings of the last days, by message, newest first.")...),
		action.Post("/api/admin/errors/one", mayView, s.Error, reads("One error with its last occurrences.")...),
	}
}
