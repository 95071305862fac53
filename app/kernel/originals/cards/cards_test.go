package cards

import "testing"

func TestEveryCardHasItsOwnName(t *testing.T) {
	seen := map[string]bool{}
	for c := range Card(Count) {
		seen[c.String()] = true
	}
	if len(seen) != Count {
		t.Fatalf("%d names for %d cards", len(seen), Count)
	}
	for card, want := range map[Card]string{0: "2d", 1: "2h", 2: "2s", 3: "2c", 32: "10d", 36: "Jd", 42: "Qs", 48: "Ad", 51: "Ac"} {
		if got := card.String(); got != want {
			t.Errorf("card %d is %s, want %s", card, got, want)
		}
	}
}
