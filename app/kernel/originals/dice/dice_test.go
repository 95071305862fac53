package dice

import (
	stdjson "encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules/rulestest"
	"croupier/app/kernel/provablyfair"
)

type vector struct {
	ServerSeed string `json:"server_seed"`
	ClientSeed string `json:"client_seed"`
	Nonce      uint64
	Expected   stdjson.Number
}

func (v vector) stream() *provablyfair.Stream {
	return provablyfair.NewStream(v.ServerSeed, v.ClientSeed, v.Nonce)
}

// roll is the published roll in hundredths.
func (v vector) roll(t testing.TB) int {
	t.Helper()
	units, err := money.ParseAmount(v.Expected.String(), 2)
	if err != nil {
		t.Fatal(err)
	}
	return int(units)
}

func vectors(t testing.TB) []vector {
	t.Helper()
	list := rulestest.Load[struct{ Vectors []vector }](t, "vectors.json").Vectors
	if len(list) != 30 {
		t.Fatalf("%d vectors, want 30", len(list))
	}
	return list
}

// bet is a choice in the form of a Play request; the target is in hundredths.
func bet(over bool, target int) []byte {
	return fmt.Appendf(nil, `{"over":%t,"target":%d.%02d}`, over, target/100, target%100)
}

func TestOutcomeMatchesPublishedOnes(t *testing.T) {
	for _, v := range vectors(t) {
		for _, params := range []string{"", `{"over":true,"target":50.50}`} {
			outcome, err := Rules.Outcome(v.stream(), []byte(params))
			if err != nil {
				t.Fatal(err)
			}
			if got, err := json.Marshal(outcome); err != nil || string(got) != v.Expected.String() {
				t.Errorf("%s, %s, %d: %s, %v; want %s", v.ServerSeed, v.ClientSeed, v.Nonce, got, err, v.Expected)
			}
		}
	}
}

// Play the published rolls with targets just below, at and just above them.
func TestRoundsArePlayedWithPublishedRolls(t *testing.T) {
	for _, v := range vectors(t) {
		rolled := v.roll(t)
		for _, target := range []int{rolled - 1, rolled, rolled + 1} {
			for _, over := range []bool{true, false} {
				wins, chance := rolled < target, target
				if over {
					wins, chance = rolled > target, 10000-target
				}
				if chance < 1 || chance > 9800 {
					continue
				}
				round, err := rulestest.Open(Rules, v.stream(), 1_000_000, bet(over, target))
				if err != nil {
					t.Fatal(err)
				}
				want := money.Amount(0)
				if wins {
					want = money.Amount(1_000_000 * 9900 / chance)
				}
				state := round.State()
				if view := state.View.(View); view.Roll.String() != money.Amount(rolled).Text(2) || state.Payout != want || !state.Over {
					t.Errorf("%s rolled, over %t %d: %+v, want %d", v.Expected, over, target, state, want)
				}
			}
		}
	}
}

type reference struct {
	Outcomes int
	Example  struct {
		RollOver    float64 `json:"roll_over"`
		WinOutcomes int     `json:"win_outcomes"`
		Multiplier  float64
		RTP         float64
	}
}

func TestExampleMatchesPublished(t *testing.T) {
	want := rulestest.Load[reference](t, "paytable.json")
	c := choice{over: true, target: int(want.Example.RollOver * 100)}
	rtp, err := rulestest.Return(Rules, bet(c.over, c.target))
	if err != nil {
		t.Fatal(err)
	}
	value, _ := rtp.Rat().Float64()
	pays, _ := c.multiplier().Rat().Float64()
	if want.Outcomes != outcomes || c.chance() != want.Example.WinOutcomes || pays != want.Example.Multiplier || value != want.Example.RTP {
		t.Errorf("%+v pays %g, returns %g; want %+v", c, pays, value, want)
	}
}

// Check every choice against all 10,001 rolls: the wins, each paid 99 divided by
// the quoted chance, are 9900 of 10,001 staked.
func TestReturnOfEveryChoice(t *testing.T) {
	legal := 0
	for target := range outcomes {
		for _, over := range []bool{true, false} {
			c := choice{over: over, target: target}
			wins := 0
			for rolled := range outcomes {
				if c.wins(rolled) {
					wins++
				}
			}
			rtp, err := rulestest.Return(Rules, bet(over, target))
			if wins < 1 || wins > 9800 {
				if err == nil {
					t.Errorf("over %t %d wins %d rolls and is taken", over, target, wins)
				}
				continue
			}
			legal++
			if err != nil {
				t.Fatalf("over %t %d: %v", over, target, err)
			}
			mean := money.Fraction(int64(wins), outcomes).Mul(money.Fraction(9900, int64(wins)))
			if rtp.Cmp(mean) != 0 || rtp.Exact() != "9900/10001" || c.multiplier().Mul(money.Fraction(int64(wins), 9900)).Cmp(money.One) != 0 {
				t.Fatalf("over %t %d returns %s, pays %s", over, target, rtp.Exact(), c.multiplier().Exact())
			}
		}
	}
	if legal != 2*9800 {
		t.Errorf("%d choices, want %d", legal, 2*9800)
	}
}

func TestDefinitionMatchesRules(t *testing.T) {
	def := Rules.Definition()
	if def.ID != "dice" || def.Kind != "single" || !def.Auto || def.Version != 1 || len(def.Help) == 0 || len(def.Draws) == 0 {
		t.Errorf("%+v", def)
	}
	for _, listed := range def.Returns {
		rulestest.RequireListed(t, Rules, listed, 9800)
		if listed.Percent != "98.9901" || listed.Edge != "1.0099" {
			t.Errorf("listed as %+v", listed)
		}
	}
	over, target := def.Choices[0], def.Choices[1]
	for _, text := range []string{target.Min, target.Max, target.Default} {
		count := 0
		for _, side := range over.Options {
			if _, err := rulestest.MaxPayout(Rules, 1, []byte(`{"over":`+side+`,"target":`+text+`}`)); err == nil {
				count++
			}
		}
		if count == 0 {
			t.Errorf("no bet can be laid on %s", text)
		}
	}
	if side, err := strconv.ParseBool(over.Default); err != nil || !side || !strings.Contains(strings.Join(def.Draws, ""), "10001") {
		t.Errorf("%+v", def)
	}
}
