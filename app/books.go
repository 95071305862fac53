package app

import (
	"context"
	"errors"
	"slices"
	"time"

	"croupier/app/audit"
	"croupier/app/guests"
	"croupier/app/ledger"
	"croupier/app/profile"
	"croupier/app/race"
)

// auditHour is when the nightly audit runs, in UTC: after the day's turn.
const auditHour = 4

// checks are all proofs of the books.
func (a *App) checks() []audit.Check {
	return guests.Steady(slices.Concat(audit.FileChecks(), ledger.Checks(), a.fairness.Checks(), a.wagers.Checks(), profile.Checks(),
		race.Checks(), guests.Checks()))
}

// Audit proves the books. started, if given, is told of each check.
func (a *App) Audit(ctx context.Context, started func(name string)) (audit.Result, error) {
	return audit.Run(ctx, a.db, a.options.Clock, a.checks(), started)
}

// auditBooks audits after a stop that was not clean, and every night.
func (a *App) auditBooks(ctx context.Context) error {
	if a.db.WasUnclean() {
		a.auditOnce(ctx)
	}
	for {
		now := a.options.Clock.Now()
		next := time.Date(now.Year(), now.Month(), now.Day(), auditHour, 0, 0, 0, time.UTC)
		if !next.After(now) {
			next = next.AddDate(0, 0, 1)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-a.options.Clock.At(next):
			a.auditOnce(ctx)
		}
	}
}

// maxLogged bounds how many findings are logged one by one.
const maxLogged = 20

// auditOnce audits and logs what came of it.
func (a *App) auditOnce(ctx context.Context) {
	result, err := a.Audit(ctx, nil)
	switch {
	case errors.Is(err, context.Canceled):
		return
	case err != nil:
		a.log.Error("the books could not be audited", "error", err)
		return
	case result.OK():
		a.log.Info("the books are right", "checks", len(result.Checks))
		return
	}
	for _, found := range result.Findings[:min(len(result.Findings), maxLogged)] {
		a.log.Error("the books are wrong", "check", found.Check, "subject", found.Subject, "problem", found.Problem)
	}
	a.log.Error("the books are wrong: see croupier audit", "findings", len(result.Findings))
}
