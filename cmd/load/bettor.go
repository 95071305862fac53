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

// bettor is one player who writes everything down.
type bettor struct {
	client *Client
	dice   *rand.Rand
	resent *atomic.Int64

	answered []answered
	// balance is what there must be, in millionths of a dollar; -1 before the first answer.
	balance int64
	known   bool
	nonce   uint64 // of the next draw
	open    *openRound
}

// openRound is a round of mines that goes on.
type openRound struct {
	id    string
	cells []int // not opened yet, in the order in which they will be
	last  map[string]any
}

// answered is a request and its answer.
type answered struct {
	event   string
	data    map[string]any
	reply   map[string]any // nil for a refusal
	refusal int
}

// retryAfter is the pause before an unanswered request is sent again, patience
// how often that is done: for as long as a server may take to come back.
const (
	retryAfter = 20 * time.Millisecond
	patience   = int(startTimeout / retryAfter)
)

// playUntil bets until last is closed and the last answer has come.
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
		if err := b.ask(ctx, event, data); err != nil {
			if ctx.Err() != nil || errors.Is(err, errBroke) {
				return nil
			}
			return err
		}
	}
}

// next decides what to do: single bets, and rounds of mines step by step.
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

// ask sends a request, again and again until it is answered, and checks the
// answer against what must come.
func (b *bettor) ask(ctx context.Context, event string, data map[string]any) error {
	data["request_id"] = NewID()
	text, err := b.insist(ctx, event, data)
	var refusal *Refusal
	if errors.As(err, &refusal) {
		return b.refused(event, data, refusal)
	}
	if err != nil {
		return err
	}
	return b.take(event, data, text)
}

// insist sends an event until the server answers it: a *Refusal is an answer.
func (b *bettor) insist(ctx context.Context, event string, data map[string]any) ([]byte, error) {
	for try := 0; ; try++ {
		text, err := b.client.Whisper(ctx, event, data)
		var refusal *Refusal
		switch {
		case err == nil, errors.As(err, &refusal) && refusal.Status < 500:
			return text, err
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case try == patience:
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

// refused accepts an empty wallet and nothing else.
func (b *bettor) refused(event string, data map[string]any, refusal *Refusal) error {
	b.answered = append(b.answered, answered{event: event, data: data, refusal: refusal.Code})
	if refusal.Code != -4 || event != "Play" {
		return fmt.Errorf("%s %v was refused: %w", event, data, refusal)
	}
	if b.known && b.balance > 5_000_000 {
		return fmt.Errorf("%s %v was refused with %d millionths: %w", event, data, b.balance, refusal)
	}
	return errBroke
}

// errBroke ends a player whose money is gone; a thousand dollars last long.
var errBroke = errors.New("the play money is gone")

// take enters an answer.
func (b *bettor) take(event string, data map[string]any, text []byte) error {
	var reply map[string]any
	if err := json.Unmarshal(text, &reply); err != nil {
		return fmt.Errorf("read the answer to %s: %w", event, err)
	}
	b.answered = append(b.answered, answered{event: event, data: data, reply: reply})
	game, _ := reply["game"].(map[string]any)
	over := game["status"] != "in-progress"
	if event == "Play" {
		if nonce := uint64(reply["nonce"].(float64)); nonce != b.nonce {
			return fmt.Errorf("nonce %d was drawn, want %d", nonce, b.nonce)
		}
		b.nonce++
		b.balance -= micros(reply["bet"])
		if !b.known {
			// The first balance is what the house gave.
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
		b.follow(data, reply)
	}
	if got := micros(reply["balance"]); got != b.balance {
		return fmt.Errorf("after %s %v the balance is %d millionths, want %d", event, data, got, b.balance)
	}
	return nil
}

// follow goes on with an open round.
func (b *bettor) follow(data map[string]any, reply map[string]any) {
	id, _ := reply["id"].(string)
	if b.open == nil || b.open.id != id {
		b.open = &openRound{id: id, cells: b.dice.Perm(25)}
	} else if choice, ok := data["data"].(map[string]any); ok && choice["cell"] == b.open.cells[0] {
		b.open.cells = b.open.cells[1:]
	}
	b.open.last = reply
}

// check sends everything again and wants the same answers, and asks where the
// open round stands.
func (b *bettor) check(ctx context.Context) error {
	for _, a := range b.answered {
		text, err := b.insist(ctx, a.event, a.data)
		if err := a.same(text, err); err != nil {
			return err
		}
	}
	text, err := b.insist(ctx, "RestoreData", map[string]any{"api_id": "mines"})
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
			return fmt.Errorf("a round is open that nobody knows of: %v", restored.Reply)
		}
		return nil
	}
	if !alike(b.open.last, restored.Reply) {
		return fmt.Errorf("the open round was %v and is %v", b.open.last, restored.Reply)
	}
	return nil
}

// same tells whether a request sent again got the answer of the first time.
func (a answered) same(text []byte, err error) error {
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
	if !alike(a.reply, reply) {
		return fmt.Errorf("%s %v was answered %v, and sent again %v", a.event, a.data, a.reply, reply)
	}
	return nil
}

// alike compares answers but for the balance, which is the present one, and
// for what tells turns from plays.
func alike(a, b map[string]any) bool {
	without := func(reply map[string]any) map[string]any {
		kept := map[string]any{}
		for name, value := range reply {
			if name != "balance" && name != "result" {
				kept[name] = value
			}
		}
		return kept
	}
	return reflect.DeepEqual(without(a), without(b))
}

// microDecimals are those of a millionth: what the books keep of dollars.
const microDecimals = 6

// micros reads an amount of dollars in millionths.
func micros(amount any) int64 {
	text, _ := amount.(string)
	value, err := money.ParseAmount(text, microDecimals)
	if err != nil {
		return -1
	}
	return int64(value)
}
