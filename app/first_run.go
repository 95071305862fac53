package app

import (
	"context"
	"errors"
	"fmt"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/config"
	"croupier/app/server/demo"
)

// firstRun makes the administrator of a new demo site, and logs the first steps for the operator
// of a new real site.
func (a *App) firstRun(ctx context.Context) error {
	if a.options.Database != "" {
		return nil
	}
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
	a.log.Info("there are no accounts yet; make an administrator with: croupier user create" + a.options.Arguments + " --role admin --name NAME --email ADDRESS")
	return nil
}

// makeShowcase fills an empty data folder with a site whose clock runs through the past hours.
func makeShowcase(ctx context.Context, cfg config.Config, options Options) (err error) {
	began := options.Clock.Now().Add(-demo.PastDuration)
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
		if err := a.demo.MakeHistory(ctx, newPastSite(a), past, began); err != nil {
			return err
		}
	}
	if err := a.demo.MakeShowcase(ctx, past, cfg.DemoHistory); err != nil {
		return err
	}
	return errors.Join(a.projections.CatchUp(ctx), a.movements.CatchUp(ctx))
}
