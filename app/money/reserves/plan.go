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
	// minute is the one at which a proof is published.
	minute    = 10
	usualKeep = 7
	mostKeep  = 366
	usualDays = 90
	mostDays  = 366
)

// plan is what staff set about proofs.
type plan struct {
	every            *settings.Value[string]
	hour, keep, days *settings.Value[int]
}

func declarePlan() plan {
	spec := func(unit, sentence string) settings.Spec {
		return settings.Spec{Group: "reserves", Unit: unit, OwnDefault: true, Sentence: sentence}
	}
	return plan{
		every: settings.Choice("reserves.every", everyDaily, []string{everyOff, everyDaily, everyWeekly}, spec("",
			"How often the proof of reserves and of liabilities is published by itself; weekly is on Mondays. Staff can publish one at any time.")),
		hour: settings.Int("reserves.hour", 0, 0, 23, spec("o'clock UTC",
			"The hour of the day in which the proof is published, ten minutes past it.")),
		keep: settings.Int("reserves.keep", usualKeep, 1, mostKeep, spec("publications",
			"For how many publications the leaves are kept, so that players can check their own balance in them. The publications themselves are kept for ever.")),
		days: settings.Int("reserves.signature_days", usualDays, 1, mostDays, spec("days",
			"How long the signature of a cold address counts from the day that was signed. After it the address counts no more until it is signed anew.")),
	}
}

// Settings are those of the proofs.
func (s *Service) Settings() settings.Group {
	p := s.plan
	return settings.Group{Settings: []settings.Setting{p.every, p.hour, p.keep, p.days}}
}

// next is when a proof is due after a time.
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

// Jobs publish by the clock.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: jobName, When: schedule.Calendar("by the settings of reserves, UTC", s.plan.next), AnyTime: true,
		Keeps: []schedule.Period{{
			Data: "leaves of proofs of liabilities: hashes and amounts without names",
			For:  fmt.Sprintf("the newest %d publications, or as staff have set", usualKeep),
		}},
		Run: func(ctx context.Context, turn *schedule.Turn) error {
			_, err := s.publish(ctx, turn.By, func(tx *db.Tx, _ stored) error { return turn.Finish(tx) })
			return err
		},
	}}
}
