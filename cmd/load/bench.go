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

// BenchOptions configure the benchmark.
type BenchOptions struct {
	// Command is the measured program; Dir has its data folder.
	Command []string
	Dir     string
	// Players bet at the same time, each with its own connection. With Spread,
	// that many connections are used instead, each for a random player per bet.
	Players, Spread int
	Time            time.Duration
	// Accounts opens the accounts of players with real money on a stopped site;
	// without it guests bet play money.
	Accounts func(ctx context.Context, data string, count int) (Accounts, error)
	// Flags are further ones of the server.
	Flags []string
	// Shares measures the shares of the parts of the server instead.
	Shares bool
	// Prefill is the number of wagers in the wager log before a second
	// measurement, or 0 for none.
	Prefill int
	// PrefillSite adds wagers to a stopped server's database.
	PrefillSite func(ctx context.Context, data string, wagers int, progress func(done int)) error

	accounts Accounts
}

// Accounts are players who have signed in.
type Accounts struct {
	// IDs are their ids, and Tokens the tokens of their sessions.
	IDs, Tokens []string
}

// measurement is the result of one measurement.
type measurement struct {
	bets          int
	took          time.Duration
	p50, p99, max time.Duration
	bytes         int64
	used          usage
}

func (f measurement) rate() float64 { return float64(f.bets) / f.took.Seconds() }

// Bench measures durable dice bets on a real server over loopback HTTP. The
// server answers each after its commit with synchronous=FULL.
func Bench(ctx context.Context, w io.Writer, o BenchOptions) error {
	data, err := os.MkdirTemp(o.Dir, "croupier-bench-")
	if err != nil {
		return fmt.Errorf("bench: %w", err)
	}
	defer os.RemoveAll(data)
	program := &Program{Command: o.Command, Data: data, Flags: o.Flags}
	if o.Accounts != nil {
		if o.accounts, err = o.Accounts(ctx, data, o.Players); err != nil {
			return fmt.Errorf("open accounts: %w", err)
		}
	}
	label := fmt.Sprintf("%d players", o.Players)
	if o.Spread > 0 {
		label = fmt.Sprintf("%d players at random over %d connections", o.Players, o.Spread)
	}
	fmt.Fprintf(w, "durable dice bets, %s, loopback HTTP, %v\n", label, o.Time)
	if o.Shares {
		return printShares(ctx, w, program, o)
	}
	fresh, err := measure(ctx, program, o)
	if err != nil {
		return err
	}
	printMeasurement(w, "fresh database", fresh)
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
	printMeasurement(w, fmt.Sprintf("wagers of %d wagers", o.Prefill), full)
	fmt.Fprintf(w, "  %.1f %% slower than fresh\n", 100*(1-full.rate()/fresh.rate()))
	return nil
}

func printMeasurement(w io.Writer, what string, f measurement) {
	fmt.Fprintf(w, "%s: %.0f bets/s, p50 %v, p99 %v, slowest %v, %d bytes a bet (%d bets)\n", what, f.rate(),
		f.p50.Round(10*time.Microsecond), f.p99.Round(10*time.Microsecond), f.max.Round(10*time.Microsecond), f.bytes/int64(max(f.bets, 1)), f.bets)
	if f.used.ok {
		bets := int64(max(f.bets, 1))
		fmt.Fprintf(w, "  %v of the server's processor time and %d bytes written to the disk a bet\n",
			(f.used.cpu / time.Duration(bets)).Round(time.Microsecond), f.used.written/bets)
	}
	fmt.Fprintf(w, "  %s\n", f.used.bottleneck(f.took))
}

// measure starts the server, runs all players and stops the server.
func measure(ctx context.Context, program *Program, o BenchOptions) (measurement, error) {
	if err := program.Start(ctx); err != nil {
		return measurement{}, err
	}
	defer program.Kill()
	players, err := newPlayers(ctx, program.URL(), o)
	if err != nil {
		return measurement{}, err
	}
	before, err := checkpointedSize(ctx, program)
	if err != nil {
		return measurement{}, err
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

// newPlayers makes players with their first bets. With Spread it makes several
// at the same time.
func newPlayers(ctx context.Context, url string, o BenchOptions) ([]*Client, error) {
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
					players[i].Close() // the system cannot have that many connections
				}
			}()
			return prepare(ctx, players[i], o, i)
		})
	}
	return players, group.Wait()
}

// prepare prepares a player: account, seeds, connection.
func prepare(ctx context.Context, client *Client, o BenchOptions, number int) error {
	if o.Accounts != nil {
		client.SetToken(o.accounts.Tokens[number])
	}
	first := 5
	if o.Spread > 0 {
		first = 1
	}
	for range first {
		if _, err := client.SendEvent(ctx, "Play", o.dice()); err != nil {
			return fmt.Errorf("first bets: %w", err)
		}
	}
	return nil
}

// dice is a bet that wins about half of the time, with real money if the players have accounts.
func (o BenchOptions) dice() map[string]any {
	bet := dice()
	bet["demo"] = o.Accounts == nil
	return bet
}

// dice is a bet of play money.
func dice() map[string]any {
	return map[string]any{
		"api_id": "dice", "bet": "0.01", "demo": true, "currency": "usd", "quick": true, "request_id": NewID(),
		"data": map[string]any{"over": true, "target": "50.50"},
	}
}

// bet lets the players bet until the time is over: each on its own connection,
// or random ones on the connections of a spread.
func bet(ctx context.Context, players []*Client, o BenchOptions) (measurement, error) {
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
					player = line.WithPlayer(players[rand.IntN(len(players))])
				}
				startedAt := time.Now()
				_, err = player.SendEvent(ctx, "Play", o.dice())
				took = append(took, time.Since(startedAt))
			}
			mu.Lock()
			defer mu.Unlock()
			all, failure = append(all, took...), errors.Join(failure, err)
		})
	}
	group.Wait()
	if failure != nil || len(all) == 0 {
		return measurement{}, failure
	}
	f := summarize(all)
	f.took = time.Since(started)
	return f, nil
}

// summarize sorts the durations of calls. There must be at least one.
func summarize(took []time.Duration) measurement {
	slices.Sort(took)
	return measurement{bets: len(took), p50: took[len(took)/2], p99: took[len(took)*99/100], max: took[len(took)-1]}
}

// checkpointedSize returns the size of the database with all its content. It
// restarts the server for that.
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
