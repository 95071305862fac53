package app

import (
	"context"
	"fmt"
	"slices"

	"croupier/app/kernel/schedule"
)

// buildSchedule makes what runs by the clock.
func (a *App) buildSchedule(context.Context) (err error) {
	a.schedule, err = schedule.New(schedule.Deps{DB: a.db, Clock: a.options.Clock, IDs: a.ids, Log: a.log}, a.jobs()...)
	if err != nil {
		return fmt.Errorf("set up the schedule: %w", err)
	}
	return nil
}

// jobs are what the site does by the clock. What waits for something else, or
// comes more than once a minute, is a worker.
func (a *App) jobs() []schedule.Job {
	audit := schedule.Job{
		// After the turn of the day; and at the start, when the last run of the
		// site did not end cleanly.
		Name: "audit of the books", When: schedule.Daily(4, 0), AtStart: a.db.WasUnclean(), Run: a.auditBooks,
	}
	return slices.Concat([]schedule.Job{audit}, a.sessions.Jobs(), a.accounts.Jobs(a.race.Turns()), a.oauth.Jobs(),
		a.removal.Jobs(), a.wagers.Jobs(), a.chat.Jobs(), a.gifts.Jobs())
}
