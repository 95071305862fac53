package sitetest

import (
	"context"
	"testing"

	"croupier/app"
	"croupier/app/apptest"
	"croupier/app/kernel/action/actiontest"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/config"
	"croupier/app/kernel/session"
	"croupier/app/server/demo"
	"croupier/db"
)

// hostileSite is a whole site whose calls are attacked by an administrator, who passes all
// permission checks.
func hostileSite(tb testing.TB) *actiontest.Target {
	tb.Helper()
	cfg := config.Default()
	cfg.DemoHistory, cfg.DemoSlots = false, false
	cfg.Data, cfg.Demo, cfg.Captcha.Provider = tb.TempDir(), true, config.CaptchaNone
	cfg.Telegram.BotToken = "123:token"
	cfg.Accounts.ParallelHashes = 2
	site := apptest.OpenIdle(tb, cfg, clock.System{})
	return &actiontest.Target{
		Handler: site.Server.Config.Handler, Actions: site.Parts.Calls,
		Authorize: func() string { return "Bearer " + freshToken(site.Parts) },
	}
}

// freshToken signs the demo administrator in, whatever an attack did before. It runs inside fuzz
// targets, where only the target may fail the test.
func freshToken(parts app.Parts) (token string) {
	err := parts.DB.Write(context.Background(), func(tx *db.Tx) error {
		var userID string
		if err := tx.QueryRow(`SELECT id FROM users WHERE name = $1`, demo.Administrator).Scan(&userID); err != nil {
			return err
		}
		made, _, err := parts.Sessions.Start(tx, session.GuestCall("attack"), userID, false)
		token = made
		return err
	})
	if err != nil {
		panic(err)
	}
	return token
}

func TestInvalidInputCausesNoServerError(t *testing.T) {
	t.Parallel()
	actiontest.Hostile(t, hostileSite(t))
}

// FuzzEveryAction proves that no body sent to any registered call gets an
// uncoded answer or a server error.
func FuzzEveryAction(f *testing.F) { actiontest.Fuzz(f, hostileSite(f)) }
