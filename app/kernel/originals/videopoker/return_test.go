package videopoker

import (
	"encoding/json"
	"math"
	"math/big"
	"os"
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/originals/cards"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/originals/rules/rulestest"
	"croupier/app/kernel/provablyfair"
)

// The number of hands of each rank is published in every textbook.
func TestRankFrequencies(t *testing.T) {
	if testing.Short() {
		t.Skip("counts all hands")
	}
	var got [rankCount]int
	eachHand(func(h hand) { got[h.rank()]++ })
	want := [rankCount]int{
		RoyalFlush: 4, StraightFlush: 36, Four: 624, FullHouse: 3744, Flush: 5108, Straight: 10200,
		Three: 54912, TwoPair: 123552, Jacks: 337920, None: 2062860,
	}
	if got != want {
		t.Errorf("ranks come %v times, want %v", got, want)
	}
}

type reference struct {
	Numerator int64    `json:"exact_numerator"`
	Factors   [2]int64 `json:"exact_denominator_factor"`
	RTP       float64  `json:"optimal_rtp"`
	Paytable  []int64  `json:"paytable_high_to_low"`
}

func readReference(t *testing.T) (read reference) {
	t.Helper()
	raw, err := os.ReadFile("testdata/return.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, &read); err != nil {
		t.Fatal(err)
	}
	return read
}

func TestReturnOfBestPlay(t *testing.T) {
	want := readReference(t)
	rtp, err := rulestest.Return(Rules, nil)
	if err != nil || rtp.Rat().Cmp(big.NewRat(want.Numerator, want.Factors[0]*want.Factors[1])) != 0 {
		t.Errorf("the return is %s, %v", rtp.Exact(), err)
	}
	if value, _ := rtp.Rat().Float64(); math.Abs(value-want.RTP) > 1e-15 {
		t.Errorf("the return is %.16f, want %.16f", value, want.RTP)
	}
	if testing.Short() {
		t.Skip("counts all deals, holds and draws")
	}
	advisor := NewAdvisor()
	var sum, hands int64
	eachHand(func(h hand) {
		_, mean := advisor.best(h)
		sum, hands = sum+mean, hands+1
	})
	if sum != want.Numerator || scale != want.Factors[0] || hands != want.Factors[1] {
		t.Errorf("counted %d/(%d*%d), want %d/(%d*%d)", sum, scale, hands, want.Numerator, want.Factors[0], want.Factors[1])
	}
	t.Run("means", func(t *testing.T) { testMeansMatchGame(t, advisor) })
	t.Run("advice", func(t *testing.T) { testAdvice(t, advisor) })
	t.Run("simulated", func(t *testing.T) { testSimulation(t, advisor) })
}

// Compare the computed means with real turns: up to two cards drawn, all draws.
func testMeansMatchGame(t *testing.T, advisor *Advisor) {
	for _, names := range [][]string{
		{"2d", "3h", "10s", "Js", "Qs"}, {"10d", "Jd", "Qd", "Kd", "Ks"}, {"2d", "2h", "5s", "5c", "Ac"}, {"5h", "6h", "7h", "8h", "8s"},
	} {
		h := handOf(t, names...)
		if !slices.IsSorted(h[:]) {
			t.Fatalf("%v are not in rising order", names)
		}
		means := advisor.holdMeans(h)
		for set := range means {
			hold := make([]bool, handSize)
			drawn := 0
			for i := range hold {
				if hold[i] = set&(1<<i) != 0; !hold[i] {
					drawn++
				}
			}
			if drawn > 2 {
				continue
			}
			sum, count := int64(0), int64(0)
			eachOrder(h, func(order [drawnCards]cards.Card) {
				r := open(order, 1)
				if err := r.Turn(encoded(t, hold)); err != nil {
					t.Fatal(err)
				}
				sum, count = sum+int64(r.State().Payout), count+1
			})
			if sum*scale != means[set]*count {
				t.Errorf("%v holding %v: %d/%d, counted %d/%d", names, hold, sum, count, means[set], scale)
			}
		}
	}
}

// eachOrder deals the hand with every pair of first replacements.
func eachOrder(h hand, visit func([drawnCards]cards.Card)) {
	order := orderOf(h)
	for a := range cards.Card(cards.Count) {
		for b := range cards.Card(cards.Count) {
			if a != b && !slices.Contains(h[:], a) && !slices.Contains(h[:], b) {
				order[handSize], order[handSize+1] = a, b
				visit(order)
			}
		}
	}
}

// Check the statements of the help about best play.
func testAdvice(t *testing.T, advisor *Advisor) {
	for dealt, want := range map[string]string{
		"10h Jh Qh Kh 9s":  "10h Jh Qh Kh",     // a straight for four of a royal flush
		"10h Jh Qh Kh 3h":  "10h Jh Qh Kh",     // a flush
		"10h Jh Qh Kh Ks":  "10h Jh Qh Kh",     // a pair
		"9h 10h Jh Qh Kh":  "9h 10h Jh Qh Kh",  // but not a straight flush
		"Js 9h 10h Jh Qh":  "9h 10h Jh Qh",     // a pair for four of a straight flush
		"8h 9h 10h Jh 2h":  "8h 9h 10h Jh 2h",  // but not a flush
		"8h 9h 10h Jh Qs":  "8h 9h 10h Jh Qs",  // nor a straight
		"Js Jd 3h 7h Ah":   "Js Jd",            // a paying pair stays otherwise
		"5h 5s 7h 9h Kh":   "5h 7h 9h Kh",      // four of a flush before a low pair
		"5h 5s 6h 7d 8c":   "5h 5s",            // a low pair before four of a straight
		"2h 4s 6d 8c 10h":  "",                 // nothing to hold
		"2h 2s 2d 2c 10h":  "2h 2s 2d 2c 10h",  // any hold of the four is equal
		"2h 2s Ad 9c 10h":  "2h 2s",            // a low pair alone
		"Jh Qs Kd Ac 10h":  "Jh Qs Kd Ac 10h",  // a straight
		"10h 10s Kd Kc Kh": "10h 10s Kd Kc Kh", // a full house
	} {
		h := handOf(t, strings.Fields(dealt)...)
		heldCards := []string{}
		for i, held := range advisor.hold(h) {
			if held {
				heldCards = append(heldCards, h[i].String())
			}
		}
		if got := strings.Join(heldCards, " "); got != want {
			t.Errorf("of %s %q is held, want %q", dealt, got, want)
		}
	}
}

// Rounds with real draws return the computed mean within four standard errors.
func testSimulation(t *testing.T, advisor *Advisor) {
	const rounds = 200_000
	var sum, squares float64
	for nonce := range uint64(rounds) {
		round, err := rulestest.Open(Rules, provablyfair.NewStream("simulated", "client", nonce), 1, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := round.Turn(advisor.Choice(round.State())); err != nil {
			t.Fatal(err)
		}
		if advisor.Choice(round.State()) != nil {
			t.Fatal("a choice is advised after the draw")
		}
		paid := float64(round.State().Payout)
		sum, squares = sum+paid, squares+paid*paid
	}
	mean := sum / rounds
	sigma := math.Sqrt((squares/rounds - mean*mean) / rounds)
	want, _ := rtp.Rat().Float64()
	if math.Abs(mean-want) > 4*sigma {
		t.Errorf("returned %.4f, want %.4f within 4*%.4f", mean, want, sigma)
	}
}

func TestDefinitionMatchesRules(t *testing.T) {
	d := Rules.Definition()
	if d.ID != "videopoker" || d.Kind != rules.Extended || !d.Auto || d.Choices == nil || len(d.Choices) != 0 {
		t.Errorf("defined as %+v", d)
	}
	want := readReference(t)
	lines := d.Table.(Table).Hands
	if len(lines) != len(want.Paytable) {
		t.Fatalf("%d lines, want %d", len(lines), len(want.Paytable))
	}
	for i, line := range lines {
		if line.Multiplier != big.NewInt(want.Paytable[i]).String() {
			t.Errorf("%s pays %s, want %d", line.Rank, line.Multiplier, want.Paytable[i])
		}
	}
	raw, err := json.Marshal(d.Table)
	if err != nil || !strings.HasPrefix(string(raw), `{"hands":[{"rank":"royal_flush","multiplier":"800"},{"rank":"straight_flush","multiplier":"50"}`) {
		t.Errorf("the table is written %s, %v", raw, err)
	}
	if len(d.Returns) != 1 || d.Returns[0].RTP != rtp.Exact() || d.Returns[0].Best != "800" || d.Returns[0].Percent != "99.5439" {
		t.Errorf("returns are %+v", d.Returns)
	}
	if !slices.ContainsFunc(d.Help, func(text string) bool { return strings.Contains(text, "returns "+d.Returns[0].Percent[:5]+"\u00a0%") }) {
		t.Error("the help states another return")
	}
}
