package races

import (
	"fmt"
	"testing"

	"croupier/app/kernel/kerneltest"
)

// placeText is the caller's own place as short text.
func placeText(you *You) string {
	if you == nil {
		return "no place"
	}
	wagered, _ := you.Entry.WagerUSD.MarshalJSON()
	prize, _ := you.Prize.MarshalJSON()
	text := fmt.Sprintf("%d with %s wins %s", you.Place, wagered, prize)
	if you.Next != nil {
		missing, _ := you.Next.Missing.MarshalJSON()
		text += fmt.Sprintf(", %s to %d", missing, you.Next.Place)
	}
	return text
}

func TestPlayersSeeTheirOwnPlace(t *testing.T) {
	h := newHarness(t)
	wants := func(when, who, want string) {
		t.Helper()
		if got := placeText(h.board(who).You); got != want {
			t.Errorf("%s: %s gets %q, want %q", when, who, got, want)
		}
	}
	wants("at the start", "", "no place")
	wants("at the start", "anna", "0 with 0.00 wins 0.00")
	h.play(lost("bert", 30), lost("carl", 20), lost("omar", 900))
	wants("with places free", "anna", "0 with 0.00 wins 0.00, 0.01 to 3")
	wants("as the leader", "bert", "1 with 30.00 wins 4000.00")
	wants("behind the leader", "carl", "2 with 20.00 wins 1800.00, 10.01 to 1")
	wants("without taking part", "omar", "no place")
	var field []kerneltest.Wager
	for n := range 40 {
		field = append(field, lost(fmt.Sprintf("field%02d", n), int64(100+n)))
	}
	h.play(field...)
	// 40 players are ahead of bert; the twentieth has 120 dollars.
	wants("far behind", "bert", "41 with 30.00 wins 0.00, 90.01 to 20")
	wants("without a bet", "anna", "0 with 0.00 wins 0.00, 120.01 to 20")
	wants("just behind", "field19", "21 with 119.00 wins 0.00, 1.01 to 20")
	wants("in the last place that wins", "field20", "20 with 120.00 wins 20.00, 1.01 to 19")
}

// After the rows that are checked one by one, the place is counted.
func TestDistantPlaceIsCounted(t *testing.T) {
	h := newHarness(t)
	var field []kerneltest.Wager
	for n := range exactPlaces + 40 {
		field = append(field, lost(fmt.Sprintf("field%03d", n), int64(100+n)))
	}
	h.play(append(field, lost("omar", 900), lost("bert", 3))...)
	if you := h.board("bert").You; you == nil || you.Place != exactPlaces+41 {
		t.Errorf("bert gets %s", placeText(you))
	}
}
