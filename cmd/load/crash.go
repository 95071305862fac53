package load

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"time"
)

// CrashOptions configure the crash benchmark.
type CrashOptions struct {
	// Command is the measured program; Dir holds its data folder.
	Command []string
	Dir     string
	Players int
}

const (
	// firstExit is the time of the first cash-out after the start, and
	// exitWindow the time in which all cash-outs happen.
	firstExit  = 500 * time.Millisecond
	exitWindow = time.Second
	// joiners bounds the concurrent calls while the round takes bets.
	joiners = 256
	// tries is the number of rounds that may end too early for the measurement.
	tries = 20
	// lookEvery is the interval between reads of the phase.
	lookEvery = 5 * time.Millisecond
)

// table holds the parts of a round that the measurement reads.
type table struct {
	Table struct {
		Phase     string  `json:"phase"`
		Round     uint64  `json:"round"`
		StartsAt  int64   `json:"startsAt"`
		StartedAt int64   `json:"startedAt"`
		Point     *string `json:"point"`
		Players   int     `json:"players"`
	} `json:"table"`
}

// exits counts the results of one round's cash-outs.
type exits struct {
	paid, late atomic.Int64
	mu         sync.Mutex
	took       []time.Duration
	failure    error
}

// Crash puts many players into one round of a real server and lets all of them
// cash out within a second. Each sends its own call, which is answered after
// the commit of its payout.
func Crash(ctx context.Context, w io.Writer, o CrashOptions) error {
	data, err := os.MkdirTemp(o.Dir, "croupier-bench-")
	if err != nil {
		return fmt.Errorf("bench: %w", err)
	}
	defer os.RemoveAll(data)
	program := &Program{Command: o.Command, Data: data, Env: []string{"CROUPIER_CRASH_BETTING=1m"}}
	if err := program.Start(ctx); err != nil {
		return err
	}
	defer program.Kill()
	players := make([]*Client, o.Players)
	for i := range players {
		if players[i], err = NewClient(program.URL()); err != nil {
			return err
		}
	}
	for range tries {
		done, err := crashRound(ctx, w, players)
		if err != nil {
			return err
		}
		if done {
			return program.Stop()
		}
	}
	return fmt.Errorf("%d rounds in a row were over too early", tries)
}

// crashRound plays one round. It returns false if the round ended before all
// players had cashed out.
func crashRound(ctx context.Context, w io.Writer, players []*Client) (bool, error) {
	if _, err := phase(ctx, players[0], "betting"); err != nil {
		return false, err
	}
	begun := time.Now()
	bets, err := join(ctx, players)
	if err != nil {
		return false, err
	}
	joined := time.Since(begun)
	flight, err := phase(ctx, players[0], "flight")
	if err != nil {
		return false, err
	}
	out := leave(ctx, players, bets, time.UnixMilli(flight.Table.StartedAt).Add(firstExit))
	if out.failure != nil {
		return false, out.failure
	}
	if out.paid.Load() < int64(len(players)) {
		fmt.Fprintf(w, "the round busted too early (%d of %d had left); once more\n", out.paid.Load(), len(players))
		return false, nil
	}
	f := spread(out.took)
	fmt.Fprintf(w, "crash: %d players joined one round in %v (%.0f bets/s)\n", len(players), joined.Round(time.Millisecond), float64(len(players))/joined.Seconds())
	fmt.Fprintf(w, "crash: all %d cashed out within %v, each paid before its answer: p50 %v, p99 %v, slowest %v\n", len(players), exitWindow,
		f.p50.Round(time.Millisecond), f.p99.Round(time.Millisecond), f.max.Round(time.Millisecond))
	return true, nil
}

// phase waits for a phase of the round.
func phase(ctx context.Context, client *Client, want string) (t table, err error) {
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	for {
		text, err := client.Whisper(ctx, "GameData", map[string]any{"api_id": "crash"})
		if err != nil {
			return t, fmt.Errorf("look at the round: %w", err)
		}
		if err := json.Unmarshal(text, &t); err != nil {
			return t, fmt.Errorf("read the round: %w", err)
		}
		if t.Table.Phase == want {
			return t, nil
		}
		select {
		case <-ctx.Done():
			return t, ctx.Err()
		case <-look.C:
		}
	}
}

// join lets every player bet, and returns the ids of the bets.
func join(ctx context.Context, players []*Client) ([]string, error) {
	bets := make([]string, len(players))
	errs := make([]error, len(players))
	slots := make(chan struct{}, joiners)
	var group sync.WaitGroup
	for i, player := range players {
		slots <- struct{}{}
		group.Go(func() {
			defer func() { <-slots }()
			bets[i], errs[i] = sit(ctx, player)
		})
	}
	group.Wait()
	return bets, errors.Join(errs...)
}

func sit(ctx context.Context, player *Client) (string, error) {
	text, err := player.Whisper(ctx, "Play", map[string]any{
		"api_id": "crash", "bet": "0.01", "demo": true, "currency": "usd", "request_id": NewID(), "data": map[string]any{"auto": nil},
	})
	if err != nil {
		return "", fmt.Errorf("join a round: %w", err)
	}
	var reply struct {
		ID string `json:"id"`
	}
	if err := json.Unmarshal(text, &reply); err != nil {
		return "", fmt.Errorf("read a bet: %w", err)
	}
	return reply.ID, nil
}

// leave lets all players cash out, evenly distributed over exitWindow from a
// given time.
func leave(ctx context.Context, players []*Client, bets []string, from time.Time) *exits {
	out := &exits{}
	var group sync.WaitGroup
	for i, player := range players {
		at := from.Add(exitWindow * time.Duration(i) / time.Duration(len(players)))
		group.Go(func() {
			timer := time.NewTimer(time.Until(at))
			defer timer.Stop()
			select {
			case <-ctx.Done():
				return
			case <-timer.C:
			}
			asked := time.Now()
			_, err := player.Whisper(ctx, "Finish", map[string]any{"id": bets[i], "request_id": NewID()})
			out.enter(time.Since(asked), err)
		})
	}
	group.Wait()
	return out
}

// codeLate answers a cash-out after the end.
const codeLate = 3

func (e *exits) enter(took time.Duration, err error) {
	var refusal *Refusal
	switch {
	case err == nil:
		e.paid.Add(1)
	case errors.As(err, &refusal) && refusal.Code == codeLate:
		e.late.Add(1)
	default:
		e.mu.Lock()
		e.failure = errors.Join(e.failure, err)
		e.mu.Unlock()
		return
	}
	e.mu.Lock()
	e.took = append(e.took, took)
	e.mu.Unlock()
}
