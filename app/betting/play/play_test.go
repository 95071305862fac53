package play

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
)

const evenBet = `{"over":true,"target":"50.50"}`

func TestWagerMovesExactAmounts(t *testing.T) {
	h := newHarness(t)
	had := h.balance(playerCall(anna), false)
	for i := range 50 {
		r := h.mustPlay(playerCall(anna), bet("dice", "1.01", evenBet))
		want := had - 101
		if r.Game.Win {
			want += 202
		}
		if got := h.balance(playerCall(anna), false); got != want || r.Balance != want.Text(2) {
			t.Fatalf("wager %d: balance %d and %s in the answer, want %d", i, got, r.Balance, want)
		}
		had = want
		if r.Nonce != uint64(i) || r.Type != gamecalls.TypeSingle || r.Bet != "1.01" || r.Game.Status == wagerlog.StatusOpen {
			t.Fatalf("wager %d: %+v", i, r)
		}
		events := h.Modifications()
		if len(events) != 1 || events[0].Balance != want.Text(2) || events[0].Demo || events[0].Currency != "usd" || events[0].Delay != 500 {
			t.Fatalf("wager %d: events %+v", i, events)
		}
	}
	if h.Count("wagers") != 50 || h.Count("rounds") != 0 {
		t.Errorf("%d wagers and %d open rounds", h.Count("wagers"), h.Count("rounds"))
	}
}

func TestInvalidStakesMoveNothing(t *testing.T) {
	h := newHarness(t)
	for _, stake := range []string{
		`0`, `-1`, `1e309`, `"NaN"`, `"1e3"`, `1e3`, `[1]`, `null`, `0.000000001`, `"0.001"`, `2000`, `"1000.01"`, `99999999999999999999`,
		`9223372036854775808`, `"9223372036854775807"`, `""`, `"."`, `"1."`, `".5"`, `" 1"`, `"1 "`, `"+1"`, `"0x1"`, `true`, `{}`, `"١"`, `"1,5"`, `1E2`, `-0`, `"0.00"`,
	} {
		request := bet("dice", "1", evenBet, "stake")
		request.Bet = money.Number(stake)
		request.RequestID = ""
		_, err := h.play.Play(h.Ctx, playerCall(anna), request)
		if got := code(t, err); got != wager.ErrAmount.Code {
			t.Errorf("stake %s: code %d, want %d", stake, got, wager.ErrAmount.Code)
		}
	}
	request := bet("dice", "1", evenBet)
	request.Bet = ""
	if _, err := h.play.Play(h.Ctx, playerCall(anna), request); code(t, err) != wager.ErrAmount.Code {
		t.Errorf("no stake: %v", err)
	}
	if h.balance(playerCall(anna), false) != 1000_00 || h.Count("wagers") != 0 || len(h.Modifications()) != 0 || h.Count("seed_pairs") != 0 {
		t.Error("something moved")
	}
}

func TestRefusals(t *testing.T) {
	tests := []struct {
		name   string
		call   *session.Call
		adjust func(*setup)
		change func(*gamecalls.PlayRequest)
		want   int
	}{
		{"guest with real money", guestCall("g"), nil, nil, -2},
		{"unknown game", playerCall(anna), nil, func(r *gamecalls.PlayRequest) { r.APIID = "nope" }, -3},
		{"unknown currency", playerCall(anna), nil, func(r *gamecalls.PlayRequest) { r.Currency = "nope" }, -4},
		{"below the minimum", playerCall(anna), func(o *setup) { o.MinBet = "5" }, nil, -1},
		{"above the maximum", playerCall(anna), nil, func(r *gamecalls.PlayRequest) { r.Bet = "1000.01" }, -4},
		{"above the promotional maximum", playerCall(anna), func(o *setup) { o.MaxBetEUR = "20" }, func(r *gamecalls.PlayRequest) { r.Bet = "25.01" }, -9},
		{"game switched off", playerCall(anna), func(o *setup) { o.Disabled = []string{"dice"} }, nil, -5},
		{"play money switched off", playerCall(anna), func(o *setup) { o.DemoBets = false }, func(r *gamecalls.PlayRequest) { r.Demo = true }, -7},
		{"no price", playerCall(anna), nil, func(r *gamecalls.PlayRequest) { r.Currency = "eth" }, -10},
		{"originals switched off", playerCall(anna), func(o *setup) { o.Enabled = false }, nil, -99},
		{"bets switched off", playerCall(anna), func(o *setup) { o.Bets = false }, nil, fault.CodeUnavailable},
		{"no choices", playerCall(anna), nil, func(r *gamecalls.PlayRequest) { r.Data = nil }, 1},
		{"a choice out of bounds", playerCall(anna), nil, func(r *gamecalls.PlayRequest) { r.Data = jsontext.Value(`{"over":true,"target":101}`) }, 1},
		{"unknown choices", playerCall(anna), nil, func(r *gamecalls.PlayRequest) { r.Data = jsontext.Value(`{"over":true,"target":50,"luck":1}`) }, 1},
		{"choices that are no object", playerCall(anna), nil, func(r *gamecalls.PlayRequest) { r.Data = jsontext.Value(`[]`) }, 1},
		{"a bad request id", playerCall(anna), nil, func(r *gamecalls.PlayRequest) { r.RequestID = "not one" }, fault.CodeInvalid},
		{"more than there is", playerCall(anna), nil, func(r *gamecalls.PlayRequest) { r.Currency = "btc"; r.Bet = "0.001" }, -4},
		{"a profit beyond the house's", playerCall(anna), nil, func(r *gamecalls.PlayRequest) {
			r.Data = jsontext.Value(`{"over":true,"target":"99.99"}`)
			r.Bet = "6"
		}, -4},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			h := newHarness(t, func(o *setup) {
				if test.adjust != nil {
					test.adjust(o)
				}
			})
			request := bet("dice", "1", evenBet)
			if test.change != nil {
				test.change(&request)
			}
			before := h.Count("transfers")
			_, err := h.play.Play(h.Ctx, test.call, request)
			if got := code(t, err); got != test.want {
				t.Fatalf("code %d (%v), want %d", got, err, test.want)
			}
			if h.Count("transfers") != before || h.Count("wagers") != 0 || len(h.Modifications()) != 0 {
				t.Error("something moved")
			}
		})
	}
}

func TestAdmissionPrecedesMoney(t *testing.T) {
	h := newHarness(t)
	refused := fault.New(fault.CodeForbidden, "You have excluded yourself.")
	h.Admission = func(b wager.Bettor, currency string, usd int64) error {
		if b.User != anna || b.Demo || currency != "usd" || usd != 2_500_000 {
			t.Errorf("asked about %+v, %s, %d", b, currency, usd)
		}
		return refused
	}
	if _, err := h.play.Play(h.Ctx, playerCall(anna), bet("dice", "2.50", evenBet)); !errors.Is(err, refused) {
		t.Errorf("%v", err)
	}
	if h.balance(playerCall(anna), false) != 1000_00 || h.Count("wagers") != 0 {
		t.Error("something moved")
	}
}

func TestRepeatedRequestPlaysOnce(t *testing.T) {
	h := newHarness(t)
	first := h.mustPlay(playerCall(anna), bet("dice", "1", evenBet, "one"))
	h.mustPlay(playerCall(anna), bet("dice", "3", evenBet, "two"))
	had := h.balance(playerCall(anna), false)
	repeated := h.mustPlay(playerCall(anna), bet("dice", "1.00", `{"over":true, "target":"50.50"}`, "one"))
	first.Balance = repeated.Balance
	if text(t, first) != text(t, repeated) {
		t.Errorf("answered %s, then %s", text(t, first), text(t, repeated))
	}
	if h.balance(playerCall(anna), false) != had || h.Count("wagers") != 2 {
		t.Error("the repeated request moved something")
	}
	if _, err := h.play.Play(h.Ctx, playerCall(anna), bet("dice", "2", evenBet, "one")); !errors.Is(err, wager.ErrOtherBody) {
		t.Errorf("another stake under the same id: %v", err)
	}
	if _, err := h.play.Play(h.Ctx, playerCall(anna), bet("dice", "1", `{"over":false,"target":"50.50"}`, "one")); !errors.Is(err, wager.ErrOtherBody) {
		t.Errorf("other choices under the same id: %v", err)
	}
	if other := h.mustPlay(playerCall(bert), bet("dice", "1", evenBet, "one")); other.ID == first.ID {
		t.Error("another player's request was taken for the same")
	}
}

func TestRefusalIsFinal(t *testing.T) {
	h := newHarness(t)
	poor := &session.User{ID: "01hqzzzzzzzzzzzzzzzzzzpoor", HasEmail: true, EmailVerified: true}
	if _, err := h.play.Play(h.Ctx, playerCall(poor), bet("dice", "1", evenBet, "one")); !errors.Is(err, wager.ErrBalance) {
		t.Fatalf("without money: %v", err)
	}
	h.Grant(poor.ID, "usd", 500)
	_, err := h.play.Play(h.Ctx, playerCall(poor), bet("dice", "1", evenBet, "one"))
	if refusal, _ := fault.From(err); err == nil || refusal.Code != -4 || refusal.Extra["reason"] != "balance" {
		t.Errorf("with money, the same request: %v", err)
	}
	if _, err := h.play.Play(h.Ctx, playerCall(poor), bet("dice", "2", evenBet, "one")); !errors.Is(err, wager.ErrOtherBody) {
		t.Errorf("another body: %v", err)
	}
	h.mustPlay(playerCall(poor), bet("dice", "1", evenBet, "two"))
	if h.Count("wagers") != 1 {
		t.Error("the refused wager was made")
	}
}

func TestConcurrentPlaysShareBalance(t *testing.T) {
	h := newHarness(t)
	rich := &session.User{ID: "01hqzzzzzzzzzzzzzzzzzzrich", HasEmail: true, EmailVerified: true}
	h.Grant(rich.ID, "usd", 700)
	var group sync.WaitGroup
	accepted := make(chan gamecalls.Reply, 100)
	for range 100 {
		group.Go(func() {
			// Bet the whole balance on a win of one in ten thousand.
			if r, err := h.play.Play(h.Ctx, playerCall(rich), bet("dice", "5", `{"over":true,"target":"99.98"}`)); err == nil {
				accepted <- r
			} else if !errors.Is(err, wager.ErrBalance) {
				t.Errorf("refused: %v", err)
			}
		})
	}
	group.Wait()
	close(accepted)
	var wagers, paid money.Amount
	for r := range accepted {
		wagers++
		payout, err := money.ParseAmount(r.Payout, 2)
		if err != nil {
			t.Fatal(err)
		}
		paid += payout
	}
	// Only a win, with a chance of one in five thousand, could pay for a second wager.
	if wagers == 0 || paid == 0 && wagers != 1 || h.balance(playerCall(rich), false) != 700-500*wagers+paid {
		t.Errorf("%d wagers were taken and paid %d, %d cents are left", wagers, paid, h.balance(playerCall(rich), false))
	}
}

func TestConcurrentDrawsUseConsecutiveNonces(t *testing.T) {
	h := newHarness(t)
	var (
		group sync.WaitGroup
		mu    sync.Mutex
	)
	seen := map[uint64]bool{}
	for i := range 100 {
		group.Go(func() {
			stake := "1"
			if i%3 == 0 {
				stake = "1000" // most of these exceed the balance and draw nothing
			}
			r, err := h.play.Play(h.Ctx, playerCall(anna), bet("dice", stake, evenBet, fmt.Sprintf("r%d", i)))
			if err != nil {
				return
			}
			mu.Lock()
			defer mu.Unlock()
			if seen[r.Nonce] {
				t.Errorf("nonce %d was drawn twice", r.Nonce)
			}
			seen[r.Nonce] = true
		})
	}
	group.Wait()
	for n := range uint64(len(seen)) {
		if !seen[n] {
			t.Fatalf("nonce %d of %d is missing", n, len(seen))
		}
	}
	if h.Count("wagers") != len(seen) {
		t.Errorf("%d wagers in the wager log, %d answered", h.Count("wagers"), len(seen))
	}
}

func TestGuestsPlayWithDemoMoney(t *testing.T) {
	h := newHarness(t)
	request := bet("dice", "10", evenBet)
	request.Demo = true
	r := h.mustPlay(guestCall("first"), request)
	if !r.Demo || !strings.HasSuffix(r.Balance, ".00") {
		t.Errorf("%+v", r)
	}
	want := money.Amount(990_00)
	if r.Game.Win {
		want = 1010_00
	}
	if got := h.balance(guestCall("first"), true); got != want {
		t.Errorf("the guest has %d, want %d", got, want)
	}
	if h.balance(guestCall("second"), true) != 0 || h.balance(guestCall("first"), false) != 0 {
		t.Error("another wallet was touched")
	}
	if events := h.Modifications(); len(events) != 1 || !events[0].Demo || events[0].Balance != r.Balance || events[0].Reason != "dice" {
		t.Errorf("the pages of a guest receive %+v", events)
	}
	before := h.Count("transfers") + h.Count("seed_pairs")
	if _, err := h.play.Play(h.Ctx, session.GuestCall("test"), request); !errors.Is(err, session.ErrNoCookie) {
		t.Errorf("a guest whose cookie has not come back: %v", err)
	}
	if h.Count("transfers")+h.Count("seed_pairs") != before {
		t.Error("a guest whose cookie has not come back left something")
	}
}
