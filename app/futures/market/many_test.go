package market

import (
	"testing"

	"croupier/app/betting/bettingtest"
	"croupier/app/kernel/futures"
	"croupier/app/kernel/id"
	"croupier/db"
)

// A position that contradicts its wager does not keep the others of its tick from being filled.
func TestContradictionKeepsNothingElseFromBeingFilled(t *testing.T) {
	s := newSite(t)
	var all []PositionView
	for range fillBatch / 8 {
		all = append(all, s.order(bettingtest.Anna, OpenRequest{Ticker: bitcoin, Direction: "up", Currency: "usd", Wager: "0.10", Multiplier: "100", Request: s.Fixture.IDs.New()}))
	}
	s.tick("100000")
	paid := func(position string, cents int) {
		binary, _ := id.ToBinary(position)
		s.Check(s.Fixture.DB.Write(s.Ctx, func(tx *db.Tx) error {
			_, err := tx.Exec(`UPDATE futures_positions SET paid = $1 WHERE id = $2`, cents, binary[:])
			return err
		}))
	}
	wrong := all[len(all)/2].ID
	paid(wrong, 1)
	s.tick("98000")
	for _, p := range all {
		want := "liquidated"
		if p.ID == wrong {
			want = "open"
		}
		if got := s.see(p.ID); got.State != want || len(got.Fills) == 0 {
			t.Errorf("position %s is %s with %d fills, want %s", p.ID, got.State, len(got.Fills), want)
		}
	}
	paid(wrong, 0)
}

// More fills than fit one write are all stored, with one line of their frame.
func TestManyFillsOfOneTick(t *testing.T) {
	s := newSite(t)
	const count = fillBatch + 3
	for range count {
		s.order(bettingtest.Anna, OpenRequest{Ticker: bitcoin, Direction: "up", Currency: "usd", Wager: "0.10", Multiplier: "100", Request: s.Fixture.IDs.New()})
	}
	s.tick("100000")
	s.tick("98000")
	if fills, frames := s.Count("futures_fills WHERE kind = 'liquidation'"), s.Count("futures_frames"); fills != count || frames != 2 {
		t.Errorf("%d fills of %d are stored with %d frames", fills, count, frames)
	}
}

// A tick that crosses nothing looks at the nearest trigger only, whatever the number of positions: the
// others are missing here.
func TestTickLooksAtNoOtherPosition(t *testing.T) {
	h := triggerHeap{low: true}
	for i := range 1000 {
		h.add(&entry{bounds: futures.Bounds{Low: futures.Price(1 + i*7919%1000)}})
	}
	nearest := h.entries[0]
	clear(h.entries[1:])
	if crossed := h.takeCrossed(nearest.bounds.Low + 1); len(crossed) > 0 || nearest.bounds.Low != 1000 {
		t.Errorf("the price above %d crosses %d triggers", nearest.bounds.Low, len(crossed))
	}
}
