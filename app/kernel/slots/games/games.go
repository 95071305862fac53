// Package games has the rules of the site's own slots: strips, pays and features. A round is drawn from
// a source of random numbers; how often a drawn round is played is decided by its weight.
package games

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"croupier/app/kernel/slots/book"
	"croupier/app/kernel/slots/reels"
	"croupier/app/kernel/slots/weights"
)

// Draw says how a round is drawn. It changes which rounds are found, never what a round pays.
type Draw int

// The ways to draw a round: with the chances of the strips, with the feature forced, and with the
// feature forced on strips of high wins.
const (
	Natural Draw = iota
	Feature
	Rich
)

// Draws are all of them, from the most frequent kind of round to the rarest.
var Draws = []Draw{Natural, Feature, Rich}

// Volatility is how much the win of a round varies.
type Volatility string

// The volatilities, from the lowest.
const (
	Low    Volatility = "low"
	Medium Volatility = "medium"
	High   Volatility = "high"
)

// Game is one slot.
type Game struct {
	// ID is the name of its folder and its key everywhere, Name its title.
	ID, Name string
	// About is one sentence on its rules.
	About      string
	Volatility Volatility
	// Reels and Rows are the size of the visible board.
	Reels, Rows int
	// WinCap is the largest win of a round in hundredths of the bet.
	WinCap  int64
	Modes   []Mode
	Symbols []Symbol
	play    func(r *reels.Random, b *book.Book, mode string, draw Draw)
}

// Mode is one way to bet on a game, with the figures that its weights must have.
type Mode struct {
	Name   string
	Target weights.Target
}

// Symbol is a symbol with its title and its pays in hundredths of the bet by the number of symbols.
type Symbol struct {
	Name  string        `json:"name"`
	Title string        `json:"title"`
	Pays  map[int]int64 `json:"pays,omitempty"`
}

// All returns the games in the order of the lobby.
func All() []Game {
	return []Game{feltAndBrass(), kiteSeason(), chipCascade(), brassVault(), lastTable()}
}

// Find returns a game by its id.
func Find(id string) (Game, error) {
	all := All()
	at := slices.IndexFunc(all, func(g Game) bool { return g.ID == id })
	if at < 0 {
		return Game{}, fmt.Errorf("no slot has the id %q", id)
	}
	return all[at], nil
}

// Play draws one round of a mode. The book is finished.
func (g Game) Play(r *reels.Random, mode string, draw Draw) *book.Book {
	b := book.New(g.WinCap)
	g.play(r, b, mode, draw)
	b.Finish()
	return b
}

// paytable returns the pays of the symbols.
func paytable(symbols []Symbol) reels.Paytable {
	pays := reels.Paytable{}
	for _, symbol := range symbols {
		if len(symbol.Pays) > 0 {
			pays[symbol.Name] = symbol.Pays
		}
	}
	return pays
}

// paying returns the names of the symbols that pay, in their order.
func paying(symbols []Symbol) []string {
	var names []string
	for _, symbol := range symbols {
		if len(symbol.Pays) > 0 {
			names = append(names, symbol.Name)
		}
	}
	return names
}

// count reads the numbers of symbols on a strip: "W:1 H1:3" is one wild symbol and three of H1.
func count(text string) []reels.Choice[string] {
	var counts []reels.Choice[string]
	for _, part := range strings.Fields(text) {
		name, number, _ := strings.Cut(part, ":")
		times, err := strconv.Atoi(number)
		if err != nil {
			panic(fmt.Sprintf("slots: %q is not a number of symbols", part))
		}
		counts = append(counts, reels.Choice[string]{Value: name, Weight: times})
	}
	return counts
}

// same returns the strips of reels that all have the same symbols.
func same(times int, text string) [][]reels.Choice[string] {
	return slices.Repeat([][]reels.Choice[string]{count(text)}, times)
}

// target makes the declared figures of a mode: rows of the smallest payout of a tier, its chance in a
// billion rounds and its return in a millionth of the stakes. A tier ends where the next begins; the
// last one is the largest win alone.
func target(cost int64, rows ...[3]int64) weights.Target {
	declared := weights.Target{Cost: cost}
	for i, row := range rows {
		to := row[0] + 1
		if i+1 < len(rows) {
			to = rows[i+1][0]
		}
		declared.Tiers = append(declared.Tiers, weights.Tier{From: row[0], To: to, Chance: row[1], Return: row[2]})
	}
	return declared
}

// freeSpins are the rules of free spins.
type freeSpins struct {
	// award is the number of spins by the number of scatters.
	award func(scatters int) int
	// more are the spins that the same scatters add during free spins, up to limit in all.
	more, limit int
	// spin plays one spin and returns the scatters on its board.
	spin func() []reels.Position
}

// play plays free spins until none is left or the round has reached the largest win.
func (f freeSpins) play(b *book.Book, scatters []reels.Position) {
	total := f.award(len(scatters))
	b.StartFreeSpins(total, scatters)
	for number := 1; number <= total && !b.Capped(); number++ {
		b.CountFreeSpin(number, total)
		found := f.spin()
		if f.award(len(found)) > 0 && total < f.limit && !b.Capped() {
			total = min(total+f.more, f.limit)
			b.MoreFreeSpins(total, found)
		}
	}
	b.EndFreeSpins()
}

// byCount returns an award that is the first of spins for needed scatters, the next for one more, and
// the last for any more.
func byCount(needed int, spins ...int) func(int) int {
	return func(scatters int) int {
		if scatters < needed {
			return 0
		}
		return spins[min(scatters-needed, len(spins)-1)]
	}
}
