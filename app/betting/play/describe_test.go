package play

import (
	"testing"

	"croupier/app/betting/seeds"
	"croupier/app/kernel/gaming"
	"croupier/app/kernel/provablyfair"
	"croupier/db"
)

func TestADrawIsRevealedOnlyAfterItsRotation(t *testing.T) {
	h := newHouse(t)
	r := h.must(by(anna), bet("dice", "1", even))
	details, _ := h.described(r.ID)
	if draw := details.Draw; draw.ServerSeed != nil || draw.ServerSeedHash != r.ServerSeedHash || draw.ClientSeed != r.ClientSeed || draw.Nonce != 0 || draw.Shared {
		t.Fatalf("%+v", draw)
	}
	if string(details.Choices) != even || details.Turns != nil || text(t, details.View) != text(t, r.View) {
		t.Errorf("%+v, was %+v", details, r)
	}
	seeds, err := h.Seeds.Change(h.Ctx, by(anna), seeds.ChangeRequest{ClientSeed: " my own-seed "})
	if err != nil || seeds.ClientSeed != "my own-seed" || len(seeds.Past) != 1 || provablyfair.Commitment(seeds.Past[0].ServerSeed) != r.ServerSeedHash {
		t.Fatalf("%+v, %v", seeds, err)
	}
	if details, _ := h.described(r.ID); details.Draw.ServerSeed == nil || provablyfair.Commitment(*details.Draw.ServerSeed) != r.ServerSeedHash {
		t.Fatalf("%+v", details.Draw)
	}
	next := h.must(by(anna), bet("dice", "1", even))
	if next.Nonce != 0 || next.ClientSeed != "my own-seed" || next.ServerSeedHash != seeds.ServerSeedHash {
		t.Errorf("after the change: %+v", next)
	}
}

func TestTurnsAreDescribedInOrder(t *testing.T) {
	h := newHouse(t)
	r := h.must(by(anna), bet("mines", "1", `{"mines":3}`))
	safe := pick(h.mined(r), false)
	if _, err := h.play.Turn(h.Ctx, by(anna), turn(r.ID, safe)); err != nil {
		t.Fatal(err)
	}
	if _, err := h.play.Finish(h.Ctx, by(anna), gaming.FinishRequest{ID: r.ID}); err != nil {
		t.Fatal(err)
	}
	details, _ := h.described(r.ID)
	if got := text(t, details.Turns); got != `[`+safe+`,"finish"]` {
		t.Errorf("%s, chose %s", got, safe)
	}
}

// A removed game has no description and causes no error.
func TestAGameThatIsGoneHasNoDescription(t *testing.T) {
	h := newHouse(t)
	_, w := h.described(h.must(by(anna), bet("dice", "1", even)).ID)
	gone := *w
	gone.Product = "gone"
	h.read(func(q *db.Reader) error {
		details, err := h.play.Describe(q, &gone)
		if details.Draw != nil || details.View != nil || details.Choices != nil {
			t.Errorf("%+v", details)
		}
		return err
	})
}

func (h *house) read(fn func(q *db.Reader) error) {
	h.T.Helper()
	if err := h.DB.Read(h.Ctx, fn); err != nil {
		h.T.Fatal(err)
	}
}
