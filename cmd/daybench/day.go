//go:build bench

package daybench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"runtime"
	"time"

	"croupier/app"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/gamecalls/prefill"
	"croupier/app/kernel/schedule"
	"croupier/db"
)

const (
	// step is the interval by which the clock moves.
	step    = 10 * time.Second
	minutes = 60
	// maxJobTime is the maximum real time of a job before the clock moves for it: it may wait for
	// a pause.
	maxJobTime = time.Second
	// metricsName is the name of the Prometheus request of every minute in the list.
	metricsName = "metrics"
)

// day is the measurement.
type day struct {
	Options
	out     io.Writer
	clock   *clock.Fake
	meter   *meter
	wal     string
	site    app.Day
	players prefill.Players
	// wagerCount is the number of wagers so far; last is the last due time of each job.
	wagerCount int
	last       map[string]time.Time
	// hourStart is the real time at which the last hour began, hourWagers the wagers before it.
	hourStart  time.Time
	hourWagers int
}

func (d *day) run(ctx context.Context) (err error) {
	if d.players, err = d.site.Players(ctx, d.Players); err != nil {
		return fmt.Errorf("open accounts: %w", err)
	}
	workerCtx, stop := context.WithCancel(ctx)
	workers := d.site.Start(workerCtx, d.clock, slog.New(slog.DiscardHandler))
	defer func() {
		stop()
		err = errors.Join(err, workers.Wait())
	}()
	d.last, d.hourStart = map[string]time.Time{}, time.Now()
	total := d.Hours * minutes
	for minute := range total {
		if err := d.minute(ctx, minute, d.share(minute, total)); err != nil {
			return err
		}
	}
	for minute := range minutes {
		if d.Rate == 0 {
			break
		}
		if err := d.minute(ctx, total+minute, d.Rate*60); err != nil {
			return err
		}
	}
	return nil
}

// share is the number of wagers in a minute of the day.
func (d *day) share(minute, total int) int {
	return d.Wagers*(minute+1)/total - d.Wagers*minute/total
}

// minute makes the wagers of a minute, waits for the due work of workers, and runs the due jobs
// one after the other, alone.
func (d *day) minute(ctx context.Context, minute, wagers int) error {
	steps := int(time.Minute / step)
	for i := range steps {
		count := wagers*(i+1)/steps - wagers*i/steps
		if count > 0 {
			d.meter.setPlaying(true)
			err := d.players.Make(db.Named(ctx, "players"), d.wagerCount, count)
			d.meter.setPlaying(false)
			if err != nil {
				return err
			}
			d.wagerCount += count
		}
		d.clock.Advance(step)
		if err := d.meter.settle(ctx); err != nil {
			return err
		}
	}
	d.meter.flush(minute)
	if err := d.site.CatchUp(db.Named(ctx, "players")); err != nil {
		return fmt.Errorf("bring projections up to date: %w", err)
	}
	if err := d.jobs(ctx, minute); err != nil {
		return err
	}
	_ = d.meter.measure(metricsName, minute, func() error { d.site.Scrape(ctx); return nil }) // it cannot fail
	if (minute+1)%minutes == 0 {
		d.printHour((minute + 1) / minutes)
	}
	return nil
}

// jobs runs the jobs that have become due.
func (d *day) jobs(ctx context.Context, minute int) error {
	now := d.clock.Now()
	for _, job := range d.site.Jobs() {
		last, ran := d.last[job.Name]
		if !ran {
			last = start
		}
		due := job.When.Next(last)
		if due.After(now) || job.ReadsAll != "" {
			continue
		}
		d.last[job.Name] = now
		err := d.meter.measure("job "+job.Name, minute, func() error { return d.job(ctx, job, due) })
		if err != nil {
			return fmt.Errorf("job %s: %w", job.Name, err)
		}
	}
	return nil
}

// job runs one job. The clock moves for a job that waits for it.
func (d *day) job(ctx context.Context, job schedule.Job, due time.Time) error {
	done := make(chan error, 1)
	go func() { done <- job.Run(db.Named(ctx, "job "+job.Name), &schedule.JobRun{Due: due}) }()
	for {
		select {
		case err := <-done:
			return err
		case <-time.After(maxJobTime):
			d.clock.Advance(time.Second)
		}
	}
}

// printHour prints the state after an hour.
func (d *day) printHour(hour int) {
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	var wal int64
	if info, err := os.Stat(d.wal); err == nil {
		wal = info.Size()
	}
	perSecond := float64(d.wagerCount-d.hourWagers) / time.Since(d.hourStart).Seconds()
	d.hourStart, d.hourWagers = time.Now(), d.wagerCount
	fmt.Fprintf(d.out, "hour %2d: %d wagers, heap %d MB, from the system %d MB, write-ahead log %d MB, %.0f wagers a second with all jobs\n",
		hour, d.wagerCount, memory.HeapInuse>>20, memory.Sys>>20, wal>>20, perSecond)
}
