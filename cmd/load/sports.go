package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"
)

// SportsOptions configure the benchmark of the sportsbook.
type SportsOptions struct {
	// Command is the measured program; Dir has its data folder.
	Command []string
	Dir     string
	// Events are live at the same time; each is updated once a second.
	Events int
	// Bets are placed per second, Viewers watch the events.
	Bets, Viewers int
	Time          time.Duration
	// Accounts opens the accounts of players with real money on a stopped site.
	Accounts func(ctx context.Context, data string, count int) (Accounts, error)
}

// The requirements of the benchmark of the sportsbook.
const (
	// updateTime is the maximum time until an update is applied, at the 99th percentile.
	updateTime = time.Second
	// acceptTime is the maximum time of the acceptance of a bet beyond its delay.
	acceptTime = time.Second
	// viewTime is the maximum time until viewers have a price change.
	viewTime = 100 * time.Millisecond
	// minBetShare is the minimum share of accepted bets: prices are suspended now and then.
	minBetShare = 0.95
	// betsPerPlayer is the number of bets of a player per second: rates are limited.
	betsPerPlayer = 1
)

// Sports measures a book of live events on a real server: how fast updates are priced while bets
// are accepted, and how fast price changes reach viewers. Events arrive by the signed feed, bets
// by the calls of players, viewers have sockets.
func Sports(ctx context.Context, w io.Writer, o SportsOptions) error {
	data, err := os.MkdirTemp(o.Dir, "croupier-bench-")
	if err != nil {
		return fmt.Errorf("bench: %w", err)
	}
	defer os.RemoveAll(data)
	accounts, err := o.Accounts(ctx, data, max(o.Bets/betsPerPlayer, 1))
	if err != nil {
		return fmt.Errorf("open accounts: %w", err)
	}
	secret := NewID() + NewID()
	program := &Program{Command: o.Command, Data: data, Env: []string{
		"CROUPIER_SPORTS_FEED=push", "CROUPIER_SPORTS_PUSH_SECRET=" + secret, "CROUPIER_TRUSTED_PROXIES=127.0.0.1",
	}}
	if err := program.Start(ctx); err != nil {
		return err
	}
	defer program.Kill()
	season, err := newSeason(o.Events, program.URL(), secret)
	if err != nil {
		return err
	}
	if err := season.begin(ctx); err != nil {
		return err
	}
	board, err := newBoard(ctx, program.URL(), o.Events)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%d live events with %.1f open markets each, one update a second, %v for each measurement\n", len(board.events), board.markets, o.Time)
	betting := measureBetting(ctx, w, program, season, board, accounts, o)
	return errors.Join(betting, measureViewing(ctx, w, program, season, board, o), program.Stop())
}

// measureBetting lets players bet while events are updated.
func measureBetting(ctx context.Context, w io.Writer, program *Program, season *season, board *board, accounts Accounts, o SportsOptions) error {
	if o.Bets == 0 {
		return nil
	}
	betting, stop := context.WithCancel(ctx)
	defer stop()
	following := make(chan error, 1)
	go func() { following <- board.follow(betting) }()
	before := usageOf(program.PID())
	started := time.Now()
	var measured *bettors
	var failed error
	over := make(chan struct{})
	go func() {
		defer close(over)
		measured, failed = placeBets(betting, program.URL(), board, accounts, o)
	}()
	updates, err := season.play(betting, started.Add(o.Time))
	took := time.Since(started)
	used := usageOf(program.PID()).since(before)
	<-over // the last bets wait for their delay
	stop()
	if err := errors.Join(err, failed, <-following); err != nil {
		return err
	}
	printUpdates(w, "while players bet", updates, took, used)
	return errors.Join(lateUpdates(updates), measured.print(w, o))
}

// measureViewing measures how long changes take until viewers have them.
func measureViewing(ctx context.Context, w io.Writer, program *Program, season *season, board *board, o SportsOptions) error {
	if o.Viewers == 0 {
		return nil
	}
	all, err := watch(ctx, program.URL(), season, board, o.Viewers)
	if err != nil {
		return err
	}
	defer all.close()
	before := usageOf(program.PID())
	started := time.Now()
	updates, err := season.play(ctx, started.Add(o.Time))
	took := time.Since(started)
	used := usageOf(program.PID()).since(before)
	if err != nil {
		return err
	}
	printUpdates(w, "while viewers watch", updates, took, used)
	return errors.Join(lateUpdates(updates), all.print(w, took))
}

// printUpdates prints how fast updates were applied.
func printUpdates(w io.Writer, when string, took []time.Duration, whole time.Duration, used usage) {
	slices.Sort(took)
	cpu := ""
	if used.ok {
		cpu = fmt.Sprintf(", the server used %.2f of the processors", used.cpu.Seconds()/whole.Seconds())
	}
	fmt.Fprintf(w, "updates %s: %.0f a second, taken after p50 %s, p99 %s, slowest %s%s\n", when, float64(len(took))/whole.Seconds(),
		millis(percentile(took, 0.5)), millis(percentile(took, 0.99)), millis(percentile(took, 1)), cpu)
}

// lateUpdates reports updates that are too slow. They are sorted.
func lateUpdates(took []time.Duration) error {
	if p99 := percentile(took, 0.99); p99 > updateTime {
		return fmt.Errorf("updates are taken after %s, at most %s is allowed", millis(p99), millis(updateTime))
	}
	return nil
}

// percentile is the value at a share of sorted ones; 0 of none.
func percentile(sorted []time.Duration, share float64) time.Duration {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[min(int(share*float64(len(sorted))), len(sorted)-1)]
}

func millis(d time.Duration) string {
	return fmt.Sprintf("%.1f ms", float64(d)/float64(time.Millisecond))
}

// missedRequirements reports figures that miss the requirements.
func missedRequirements(list ...string) error {
	list = slices.DeleteFunc(list, func(s string) bool { return s == "" })
	if len(list) == 0 {
		return nil
	}
	return errors.New(strings.Join(list, "; "))
}
