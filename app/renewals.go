package app

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/renewal"
	"croupier/db"
)

// renewDraws begins all draws anew when somebody may know what they would be:
// before anything is served, and whichever command has opened the site.
func (a *App) renewDraws(ctx context.Context) (err error) {
	a.renewals = &renewal.Service{DB: a.db, Seeds: a.seeds, Rounds: []renewal.Rounds{a.play, a.crash}, Log: a.log}
	if a.options.Inspect {
		return nil
	}
	a.renewed, err = a.renewals.AtStart(ctx)
	return err
}

// Renewed tells that all draws began anew when the site was opened; nil when
// nothing was in doubt.
func (a *App) Renewed() *renewal.Renewal { return a.renewed }

// A machine whose memory too is put back to a snapshot goes on as if nothing
// had happened, but for the clock on the wall, which is set right then.
const (
	clockLook = time.Second
	// clockJump is how far wall clock and running time may part between two
	// looks; a clock that is set right now and then moves less.
	clockJump = 10 * time.Second
)

// watchClock begins all draws anew when the wall clock jumps.
func (a *App) watchClock(ctx context.Context) error {
	look := time.NewTicker(clockLook)
	defer look.Stop()
	began := time.Now()
	parted := func() time.Duration {
		now := time.Now()
		return now.Round(0).Sub(began.Round(0)) - now.Sub(began)
	}
	for last := parted(); ; {
		select {
		case <-ctx.Done():
			return nil
		case <-look.C:
		}
		now := parted()
		if err := a.clockParted(ctx, now-last); err != nil {
			return err
		}
		last = now
	}
}

// clockParted takes how far the wall clock has moved beside the running time
// since the last look.
func (a *App) clockParted(ctx context.Context, by time.Duration) error {
	if by.Abs() <= clockJump {
		return nil
	}
	// The round of crash is given back first, and goes on with a new chain once
	// the old one is retired; in between nothing is drawn.
	a.crash.Hold(ctx)
	defer a.crash.Release(ctx)
	_, err := a.renewals.Renew(ctx, db.Doubt{Reasons: []string{
		fmt.Sprintf("the machine's clock jumped by %v: its memory may have been put back to a snapshot", by.Round(time.Second)),
	}})
	return err
}
