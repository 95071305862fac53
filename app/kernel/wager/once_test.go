package wager

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// TestOnceRepeatsAnswer makes requests twice. The second time nothing moves, no player is
// notified, and the answer is the first one.
func TestOnceRepeatsAnswer(t *testing.T) {
	h := newHarness(t)
	ids := []string{"any-id", h.IDs.New(), strings.ToUpper(h.IDs.New()), strings.Repeat("x", ledger.MaxRequestID), "00000000000000000000000000", "7zzzzzzzzzzzzzzzzzzzzzzzzz"}
	for _, request := range ids {
		t.Run(request, func(t *testing.T) {
			b := bet{owner: "anna", request: request, amount: 100, pays: 150}
			first, err := h.instant(b)
			h.must(first, err)
			h.reset()
			before := h.sums()
			repeated, err := h.instant(b)
			h.must(repeated, err)
			if first.ID != repeated.ID || first.Seq != repeated.Seq || repeated.Payout != 150 || repeated.Stake != 100 {
				t.Errorf("the second answer is %+v, the first was %+v", repeated, first)
			}
			other := b
			other.owner = "bert"
			others, err := h.instant(other)
			h.must(others, err)
			if others.ID == first.ID {
				t.Error("the same request id of another player is the same wager")
			}
			h.requireChanges(before, sums{"bert real": 50, "house real": -50})
			if len(h.admission.calls) != 1 || len(h.wallets.notified) != 1 {
				t.Errorf("asked were %+v, notified %+v", h.admission.calls, h.wallets.notified)
			}
		})
	}
	if rows := h.count("requests"); rows != 0 {
		t.Errorf("wagers have %d rows of requests", rows)
	}
	h.mustPassAudit()
}

// TestWagerIDs checks that the id of a wager has its time from the request id, and nothing
// else.
func TestWagerIDs(t *testing.T) {
	h := newHarness(t)
	ulid := h.IDs.New()
	stamp, _ := id.ToBinary(ulid)
	created := h.IDOf(ledger.Request{Owner: "anna", ID: ulid})
	if string(created[:timeBytes]) != string(stamp[:timeBytes]) || string(created[timeBytes:]) == string(stamp[timeBytes:]) {
		t.Errorf("request %x makes wager %x", stamp, created)
	}
	if created == h.IDOf(ledger.Request{Owner: "bert", ID: ulid}) || created != h.IDOf(ledger.Request{Owner: "anna", ID: ulid}) {
		t.Error("the id of a wager does not follow from owner and request")
	}
	nameless := ledger.Request{Owner: "anna"}
	if first, second := h.IDOf(nameless), h.IDOf(nameless); first == second {
		t.Error("two requests without an id make the same wager")
	}
	for text, want := range map[string]bool{"": true, "a-B_9": true, ulid: true, "a b": false, "ä": false, strings.Repeat("x", 65): false, "a\n": false, "a\x00": false} {
		if err := CheckRequestID(text); (err == nil) != want {
			t.Errorf("request id %q: %v", text, err)
		}
	}
}

// TestOnceWithoutAnID executes every request, and records no refusal.
func TestOnceWithoutAnID(t *testing.T) {
	h := newHarness(t)
	before := h.sums()
	for range 2 {
		h.must(h.instant(bet{owner: "anna", amount: 100, pays: 150}))
		if _, err := h.instant(bet{owner: "anna", amount: 1}); err == nil {
			t.Error("a stake below the minimum is taken")
		}
	}
	if _, done, err := Repeated(h.ctx, h.Service, ledger.Request{Owner: "anna"}, Procedure[int]{}); done || err != nil {
		t.Errorf("a request without an id was made before: %v", err)
	}
	h.requireChanges(before, sums{"anna real": 100, "house real": -100})
	if rows := h.count("requests"); rows != 0 {
		t.Errorf("there are %d rows of requests", rows)
	}
	h.mustPassAudit()
}

// TestRequestIDReuseIsRefused uses an id for two different requests, one after the
// other. The second is refused, and the first is answered as before.
func TestRequestIDReuseIsRefused(t *testing.T) {
	type request struct {
		name string
		make func(h *harness, p *position) error
	}
	instant := func(b bet) func(*harness, *position) error {
		return func(h *harness, _ *position) error {
			b.owner, b.request = "anna", "one"
			_, err := h.instant(b)
			return err
		}
	}
	open := func(b bet) func(*harness, *position) error {
		return func(h *harness, _ *position) error {
			b.owner, b.request = "anna", "one"
			_, err := h.open(b)
			return err
		}
	}
	turn := func(what string, fn func(*harness, *db.Tx, *Wager) error) func(*harness, *position) error {
		return func(h *harness, p *position) error {
			_, err := h.turn("anna", "one", what, p.id, func(tx *db.Tx, _ *position, w *Wager) (bool, error) { return false, fn(h, tx, w) })
			return err
		}
	}
	requests := []request{
		{"a bet", instant(bet{amount: 100, pays: 150})},
		{"a bet that pays something else", instant(bet{amount: 100, pays: 151})},
		{"a bet of another stake", instant(bet{amount: 101, pays: 150})},
		{"a bet of other funds", instant(bet{amount: 100, pays: 150, funds: ledger.Demo})},
		{"a position", open(bet{amount: 100})},
		{"a larger position", open(bet{amount: 101})},
		{"a turn", turn("add", add(10))},
		{"another turn", turn("release", release(10))},
		{"a refused turn", turn("wait", func(*harness, *db.Tx, *Wager) error { return errTurn })},
	}
	for i, first := range requests {
		for j, second := range requests {
			if i == j {
				continue
			}
			t.Run(first.name+", then "+second.name, func(t *testing.T) {
				h := newHarness(t)
				p, err := h.open(bet{owner: "anna", amount: 1000})
				h.must(p, err)
				h.must(nil, first.make(h, p))
				before := h.sums()
				if err := second.make(h, p); !errors.Is(err, ErrOtherBody) {
					t.Errorf("the second request answers %v", err)
				}
				if err := first.make(h, p); err != nil {
					t.Errorf("the first request answers %v", err)
				}
				h.requireChanges(before, nil)
			})
		}
	}
}

// TestRepeatedOpeningDuringWager repeats an opening at every stage of its
// wager. The answer is the current position.
func TestRepeatedOpeningDuringWager(t *testing.T) {
	h := newHarness(t)
	b := bet{owner: "anna", request: "one", amount: 1000}
	p, err := h.open(b)
	h.must(p, err)
	for i, stage := range []struct {
		state string
		do    func(*harness, *db.Tx, *Wager) error
	}{{"open", add(10)}, {"open", part(10, 500)}, {"ended", settle(700)}, {"ended", correct(800, false)}} {
		h.must(h.turn("anna", fmt.Sprint("turn-", i), "x", p.id, func(tx *db.Tx, p *position, w *Wager) (bool, error) {
			if w == nil {
				w = &Wager{ID: p.id}
			}
			return stage.state == "ended", stage.do(h, tx, w)
		}))
		before := h.sums()
		repeated, err := h.open(b)
		if err != nil || repeated.id != p.id || repeated.state != stage.state || repeated.requests != i+1 {
			t.Errorf("after stage %d the opening answers %+v, %v", i, repeated, err)
		}
		b.amount++
		if _, err := h.open(b); !errors.Is(err, ErrOtherBody) {
			t.Errorf("after stage %d another opening answers %v", i, err)
		}
		b.amount--
		h.requireChanges(before, nil)
	}
	h.mustPassAudit()
}

// TestRefusedTurns checks that a refused turn has an outcome: the message and
// the step.
func TestRefusedTurns(t *testing.T) {
	h := newHarness(t)
	p, err := h.open(bet{owner: "anna", amount: 1000})
	h.must(p, err)
	adding := func(tx *db.Tx, _ *position, w *Wager) (bool, error) { return false, add(10)(h, tx, w) }
	refusing := func(tx *db.Tx, p *position, w *Wager) (bool, error) { return false, errTurn }
	h.must(h.turn("anna", "a", "add", p.id, adding))
	refused, err := h.turn("anna", "b", "wait", p.id, refusing)
	if err != nil || refused.refused != "not now" || refused.requests != 1 {
		t.Fatalf("the turn answers %+v, %v", refused, err)
	}
	h.must(h.turn("anna", "c", "add", p.id, adding))
	before := h.sums()
	repeated, err := h.turn("anna", "b", "wait", p.id, adding)
	if err != nil || repeated.refused != "not now" || repeated.requests != 1 {
		t.Errorf("the refused turn answers %+v, %v", repeated, err)
	}
	for request, step := range map[string]int{"a": 1, "c": 2} {
		repeated, err := h.turn("anna", request, "add", p.id, adding)
		if err != nil || repeated.requests != step || repeated.refused != "" {
			t.Errorf("turn %s answers %+v, %v", request, repeated, err)
		}
	}
	h.requireChanges(before, nil)
	h.clock.Advance(2 * RefusalRetention)
	h.sweepRefusals()
	if rows := h.count("requests"); rows != 3 {
		t.Errorf("%d outcomes of turns are left", rows)
	}
	h.mustPassAudit()
}

// TestRepeatedFindsOutcomes finds the outcomes of requests without executing them.
func TestRepeatedFindsOutcomes(t *testing.T) {
	h := newHarness(t)
	b := bet{owner: "anna", request: "one", amount: 100, pays: 150}.withDefaults()
	attempt := func(b bet) (*wagerlog.Wager, bool, error) {
		r := ledger.Request{Owner: b.owner, ID: b.request, Hash: hashInstant(b.choices(), b.amount, b.funds == ledger.Demo, b.counterparty)}
		return Repeated(h.ctx, h.Service, r, h.instantProcedure(r, b))
	}
	if w, done, err := attempt(b); w != nil || done || err != nil {
		t.Errorf("a new request was made before: %+v, %t, %v", w, done, err)
	}
	h.must(h.instant(b))
	if w, done, err := attempt(b); w == nil || w.Payout != 150 || !done || err != nil {
		t.Errorf("a request that was made: %+v, %t, %v", w, done, err)
	}
	b.pays++
	if _, done, err := attempt(b); !done || !errors.Is(err, ErrOtherBody) {
		t.Errorf("a request with another body: %t, %v", done, err)
	}
	b.request, b.amount = "two", 1
	if _, err := h.instant(b); err == nil {
		t.Fatal("a stake below the minimum is taken")
	}
	var refused *fault.Error
	if _, done, err := attempt(b); !done || !errors.As(err, &refused) || refused.Code != -1 {
		t.Errorf("a refused request: %t, %v", done, err)
	}
}
