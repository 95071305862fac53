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

	"croupier/app/sports/betslip"
)

// bettors are the players who bet on sports, with what became of their bets.
type bettors struct {
	mu       sync.Mutex
	took     []time.Duration
	refused  map[string]int
	none     int
	waiting  int
	deepest  int
	started  time.Time
	finished time.Time
}

// codeEarly is that of a bet that still waits.
const codeEarly = 3

// placeBets places bets at their rate until the time is over, and waits for what
// becomes of the last ones.
func placeBets(ctx context.Context, url string, board *board, accounts Accounts, o SportsOptions) (*bettors, error) {
	b := &bettors{refused: map[string]int{}, started: time.Now()}
	players := make([]*Client, len(accounts.Tokens))
	for i, token := range accounts.Tokens {
		client, err := NewClient(url)
		if err != nil {
			return nil, err
		}
		client.SignedIn(token)
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

// bet places one bet and waits for what becomes of it.
func (b *bettors) bet(ctx context.Context, player *Client, board *board) error {
	picked := board.pick()
	if picked == nil {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.none++
		return nil
	}
	begun := time.Now()
	text, err := player.Call(ctx, "/api/bookmaker/bet", map[string]any{
		"type": "single", "selections": []any{picked}, "stake": "1", "currency": "usd", "acceptOdds": "any", "request_id": NewID(),
	})
	if refused, err := b.refusal(err); refused || err != nil {
		return err
	}
	var queued betslip.QueuedBet
	if err := json.Unmarshal(text, &queued); err != nil {
		return fmt.Errorf("place a bet: %w", err)
	}
	delay := time.Duration(queued.Delay) * time.Millisecond
	due := begun.Add(delay)
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

// refusal counts a refusal; other errors are given back.
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
	b.deepest = max(b.deepest, b.waiting)
}

// tell prints what became of the bets.
func (b *bettors) tell(w io.Writer, o SportsOptions) error {
	slices.Sort(b.took)
	rate := float64(len(b.took)) / b.finished.Sub(b.started).Seconds()
	p99 := at(b.took, 0.99)
	fmt.Fprintf(w, "bets: %.0f accepted a second (%d), known after their delay p50 %s, p99 %s, slowest %s; at most %d in the queue\n",
		rate, len(b.took), millis(at(b.took, 0.5)), millis(p99), millis(at(b.took, 1)), b.deepest)
	for _, why := range slices.Sorted(maps.Keys(b.refused)) {
		fmt.Fprintf(w, "  %d refused: %s\n", b.refused[why], why)
	}
	if b.none > 0 {
		fmt.Fprintf(w, "  %d not placed: nothing was open\n", b.none)
	}
	var few, slow string
	if least := enoughBets * float64(o.Bets); rate < least {
		few = fmt.Sprintf("%.0f bets a second were accepted, at least %.0f are demanded", rate, least)
	}
	if p99 > acceptTime {
		slow = fmt.Sprintf("acceptance takes %s, at most %s is allowed", millis(p99), millis(acceptTime))
	}
	return beyond(few, slow)
}
