package load

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strconv"
	"sync/atomic"
	"time"

	"croupier/app/kernel/money"
)

// bettor is a player that records all requests and answers.
type bettor struct {
	client *Client
	dice   *rand.Rand
	resent *atomic.Int64

	answered []recordedAnswer
	// balance is the expected balance in millionths of a dollar, or -1 before
	// the first answer.
	balance int64
	known   bool
	nonce   uint64 // expected of the next draw
	open    *openRound
}

// openRound is an open round of mines.
type openRound struct {
	id    string
	cells []int // the cells still to open, in order
	last  map[string]any
}

// recordedAnswer is a request with its answer.
type recordedAnswer struct {
	event   string
	data    map[string]any
	reply   map[string]any // nil for a refusal
	refusal int
}

// retryAfter is the pause before a retry, patience the number of retries, which
// covers the longest restart of a server.
const (
	retryAfter = 20 * time.Millisecond
	maxRetries = int(startTimeout / retryAfter)
)

// playUntil bets until last is closed and the last answer has arrived.
func (b *bettor) playUntil(ctx context.Context, last <-chan struct{}) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-last:
			return nil
		default:
		}
		event, data := b.next()
		if err := b.request(ctx, event, data); err != nil {
			if ctx.Err() != nil || errors.Is(err, errBroke) {
				return nil
			}
			return err
		}
	}
}

// next chooses the next request: a single bet, or a step of a mines round.
func (b *bettor) next() (string, map[string]any) {
	if b.open != nil {
		if len(b.open.cells) == 0 || b.dice.IntN(4) == 0 {
			return "Finish", map[string]any{"id": b.open.id}
		}
		return "Turn", map[string]any{"id": b.open.id, "data": map[string]any{"cell": b.open.cells[0]}}
	}
	bet := strconv.Itoa(1+b.dice.IntN(3)) + ".0" + strconv.Itoa(b.dice.IntN(10))
	play := map[string]any{"bet": bet, "demo": true, "currency": "usd", "quick": true}
	switch b.dice.IntN(3) {
	case 0:
		play["api_id"], play["data"] = "mines", map[string]any{"mines": 3}
	case 1:
		play["api_id"], play["data"] = "plinko", map[string]any{"rows": 8, "risk": "low"}
	default:
		play["api_id"], play["data"] = "dice", map[string]any{"over": true, "target": "50.50"}
	}
	return "Play", play
}

// request sends a request until it is answered, and compares the answer with the
// expected one.
func (b *bettor) request(ctx context.Context, event string, data map[string]any) error {
	data["request_id"] = NewID()
	text, err := b.sendUntilAnswered(ctx, event, data)
	var refusal *Refusal
	if errors.As(err, &refusal) {
		return b.checkRefusal(event, data, refusal)
	}
	if err != nil {
		return err
	}
	return b.record(event, data, text)
}

// sendUntilAnswered repeats an event until the server answers. A *Refusal is an
// answer.
func (b *bettor) sendUntilAnswered(ctx context.Context, event string, data map[string]any) ([]byte, error) {
	for try := 0; ; try++ {
		text, err := b.client.SendEvent(ctx, event, data)
		var refusal *Refusal
		switch {
		case err == nil, errors.As(err, &refusal) && refusal.Status < 500:
			return text, err
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case try == maxRetries:
			return nil, fmt.Errorf("%s %v is not answered: %w", event, data, err)
		}
		if try == 0 {
			b.resent.Add(1)
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(retryAfter):
		}
	}
}

// checkRefusal accepts only the refusal for an empty balance.
func (b *bettor) checkRefusal(event string, data map[string]any, refusal *Refusal) error {
	b.answered = append(b.answered, recordedAnswer{event: event, data: data, refusal: refusal.Code})
	if refusal.Code != -4 || event != "Play" {
		return fmt.Errorf("%s %v was refused: %w", event, data, refusal)
	}
	if b.known && b.balance > 5_000_000 {
		return fmt.Errorf("%s %v was refused with %d millionths: %w", event, data, b.balance, refusal)
	}
	return errBroke
}

// errBroke ends a player without money. A thousand dollars last long.
var errBroke = errors.New("the play money is gone")

// record checks and stores an answer.
func (b *bettor) record(event string, data map[string]any, text []byte) error {
	var reply map[string]any
	if err := json.Unmarshal(text, &reply); err != nil {
		return fmt.Errorf("read the answer to %s: %w", event, err)
	}
	b.answered = append(b.answered, recordedAnswer{event: event, data: data, reply: reply})
	game, _ := reply["game"].(map[string]any)
	over := game["status"] != "in-progress"
	if event == "Play" {
		if nonce := uint64(reply["nonce"].(float64)); nonce != b.nonce {
			return fmt.Errorf("nonce %d was drawn, want %d", nonce, b.nonce)
		}
		b.nonce++
		b.balance -= micros(reply["bet"])
		if !b.known {
			// The first answer has the initial balance.
			b.known, b.balance = true, micros(reply["balance"])
			if over {
				b.balance -= micros(reply["payout"])
			}
		}
	}
	if over {
		b.balance += micros(reply["payout"])
		b.open = nil
	} else {
		b.continueRound(data, reply)
	}
	if got := micros(reply["balance"]); got != b.balance {
		return fmt.Errorf("after %s %v the balance is %d millionths, want %d", event, data, got, b.balance)
	}
	return nil
}

// continueRound follows an open round.
func (b *bettor) continueRound(data map[string]any, reply map[string]any) {
	id, _ := reply["id"].(string)
	if b.open == nil || b.open.id != id {
		b.open = &openRound{id: id, cells: b.dice.Perm(25)}
	} else if choice, ok := data["data"].(map[string]any); ok && choice["cell"] == b.open.cells[0] {
		b.open.cells = b.open.cells[1:]
	}
	b.open.last = reply
}

// answers implements tortured.
func (b *bettor) answers() int { return len(b.answered) }

// check repeats all requests and compares the answers, and checks the state of
// the open round.
func (b *bettor) check(ctx context.Context) error {
	for _, a := range b.answered {
		text, err := b.sendUntilAnswered(ctx, a.event, a.data)
		if err := a.compare(text, err); err != nil {
			return err
		}
	}
	text, err := b.sendUntilAnswered(ctx, "RestoreData", map[string]any{"api_id": "mines"})
	if err != nil {
		return err
	}
	var restored struct {
		Reply map[string]any `json:"reply"`
	}
	if err := json.Unmarshal(text, &restored); err != nil {
		return err
	}
	if b.open == nil {
		if restored.Reply != nil {
			return fmt.Errorf("an unknown round is open: %v", restored.Reply)
		}
		return nil
	}
	if !equalReplies(b.open.last, restored.Reply) {
		return fmt.Errorf("the open round was %v and is %v", b.open.last, restored.Reply)
	}
	return nil
}

// compare reports a repeated request whose answer differs from the first.
func (a recordedAnswer) compare(text []byte, err error) error {
	var refusal *Refusal
	if errors.As(err, &refusal) && a.reply == nil && refusal.Code == a.refusal {
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s %v, sent again: %w", a.event, a.data, err)
	}
	var reply map[string]any
	if err := json.Unmarshal(text, &reply); err != nil {
		return err
	}
	if !equalReplies(a.reply, reply) {
		return fmt.Errorf("%s %v was answered %v, and sent again %v", a.event, a.data, a.reply, reply)
	}
	return nil
}

// equalReplies compares replies without the balance, which is current, and
// without the fields that only replies to turns have.
func equalReplies(a, b map[string]any) bool {
	without := func(reply map[string]any) map[string]any {
		remaining := map[string]any{}
		for name, value := range reply {
			if name != "balance" && name != "result" {
				remaining[name] = value
			}
		}
		return remaining
	}
	return reflect.DeepEqual(without(a), without(b))
}

// microDecimals is the number of decimals of the books for dollars.
const microDecimals = 6

// micros converts an amount of dollars to millionths.
func micros(amount any) int64 {
	text, _ := amount.(string)
	value, err := money.ParseAmount(text, microDecimals)
	if err != nil {
		return -1
	}
	return int64(value)
}
