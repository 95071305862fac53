//go:build bench

// Package daybench measures the scheduled work of a site during the wagers of a day and of an
// hour at full rate: time and memory of every job and worker must stay as in the first hour.
package daybench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"croupier/app"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/config"
)

// Options configure the measurement.
type Options struct {
	// Dir has the temporary data folder.
	Dir string
	// Wagers are made evenly over Hours of the simulated clock by Players, then Rate a
	// second for one hour more.
	Wagers, Hours, Players, Rate int
	// Factor is the maximum growth of a job's time or allocations from the beginning to the end.
	Factor float64
	// Ignore are jobs and workers whose growth does not fail the command.
	Ignore []string
}

// ErrGrowth means that the time or memory of a job or worker grows with the day.
var ErrGrowth = errors.New("work grows with what is stored")

// start is a Monday at midnight, so that weekly work is done too.
var start = time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC)

func (o Options) check() error {
	switch {
	case o.Wagers < 1 || o.Hours < 1 || o.Players < 1 || o.Rate < 0:
		return errors.New("wagers, hours and players are 1 or more, and the rate is 0 or more")
	case o.Factor <= 1:
		return errors.New("the factor is more than 1")
	}
	return nil
}

// Run fills the day and prints the cost of each job and worker. Errors: ErrGrowth.
func Run(ctx context.Context, out io.Writer, o Options) (err error) {
	if err := o.check(); err != nil {
		return err
	}
	folder, err := os.MkdirTemp(o.Dir, "croupier-day-")
	if err != nil {
		return fmt.Errorf("make a data folder: %w", err)
	}
	defer os.RemoveAll(folder)
	cfg := config.Default()
	cfg.Prices.Fixed = cfg.SamplePrices()
	cfg.Data, cfg.DemoHistory, cfg.DemoSlots = filepath.Join(folder, "site"), false, false
	cfg.HTTP.Addr, cfg.Live.Addrs = "127.0.0.1:0", nil
	cfg.Captcha.Provider, cfg.Crash.Rounds = config.CaptchaNone, 10_000
	d := &day{Options: o, out: out, clock: clock.NewFake(start), meter: newMeter(), wal: cfg.DatabasePath() + "-wal"}
	site, err := app.New(ctx, cfg, app.Options{
		Version: "bench", Clock: d.clock, Log: slog.New(slog.DiscardHandler), Provisional: true, OnUse: d.meter.recordUse,
	})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, site.Close()) }()
	d.site = site.Day()
	if err := d.run(ctx); err != nil {
		return err
	}
	if growing := d.report(); growing > 0 {
		return fmt.Errorf("%w: %d", ErrGrowth, growing)
	}
	return nil
}
