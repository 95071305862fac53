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
	// Command is the measured program; Dir has its data folder.
	Command []string
	Dir     string
	Players int
}

const (
	// firstCashOut is the time of the first cash-out after the start, and
	// cashOutWindow the time in which all cash-outs happen.
	firstCashOut  = 500 * time.Millisecond
	cashOutWindow = time.Second
	// maxJoining is the maximum number of concurrent calls while the round accepts bets.
	maxJoining = 256
	// maxRounds is the number of rounds that may end too early for the measurement.
	maxRounds = 20
	// pollInterval is the interval between reads of the phase.
	pollInterval = 5 * time.Millisecond
)

// table has the parts of a round that the measurement reads.
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

// cashOuts counts the results of one round's cash-outs.
type cashOuts struct {
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
	for range maxRounds {
		done, err := crashRound(ctx, w, players)
		if err != nil {
			return err
		}
		if done {
			return program.Stop()
		}
	}
	return fmt.Errorf("%d rounds in a row were over too early", maxRounds)
}

// crashRound plays one round. It returns false if the round ended before all
// players had cashed out.
func crashRound(ctx context.Context, w io.Writer, players []*Client) (bool, error) {
	if _, err := waitForPhase(ctx, players[0], "betting"); err != nil {
		return false, err
	}
	startedAt := time.Now()
	bets, err := placeAllBets(ctx, players)
	if err != nil {
		return false, err
	}
	joined := time.Since(startedAt)
	flight, err := waitForPhase(ctx, players[0], "flight")
	if err != nil {
		return false, err
	}
	out := cashOutAll(ctx, players, bets, time.UnixMilli(flight.Table.StartedAt).Add(firstCashOut))
	if out.failure != nil {
		return false, out.failure
	}
	if out.paid.Load() < int64(len(players)) {
		fmt.Fprintf(w, "the round busted too early (%d of %d had left); once more\n", out.paid.Load(), len(players))
		return false, nil
	}
	f := summarize(out.took)
	fmt.Fprintf(w, "crash: %d players joined one round in %v (%.0f bets/s)\n", len(players), joined.Round(time.Millisecond), float64(len(players))/joined.Seconds())
	fmt.Fprintf(w, "crash: all %d cashed out within %v, each paid before its answer: p50 %v, p99 %v, slowest %v\n", len(players), cashOutWindow,
		f.p50.Round(time.Millisecond), f.p99.Round(time.Millisecond), f.max.Round(time.Millisecond))
	return true, nil
}

// waitForPhase waits for a phase of the round.
func waitForPhase(ctx context.Context, client *Client, want string) (t table, err error) {
	ticker := time.NewTicker(pollInterval)
	defer ticker.Stop()
	for {
		text, err := client.SendEvent(ctx, "GameData", map[string]any{"api_id": "crash"})
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
		case <-ticker.C:
		}
	}
}

// placeAllBets lets every player bet, and returns the ids of the bets.
func placeAllBets(ctx context.Context, players []*Client) ([]string, error) {
	bets := make([]string, len(players))
	errs := make([]error, len(players))
	slots := make(chan struct{}, maxJoining)
	var group sync.WaitGroup
	for i, player := range players {
		slots <- struct{}{}
		group.Go(func() {
			defer func() { <-slots }()
			bets[i], errs[i] = placeBet(ctx, player)
		})
	}
	group.Wait()
	return bets, errors.Join(errs...)
}

func placeBet(ctx context.Context, player *Client) (string, error) {
	text, err := player.SendEvent(ctx, "Play", map[string]any{
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

// cashOutAll lets all players cash out, evenly distributed over cashOutWindow from a
// given time.
func cashOutAll(ctx context.Context, players []*Client, bets []string, from time.Time) *cashOuts {
	out := &cashOuts{}
	var group sync.WaitGroup
	for i, player := range players {
		at := from.Add(cashOutWindow * time.Duration(i) / time.Duration(len(players)))
		group.Go(func() {
			timer := time.NewTimer(time.Until(at))
			defer timer.Stop()
			select {
			case <-ctx.Done():
				return
			case <-timer.C:
			}
			requested := time.Now()
			_, err := player.SendEvent(ctx, "Finish", map[string]any{"id": bets[i], "request_id": NewID()})
			out.add(time.Since(requested), err)
		})
	}
	group.Wait()
	return out
}

// codeLate answers a cash-out after the end.
const codeLate = 3

func (e *cashOuts) add(took time.Duration, err error) {
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
