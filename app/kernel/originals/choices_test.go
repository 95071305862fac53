package originals

import (
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/originals/rules/rulestest"
	"croupier/app/kernel/provablyfair"
)

// choiceJSON writes a choice in the form of a Play request.
func choiceJSON(c rules.Choice, value string) any {
	switch {
	case len(c.Options) == 0:
		return json.Number(value)
	case value == "true" || value == "false":
		return value == "true"
	default:
		if _, err := strconv.Atoi(value); err == nil {
			return json.Number(value)
		}
		return value
	}
}

func encode(t testing.TB, v any) []byte {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// defaults are the choices of a new page. The picks of keno have no default,
// because the page picks them.
func defaults(t testing.TB, def rules.Definition) map[string]any {
	t.Helper()
	choices := map[string]any{}
	for _, c := range def.Choices {
		if def.ID == "keno" && c.Name == "picks" {
			choices[c.Name] = []int{1, 7, 40}
			continue
		}
		choices[c.Name] = choiceJSON(c, c.Default)
	}
	return choices
}

func TestDefaultsAreWithinBounds(t *testing.T) {
	for _, game := range All() {
		def := game.Definition()
		for _, c := range def.Choices {
			if c.Name == "" || c.Label == "" || (c.Default == "" && c.Name != "picks") {
				t.Errorf("%s: %+v", def.ID, c)
			}
			if len(c.Options) > 0 {
				if !slices.Contains(c.Options, c.Default) || c.Min != "" || c.Max != "" {
					t.Errorf("%s: %+v", def.ID, c)
				}
				continue
			}
			least, err := money.Number(c.Min).Fixed(c.Decimals)
			most, otherErr := money.Number(c.Max).Fixed(c.Decimals)
			if err != nil || otherErr != nil || least >= most {
				t.Errorf("%s: %+v: %v, %v", def.ID, c, err, otherErr)
			}
			if c.Default == "" {
				continue
			}
			if at, err := money.Number(c.Default).Fixed(c.Decimals); err != nil || at < least || at > most {
				t.Errorf("%s: %+v: %v", def.ID, c, err)
			}
		}
	}
}

// hasBets reports the games whose choices are amounts on a table. They have no
// default bets.
func hasBets(id string) bool { return id == "roulette" || id == "baccarat" }

func TestDefaultsCanBePlayed(t *testing.T) {
	for _, game := range All() {
		def := game.Definition()
		if hasBets(def.ID) {
			continue
		}
		playable(t, game, encode(t, defaults(t, def)))
	}
}

// Each bound and each option of a choice is accepted with the defaults of the
// others; values beyond a bound are refused.
func TestBoundsMatchRules(t *testing.T) {
	for _, game := range All() {
		def := game.Definition()
		for _, c := range def.Choices {
			if c.Name == "picks" || def.ID == "coinflip" {
				continue // a list, or two forms that exclude each other
			}
			for _, value := range c.Options {
				playable(t, game, with(t, def, c, value))
			}
			if len(c.Options) > 0 {
				refusedAll(t, game, encode(t, set(defaults(t, def), c.Name, "none of them")))
				continue
			}
			if def.ID == "dice" { // the bound depends on the side
				continue
			}
			least, _ := money.Number(c.Min).Fixed(c.Decimals)
			most, _ := money.Number(c.Max).Fixed(c.Decimals)
			playable(t, game, with(t, def, c, c.Min))
			playable(t, game, with(t, def, c, c.Max))
			refusedAll(t, game, with(t, def, c, money.Amount(least-1).Text(c.Decimals)))
			refusedAll(t, game, with(t, def, c, money.Amount(most+1).Text(c.Decimals)))
		}
	}
	dice := Find("dice")
	for choices, good := range map[string]bool{
		`{"over":true,"target":99.99}`: true, `{"over":true,"target":100}`: false, `{"over":true,"target":2}`: true, `{"over":true,"target":1.99}`: false,
		`{"over":false,"target":0.01}`: true, `{"over":false,"target":0}`: false, `{"over":false,"target":98}`: true, `{"over":false,"target":98.01}`: false,
	} {
		if good {
			playable(t, dice, []byte(choices))
		} else {
			refusedAll(t, dice, []byte(choices))
		}
	}
}

func set(choices map[string]any, name string, value any) map[string]any {
	choices[name] = value
	return choices
}

func with(t testing.TB, def rules.Definition, c rules.Choice, value string) []byte {
	t.Helper()
	return encode(t, set(defaults(t, def), c.Name, choiceJSON(c, value)))
}

func playable(t testing.TB, game rules.Game, choices []byte) {
	t.Helper()
	id := game.Definition().ID
	if _, err := rulestest.Return(game, choices); err != nil {
		t.Errorf("%s %s has no return: %v", id, choices, err)
	}
	maxPayout, err := rulestest.MaxPayout(game, stake, choices)
	if err != nil {
		t.Errorf("%s %s has no MaxPayout: %v", id, choices, err)
	}
	for nonce := range uint64(20) {
		round, err := rulestest.Open(game, provablyfair.NewStream("server", "client", nonce), stake, choices)
		if err != nil {
			t.Errorf("%s %s is refused: %v", id, choices, err)
			return
		}
		if state := round.State(); state.Payout < 0 || state.Payout > maxPayout {
			t.Errorf("%s %s pays %d with MaxPayout %d", id, choices, state.Payout, maxPayout)
		}
	}
}

func refusedAll(t testing.TB, game rules.Game, choices []byte) {
	t.Helper()
	_, opened := rulestest.Open(game, provablyfair.NewStream("server", "client", 1), stake, choices)
	_, reached := rulestest.MaxPayout(game, stake, choices)
	_, returned := rulestest.Return(game, choices)
	if opened == nil || !reflect.DeepEqual(opened, reached) || returned == nil {
		t.Errorf("%s %s: opens with %v, reaches with %v, returns with %v", game.Definition().ID, choices, opened, reached, returned)
	}
}

func parsed(t testing.TB, text string) money.Multiplier {
	t.Helper()
	m, err := money.ParseMultiplier(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// An outcome without params uses the defaults of a new page. Plinko is an
// exception: without a risk it returns only the path.
func TestOutcomesWithoutParamsUseDefaults(t *testing.T) {
	listed := 0
	for _, game := range All() {
		def := game.Definition()
		if len(def.Choices) == 0 || def.ID == "plinko" {
			continue
		}
		bare, err := game.Outcome(provablyfair.NewStream("server", "client", 1), nil)
		if err != nil {
			continue // the game requires a choice
		}
		withDefaults, err := game.Outcome(provablyfair.NewStream("server", "client", 1), encode(t, defaults(t, def)))
		if listed++; err != nil || !reflect.DeepEqual(bare, withDefaults) {
			t.Errorf("%s: %v without a choice, %v, %v with the default", def.ID, bare, withDefaults, err)
		}
	}
	if listed != 6 { // limbo, dice, mines, coinflip, keno, stairs
		t.Errorf("%d games have outcomes without a choice", listed)
	}
}
