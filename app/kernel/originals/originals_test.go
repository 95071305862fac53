package originals

import (
	"encoding/json"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
)

// stake is one unit of a currency with eight decimals; the examples of games
// with amounts use the same.
const stake money.Amount = 100_000_000

func TestGamesAreListedOnce(t *testing.T) {
	want := []string{
		"limbo", "dice", "plinko", "mines", "wheel", "coinflip", "blackjack", "keno",
		"roulette", "tower", "hilo", "diamonds", "videopoker", "baccarat", "stairs",
	}
	var ids, names []string
	for _, game := range All() {
		def := game.Definition()
		if found := Find(def.ID); found == nil || !reflect.DeepEqual(found.Definition(), def) {
			t.Errorf("%s is not found by its id", def.ID)
		}
		if slices.Contains(names, def.Name) {
			t.Errorf("%s is there twice", def.Name)
		}
		ids, names = append(ids, def.ID), append(names, def.Name)
	}
	if !slices.Equal(ids, want) || !slices.Equal(IDs(), want) {
		t.Errorf("%v, want %v", ids, want)
	}
	for _, id := range []string{"", "Dice", "crash", "poker"} {
		if Find(id) != nil {
			t.Errorf("there is a game %q", id)
		}
	}
	All()[0] = nil
	if All()[0] == nil {
		t.Error("the list can be changed from outside")
	}
}

// sentence reports why a text is not a sentence; empty if it is one.
func sentence(text string) string {
	first, _ := utf8.DecodeRuneInString(text)
	switch {
	case text != strings.TrimSpace(text) || strings.Contains(text, "  ") || strings.ContainsAny(text, "\n\t"):
		return "it has needless space"
	case !unicode.IsUpper(first):
		return "it does not begin as a sentence does"
	case !strings.HasSuffix(text, "."):
		return "it does not end as a sentence does"
	case len(strings.Fields(text)) < 5:
		return "it is too short"
	case handWrittenFigure.MatchString(text):
		return "a percentage is written 49.50 % with a no-break space, a multiplier 2.00×"
	case strings.Contains(text, "TODO") || strings.Contains(text, "%!"):
		return "it is not finished"
	}
	return ""
}

// handWrittenFigure finds percentages and multipliers that do not follow the format
// of the pages.
var handWrittenFigure = regexp.MustCompile(`\d ?%|(?:^|[^.\d])\d+(?:\.\d)?\x{a0}%|\d(?:x|X)\b|\d ×(?:[ .,]|$)`)

func TestDefinitionsHaveHelpText(t *testing.T) {
	auto := []string{"limbo", "dice", "plinko", "coinflip", "wheel", "diamonds", "keno", "baccarat", "roulette", "mines", "tower", "stairs", "hilo", "videopoker"}
	for _, game := range All() {
		def := game.Definition()
		if def.ID == "" || def.ID != strings.ToLower(def.ID) || def.Name == "" || def.Version < 1 {
			t.Errorf("defined as %+v", def)
		}
		if def.Kind != rules.Single && def.Kind != rules.Extended {
			t.Errorf("%s is of the kind %q", def.ID, def.Kind)
		}
		if def.Auto != slices.Contains(auto, def.ID) {
			t.Errorf("%s is played automatically: %v", def.ID, def.Auto)
		}
		if len(def.Help) < 2 || len(def.Draws) < 2 || def.Returns == nil || def.Choices == nil {
			t.Errorf("%s has %d paragraphs, %d steps", def.ID, len(def.Help), len(def.Draws))
		}
		for _, text := range slices.Concat([]string{def.Summary}, def.Help, def.Draws) {
			if problem := sentence(text); problem != "" {
				t.Errorf("%s: %q: %s", def.ID, text, problem)
			}
		}
		if strings.Count(def.Summary, ". ") > 0 {
			t.Errorf("%s is summed up in more than a sentence", def.ID)
		}
		// One block has eight numbers; games that may need more count blocks.
		block, blocks := `HMAC-SHA256(server seed, "client seed:nonce:0")`, `HMAC-SHA256(server seed, "client seed:nonce:cursor")`
		if text := strings.Join(def.Draws, " "); !strings.Contains(text, block) && !strings.Contains(text, blocks) {
			t.Errorf("%s does not say what its numbers come from", def.ID)
		}
		if first := def.Draws[0]; !strings.Contains(first, "f between 0 and 1") {
			t.Errorf("%s does not say what f is: %s", def.ID, first)
		}
	}
}

// Definitions share no memory: changing one changes no other.
func TestDefinitionsShareNoMemory(t *testing.T) {
	for _, game := range All() {
		want, spoiled := game.Definition(), game.Definition()
		for i := range spoiled.Help {
			spoiled.Help[i] = ""
		}
		for i := range spoiled.Draws {
			spoiled.Draws[i] = ""
		}
		for i := range spoiled.Choices {
			for j := range spoiled.Choices[i].Options {
				spoiled.Choices[i].Options[j] = ""
			}
			spoiled.Choices[i].Name = ""
		}
		for i := range spoiled.Returns {
			spoiled.Returns[i].Label = ""
		}
		if got := game.Definition(); !reflect.DeepEqual(got, want) {
			t.Errorf("%s was changed from outside", want.ID)
		}
	}
}

func TestMinorUnitsOnlyForGamesWithBets(t *testing.T) {
	for _, test := range []struct{ id, choices, want string }{
		{"roulette", `{"bets":[{"type":"red","amount":"0.10"}]}`, `{"bets":[{"type":"red","amount":"10"}]}`},
		{"baccarat", `{"banker":0.1}`, `{"banker":"10"}`},
		{"dice", `{"over": true,  "target":50}`, `{"over": true,  "target":50}`},
		{"unknown", `[`, `[`},
	} {
		if got, err := MinorUnits(test.id, []byte(test.choices), money.Currency{Decimals: 2}); err != nil || string(got) != test.want {
			t.Errorf("%s: %s becomes %s, %v; want %s", test.id, test.choices, got, err, test.want)
		}
	}
	for _, id := range []string{"roulette", "baccarat"} {
		if got, err := MinorUnits(id, []byte(`{"stake":1}`), money.Currency{Decimals: 2}); err == nil {
			t.Errorf("%s takes %s", id, got)
		}
	}
}

// Definitions are encoded as the pages read them: lists are lists.
func TestDefinitionsJSON(t *testing.T) {
	for _, game := range All() {
		def := game.Definition()
		var members map[string]json.RawMessage
		if err := json.Unmarshal(encode(t, def), &members); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"help", "draws", "choices", "returns"} {
			if !strings.HasPrefix(string(members[name]), "[") {
				t.Errorf("%s: %s is written %s", def.ID, name, members[name])
			}
		}
	}
}
