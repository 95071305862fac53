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

// CrashOptions say how large a crash round is measured.
type CrashOptions struct {
	// Command is the program to measure; Dir where its data folder is made.
	Command []string
	Dir     string
	Players int
}

const (
	// firstOut is the moment of the flight from which players leave, and
	// outWithin how long all of them take.
	firstOut  = 500 * time.Millisecond
	outWithin = time.Second
	// joiners bounds the calls under way while bets are taken.
	joiners = 256
	// tries is how many rounds may bust too early for the measurement.
	tries = 20
	// lookEvery is how often the phase is looked at.
	lookEvery = 5 * time.Millisecond
)

// table is what the measurement reads of a round.
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

// exits are what became of the cash-outs of one round.
type exits struct {
	paid, late atomic.Int64
	mu         sync.Mutex
	took       []time.Duration
	failure    error
}

// Crash puts so many players into one round of a real server and lets all of
// them cash out within a second: each by a call of its own, answered after the
// commit that pays it.
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

// crashRound plays one round; false when it was over before all could leave.
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
	out := leave(ctx, players, bets, time.UnixMilli(flight.Table.StartedAt).Add(firstOut))
	if out.failure != nil {
		return false, out.failure
	}
	if out.paid.Load() < int64(len(players)) {
		fmt.Fprintf(w, "the round busted too early (%d of %d had left); once more\n", out.paid.Load(), len(players))
		return false, nil
	}
	f := spread(out.took)
	fmt.Fprintf(w, "crash: %d players joined one round in %v (%.0f bets/s)\n", len(players), joined.Round(time.Millisecond), float64(len(players))/joined.Seconds())
	fmt.Fprintf(w, "crash: all %d cashed out within %v, each paid before its answer: p50 %v, p99 %v, slowest %v\n", len(players), outWithin,
		f.p50.Round(time.Millisecond), f.p99.Round(time.Millisecond), f.max.Round(time.Millisecond))
	return true, nil
}

// phase waits until the round is in a phase.
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

// join has every player bet, and gives the ids of the bets.
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

// leave lets all players cash out, evenly spread over outWithin from a moment on.
func leave(ctx context.Context, players []*Client, bets []string, from time.Time) *exits {
	out := &exits{}
	var group sync.WaitGroup
	for i, player := range players {
		at := from.Add(outWithin * time.Duration(i) / time.Duration(len(players)))
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

// codeLate is the answer to a cash-out after the end.
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
