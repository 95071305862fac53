package market

import (
	"errors"
	"sync"
	"testing"

	"croupier/app/betting/bettingtest"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/futures"
	"croupier/app/kernel/settings"
)

func fullRefusal(err error) *fault.Error {
	var refused *fault.Error
	errors.As(err, &refused)
	return refused
}

// fixedDollars is a setting with a value.
func fixedDollars(amount string) *settings.Value[string] {
	return settings.Dollars("futures.test", amount, false, settings.Spec{OwnDefault: true, Sentence: "A test."})
}

// Malformed orders are refused with a code or a field, and move nothing.
func TestMalformedOrdersAreRefused(t *testing.T) {
	s := newSite(t)
	for _, test := range []struct {
		name   string
		change func(r *OpenRequest)
		want   string
	}{
		{"an unknown market", func(r *OpenRequest) { r.Ticker = "MOONUSD" }, "-3"},
		{"no direction", func(r *OpenRequest) { r.Direction = "" }, "422 direction validation.in"},
		{"an unknown direction", func(r *OpenRequest) { r.Direction = "sideways" }, "422 direction validation.in"},
		{"an unknown currency", func(r *OpenRequest) { r.Currency = "xxx" }, "-4 currency"},
		{"no wager", func(r *OpenRequest) { r.Wager = "" }, "-4"},
		{"a wager of zero", func(r *OpenRequest) { r.Wager = "0" }, "-4"},
		{"a negative wager", func(r *OpenRequest) { r.Wager = "-1" }, "-4"},
		{"a wager with an exponent", func(r *OpenRequest) { r.Wager = "1e3" }, "-4"},
		{"no number", func(r *OpenRequest) { r.Wager = "NaN" }, "-4"},
		{"an endless wager", func(r *OpenRequest) { r.Wager = "Infinity" }, "-4"},
		{"a part of a cent", func(r *OpenRequest) { r.Wager = "1.001" }, "-4"},
		{"an enormous wager", func(r *OpenRequest) { r.Wager = "1000000000000000000000" }, "-4"},
		{"a wager below the minimum", func(r *OpenRequest) { r.Currency, r.Wager = "doge", "0.00000001" }, "-1"},
		{"a wager above the maximum", func(r *OpenRequest) { r.Wager = "1000.01" }, "-4 max"},
		{"more than the balance", func(r *OpenRequest) { r.Wager = "100.01" }, "-4 balance"},
		{"no multiplier", func(r *OpenRequest) { r.Multiplier = "" }, "422 multiplier validation.invalid"},
		{"a multiplier of zero", func(r *OpenRequest) { r.Multiplier = "0" }, "422 multiplier validation.invalid"},
		{"a negative multiplier", func(r *OpenRequest) { r.Multiplier = "-5" }, "422 multiplier validation.invalid"},
		{"a fraction of a multiplier", func(r *OpenRequest) { r.Multiplier = "1.5" }, "422 multiplier validation.invalid"},
		{"a multiplier of 1001", func(r *OpenRequest) { r.Multiplier = "1001" }, "422 multiplier validation.invalid"},
		{"a multiplier of 1e18", func(r *OpenRequest) { r.Multiplier = "1000000000000000000" }, "422 multiplier validation.invalid"},
		{"a flat fee at 101x", func(r *OpenRequest) { r.FeeMode, r.Multiplier = "flat", "101" }, "5 flat"},
		{"an unknown fee", func(r *OpenRequest) { r.FeeMode = "free" }, "422 feeMode validation.in"},
		{"a negative stop-loss", func(r *OpenRequest) { r.StopLoss = "-1" }, "422 stopLoss validation.invalid"},
		{"a stop-loss of zero", func(r *OpenRequest) { r.StopLoss = "0" }, "422 stopLoss validation.invalid"},
		{"a take-profit that is no number", func(r *OpenRequest) { r.TakeProfit = "moon" }, "422 takeProfit validation.invalid"},
		{"a stop-loss beyond the liquidation", func(r *OpenRequest) { r.StopLoss = "99000" }, "4 stop_beyond_liquidation"},
		{"a stop-loss above the price", func(r *OpenRequest) { r.StopLoss = "100001" }, "4 stop_side"},
		{"a take-profit below the price", func(r *OpenRequest) { r.TakeProfit = "99999" }, "4 take_side"},
		{"a take-profit beyond the maximum", func(r *OpenRequest) { r.TakeProfit = "109000.01" }, "4 take_beyond_maximum"},
		{"a malformed request id", func(r *OpenRequest) { r.Request = "a b" }, "422 request_id validation.regex"},
	} {
		r := s.orderUp()
		test.change(&r)
		var err error
		moved := s.Deltas(func() { _, err = s.Open(s.Ctx, bettingtest.PlayerCall(bettingtest.Anna), r) })
		if got := refusal(err); got != test.want || len(moved) != 0 {
			t.Errorf("%s: %s, want %s; it moves %v", test.name, got, test.want, moved)
		}
	}
	if all := s.book.markets[bitcoin].all; len(all) != 0 {
		t.Errorf("refused orders leave %d positions in the book", len(all))
	}
}

func TestMalformedClosesAndChangesAreRefused(t *testing.T) {
	s := newSite(t)
	pending := s.order(bettingtest.Anna, s.orderUp())
	for what, got := range map[string]string{
		"a close":  refusal(s.close(pending.ID, "")),
		"a change": refusal(s.change(pending.ID, "99500", "-")),
	} {
		if got != "2" {
			t.Errorf("%s of a pending order is %s", what, got)
		}
	}
	s.tick("100000")
	for share, want := range map[string]string{
		"0": "422 share validation.invalid", "-1": "422 share validation.invalid", "100.01": "422 share validation.invalid", "1e1": "422 share validation.invalid",
		"NaN": "422 share validation.invalid", "0.001": "422 share validation.invalid", "0.01": "422 share validation.min",
	} {
		if got := refusal(s.close(pending.ID, share)); got != want {
			t.Errorf("a close of %s percent is %s, want %s", share, got, want)
		}
	}
	for _, test := range []struct{ stop, take, want string }{
		{"99000", "-", "4 stop_beyond_liquidation"}, {"100000", "-", "4 stop_side"}, {"-", "100000", "4 take_side"}, {"-", "120000", "4 take_beyond_maximum"},
		{"x", "-", "422 stopLoss validation.invalid"}, {"99500", "100500", "accepted"}, {"", "-", "accepted"},
	} {
		if got := refusal(s.change(pending.ID, test.stop, test.take)); got != test.want {
			t.Errorf("the change to %q and %q is %s, want %s", test.stop, test.take, got, test.want)
		}
	}
	if got := s.see(pending.ID); got.StopLoss != "" || got.TakeProfit != "100500.00" {
		t.Errorf("the triggers are %q and %q", got.StopLoss, got.TakeProfit)
	}
	for what, err := range map[string]error{"an unknown id": s.close("01hqzzzzzzzzzzzzzzzzzzzzzz", ""), "no id": s.close("x", "")} {
		if got := refusal(err); got != "1" {
			t.Errorf("%s is %s", what, got)
		}
	}
	_, err := s.Close(s.Ctx, bettingtest.PlayerCall(bettingtest.Bert), CloseRequest{ID: pending.ID})
	if got := refusal(err); got != "1" {
		t.Errorf("the close by another player is %s", got)
	}
}

// One request makes one position and one close, whatever its number.
func TestRequestsAreMadeOnce(t *testing.T) {
	s := newSite(t)
	r := s.orderUp()
	first, again := s.order(bettingtest.Anna, r), s.order(bettingtest.Anna, r)
	if first.ID != again.ID || s.anna() != 90_00 {
		t.Errorf("one request made %s and %s, %d cents are left", first.ID, again.ID, s.anna())
	}
	r.Wager = "11"
	_, err := s.Open(s.Ctx, bettingtest.PlayerCall(bettingtest.Anna), r)
	if got := refusal(err); got != "409" {
		t.Errorf("its id with another wager is %s", got)
	}
	s.tick("100000")
	shut := CloseRequest{ID: first.ID, Share: "50", Request: "my-close"}
	for range 3 {
		_, err := s.Close(s.Ctx, bettingtest.PlayerCall(bettingtest.Anna), shut)
		s.Check(err)
	}
	s.tick("100000")
	_, err = s.Close(s.Ctx, bettingtest.PlayerCall(bettingtest.Anna), shut)
	s.Check(err)
	s.tick("100000")
	if got := s.see(first.ID); got.Remaining != "5.00" || got.State != "open" {
		t.Errorf("the position is %+v", got)
	}
}

// Of two closes at once one is accepted. A close that leaves less than the smallest stake closes all.
func TestTwoClosesAtOnce(t *testing.T) {
	s := newSite(t)
	p := s.openAt("100000", s.orderUp())
	var wait sync.WaitGroup
	answers := make(chan string, 8)
	for range cap(answers) {
		wait.Go(func() { answers <- refusal(s.close(p.ID, "99.99")) })
	}
	wait.Wait()
	close(answers)
	accepted := 0
	for got := range answers {
		if got == "accepted" {
			accepted++
		} else if got != "3" {
			t.Errorf("a close is %s", got)
		}
	}
	s.tick("100500")
	if got := s.see(p.ID); accepted != 1 || got.State != "closed" || s.anna() != 104_75 {
		t.Errorf("%d closes are accepted, the position is %s, %d cents are left", accepted, got.State, s.anna())
	}
	if got := refusal(s.close(p.ID, "")); got != "3" {
		t.Errorf("a close after the end is %s", got)
	}
}

// A trigger that is changed while the tick that fires it is being filled: either the change or the
// fill happens, never both.
func TestTriggerChangedOnTheTickThatFiresIt(t *testing.T) {
	s := newSite(t)
	for range 20 {
		r := s.orderUp()
		r.Wager, r.TakeProfit = "1", "100100"
		p := s.openAt("100000", r)
		frame := s.next("100150", futures.Open)
		var wait sync.WaitGroup
		var changed, failed error
		wait.Go(func() { changed = s.change(p.ID, "-", "100200") })
		wait.Go(func() { failed = s.Frame(s.Ctx, frame) })
		wait.Wait()
		s.Check(failed)
		got := s.see(p.ID)
		switch {
		case changed == nil && got.State == "open" && got.TakeProfit == "100200.00":
		case refusal(changed) == "3" && got.State == "closed" && got.Exit == "100100.00":
		case refusal(changed) == "4 take_side" && got.State == "closed":
		default:
			t.Fatalf("the change is %s, the position %s at %s with %s", refusal(changed), got.State, got.Exit, got.TakeProfit)
		}
		s.tick("100250")
		s.tick("100000")
	}
}

// Concurrent clients and a fast market leave right books, and each position is settled once.
func TestConcurrentClients(t *testing.T) {
	s := newSite(t)
	var wait sync.WaitGroup
	done := make(chan struct{})
	for range 6 {
		wait.Go(func() {
			for range 15 {
				r := s.orderUp()
				r.Wager, r.Multiplier = "1", "1000"
				if answer, err := s.Open(s.Ctx, bettingtest.PlayerCall(bettingtest.Anna), r); err == nil {
					_ = s.change(answer.Position.ID, "-", "100050")
					_ = s.close(answer.Position.ID, "40")
				}
			}
		})
	}
	go func() { wait.Wait(); close(done) }()
	for i := 0; ; i++ {
		s.tick([]string{"100000", "100040", "99970", "100120", "99850"}[i%5])
		select {
		case <-done:
		default:
			continue
		}
		break
	}
	s.tick("100000")
	s.tick("90000")
	for _, e := range s.book.markets[bitcoin].all {
		t.Errorf("a position is still %s", e.state)
	}
	if possible := s.book.possible; len(possible) != 0 {
		t.Errorf("the limits count %v", possible)
	}
}

// overridesOf is the setting of single markets with a value.
func overridesOf(items ...override) *settings.Value[[]override] {
	return settings.List("futures.test", items, nil, settings.Spec{OwnDefault: true, Sentence: "A test."}, func([]override) error { return nil })
}
