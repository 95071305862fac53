package games

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/slots/book"
	"croupier/app/kernel/slots/reels"
)

// places returns so many scatters.
func places(n int) []reels.Position { return make([]reels.Position, n) }

func TestFreeSpinsCountRetriggersAndTheirLimit(t *testing.T) {
	for name, c := range map[string]struct {
		start    int
		scatters map[int]int // by the number of the spin
		want     int
	}{
		"without a retrigger":        {start: 3, want: 8},
		"more scatters at the start": {start: 5, want: 12},
		"one retrigger":              {start: 3, scatters: map[int]int{2: 3}, want: 12},
		"retrigger in the last spin": {start: 3, scatters: map[int]int{8: 3}, want: 12},
		"too few scatters":           {start: 3, scatters: map[int]int{1: 2}, want: 8},
		"the limit":                  {start: 4, scatters: map[int]int{1: 3, 2: 3, 3: 3}, want: 17},
	} {
		t.Run(name, func(t *testing.T) {
			b, spins := book.New(1_000_000), 0
			freeSpins{award: byCount(3, 8, 10, 12), more: 4, limit: 17, spin: func() []reels.Position {
				spins++
				return places(c.scatters[spins])
			}}.play(b, places(c.start))
			if spins != c.want {
				t.Errorf("%d free spins were played, want %d", spins, c.want)
			}
			if total := lastTotal(b); total != c.want {
				t.Errorf("the events announce %d free spins, want %d", total, c.want)
			}
		})
	}
}

// lastTotal returns the last announced number of free spins.
func lastTotal(b *book.Book) int {
	total := 0
	for _, event := range b.Events() {
		if e, ok := event.(book.FreeSpins); ok {
			total = e.TotalFs
		}
	}
	return total
}

func TestLargestWinEndsTheFreeSpins(t *testing.T) {
	b, spins := book.New(1_000), 0
	freeSpins{award: byCount(3, 8), more: 4, limit: 40, spin: func() []reels.Position {
		spins++
		b.Wins([]reels.Win{{Symbol: "H1", Kind: 5, Win: 400}})
		return places(3)
	}}.play(b, places(3))
	b.Finish()
	if spins != 3 || b.Total() != 1_000 || !b.Capped() || b.Criteria() != book.WinCap {
		t.Errorf("%d spins won %d, want 3 spins that win the largest 1000", spins, b.Total())
	}
	if capped := typesOf(b)["wincap"]; capped != 1 {
		t.Errorf("the largest win was announced %d times", capped)
	}
}

// typesOf counts the events of one amount by their types.
func typesOf(b *book.Book) map[string]int {
	counts := map[string]int{}
	for _, event := range b.Events() {
		switch e := event.(type) {
		case book.Amount:
			counts[e.Type]++
		case book.Hold:
			counts[e.Type]++
		case book.HeldReels:
			counts[e.Type]++
		}
	}
	return counts
}

func TestRespinsEndAfterThreeWithoutACoin(t *testing.T) {
	for name, c := range map[string]struct {
		landsAt int // the number of the respin in which one coin lands; 0 for none
		all     bool
		respins int
		won     int64
	}{
		"no coin":                 {respins: 3, won: 600},
		"a coin in the third":     {landsAt: 3, respins: 6, won: 700},
		"a coin in every place":   {all: true, respins: 1, won: 1_500 + grandPrize},
		"a coin in the first one": {landsAt: 1, respins: 4, won: 700},
	} {
		t.Run(name, func(t *testing.T) {
			var coins []book.LockedCoin
			for reel := range 5 {
				coins = append(coins, book.LockedCoin{Position: reels.Position{Reel: reel, Row: 1}, Prize: 100})
			}
			coins = append(coins, book.LockedCoin{Position: reels.Position{Reel: 0, Row: 2}, Prize: 100})
			b := book.New(1_000_000)
			landed := false
			vaultRules{}.hold(b, coins, func() (vaultCoin, bool) {
				if c.all {
					return vaultCoin{prize: 100}, true
				}
				lands := !landed && typesOf(b)["respin"] == c.landsAt-1
				landed = landed || lands
				return vaultCoin{prize: 100}, lands
			})
			if respins := typesOf(b)["respin"]; respins != c.respins || b.Total() != c.won {
				t.Errorf("%d respins won %d, want %d respins and %d", respins, b.Total(), c.respins, c.won)
			}
		})
	}
}

func TestTwoCroupiersHoldForOneRespin(t *testing.T) {
	g, err := Find("last-table")
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		round := g.Play(reels.NewRandom("respin", "last-table", rapid.Int().Draw(t, "number")), baseMode, rapid.SampledFrom(Draws).Draw(t, "draw"))
		first, respins, capped := 0, 0, false
		for _, event := range round.Events() {
			switch e := event.(type) {
			case book.ExpandingWilds:
				if respins == 0 {
					first = len(e.NewWilds)
				}
			case book.Amount:
				capped = capped || e.Type == book.WinCap && respins == 0
			case book.HeldReels:
				respins++
				if len(e.Reels) != 2 {
					t.Fatalf("the reels %v are held", e.Reels)
				}
			}
		}
		if want := first == 2 && !capped; (respins == 1) != want || respins > 1 {
			t.Fatalf("%d respins after %d croupiers", respins, first)
		}
	})
}

// The bought mode always has free spins, and an ordinary one has them only with enough suns.
func TestBoughtModeAlwaysHasFreeSpins(t *testing.T) {
	g, err := Find("kite-season")
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.IntRange(0, 1_000_000).Draw(t, "number")
		bought := g.Play(reels.NewRandom("bought", g.ID, number), bonusMode, Natural)
		if !slices.Contains(bought.Features(), book.FreeGame) {
			t.Fatal("a bought round has no free spins")
		}
		ordinary := g.Play(reels.NewRandom("ordinary", g.ID, number), baseMode, Natural)
		suns := len(ordinary.Events()[0].(book.Reveal).Board.Find(reels.Scatter))
		if slices.Contains(ordinary.Features(), book.FreeGame) != (suns >= 3) {
			t.Fatalf("features %v with %d suns", ordinary.Features(), suns)
		}
	})
}

func TestDeclaredFiguresOfEveryModeAreComplete(t *testing.T) {
	ids := map[string]bool{}
	for _, g := range All() {
		if ids[g.ID] {
			t.Errorf("two games have the id %q", g.ID)
		}
		ids[g.ID] = true
		for _, mode := range g.Modes {
			tiers := mode.Target.Tiers
			if last := tiers[len(tiers)-1]; last.From != g.WinCap {
				t.Errorf("the last tier of %s begins at %d, the largest win is %d", g.ID, last.From, g.WinCap)
			}
			if returned := mode.Target.Return(); returned < 960_000 || returned > 970_000 {
				t.Errorf("%s, mode %s, declares a return of %d millionths", g.ID, mode.Name, returned)
			}
		}
	}
}

func TestUnknownGameIsNamed(t *testing.T) {
	if _, err := Find("none"); err == nil || err.Error() != `no slot has the id "none"` {
		t.Errorf("error %v", err)
	}
}
