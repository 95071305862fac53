package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"
)

// OfficeOptions configure the benchmark of the back office.
type OfficeOptions struct {
	Command []string
	// Dir is the parent of the folder Data.
	Dir, Data string
	// Players and Wagers are the size of the site, Staff the number of concurrent staff.
	Players, Wagers, Staff int
	Time                   time.Duration
	// Fill makes the site: a year of wagers, and one staff member with all permissions.
	Fill func(ctx context.Context, progress func(done int)) (Staff, error)
}

// Office measures the calls of the back office on a site with a year of wagers, and how much they
// slow bets down.
func Office(ctx context.Context, w io.Writer, o OfficeOptions) error {
	started := time.Now()
	staff, err := o.Fill(ctx, func(done int) {
		if done%100_000 == 0 {
			fmt.Fprintf(w, "\rfilling: %d of %d", done, o.Wagers)
		}
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "\r%d players, %d wagers in a year, made in %v\n", o.Players, o.Wagers, time.Since(started).Round(time.Second))
	program := &Program{Command: o.Command, Data: o.Data, Env: []string{"CROUPIER_LOG_LEVEL=error"}}
	if err := program.Start(ctx); err != nil {
		return err
	}
	defer program.Kill()
	asking := make([]*Client, len(staff.Logins))
	for i, login := range staff.Logins {
		if asking[i], err = NewClient(program.URL()); err != nil {
			return err
		}
		if err := asking[i].SignIn(ctx, login, staff.Password); err != nil {
			return err
		}
	}
	calls, err := officeCalls(ctx, asking[0], staff, o)
	if err != nil {
		return err
	}
	if err := printCalls(ctx, w, asking, calls); err != nil {
		return err
	}
	if err := printBets(ctx, w, program, asking, calls, o); err != nil {
		return err
	}
	return program.Stop()
}

// callsMeasured is the number of times that each call is measured.
const callsMeasured = 21

// printCalls measures each call alone, and reports the ones above their limit.
func printCalls(ctx context.Context, w io.Writer, clients []*Client, calls []officeCall) error {
	slow := 0
	for _, call := range calls {
		took := make([]time.Duration, 0, callsMeasured)
		for n := range callsMeasured {
			startedAt := time.Now()
			if _, err := clients[n%len(clients)].Call(ctx, call.path, call.body); err != nil {
				return fmt.Errorf("%s: %w", call.name, err)
			}
			took = append(took, time.Since(startedAt))
		}
		first := took[0]
		f := summarize(took)
		verdict := ""
		if f.p50 > call.limit {
			slow++
			verdict = fmt.Sprintf("  over %v", call.limit)
		}
		rounded := func(d time.Duration) time.Duration { return d.Round(100 * time.Microsecond) }
		fmt.Fprintf(w, "%-36s first %8v, p50 %8v, p95 %8v, slowest %8v%s\n", call.name, rounded(first), rounded(f.p50), rounded(took[len(took)*95/100]), rounded(f.max), verdict)
	}
	fmt.Fprintf(w, "%d calls, %d over their limit\n", len(calls), slow)
	return nil
}

// printBets measures bets without the back office and with it, twice each in turns.
func printBets(ctx context.Context, w io.Writer, program *Program, staff []*Client, calls []officeCall, o OfficeOptions) error {
	if o.Time <= 0 {
		return nil
	}
	bench := BenchOptions{Players: 64, Time: o.Time}
	players, err := newPlayers(ctx, program.URL(), bench)
	if err != nil {
		return err
	}
	var rates [2]float64
	for range 2 {
		for i, asking := range []int{0, o.Staff} {
			stop := runStaff(ctx, staff, calls, asking)
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

// thinkTime is the pause of a staff member between two calls: a page a second.
const thinkTime = time.Second

// runStaff lets staff make one call after the other until the returned function is called.
func runStaff(ctx context.Context, staff []*Client, calls []officeCall, people int) (stop func() error) {
	ctx, cancel := context.WithCancel(ctx)
	var (
		group   sync.WaitGroup
		mu      sync.Mutex
		failure error
	)
	for person := range people {
		group.Go(func() {
			client := staff[person%len(staff)]
			// They begin at different calls, so that all of them are made.
			for at := person * len(calls) / people; ctx.Err() == nil; at++ {
				call := calls[at%len(calls)]
				if _, err := client.Call(ctx, call.path, call.body); err != nil && ctx.Err() == nil {
					mu.Lock()
					failure = errors.Join(failure, fmt.Errorf("%s: %w", call.name, err))
					mu.Unlock()
					return
				}
				select {
				case <-ctx.Done():
				case <-time.After(thinkTime):
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
