package app

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/stafflog"
	"croupier/app/people/guests"
	"croupier/app/people/stats"
	"croupier/app/social/race"
)

// checks are all proofs of the books.
func (a *App) checks() []audit.Check {
	return guests.Steady(slices.Concat(audit.FileChecks(), ledger.Checks(), a.seeds.Checks(), a.wagers.Checks(), stats.Checks(), stafflog.Checks(),
		race.Checks(), guests.Checks()))
}

// Audit proves the books. started, if given, is told of each check.
func (a *App) Audit(ctx context.Context, started func(name string)) (audit.Result, error) {
	return audit.Run(ctx, a.db, a.options.Clock, a.checks(), started)
}

// maxLogged bounds how many findings are logged one by one.
const maxLogged = 20

// errBooks is what the office is told of an audit that has found something.
var errBooks = errors.New("the books are wrong: see croupier audit")

// auditBooks audits and logs what came of it. An audit that has found something
// is done: it would find the same again.
func (a *App) auditBooks(ctx context.Context, turn *schedule.Turn) error {
	result, err := a.Audit(ctx, nil)
	switch {
	case err != nil:
		return fmt.Errorf("the books could not be audited: %w", err)
	case result.OK():
		a.log.Info("the books are right", "checks", len(result.Checks))
		return nil
	}
	for _, found := range result.Findings[:min(len(result.Findings), maxLogged)] {
		a.log.Error("the books are wrong", "check", found.Check, "subject", found.Subject, "problem", found.Problem)
	}
	a.log.Error("the books are wrong: see croupier audit", "findings", len(result.Findings))
	return errors.Join(errBooks, a.db.Write(ctx, turn.Finish))
}
