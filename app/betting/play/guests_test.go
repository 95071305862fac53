package play

import (
	"errors"
	"testing"

	"croupier/app/kernel/gaming"
	"croupier/app/kernel/wager"
)

// forFun makes a Play request with play money.
func forFun(game, stake, data, id string) gaming.PlayRequest {
	r := bet(game, stake, data, id)
	r.Demo = true
	return r
}

// A guest's refused request is not recorded and can be retried. A guest's
// accepted request is recorded and not carried out twice.
func TestRefusalsOfGuestsAreNotKept(t *testing.T) {
	h := newHouse(t)
	tooMuch := forFun("dice", "6", `{"over":true,"target":"99.99"}`, "much")
	for _, request := range []gaming.PlayRequest{forFun("dice", "1000.01", even, "above"), forFun("dice", "1", `{"over":true,"target":101}`, "choice"), tooMuch} {
		for range 3 {
			if _, err := h.play.Play(h.Ctx, guest("g"), request); code(t, err) == 0 {
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
	taken := h.must(guest("g"), tooMuch)
	if again := h.must(guest("g"), tooMuch); again.ID != taken.ID || h.Count("wagers") != 1 || h.Count("requests") != 0 {
		t.Errorf("%+v, was %+v", again, taken)
	}
	if _, err := h.play.Play(h.Ctx, guest("g"), forFun("dice", "1000.01", even, "much")); !errors.Is(err, wager.ErrOtherBody) {
		t.Errorf("an id that was used: %v", err)
	}
}

// A guest's refused turn is not recorded; an accepted turn is.
func TestRefusedTurnsOfGuestsAreNotKept(t *testing.T) {
	h := newHouse(t)
	r := h.must(guest("g"), forFun("mines", "1", `{"mines":3}`, "open"))
	safe := pick(h.mined(r), false)
	first, err := h.play.Turn(h.Ctx, guest("g"), turn(r.ID, safe, "t1"))
	if err != nil {
		t.Fatal(err)
	}
	recorded := h.Count("requests")
	for range 2 {
		failed, err := h.play.Turn(h.Ctx, guest("g"), turn(r.ID, safe, "t2"))
		if err != nil || failed.Result != gaming.ResultFail || h.Count("requests") != recorded {
			t.Fatalf("%+v, %v, %d requests", failed, err, h.Count("requests"))
		}
		again, err := h.play.Turn(h.Ctx, guest("g"), turn(r.ID, safe, "t1"))
		if err != nil || text(t, again) != text(t, first) {
			t.Errorf("the first turn again: %+v, %v", again, err)
		}
	}
	if _, err := h.play.Turn(h.Ctx, guest("g"), turn(r.ID, `{"cell":99}`, "t1")); !errors.Is(err, wager.ErrOtherBody) {
		t.Errorf("another turn under the first one's id: %v", err)
	}
}

// A player's refusal is recorded: the outcome of a request id is final.
func TestRefusalsOfPlayersAreKept(t *testing.T) {
	h := newHouse(t)
	request := bet("dice", "6", `{"over":true,"target":"99.99"}`, "much")
	if _, err := h.play.Play(h.Ctx, by(anna), request); code(t, err) == 0 {
		t.Fatal("it was taken")
	}
	h.restart(func(o *setup) { o.MaxProfit = "100000" })
	if _, err := h.play.Play(h.Ctx, by(anna), request); code(t, err) == 0 || h.Count("requests WHERE refusal IS NOT NULL") != 1 {
		t.Errorf("the same request again: %v", err)
	}
}
