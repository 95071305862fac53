package vip

import (
	"fmt"
	"testing"
)

// twoShards returns players of different groups.
func twoShards(t *testing.T) (first, second string) {
	t.Helper()
	first = "player0"
	for i := 1; i < 1000; i++ {
		if second = fmt.Sprint("player", i); shardOf(second) != shardOf(first) {
			return first, second
		}
	}
	t.Fatal("all players are in one group")
	return "", ""
}

// A site that stops between two groups continues with the second one. A claim in
// between pays what was counted for that player.
func TestShardsCountIndependently(t *testing.T) {
	h := newHarness(t)
	h.set("rewards.cashback_ceiling", "")
	early, late := twoShards(t)
	h.count()
	h.Append(dollarsBet(early, 2000), dollarsBet(late, 2000))
	one := h.Runner(h.ranks.Projections()[shardOf(early)])
	h.Check(one.CatchUp(h.Ctx))
	h.checkAudits()
	if err := h.claim(late); err == nil {
		t.Error("was paid for wagers that were not counted")
	}
	h.Check(h.claim(early))
	h.count()
	h.Check(h.claim(late))
	h.checkAudits()
}

func TestShardsAreBalanced(t *testing.T) {
	var counts [shardCount]int
	const players = 4000
	for i := range players {
		counts[shardOf(fmt.Sprint("player", i))]++
	}
	for i, count := range counts {
		if count < players/shardCount*9/10 || count > players/shardCount*11/10 {
			t.Errorf("group %d has %d of %d players", i, count, players)
		}
	}
}
