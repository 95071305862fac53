package play

import (
	"testing"

	"croupier/app/betting/seeds"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/provablyfair"
	"croupier/db"
)

func TestDrawIsRevealedAfterRotation(t *testing.T) {
	h := newHarness(t)
	r := h.mustPlay(playerCall(anna), bet("dice", "1", evenBet))
	details, _ := h.described(r.ID)
	if draw := details.Draw; draw.ServerSeed != nil || draw.ServerSeedHash != r.ServerSeedHash || draw.ClientSeed != r.ClientSeed || draw.Nonce != 0 || draw.Shared {
		t.Fatalf("%+v", draw)
	}
	if string(details.Choices) != evenBet || details.Turns != nil || text(t, details.View) != text(t, r.View) {
		t.Errorf("%+v, was %+v", details, r)
	}
	seeds, err := h.Seeds.Change(h.Ctx, playerCall(anna), seeds.ChangeRequest{ClientSeed: " my own-seed "})
	if err != nil || seeds.ClientSeed != "my own-seed" || len(seeds.Past) != 1 || provablyfair.Commitment(seeds.Past[0].ServerSeed) != r.ServerSeedHash {
		t.Fatalf("%+v, %v", seeds, err)
	}
	if details, _ := h.described(r.ID); details.Draw.ServerSeed == nil || provablyfair.Commitment(*details.Draw.ServerSeed) != r.ServerSeedHash {
		t.Fatalf("%+v", details.Draw)
	}
	next := h.mustPlay(playerCall(anna), bet("dice", "1", evenBet))
	if next.Nonce != 0 || next.ClientSeed != "my own-seed" || next.ServerSeedHash != seeds.ServerSeedHash {
		t.Errorf("after the change: %+v", next)
	}
}

func TestTurnsAreDescribedInOrder(t *testing.T) {
	h := newHarness(t)
	r := h.mustPlay(playerCall(anna), bet("mines", "1", `{"mines":3}`))
	safe := pickCell(h.minePositions(r), false)
	if _, err := h.play.Turn(h.Ctx, playerCall(anna), turn(r.ID, safe)); err != nil {
		t.Fatal(err)
	}
	if _, err := h.play.Finish(h.Ctx, playerCall(anna), gamecalls.FinishRequest{ID: r.ID}); err != nil {
		t.Fatal(err)
	}
	details, _ := h.described(r.ID)
	if got := text(t, details.Turns); got != `[`+safe+`,"finish"]` {
		t.Errorf("%s, chose %s", got, safe)
	}
}

// A removed game has no description and causes no error.
func TestRemovedGameHasNoDescription(t *testing.T) {
	h := newHarness(t)
	_, w := h.described(h.mustPlay(playerCall(anna), bet("dice", "1", evenBet)).ID)
	removed := *w
	removed.Product = "gone"
	h.read(func(q *db.Reader) error {
		details, err := h.play.Describe(q, &removed)
		if details.Draw != nil || details.View != nil || details.Choices != nil {
			t.Errorf("%+v", details)
		}
		return err
	})
}

func (h *harness) read(fn func(q *db.Reader) error) {
	h.T.Helper()
	if err := h.DB.Read(h.Ctx, fn); err != nil {
		h.T.Fatal(err)
	}
}
