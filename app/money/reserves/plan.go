package reserves

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/schedule"
	"croupier/app/kernel/settings"
	"croupier/db"
)

// How often proofs are published.
const (
	everyOff    = "off"
	everyDaily  = "daily"
	everyWeekly = "weekly"
)

const (
	// minute is the minute of the hour at which a proof is published.
	minute               = 10
	defaultRetention     = 7
	maxRetention         = 366
	defaultSignatureDays = 90
	maxSignatureDays     = 366
)

// plan are the settings of proofs.
type plan struct {
	every                 *settings.Value[string]
	hour, retention, days *settings.Value[int]
	addresses             *settings.Value[bool]
}

func declarePlan() plan {
	spec := func(unit, sentence string) settings.Spec {
		return settings.Spec{Group: "reserves", Unit: unit, OwnDefault: true, Sentence: sentence}
	}
	return plan{
		every: settings.Choice("reserves.every", everyDaily, []string{everyOff, everyDaily, everyWeekly}, spec("",
			"How often the proof of reserves and of liabilities is published by itself; weekly is on Mondays. Staff can publish one at any time.")).WeakenedWhen(settings.Changed),
		hour: settings.Int("reserves.hour", 0, 0, 23, spec("o'clock UTC",
			"The hour of the day in which the proof is published, ten minutes past it.")).WeakenedWhen(settings.Never),
		retention: settings.Int("reserves.keep", defaultRetention, 1, maxRetention, spec("publications",
			"For how many publications the leaves are kept, so that players can check their own balance in them. The publications themselves are kept for ever.")).WeakenedWhen(settings.Lowered),
		addresses: settings.Bool("reserves.addresses", true, spec("",
			"Whether the proof lists addresses of players that hold coins, without the players. Without them only coins at the site's own addresses count.")).WeakenedWhen(settings.TurnedOff),
		days: settings.Int("reserves.signature_days", defaultSignatureDays, 1, maxSignatureDays, spec("days",
			"How long the signature of a cold address counts, from the day that was signed. After that the address does not count until it is signed again.")).WeakenedWhen(settings.Raised),
	}
}

// Settings are the settings of proofs.
func (s *Service) Settings() settings.Group {
	p := s.plan
	return settings.Group{Settings: []settings.Setting{p.every, p.hour, p.retention, p.addresses, p.days}}
}

// next returns the time of the next proof after a time.
func (p plan) next(after time.Time) time.Time {
	switch p.every.Get() {
	case everyOff:
		return schedule.Never
	case everyWeekly:
		return schedule.Weekly(time.Monday, p.hour.Get(), minute).Next(after)
	default:
		return schedule.Daily(p.hour.Get(), minute).Next(after)
	}
}

// jobName is stored.
const jobName = "proof of reserves"

// Jobs returns the scheduled publication.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: jobName, When: schedule.Calendar("by the settings of reserves, UTC", s.plan.next), AllowManual: true,
		Retention: []schedule.RetentionPeriod{{
			Data: "leaves of proofs of liabilities: hashes and amounts without names",
			For:  fmt.Sprintf("the newest %d publications, or as staff have set", defaultRetention),
		}},
		ReadsAll: "it publishes the balances of all players",
		Run: func(ctx context.Context, turn *schedule.JobRun) error {
			_, err := s.publish(ctx, turn.By, func(tx *db.Tx, _ stored) error { return turn.Finish(tx) })
			return err
		},
	}}
}
