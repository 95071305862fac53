package play

import (
	"errors"
	"testing"

	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/wager"
)

// demoRequest makes a Play request with play money.
func demoRequest(game, stake, data, id string) gamecalls.PlayRequest {
	r := bet(game, stake, data, id)
	r.Demo = true
	return r
}

// A guest's refused request is not recorded and can be retried. A guest's accepted
// request is recorded and not executed twice.
func TestGuestRefusalsAreNotStored(t *testing.T) {
	h := newHarness(t)
	tooMuch := demoRequest("dice", "6", `{"over":true,"target":"99.99"}`, "much")
	for _, request := range []gamecalls.PlayRequest{demoRequest("dice", "1000.01", evenBet, "above"), demoRequest("dice", "1", `{"over":true,"target":101}`, "choice"), tooMuch} {
		for range 3 {
			if _, err := h.play.Play(h.Ctx, guestCall("g"), request); code(t, err) == 0 {
				t.Errorf("%s was taken", request.RequestID)
			}
		}
	}
	for _, table := range []string{"requests", "wagers", "transfers WHERE code <> 6", "ledger_accounts WHERE purpose = 'demo'", "seed_pairs"} {
		if rows := h.Count(table); rows != 0 {
			t.Errorf("%s: %d rows for refusals", table, rows)
		}
	}
	h.restart(func(o *setup) { o.MaxProfit = "100000" })
	accepted := h.mustPlay(guestCall("g"), tooMuch)
	if repeated := h.mustPlay(guestCall("g"), tooMuch); repeated.ID != accepted.ID || h.Count("wagers") != 1 || h.Count("requests") != 0 {
		t.Errorf("%+v, was %+v", repeated, accepted)
	}
	if _, err := h.play.Play(h.Ctx, guestCall("g"), demoRequest("dice", "1000.01", evenBet, "much")); !errors.Is(err, wager.ErrOtherBody) {
		t.Errorf("an id that was used: %v", err)
	}
}

// A guest's refused turn is not recorded; an accepted turn is.
func TestGuestTurnRefusalsAreNotStored(t *testing.T) {
	h := newHarness(t)
	r := h.mustPlay(guestCall("g"), demoRequest("mines", "1", `{"mines":3}`, "open"))
	safe := pickCell(h.minePositions(r), false)
	first, err := h.play.Turn(h.Ctx, guestCall("g"), turn(r.ID, safe, "t1"))
	if err != nil {
		t.Fatal(err)
	}
	recorded := h.Count("requests")
	for range 2 {
		failed, err := h.play.Turn(h.Ctx, guestCall("g"), turn(r.ID, safe, "t2"))
		if err != nil || failed.Result != gamecalls.ResultFail || h.Count("requests") != recorded {
			t.Fatalf("%+v, %v, %d requests", failed, err, h.Count("requests"))
		}
		repeated, err := h.play.Turn(h.Ctx, guestCall("g"), turn(r.ID, safe, "t1"))
		if err != nil || text(t, repeated) != text(t, first) {
			t.Errorf("the first turn again: %+v, %v", repeated, err)
		}
	}
	if _, err := h.play.Turn(h.Ctx, guestCall("g"), turn(r.ID, `{"cell":99}`, "t1")); !errors.Is(err, wager.ErrOtherBody) {
		t.Errorf("another turn under the first one's id: %v", err)
	}
}

// A player's refusal is recorded: the outcome of a request id is final.
func TestPlayerRefusalsAreStored(t *testing.T) {
	h := newHarness(t)
	request := bet("dice", "6", `{"over":true,"target":"99.99"}`, "much")
	if _, err := h.play.Play(h.Ctx, playerCall(anna), request); code(t, err) == 0 {
		t.Fatal("it was taken")
	}
	h.restart(func(o *setup) { o.MaxProfit = "100000" })
	if _, err := h.play.Play(h.Ctx, playerCall(anna), request); code(t, err) == 0 || h.Count("requests WHERE refusal IS NOT NULL") != 1 {
		t.Errorf("the same request again: %v", err)
	}
}
