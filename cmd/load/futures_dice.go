package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"
)

// dicePause is the pause of a guest between two bets on dice.
const dicePause = 40 * time.Millisecond

// diceBettors are guests who bet at a steady pace.
type diceBettors struct {
	stop  context.CancelFunc
	group sync.WaitGroup

	mu      sync.Mutex
	bets    []timedBet
	failure error
}

// timedBet is a bet with its time.
type timedBet struct {
	at   time.Time
	took time.Duration
}

// startDice lets guests bet until end.
func startDice(ctx context.Context, url string, count int) (*diceBettors, error) {
	guests, err := newPlayers(ctx, url, BenchOptions{Players: count})
	if err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(ctx)
	b := &diceBettors{stop: stop}
	for _, guest := range guests {
		b.group.Go(func() { b.play(ctx, guest) })
	}
	return b, nil
}

func (b *diceBettors) play(ctx context.Context, guest *Client) {
	for sleep(ctx, dicePause) == nil {
		at := time.Now()
		_, err := guest.SendEvent(context.WithoutCancel(ctx), "Play", dice())
		b.mu.Lock()
		b.bets, b.failure = append(b.bets, timedBet{at, time.Since(at)}), errors.Join(b.failure, err)
		b.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// end ends all bets.
func (b *diceBettors) end() error {
	b.stop()
	b.group.Wait()
	return b.failure
}

// between returns the sorted times of the bets that began in a time.
func (b *diceBettors) between(from, to time.Time) (took []time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, one := range b.bets {
		if !one.at.Before(from) && one.at.Before(to) {
			took = append(took, one.took)
		}
	}
	slices.Sort(took)
	return took
}

// print prints the times of bets before and while positions are liquidated, and returns the requirement
// if it is missed.
func (b *diceBettors) print(w io.Writer, from, fell, booked time.Time) (missed []string) {
	quiet, busy := b.between(from, fell), b.between(fell, booked)
	fmt.Fprintf(w, "bets on dice: before it p50 %s, p99 %s; meanwhile p50 %s, p99 %s (%d bets)\n",
		millis(percentile(quiet, 0.5)), millis(percentile(quiet, 0.99)), millis(percentile(busy, 0.5)), millis(percentile(busy, 0.99)), len(busy))
	if p99 := percentile(busy, 0.99); p99 > maxDiceP99 {
		missed = append(missed, fmt.Sprintf("bets on dice take %s meanwhile, at most %s is allowed", millis(p99), millis(maxDiceP99)))
	}
	return missed
}
