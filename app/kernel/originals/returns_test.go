package originals

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/originals/rules/rulestest"
	"croupier/app/kernel/provablyfair"
)

// The listed returns are the returns of the rules, and their choices can be
// played.
func TestListedReturnsMatchRules(t *testing.T) {
	for _, game := range All() {
		def, labels := game.Definition(), map[string]bool{}
		for _, r := range def.Returns {
			at := def.ID + ", " + r.Label
			if r.Label == "" || labels[r.Label] {
				t.Errorf("%s is there twice", at)
			}
			labels[r.Label] = true
			data := encode(t, r.Data)
			playable(t, game, data)
			rtp, err := rulestest.Return(game, data)
			if err != nil || rtp.Exact() != r.RTP || rtp.Rat().Cmp(big.NewRat(1, 1)) >= 0 {
				t.Errorf("%s returns %s, %v; said is %s", at, rtp.Exact(), err, r.RTP)
			}
			percent, edge := parsed(t, r.Percent).Rat(), parsed(t, r.Edge).Rat()
			if percent.Add(percent, edge).Cmp(big.NewRat(100, 1)) != 0 || r.Percent != rules.Percent(rtp) || r.Edge != rules.Edge(rtp) {
				t.Errorf("%s: %s %% and %s %%", at, r.Percent, r.Edge)
			}
			requireReachable(t, def, game, data, parsed(t, r.Best))
		}
	}
}

// requireReachable compares the largest listed multiplier of a choice with the rules: the
// payout of a single round, or the end of a perfect extended round.
func requireReachable(t testing.TB, def rules.Definition, game rules.Game, data []byte, best money.Multiplier) {
	t.Helper()
	var found money.Multiplier
	switch {
	case def.ID == "blackjack":
		found = money.Fraction(5, 2) // a natural: other results pay at most twice the stake
	case def.ID == "hilo":
		found = money.Fraction(99*13, 100) // one guess on a single rank
	case def.ID != "videopoker" && (def.Kind == rules.Extended || strings.Contains(string(data), "series")):
		found = bestPayout(t, game, data)
	default:
		if maxPayout, err := rulestest.MaxPayout(game, stake, data); err != nil || maxPayout != best.Payout(stake) {
			t.Errorf("%s %s reaches %d, %v; the best is said to be %s", def.ID, data, maxPayout, err, best.Exact())
		}
		return
	}
	if best.Cmp(found) != 0 {
		t.Errorf("%s %s: the best is said to be %s, found %s", def.ID, data, best.Exact(), found.Exact())
	}
}

// bestPayout plays rounds until one is climbed to its end. It finds each step by
// trying.
func bestPayout(t testing.TB, game rules.Game, data []byte) money.Multiplier {
	t.Helper()
	var turns []string // the right turns so far
	for {
		round := replayed(t, game, data, turns)
		if state := round.State(); state.Over {
			return state.Multiplier
		}
		right := ""
		for _, choice := range stepsOf(game.Definition().ID) {
			round := replayed(t, game, data, turns)
			if err := round.Turn([]byte(choice)); err != nil {
				continue // an open cell, or one beyond a shorter row
			}
			if !round.State().Multiplier.IsZero() {
				right = choice
				break
			}
		}
		if right == "" {
			t.Fatalf("%s %s: no right step after %v", game.Definition().ID, data, turns)
		}
		turns = append(turns, right)
	}
}

func replayed(t testing.TB, game rules.Game, data []byte, turns []string) rules.Round {
	t.Helper()
	round, err := rulestest.Open(game, provablyfair.NewStream("server", "client", 1), stake, data)
	if err != nil {
		t.Fatal(err)
	}
	for _, turn := range turns {
		if err := round.Turn([]byte(turn)); err != nil {
			t.Fatal(err)
		}
	}
	return round
}

func stepsOf(id string) (list []string) {
	switch id {
	case "coinflip":
		return []string{`{"side":"heads"}`, `{"side":"tails"}`}
	case "tower":
		for tile := range 4 {
			list = append(list, fmt.Sprintf(`{"tile":%d}`, tile))
		}
	default:
		for cell := range 25 {
			list = append(list, fmt.Sprintf(`{"cell":%d}`, cell))
		}
	}
	return list
}
