package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"
)

// OfficeOptions configure the benchmark of the back office.
type OfficeOptions struct {
	Command []string
	Dir     string
	// Players and Wagers are how large the site is, Staff how many ask at the same
	// time.
	Players, Wagers, Staff int
	Time                   time.Duration
	// Fill makes the site in a folder: a year of wagers, and one of the staff who may
	// see everything.
	Fill func(ctx context.Context, data string, progress func(done int)) (Staff, error)
}

// Staff is somebody who may see everything.
type Staff struct{ Login, Password string }

// officeCall is a call of the office that is measured.
type officeCall struct {
	name, path string
	body       map[string]any
}

// officeCalls are asked for a site whose last day is today.
func officeCalls(now time.Time) []officeCall {
	day := func(back int) string { return now.UTC().AddDate(0, 0, -back).Format(time.DateOnly) }
	report := func(by string, days int, more map[string]any) officeCall {
		body := map[string]any{"by": by, "from": day(days - 1), "to": day(0)}
		for key, value := range more {
			body[key] = value
		}
		return officeCall{fmt.Sprintf("report by %s of %d days", by, days), "/api/admin/figures/report", body}
	}
	overview := func(period string) officeCall {
		return officeCall{"overview of " + period, "/api/admin/figures/overview", map[string]any{"period": period}}
	}
	asOf := report("game", 30, map[string]any{"as_of": now.Add(-36*time.Hour - 17*time.Minute).UnixMilli()})
	asOf.name += " as of a moment"
	return []officeCall{
		overview("today"), overview("7d"), overview("30d"), overview("month"),
		report("day", 30, nil), report("game", 30, nil), report("source", 30, nil),
		report("day", 365, nil), report("month", 365, nil), report("game", 365, nil), report("currency", 365, nil), asOf,
		{"retention", "/api/admin/figures/cohorts", map[string]any{}},
		{"state of the house", "/api/admin/state", map[string]any{}},
	}
}

// Office measures the calls of the back office on a site with a year of wagers,
// and how much they slow bets down.
func Office(ctx context.Context, w io.Writer, o OfficeOptions) error {
	data, err := os.MkdirTemp(o.Dir, "croupier-office-")
	if err != nil {
		return fmt.Errorf("bench: %w", err)
	}
	defer os.RemoveAll(data)
	began := time.Now()
	staff, err := o.Fill(ctx, data, func(done int) {
		if done%100_000 == 0 {
			fmt.Fprintf(w, "\rfilling: %d of %d", done, o.Wagers)
		}
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "\r%d players, %d wagers in a year, made in %v\n", o.Players, o.Wagers, time.Since(began).Round(time.Second))
	program := &Program{Command: o.Command, Data: data}
	if err := program.Start(ctx); err != nil {
		return err
	}
	defer program.Kill()
	asking, err := NewClient(program.URL())
	if err != nil {
		return err
	}
	if err := asking.SignIn(ctx, staff.Login, staff.Password); err != nil {
		return err
	}
	if err := tellCalls(ctx, w, asking); err != nil {
		return err
	}
	return tellBets(ctx, w, program, asking, o)
}

// asked is how often each call is measured.
const asked = 15

func tellCalls(ctx context.Context, w io.Writer, client *Client) error {
	for _, call := range officeCalls(time.Now()) {
		took := make([]time.Duration, 0, asked)
		for range asked {
			begun := time.Now()
			if _, err := client.Call(ctx, call.path, call.body); err != nil {
				return fmt.Errorf("%s: %w", call.name, err)
			}
			took = append(took, time.Since(begun))
		}
		first := took[0]
		f := spread(took)
		fmt.Fprintf(w, "%-44s first %8v, p50 %8v, slowest %8v\n", call.name, first.Round(100*time.Microsecond), f.p50.Round(100*time.Microsecond), f.max.Round(100*time.Microsecond))
	}
	return nil
}

// tellBets measures bets without the office and with it, twice each in turns.
func tellBets(ctx context.Context, w io.Writer, program *Program, staff *Client, o OfficeOptions) error {
	bench := BenchOptions{Players: 64, Time: o.Time}
	players, err := newPlayers(ctx, program.URL(), bench)
	if err != nil {
		return err
	}
	var rates [2]float64
	for range 2 {
		for i, asking := range []int{0, o.Staff} {
			stop := office(ctx, staff, asking)
			f, err := bet(ctx, players, bench)
			if err = errors.Join(err, stop()); err != nil {
				return err
			}
			rates[i] += f.rate() / 2
			fmt.Fprintf(w, "%d staff asking: %.0f bets/s, p99 %v\n", asking, f.rate(), f.p99.Round(10*time.Microsecond))
		}
	}
	fmt.Fprintf(w, "with %d staff %.2f of the bets without\n", o.Staff, rates[1]/rates[0])
	return nil
}

// thinking is the pause of one of the staff between two calls: a page a second.
const thinking = time.Second

// office lets staff ask one call after the other until the returned function is
// called.
func office(ctx context.Context, staff *Client, people int) (stop func() error) {
	ctx, cancel := context.WithCancel(ctx)
	var (
		group   sync.WaitGroup
		mu      sync.Mutex
		failure error
	)
	for person := range people {
		group.Go(func() {
			calls := officeCalls(time.Now())
			client := &Client{http: staff.http, url: staff.url, device: staff.device, token: staff.token}
			for at := person; ctx.Err() == nil; at++ {
				call := calls[at%len(calls)]
				if _, err := client.Call(ctx, call.path, call.body); err != nil && ctx.Err() == nil {
					mu.Lock()
					failure = errors.Join(failure, fmt.Errorf("%s: %w", call.name, err))
					mu.Unlock()
					return
				}
				select {
				case <-ctx.Done():
				case <-time.After(thinking):
				}
			}
		})
	}
	return func() error {
		cancel()
		group.Wait()
		return failure
	}
}
