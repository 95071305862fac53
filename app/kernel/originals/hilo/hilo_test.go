package hilo

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"testing"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/cards"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/originals/rules/rulestest"
	"croupier/app/kernel/provablyfair"
)

type vector struct {
	ServerSeed string `json:"server_seed"`
	ClientSeed string `json:"client_seed"`
	Nonce      uint64
	Expected   []string
}

func vectors(t testing.TB) []vector {
	t.Helper()
	list := rulestest.Load[struct{ Vectors []vector }](t, "vectors.json").Vectors
	if len(list) < 8 {
		t.Fatalf("%d vectors, want at least 8", len(list))
	}
	return list
}

func (v vector) stream() *provablyfair.Stream {
	return provablyfair.NewStream(v.ServerSeed, v.ClientSeed, v.Nonce)
}

func turn(guess string) []byte { return []byte(`{"guess":"` + guess + `"}`) }

func TestOutcomeBeginsAsPublished(t *testing.T) {
	for _, v := range vectors(t) {
		for params, count := range map[string]int{
			``: 52, `{}`: 52, `{"cards":100}`: 100, fmt.Sprintf(`{"cards":%d}`, len(v.Expected)): len(v.Expected),
		} {
			drawn, err := Rules.Outcome(v.stream(), []byte(params))
			if err != nil {
				t.Fatal(err)
			}
			if got := drawn.([]string); len(got) != count || !slices.Equal(got[:len(v.Expected)], v.Expected) {
				t.Errorf("%s, %s, %d %s: %v, want %v", v.ServerSeed, v.ClientSeed, v.Nonce, params, got, v.Expected)
			}
		}
	}
}

func TestOutcomeRefusesInvalidCardCounts(t *testing.T) {
	for _, params := range []string{
		`{"cards":0}`, `{"cards":-1}`, `{"cards":101}`, `{"cards":1.5}`, `{"cards":1e0}`, `{"cards":"3"}`,
		`{"cards":9223372036854775808}`, `{"card":1}`, `[52]`, `{`,
	} {
		_, err := Rules.Outcome(provablyfair.NewStream("server", "client", 1), []byte(params))
		rulestest.RequireRefused(t, params, err)
	}
}

// Draw the published cards one by one.
func TestRoundsDrawPublishedCards(t *testing.T) {
	for _, v := range vectors(t) {
		round, err := rulestest.Open(Rules, v.stream(), 100, nil)
		if err != nil {
			t.Fatal(err)
		}
		for listed := 1; ; listed++ {
			view := round.State().View.(View)
			if !slices.Equal(view.Cards, v.Expected[:listed]) || len(view.Guesses) != listed-1 {
				t.Fatalf("shown %v, want %v", view.Cards, v.Expected[:listed])
			}
			if listed == len(v.Expected) {
				break
			}
			if err := round.Turn(turn(skip)); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// Check the odds of every card: rank, label, chance, multiplier.
func TestOddsMatchPublished(t *testing.T) {
	type odds struct{ P, Multiplier float64 }
	published := rulestest.Load[struct{ Table map[string]map[string]odds }](t, "paytable.json").Table
	if len(published) != ranks {
		t.Fatalf("%d ranks are published", len(published))
	}
	listed := Rules.Definition().Table.(Table).Odds
	names := []string{"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"}
	if len(listed) != len(names) {
		t.Fatalf("%d ranks are shown", len(listed))
	}
	for rank := 1; rank <= ranks; rank++ {
		want := published[strconv.Itoa(rank)]
		for _, guess := range []string{higher, lower} {
			bet := betOn(rank, guess)
			line, ok := want[bet.label]
			exact := bet.multiplier()
			value, _ := exact.Rat().Float64()
			// The reference writes four decimals.
			if !ok || math.Abs(float64(bet.winning)/ranks-line.P) > 1e-15 || math.Abs(value-line.Multiplier) > 0.5001e-4 {
				t.Errorf("%s on %d is %s: %d of 13, pays %g; want %+v", guess, rank, bet.label, bet.winning, value, want)
			}
			both := listed[names[rank-1]]
			got := map[string]Odds{higher: both.Higher, lower: both.Lower}[guess]
			if got.Label != bet.label || got.Multiplier != exact.Text() || got.Chance != strconv.FormatFloat(100*line.P, 'f', 2, 64) {
				t.Errorf("%s on %s is shown as %+v", guess, names[rank-1], got)
			}
		}
		if betOn(rank, higher).label == betOn(rank, lower).label {
			t.Errorf("both guesses on %d are the same", rank)
		}
	}
}

// The winning ranks are counted, not computed.
func TestWinsMatchLabels(t *testing.T) {
	for rank := 1; rank <= ranks; rank++ {
		for _, guess := range []string{higher, lower} {
			bet, winning := betOn(rank, guess), 0
			for next := 1; next <= ranks; next++ {
				want := map[string]bool{
					"higher": next > rank, "lower": next < rank, "same": next == rank,
					"higher_or_same": next >= rank, "lower_or_same": next <= rank,
				}[bet.label]
				if bet.wins(next) != want {
					t.Errorf("%s on %d: %d wins: %t", bet.label, rank, next, !want)
				}
				if want {
					winning++
				}
			}
			if winning != bet.winning {
				t.Errorf("%s on %d: %d ranks win, paid for %d", bet.label, rank, winning, bet.winning)
			}
		}
	}
}

// noncesByCard finds for every card the nonce of a stream that begins with it.
func noncesByCard(t testing.TB) (nonces [cards.Count]uint64) {
	t.Helper()
	left := cards.Count
	var seen [cards.Count]bool
	for nonce := uint64(0); left > 0; nonce++ {
		if nonce > 1_000_000 {
			t.Fatal("not every card comes")
		}
		if card := cards.Draw(nextStream(nonce)); !seen[card] {
			seen[card], nonces[card] = true, nonce
			left--
		}
	}
	return nonces
}

func nextStream(nonce uint64) *provablyfair.Stream {
	return provablyfair.NewStream("following", "client", nonce)
}

// roundAt is a round that shows a card and draws from a stream.
func roundAt(stake money.Amount, card cards.Card, draws *provablyfair.Stream) *round {
	return &round{StepRound: rules.NewStepRound(stake), draws: draws, cards: []cards.Card{card}, guesses: []string{}}
}

// Real turns: every guess on every card, with all 52 next cards, has the stated
// return.
func TestEveryGuessHasSameReturn(t *testing.T) {
	rtp, err := rulestest.Return(Rules, nil)
	if err != nil || rtp.Exact() != "99/100" {
		t.Fatalf("the return is %s, %v", rtp.Exact(), err)
	}
	nonces := noncesByCard(t)
	for first := range cards.Card(cards.Count) {
		for _, guess := range []string{higher, lower} {
			sum := new(big.Rat)
			for second := range cards.Card(cards.Count) {
				r := roundAt(1, first, nextStream(nonces[second]))
				if err := r.Turn(turn(guess)); err != nil {
					t.Fatal(err)
				}
				if r.cards[1] != second {
					t.Fatalf("%s came for %s", r.cards[1], second)
				}
				sum.Add(sum, r.State().Multiplier.Rat())
			}
			if sum.Quo(sum, big.NewRat(cards.Count, 1)).Cmp(rtp.Rat()) != 0 {
				t.Errorf("%s on %s returns %s", guess, first, sum)
			}
		}
	}
	if listed := Rules.Definition().Returns; len(listed) != 1 || listed[0].RTP != rtp.Exact() || listed[0].Percent != "99.0000" {
		t.Errorf("listed as %+v", listed)
	}
}
