package catalogue

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"croupier/app/kernel/cputime"
	"croupier/app/kernel/session"
)

// manyGames is the number of games in a large catalogue.
const manyGames = 100_000

// benchWords are the words of names in the large catalogue.
var benchWords = []string{
	"Gold", "Moon", "Tiger", "River", "Crown", "Lantern", "Dragon", "Night", "Fruit", "Temple", "Velvet", "Star", "Harbour", "Queen",
	"Wolf", "Island", "Spin", "Vault", "Raven", "Copper", "Dream", "Quest", "Fire", "Frost", "Jewel", "Forest", "Desert", "Neon",
}

// newLargeHarness is a lobby with a hundred thousand games of five hundred providers.
func newLargeHarness(t testing.TB) *harness {
	h := newHarness(t)
	random := rand.New(rand.NewPCG(1, 2))
	kinds := []string{"Slots", "Slots", "Slots", "Live", "Table", "Poker"}
	read := stored{version: 1}
	for i := range 500 {
		read.providers = append(read.providers, Provider{Slug: fmt.Sprint("p", i), Name: fmt.Sprint("Provider ", i)})
	}
	word := func() string { return benchWords[random.IntN(len(benchWords))] }
	for i := range manyGames {
		read.games = append(read.games, Game{
			ID: fmt.Sprintf("game:%06d", i), Name: fmt.Sprintf("%s %s %s %d", word(), word(), word(), i), Provider: fmt.Sprint("p", random.IntN(500)),
			Category: []string{kinds[random.IntN(len(kinds))]}, CustomCategory: customCategories[random.IntN(len(customCategories))],
			Priority: random.Int64N(1000), IsFeatured: i%3000 == 0, Tags: []string{"tag" + fmt.Sprint(i%40)},
		})
	}
	h.lobby.current.Store(h.lobby.buildSnapshot(read))
	return h
}

// benchFilters are typical requests of a lobby, and the slowest possible ones.
var benchFilters = []struct{ name, request string }{
	{"everything", `{}`},
	{"the last page", `{"offset":99990,"limit":10}`},
	{"featured", `{"filter":[{"key":"isFeatured","expect":true}]}`},
	{"live row", `{"filter":[{"key":"custom_category","expect":"live"}],"limit":10}`},
	{"provider", `{"filter":[{"key":"type","expect":"Provider 77"}]}`},
	{"search one character", `{"filter":[{"key":"name","type":"search","expect":"g"}],"limit":60}`},
	{"search a part", `{"filter":[{"key":"name","type":"search","expect":"agon"}],"limit":60}`},
	{"search two words", `{"filter":[{"key":"name","type":"search","expect":"raven vault"}],"limit":60}`},
	{"search one game", `{"filter":[{"key":"name","type":"search","expect":"99999"}]}`},
	{"search nothing", `{"filter":[{"key":"name","type":"search","expect":"zzqx"}]}`},
	{"search two that never meet", `{"filter":[{"key":"name","type":"search","expect":"a zzqx"}]}`},
	{"search slots of a provider", `{"filter":[{"key":"name","type":"search","expect":"moon"},{"key":"category","type":"includes:array","expect":"Slots"},{"key":"type","expect":"Provider 7"}]}`},
	{"provider by part", `{"filter":[{"key":"type","type":"includes:string","expect":"499"}]}`},
	{"provider by part, none", `{"filter":[{"key":"type","type":"includes:string","expect":"zz"},{"key":"tag","type":"search","expect":"zz"}]}`},
	{"most providers", `{"filter":[{"key":"type","type":"includes:string","expect":"provider"},{"key":"name","type":"includes:string","expect":"no such"}]}`},
	{"most providers, late", `{"filter":[{"key":"type","type":"search","expect":"pro 1"},{"key":"isFeatured","expect":false},{"key":"custom_category","type":"includes:array","expect":["live","game-shows"]}],"offset":90000}`},
	{"many common words", `{"filter":[{"key":"name","type":"search","expect":"e a n o i 1 2 3 4 5 6 7 8 9 0"},{"key":"name","type":"search","expect":"e a n o"}]}`},
}

func BenchmarkFilter(b *testing.B) {
	h := newLargeHarness(b)
	for _, cond := range benchFilters {
		var request FilterRequest
		if err := json.Unmarshal([]byte(cond.request), &request); err != nil {
			b.Fatal(err)
		}
		b.Run(cond.name, func(b *testing.B) {
			call := session.GuestCall("bench")
			for b.Loop() {
				if _, err := h.lobby.Filter(b.Context(), call, request); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkBuildSnapshot(b *testing.B) {
	h := newLargeHarness(b)
	read := stored{version: 1, providers: []Provider{{Slug: "p", Name: "P"}}}
	for i := range manyGames {
		read.games = append(read.games, Game{ID: fmt.Sprint(i), Name: fmt.Sprint(benchWords[i%20], i), Provider: "p", Category: []string{"Slots"}})
	}
	for b.Loop() {
		h.lobby.buildSnapshot(read)
	}
}

// TestLargeCatalogueResponseTime limits the times that the benchmark measures.
func TestLargeCatalogueResponseTime(t *testing.T) {
	if testing.Short() {
		t.Skip("a hundred thousand games")
	}
	h := newLargeHarness(t)
	const bound = 200 * time.Millisecond // four times the slowest time with the race detector
	for _, cond := range benchFilters {
		var request FilterRequest
		if err := json.Unmarshal([]byte(cond.request), &request); err != nil {
			t.Fatal(err)
		}
		best := time.Hour
		for range 5 {
			started := cputime.Used(t)
			if _, err := h.lobby.Filter(h.ctx, session.GuestCall("test"), request); err != nil {
				t.Fatal(err)
			}
			best = min(best, cputime.Used(t)-started)
		}
		if best > bound {
			t.Errorf("%s takes %v", cond.name, best)
		}
	}
}
