package diamonds

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/originals/rules/rulestest"
	"croupier/app/kernel/provablyfair"
)

// refusedChoices are refused, because the game has no choices.
var refusedChoices = []string{`[]`, `5`, `"x"`, `true`, `{`, `{"gems":5}`, `{"risk":"low"}`, `{"":0}`, `{} x`, `{}{}`}

// No choices, an empty object and null are the same bet.
func TestEmptyChoicesAreAccepted(t *testing.T) {
	for _, choices := range []string{``, `{}`, `null`, ` { } `} {
		if maxPayout, err := rulestest.MaxPayout(Rules, 10, []byte(choices)); err != nil || maxPayout != 500 {
			t.Errorf("%q reaches %d, %v", choices, maxPayout, err)
		}
		if round, err := rulestest.Open(Rules, provablyfair.NewStream("server", "client", 1), 10, []byte(choices)); err != nil || !round.State().Over {
			t.Errorf("%q: %v", choices, err)
		}
	}
}

// A pair pays a tenth, rounded down.
func TestSmallPayoutsAreRoundedDown(t *testing.T) {
	for stake, want := range map[money.Amount]money.Amount{9: 0, 10: 1, 19: 1, 1_234_567: 123_456} {
		round, err := rulestest.Open(Rules, vectors(t)[0].stream(), stake, nil)
		if err != nil {
			t.Fatal(err)
		}
		if state := round.State(); state.Payout != want || state.Multiplier.Exact() != "1/10" {
			t.Errorf("%d: %+v, want %d", stake, state, want)
		}
	}
}

func TestDiamondsConforms(t *testing.T) {
	rulestest.Conformance{
		Game: Rules, Refused: refusedChoices, RefusedParams: refusedChoices,
		Views: func(t testing.TB, shown func(rules.Round, string)) {
			round, err := rulestest.Open(Rules, vectors(t)[0].stream(), 10, nil)
			if err != nil {
				t.Fatal(err)
			}
			shown(round, `{"gems":["blue","yellow","green","pink","yellow"],"hand":"pair"}`)
		},
		// It pays for the shown gems.
		Bet: func(*rapid.T) ([]byte, func(rulestest.TB, money.Amount, rules.State)) {
			return nil, func(t rulestest.TB, _ money.Amount, state rules.State) {
				view := state.View.(View)
				if view.Hand != handName(view.Gems) {
					t.Fatalf("%+v", state)
				}
				for _, hand := range hands {
					if hand.name == view.Hand && state.Multiplier.Cmp(hand.multiplier) != 0 {
						t.Fatalf("%+v, want %s", state, hand.multiplier.Exact())
					}
				}
			}
		},
	}.Run(t)
}

// FuzzOpen plays any choices: nothing panics, Open, MaxPayout, Return and
// Outcome refuse the same choices, and an accepted round ends at once and pays
// no more than MaxPayout.
func FuzzOpen(f *testing.F) {
	for _, choices := range append(refusedChoices, ``, `{}`, `null`) {
		f.Add([]byte(choices))
	}
	f.Fuzz(func(t *testing.T, choices []byte) {
		rulestest.TryPlay(t, Rules, choices)
		_, err := rulestest.MaxPayout(Rules, 10_000, choices)
		if _, outcomeErr := Rules.Outcome(provablyfair.NewStream("server", "client", 7), choices); !reflect.DeepEqual(err, outcomeErr) {
			t.Fatalf("%q reaches with %v, comes out with %v", choices, err, outcomeErr)
		}
	})
}
