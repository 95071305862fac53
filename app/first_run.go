package app

import (
	"context"
	"errors"
	"fmt"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/config"
	"croupier/app/server/demo"
)

// firstRun makes the administrator of a fresh demo site, and tells the operator
// of a fresh real site what to do.
func (a *App) firstRun(ctx context.Context) error {
	people, err := a.accounts.Count(ctx)
	if err != nil {
		return fmt.Errorf("count the accounts: %w", err)
	}
	switch {
	case people > 0:
		return nil
	case a.cfg.Demo:
		return a.demo.OpenAdministrator(ctx)
	}
	a.log.Info("there are no accounts yet; make an administrator with: croupier user create --role '*' --name NAME --email ADDRESS")
	return nil
}

// makeShowcase fills an empty data folder, by a site whose clock runs through the
// hours before.
func makeShowcase(ctx context.Context, cfg config.Config, options Options) (err error) {
	began := options.Clock.Now().Add(-demo.Past)
	past := clock.NewFake(began)
	if cfg.DemoHistory {
		past = clock.NewFake(demo.HistoryBegins(began))
	}
	options.Clock, options.present, options.Provisional = past, options.Clock, true
	a, err := assemble(ctx, cfg, options)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	if cfg.DemoHistory {
		if err := a.demo.MakeHistory(ctx, newDemoPast(a), past, began); err != nil {
			return err
		}
	}
	if err := a.demo.MakeShowcase(ctx, past, cfg.DemoHistory); err != nil {
		return err
	}
	return errors.Join(a.projections.CatchUp(ctx), a.movements.CatchUp(ctx))
}
