package gifts

import (
	"errors"
	"slices"
	"testing"

	"croupier/app/kernel/fault"
)

// A gift puts a message into the room: who may not write there gives nothing.
func TestWhoMayNotWriteGivesNothing(t *testing.T) {
	h := newHouse(t)
	h.talks(room, carl.ID)
	h.muted[anna.ID] = true
	_, tipped := h.gifts.Tip(h.Ctx, by(anna), tipOf("bert", "1"))
	_, rained := h.gifts.Rain(h.Ctx, by(anna), rainOf(1, "1"))
	for _, err := range []error{tipped, rained} {
		refusal, known := fault.From(err)
		if !known || refusal.Code != fault.CodeConflict || refusal.Message != errMuted.Message || refusal.Extra["until"] != int64(7) {
			t.Errorf("a muted player: %v", err)
		}
	}
	if h.balance(anna.ID) != 100_00 || h.balance(bert.ID) != 100_00 || len(h.takeTold()) != 0 {
		t.Error("something moved")
	}
	h.audited()
}

func TestNothingIsGivenToWhoIsBarred(t *testing.T) {
	h := newHouse(t)
	h.barred[bert.ID] = true
	if _, err := h.gifts.Tip(h.Ctx, by(anna), tipOf("bert", "1", "once")); !errors.Is(err, ErrReceiver) {
		t.Fatal(err)
	}
	if h.balance(bert.ID) != 100_00 || len(h.takeTold()) != 0 {
		t.Error("something moved")
	}
	h.barred[bert.ID] = false
	if _, err := h.gifts.Tip(h.Ctx, by(anna), tipOf("bert", "1", "once")); !errors.Is(err, ErrReceiver) {
		t.Errorf("the outcome of a request is its last: %v", err)
	}
}

// Whoever may not stake may not give: the same is asked of both.
func TestAdmissionIsAskedWithWhereTheGiftComesFrom(t *testing.T) {
	h := newHouse(t)
	h.talks(room, carl.ID)
	call := by(anna)
	call.Country = "US"
	if _, err := h.gifts.Tip(h.Ctx, call, tipOf("bert", "2.50")); err != nil {
		t.Fatal(err)
	}
	if _, err := h.gifts.Rain(h.Ctx, call, rainOf(2, "1")); err != nil {
		t.Fatal(err)
	}
	if want := []string{"anna US usd 2500000", "anna US usd 1000000"}; !slices.Equal(h.asked, want) {
		t.Errorf("asked %q, want %q", h.asked, want)
	}
}

func TestATipWithoutARoomIsToldInTheFirst(t *testing.T) {
	h := newHouse(t)
	request := tipOf("bert", "1")
	request.Channel = ""
	if _, err := h.gifts.Tip(h.Ctx, by(anna), request); err != nil {
		t.Fatal(err)
	}
	if told := h.takeTold(); len(told) != 1 || told[0].Channel != room {
		t.Errorf("told %+v", told)
	}
}
