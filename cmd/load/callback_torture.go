package load

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"sync/atomic"
	"time"

	"croupier/app/betting/providers/slotegrator"
)

// tortured is a player of a server that fails repeatedly.
type tortured interface {
	// playUntil plays until last is closed and the last answer has arrived.
	playUntil(ctx context.Context, last <-chan struct{}) error
	// check repeats all requests and compares the answers.
	check(ctx context.Context) error
	// answers is the number of answered requests.
	answers() int
}

// repeater is an outside provider that repeats each callback until it is answered, as all of them do,
// and some callbacks even then.
type repeater struct {
	*provider
	random *rand.Rand
	resent *atomic.Int64
	done   []doneCallback
	// balance is the expected balance in ten-thousandths, known after the first answer.
	balance int64
	known   bool
}

// doneCallback is an answered callback.
type doneCallback struct {
	fields      []slotegrator.Field
	transaction string
}

// cent is a cent in ten-thousandths, the unit of balances of providers.
const cent = 100

// playUntil implements tortured: it plays rounds of a bet that is won, lost or taken back.
func (r *repeater) playUntil(ctx context.Context, last <-chan struct{}) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-last:
			return nil
		default:
		}
		if err := r.round(ctx); err != nil {
			if ctx.Err() != nil {
				return nil
			}
			return err
		}
	}
}

// round plays one round.
func (r *repeater) round(ctx context.Context) error {
	round, bet := r.next("round"), r.next("bet")
	cents := 1 + r.random.Int64N(9)
	if err := r.make(ctx, r.callback("bet", bet, round, centsText(cents)), -cents*cent); err != nil {
		return err
	}
	switch r.random.IntN(4) {
	case 0:
		return r.make(ctx, r.callback("win", r.next("win"), round, "0.00"), 0)
	case 1:
		refund := r.callback("refund", r.next("refund"), round, centsText(cents))
		return r.make(ctx, append(refund, slotegrator.Field{Name: "bet_transaction_id", Value: bet}), cents*cent)
	case 2:
		return r.winAndTakeBack(ctx, round, cents)
	}
	return r.make(ctx, r.callback("win", r.next("win"), round, centsText(cents)), cents*cent)
}

// winAndTakeBack pays a win and rolls it back.
func (r *repeater) winAndTakeBack(ctx context.Context, round string, cents int64) error {
	win := r.next("win")
	if err := r.make(ctx, r.callback("win", win, round, centsText(cents)), cents*cent); err != nil {
		return err
	}
	rollback := append(r.callback("rollback", r.next("rollback"), round, "0.00"),
		slotegrator.Field{Name: "rollback_transactions[0][action]", Value: "win"}, slotegrator.Field{Name: "rollback_transactions[0][transaction_id]", Value: win})
	return r.make(ctx, rollback, -cents*cent)
}

func centsText(cents int64) string { return fmt.Sprintf("%d.%02d", cents/100, cents%100) }

// make sends a callback that changes the balance by an amount, sometimes twice.
func (r *repeater) make(ctx context.Context, fields []slotegrator.Field, change int64) error {
	a, err := r.sendUntilAnswered(ctx, fields)
	if err != nil {
		return err
	}
	balance := int64(math.Round(a.Balance * 100 * cent))
	if r.balance += change; !r.known {
		r.known, r.balance = true, balance
	}
	if a.Code != "" || a.Transaction == "" || balance != r.balance {
		return fmt.Errorf("%v is answered with %+v, want a balance of %d ten-thousandths", fields, a, r.balance)
	}
	r.done = append(r.done, doneCallback{fields, a.Transaction})
	if r.random.IntN(4) == 0 {
		return r.compare(ctx, r.done[len(r.done)-1])
	}
	return nil
}

// sendUntilAnswered repeats a callback until the server answers.
func (r *repeater) sendUntilAnswered(ctx context.Context, fields []slotegrator.Field) (walletAnswer, error) {
	for try := 0; ; try++ {
		a, err := r.send(ctx, fields)
		switch {
		case err == nil:
			return a, nil
		case ctx.Err() != nil:
			return a, ctx.Err()
		case try == maxRetries:
			return a, fmt.Errorf("%v is not answered: %w", fields, err)
		}
		if try == 0 && !errors.Is(err, errOldKeys) {
			r.resent.Add(1)
		}
		select {
		case <-ctx.Done():
			return a, ctx.Err()
		case <-time.After(retryAfter):
		}
	}
}

// compare sends an answered callback again: it has the same answer and no effect.
func (r *repeater) compare(ctx context.Context, d doneCallback) error {
	a, err := r.sendUntilAnswered(ctx, d.fields)
	if err != nil {
		return err
	}
	if balance := int64(math.Round(a.Balance * 100 * cent)); a.Transaction != d.transaction || balance != r.balance {
		return fmt.Errorf("%v is the transaction %s; sent again it is answered with %+v, want a balance of %d ten-thousandths", d.fields, d.transaction, a, r.balance)
	}
	return nil
}

// check implements tortured.
func (r *repeater) check(ctx context.Context) error {
	for _, d := range r.done {
		if err := r.compare(ctx, d); err != nil {
			return err
		}
	}
	return nil
}

// answers implements tortured.
func (r *repeater) answers() int { return len(r.done) }
