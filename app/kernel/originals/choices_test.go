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

// member writes a choice as Play takes it.
func member(c rules.Choice, value string) any {
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

// defaults are the choices of a fresh page. The picks of keno have no default:
// the page lays them itself.
func defaults(t testing.TB, def rules.Definition) map[string]any {
	t.Helper()
	choices := map[string]any{}
	for _, c := range def.Choices {
		if def.ID == "keno" && c.Name == "picks" {
			choices[c.Name] = []int{1, 7, 40}
			continue
		}
		choices[c.Name] = member(c, c.Default)
	}
	return choices
}

func TestChoicesHaveDefaultsWithinTheirBounds(t *testing.T) {
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
			least, err := rules.Number(c.Min).Fixed(c.Decimals)
			most, otherErr := rules.Number(c.Max).Fixed(c.Decimals)
			if err != nil || otherErr != nil || least >= most {
				t.Errorf("%s: %+v: %v, %v", def.ID, c, err, otherErr)
			}
			if c.Default == "" {
				continue
			}
			if at, err := rules.Number(c.Default).Fixed(c.Decimals); err != nil || at < least || at > most {
				t.Errorf("%s: %+v: %v", def.ID, c, err)
			}
		}
	}
}

// hasBets tells the games whose choices are amounts laid on a table: they have
// no defaults to play with.
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

// Each bound and each option of a choice is taken, with the others as a fresh
// page has them; what lies beyond a bound is refused.
func TestBoundsAreThoseOfTheRules(t *testing.T) {
	for _, game := range All() {
		def := game.Definition()
		for _, c := range def.Choices {
			if c.Name == "picks" || def.ID == "coinflip" {
				continue // a list; two forms that exclude each other
			}
			for _, value := range c.Options {
				playable(t, game, with(t, def, c, value))
			}
			if len(c.Options) > 0 {
				refusedAll(t, game, encode(t, set(defaults(t, def), c.Name, "none of them")))
				continue
			}
			if def.ID == "dice" { // the side decides which bound counts
				continue
			}
			least, _ := rules.Number(c.Min).Fixed(c.Decimals)
			most, _ := rules.Number(c.Max).Fixed(c.Decimals)
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
	return encode(t, set(defaults(t, def), c.Name, member(c, value)))
}

func playable(t testing.TB, game rules.Game, choices []byte) {
	t.Helper()
	id := game.Definition().ID
	if _, err := rulestest.Return(game, choices); err != nil {
		t.Errorf("%s %s has no return: %v", id, choices, err)
	}
	reach, err := rulestest.MaxPayout(game, stake, choices)
	if err != nil {
		t.Errorf("%s %s has no reach: %v", id, choices, err)
	}
	for nonce := range uint64(20) {
		round, err := rulestest.Open(game, provablyfair.NewStream("server", "client", nonce), stake, choices)
		if err != nil {
			t.Errorf("%s %s is refused: %v", id, choices, err)
			return
		}
		if state := round.State(); state.Payout < 0 || state.Payout > reach {
			t.Errorf("%s %s pays %d with %d in reach", id, choices, state.Payout, reach)
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

// A verifier that is told nothing shows what a fresh page plays. A board of
// plinko without a risk, which shows the path alone, is not of them.
func TestOutcomesWithoutParamsAreThoseOfTheDefaults(t *testing.T) {
	shown := 0
	for _, game := range All() {
		def := game.Definition()
		if len(def.Choices) == 0 || def.ID == "plinko" {
			continue
		}
		bare, err := game.Outcome(provablyfair.NewStream("server", "client", 1), nil)
		if err != nil {
			continue // what must be chosen is asked for
		}
		told, err := game.Outcome(provablyfair.NewStream("server", "client", 1), encode(t, defaults(t, def)))
		if shown++; err != nil || !reflect.DeepEqual(bare, told) {
			t.Errorf("%s: %v without a choice, %v, %v with the default", def.ID, bare, told, err)
		}
	}
	if shown != 6 { // limbo, dice, mines, coinflip, keno, stairs
		t.Errorf("%d games have outcomes without a choice", shown)
	}
}
