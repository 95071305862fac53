package load

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"sync"
	"time"

	"croupier/app/sports/bets"
)

// bettors are the players who bet on sports, with the results of their bets.
type bettors struct {
	mu               sync.Mutex
	took             []time.Duration
	refused          map[string]int
	withoutSelection int
	waiting          int
	maxWaiting       int
	started          time.Time
	finished         time.Time
}

// codeEarly is the code of a bet that still waits.
const codeEarly = 3

// placeBets places bets at their rate until the time is over, and waits for the results of the
// last ones.
func placeBets(ctx context.Context, url string, board *board, accounts Accounts, o SportsOptions) (*bettors, error) {
	b := &bettors{refused: map[string]int{}, started: time.Now()}
	players := make([]*Client, len(accounts.Tokens))
	for i, token := range accounts.Tokens {
		client, err := NewClient(url)
		if err != nil {
			return nil, err
		}
		client.SetToken(token)
		players[i] = client
	}
	defer func() {
		for _, client := range players {
			client.Close()
		}
	}()
	group := sync.WaitGroup{}
	var mu sync.Mutex
	var failure error
	end := b.started.Add(o.Time)
	pause := time.Second / time.Duration(o.Bets)
	for n, due := 0, b.started; due.Before(end); n, due = n+1, due.Add(pause) {
		if err := sleep(ctx, time.Until(due)); err != nil {
			return nil, err
		}
		player := players[n%len(players)]
		group.Go(func() {
			if err := b.bet(ctx, player, board); err != nil {
				mu.Lock()
				defer mu.Unlock()
				failure = errors.Join(failure, err)
			}
		})
	}
	b.finished = time.Now()
	group.Wait()
	return b, failure
}

// bet places one bet and waits for its result.
func (b *bettors) bet(ctx context.Context, player *Client, board *board) error {
	picked := board.pick()
	if picked == nil {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.withoutSelection++
		return nil
	}
	startedAt := time.Now()
	text, err := player.Call(ctx, "/api/bookmaker/bet", map[string]any{
		"type": "single", "selections": []any{picked}, "stake": "1", "currency": "usd", "acceptOdds": "any", "request_id": NewID(),
	})
	if refused, err := b.refusal(err); refused || err != nil {
		return err
	}
	var queued bets.QueuedBet
	if err := json.Unmarshal(text, &queued); err != nil {
		return fmt.Errorf("place a bet: %w", err)
	}
	delay := time.Duration(queued.Delay) * time.Millisecond
	due := startedAt.Add(delay)
	b.wait(1)
	defer b.wait(-1)
	for wait := time.Until(due); ; wait = 50 * time.Millisecond {
		if err := sleep(ctx, wait); err != nil {
			return err
		}
		_, err := player.Call(ctx, "/api/bookmaker/bet/confirm", map[string]any{"queueId": queued.QueueID})
		if early := (*Refusal)(nil); errors.As(err, &early) && early.Code == codeEarly {
			continue
		}
		if refused, err := b.refusal(err); refused || err != nil {
			return err
		}
		b.mu.Lock()
		defer b.mu.Unlock()
		b.took = append(b.took, time.Since(due))
		return nil
	}
}

// refusal counts a refusal; other errors are returned.
func (b *bettors) refusal(err error) (refused bool, other error) {
	if err == nil {
		return false, nil
	}
	r := (*Refusal)(nil)
	if !errors.As(err, &r) {
		return false, err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.refused[fmt.Sprintf("%d %s", r.Code, r.Message)]++
	return true, nil
}

// wait counts the bets that wait for their acceptance.
func (b *bettors) wait(by int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.waiting += by
	b.maxWaiting = max(b.maxWaiting, b.waiting)
}

// print prints the results of the bets.
func (b *bettors) print(w io.Writer, o SportsOptions) error {
	slices.Sort(b.took)
	rate := float64(len(b.took)) / b.finished.Sub(b.started).Seconds()
	p99 := percentile(b.took, 0.99)
	fmt.Fprintf(w, "bets: %.0f accepted a second (%d), known after their delay p50 %s, p99 %s, slowest %s; at most %d in the queue\n",
		rate, len(b.took), millis(percentile(b.took, 0.5)), millis(p99), millis(percentile(b.took, 1)), b.maxWaiting)
	for _, reason := range slices.Sorted(maps.Keys(b.refused)) {
		fmt.Fprintf(w, "  %d refused: %s\n", b.refused[reason], reason)
	}
	if b.withoutSelection > 0 {
		fmt.Fprintf(w, "  %d not placed: nothing was open\n", b.withoutSelection)
	}
	var few, slow string
	if least := minBetShare * float64(o.Bets); rate < least {
		few = fmt.Sprintf("%.0f bets a second were accepted, at least %.0f are demanded", rate, least)
	}
	if p99 > acceptTime {
		slow = fmt.Sprintf("acceptance takes %s, at most %s is allowed", millis(p99), millis(acceptTime))
	}
	return missedRequirements(few, slow)
}
