package app

import (
	"context"
	"fmt"

	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
	"croupier/app/people/account"
)

// The administrator of a demo site.
const (
	demoAdmin      = "admin"
	demoAdminEmail = "admin@" + account.DemoDomain
	// demoPasswordLength of the alphabet of id.Secret is far beyond guessing.
	demoPasswordLength = 16
)

// firstStart makes the administrator of a fresh demo site, whose password is
// shown this once, and tells the operator of a fresh real site what to do.
func (a *App) firstStart(ctx context.Context) error {
	people, err := a.accounts.Count(ctx)
	if err != nil {
		return fmt.Errorf("count the accounts: %w", err)
	}
	if people > 0 {
		return nil
	}
	if !a.cfg.Demo {
		a.log.Info("there are no accounts yet; make an administrator with: croupier user create --role '*' --name NAME --email ADDRESS")
		return nil
	}
	password := id.Secret()[:demoPasswordLength]
	if _, err := a.accounts.Admin("demo").CreateUser(ctx, demoAdmin, demoAdminEmail, password, session.RoleAdmin); err != nil {
		return fmt.Errorf("make the demo administrator: %w", err)
	}
	_, _ = fmt.Fprintf(a.options.Out, "\nThe administrator of this demo site, shown once:\n\n  login     %s\n  password  %s\n\n", demoAdmin, password)
	return nil
}
