package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
)

// BenchOptions say what to measure.
type BenchOptions struct {
	// Command is the program to measure; Dir where its data folder is made.
	Command []string
	Dir     string
	// Players bet at the same time, each over a connection of their own. With
	// Spread connections bets are made over so many, each by a random player.
	Players, Spread int
	Time            time.Duration
	// Prefill is how many wagers the wager log holds before a second
	// measurement; 0 for none.
	Prefill int
	// PrefillSite puts so many wagers in a stopped server's database.
	PrefillSite func(ctx context.Context, data string, wagers int, progress func(done int)) error
}

// figures are what one measurement gave.
type figures struct {
	bets          int
	took          time.Duration
	p50, p99, max time.Duration
	bytes         int64
	used          usage
}

func (f figures) rate() float64 { return float64(f.bets) / f.took.Seconds() }

// Bench measures durable dice bets of a real server over loopback HTTP: each
// is answered after its commit with synchronous=FULL.
func Bench(ctx context.Context, w io.Writer, o BenchOptions) error {
	data, err := os.MkdirTemp(o.Dir, "croupier-bench-")
	if err != nil {
		return fmt.Errorf("bench: %w", err)
	}
	defer os.RemoveAll(data)
	program := &Program{Command: o.Command, Data: data}
	how := fmt.Sprintf("%d players", o.Players)
	if o.Spread > 0 {
		how = fmt.Sprintf("%d players at random over %d connections", o.Players, o.Spread)
	}
	fmt.Fprintf(w, "durable dice bets, %s, loopback HTTP, %v\n", how, o.Time)
	fresh, err := measure(ctx, program, o)
	if err != nil {
		return err
	}
	tell(w, "fresh database", fresh)
	if o.Prefill <= 0 {
		return nil
	}
	if err := o.PrefillSite(ctx, data, o.Prefill, func(done int) { fmt.Fprintf(w, "\rfilling: %d of %d", done, o.Prefill) }); err != nil {
		return fmt.Errorf("fill the wager log: %w", err)
	}
	fmt.Fprint(w, "\r")
	full, err := measure(ctx, program, o)
	if err != nil {
		return err
	}
	tell(w, fmt.Sprintf("wagers of %d wagers", o.Prefill), full)
	fmt.Fprintf(w, "  %.1f %% slower than fresh\n", 100*(1-full.rate()/fresh.rate()))
	return nil
}

func tell(w io.Writer, what string, f figures) {
	fmt.Fprintf(w, "%s: %.0f bets/s, p50 %v, p99 %v, slowest %v, %d bytes a bet (%d bets)\n", what, f.rate(),
		f.p50.Round(10*time.Microsecond), f.p99.Round(10*time.Microsecond), f.max.Round(10*time.Microsecond), f.bytes/int64(max(f.bets, 1)), f.bets)
	if f.used.ok {
		bets := int64(max(f.bets, 1))
		fmt.Fprintf(w, "  %v of the server's processor time and %d bytes written to the disk a bet\n",
			(f.used.cpu / time.Duration(bets)).Round(time.Microsecond), f.used.written/bets)
	}
	fmt.Fprintf(w, "  %s\n", f.used.bound(f.took))
}

// measure starts the server, lets all players bet, and stops it.
func measure(ctx context.Context, program *Program, o BenchOptions) (figures, error) {
	if err := program.Start(ctx); err != nil {
		return figures{}, err
	}
	defer program.Kill()
	players, err := newcomers(ctx, program.URL(), o)
	if err != nil {
		return figures{}, err
	}
	before, err := checkpointedSize(ctx, program)
	if err != nil {
		return figures{}, err
	}
	started := usageOf(program.PID())
	f, err := bet(ctx, players, o)
	if err != nil {
		return f, err
	}
	f.used = usageOf(program.PID()).since(started)
	if err := program.Stop(); err != nil {
		return f, err
	}
	after, err := fileSize(program.Data)
	f.bytes = after - before
	return f, err
}

// newcomers makes the players, who have all made their first bets. With a spread
// many are made at the same time.
func newcomers(ctx context.Context, url string, o BenchOptions) ([]*Client, error) {
	players := make([]*Client, o.Players)
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(max(o.Spread, 1))
	for i := range players {
		group.Go(func() (err error) {
			if players[i], err = NewClient(url); err != nil {
				return err
			}
			defer func() {
				if o.Spread > 0 {
					players[i].Close() // so many connections are more than a system takes
				}
			}()
			return warm(ctx, players[i], o)
		})
	}
	return players, group.Wait()
}

// warm makes what a player's first bets need: account, seeds, connection.
func warm(ctx context.Context, client *Client, o BenchOptions) error {
	first := 5
	if o.Spread > 0 {
		first = 1
	}
	for range first {
		if _, err := client.Whisper(ctx, "Play", dice()); err != nil {
			return fmt.Errorf("first bets: %w", err)
		}
	}
	return nil
}

// dice is a bet that wins and loses about as often.
func dice() map[string]any {
	return map[string]any{
		"api_id": "dice", "bet": "0.01", "demo": true, "currency": "usd", "quick": true, "request_id": NewID(),
		"data": map[string]any{"over": true, "target": "50.50"},
	}
}

// bet has the players bet one after the other until the time is over: each over
// a connection of their own, or random ones over the connections of a spread.
func bet(ctx context.Context, players []*Client, o BenchOptions) (figures, error) {
	var (
		mu      sync.Mutex
		all     []time.Duration
		failure error
		group   sync.WaitGroup
	)
	lines := players
	if o.Spread > 0 {
		lines = players[:min(o.Spread, len(players))]
	}
	started := time.Now()
	end := started.Add(o.Time)
	for _, line := range lines {
		group.Go(func() {
			var took []time.Duration
			var err error
			for time.Now().Before(end) && err == nil {
				player := line
				if o.Spread > 0 {
					player = line.As(players[rand.IntN(len(players))])
				}
				begun := time.Now()
				_, err = player.Whisper(ctx, "Play", dice())
				took = append(took, time.Since(begun))
			}
			mu.Lock()
			defer mu.Unlock()
			all, failure = append(all, took...), errors.Join(failure, err)
		})
	}
	group.Wait()
	if failure != nil || len(all) == 0 {
		return figures{}, failure
	}
	f := spread(all)
	f.took = time.Since(started)
	return f, nil
}

// spread sorts how long calls took, of which there is at least one.
func spread(took []time.Duration) figures {
	slices.Sort(took)
	return figures{bets: len(took), p50: took[len(took)/2], p99: took[len(took)*99/100], max: took[len(took)-1]}
}

// checkpointedSize is the size of the database with everything in it: the
// server is stopped for it and started again.
func checkpointedSize(ctx context.Context, program *Program) (int64, error) {
	if err := program.Stop(); err != nil {
		return 0, err
	}
	size, err := fileSize(program.Data)
	if err != nil {
		return 0, err
	}
	return size, program.Start(ctx)
}

func fileSize(data string) (int64, error) {
	info, err := os.Stat(filepath.Join(data, "croupier.db"))
	if err != nil {
		return 0, fmt.Errorf("measure the database: %w", err)
	}
	return info.Size(), nil
}
