package ranks

import (
	"fmt"
	"testing"
)

// twoLanes are players of different groups.
func twoLanes(t *testing.T) (first, second string) {
	t.Helper()
	first = "player0"
	for i := 1; i < 1000; i++ {
		if second = fmt.Sprint("player", i); laneOf(second) != laneOf(first) {
			return first, second
		}
	}
	t.Fatal("all players are in one group")
	return "", ""
}

// A site that stops between two groups goes on with the second, and whoever claims
// in between is paid what was counted for them.
func TestGroupsOfPlayersAreCountedEachForItself(t *testing.T) {
	h := newHouse(t)
	h.set("rewards.cashback_ceiling", "")
	early, late := twoLanes(t)
	h.count()
	h.Append(dollarsBet(early, 2000), dollarsBet(late, 2000))
	one := h.Runner(h.ranks.Projections()[laneOf(early)])
	h.Check(one.CatchUp(h.Ctx))
	h.sound()
	if err := h.claim(late); err == nil {
		t.Error("was paid for wagers that were not counted")
	}
	h.Check(h.claim(early))
	h.count()
	h.Check(h.claim(late))
	h.sound()
}

func TestPlayersAreDividedEvenly(t *testing.T) {
	var counts [lanes]int
	const players = 4000
	for i := range players {
		counts[laneOf(fmt.Sprint("player", i))]++
	}
	for i, count := range counts {
		if count < players/lanes*9/10 || count > players/lanes*11/10 {
			t.Errorf("group %d has %d of %d players", i, count, players)
		}
	}
}
