package gifts

import (
	"errors"
	"slices"
	"testing"

	"croupier/app/kernel/fault"
)

// A gift writes a message in the room. A player who may not write there cannot give.
func TestExcludedWritersCannotGive(t *testing.T) {
	h := newHarness(t)
	h.addWriters(room, carl.ID)
	h.muted[anna.ID] = true
	_, tipped := h.gifts.Tip(h.Ctx, callOf(anna), tipOf("bert", "1"))
	_, rained := h.gifts.Rain(h.Ctx, callOf(anna), rainOf(1, "1"))
	for _, err := range []error{tipped, rained} {
		refusal, known := fault.From(err)
		if !known || refusal.Code != fault.CodeConflict || refusal.Message != errMuted.Message || refusal.Extra["until"] != int64(7) {
			t.Errorf("a muted player: %v", err)
		}
	}
	if h.balance(anna.ID) != 100_00 || h.balance(bert.ID) != 100_00 || len(h.takePublished()) != 0 {
		t.Error("something moved")
	}
	h.checkAudits()
}

func TestExcludedPlayersReceiveNothing(t *testing.T) {
	h := newHarness(t)
	h.excluded[bert.ID] = true
	if _, err := h.gifts.Tip(h.Ctx, callOf(anna), tipOf("bert", "1", "once")); !errors.Is(err, ErrReceiverRefused) {
		t.Fatal(err)
	}
	if h.balance(bert.ID) != 100_00 || len(h.takePublished()) != 0 {
		t.Error("something moved")
	}
	h.excluded[bert.ID] = false
	if _, err := h.gifts.Tip(h.Ctx, callOf(anna), tipOf("bert", "1", "once")); !errors.Is(err, ErrReceiverRefused) {
		t.Errorf("the outcome of a request is its last: %v", err)
	}
}

// A player who may not stake may not give. Both run the same admission check.
func TestAdmissionGetsCountryOfSender(t *testing.T) {
	h := newHarness(t)
	h.addWriters(room, carl.ID)
	call := callOf(anna)
	call.Country = "US"
	if _, err := h.gifts.Tip(h.Ctx, call, tipOf("bert", "2.50")); err != nil {
		t.Fatal(err)
	}
	if _, err := h.gifts.Rain(h.Ctx, call, rainOf(2, "1")); err != nil {
		t.Fatal(err)
	}
	if want := []string{"anna US usd 2500000", "anna US usd 1000000"}; !slices.Equal(h.gateCalls, want) {
		t.Errorf("asked %q, want %q", h.gateCalls, want)
	}
}

func TestTipDefaultsToFirstRoom(t *testing.T) {
	h := newHarness(t)
	request := tipOf("bert", "1")
	request.Channel = ""
	if _, err := h.gifts.Tip(h.Ctx, callOf(anna), request); err != nil {
		t.Fatal(err)
	}
	if published := h.takePublished(); len(published) != 1 || published[0].Channel != room {
		t.Errorf("published %+v", published)
	}
}
