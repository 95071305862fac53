package dice

import (
	"reflect"
	"testing"

	"github.com/go-json-experiment/json"
	"pgregory.net/rapid"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/originals/rules/rulestest"
	"croupier/app/kernel/provablyfair"
)

// refusedBets are choices that Play refuses.
var refusedBets = []string{
	``, `null`, `{}`, `[]`, `3`, `"x"`, `{`, `{"over":true}`, `{"target":50.5}`, `{"over":null,"target":50.5}`,
	`{"over":true,"target":null}`, `{"over":true,"target":""}`, `{"over":true,"target":true}`, `{"over":true,"target":[50]}`,
	`{"over":true,"target":50.505}`, `{"over":true,"target":"50.505"}`, `{"over":true,"target":5e1}`, `{"over":true,"target":-50}`,
	`{"over":true,"target":1.99}`, `{"over":true,"target":0}`, `{"over":true,"target":100}`, `{"over":true,"target":100.01}`,
	`{"over":false,"target":98.01}`, `{"over":false,"target":0}`, `{"over":false,"target":100}`, `{"over":false,"target":"NaN"}`,
	`{"over":true,"target":99999999999999999999999}`, `{"over":"true","target":50.5}`, `{"over":1,"target":50.5}`,
	`{"Over":true,"target":50.5}`, `{"over":true,"target":50.5,"risk":"low"}`, `{"over":true,"over":true,"target":50.5}`,
	`{"over":true,"target":50.5} x`,
}

func TestInvalidBetsAreRefused(t *testing.T) {
	for _, choices := range refusedBets {
		stream := provablyfair.NewStream("server", "client", 1)
		_, err := rulestest.Open(Rules, stream, 10, []byte(choices))
		rulestest.RequireRefused(t, choices, err)
		_, err = rulestest.MaxPayout(Rules, 10, []byte(choices))
		rulestest.RequireRefused(t, choices, err)
		_, err = rulestest.Return(Rules, []byte(choices))
		rulestest.RequireRefused(t, choices, err)
		if stream.Word() != provablyfair.NewStream("server", "client", 1).Word() {
			t.Errorf("%s was refused after a draw", choices)
		}
	}
	for _, params := range []string{`[]`, `{"rows":8}`, `{"over":3}`, `{"target":{}}`, `{`} {
		_, err := Rules.Outcome(provablyfair.NewStream("server", "client", 1), []byte(params))
		rulestest.RequireRefused(t, params, err)
	}
}

// A number and a text mean the same target; trailing zeros do not matter.
func TestTargetsAreReadAsText(t *testing.T) {
	for _, target := range []string{`33.3`, `"33.3"`, `33.30`, `"33.300"`, `"033.3"`} {
		maxPayout, err := rulestest.MaxPayout(Rules, 1_000_000, []byte(`{"over":false,"target":`+target+`}`))
		if err != nil || maxPayout != 2_972_972 { // 99/33.3 = 2.972972...
			t.Errorf("%s reaches %d, %v", target, maxPayout, err)
		}
	}
}

func TestViewJSON(t *testing.T) {
	v := vectors(t)[0] // rolls 54.86
	round, err := rulestest.Open(Rules, v.stream(), 10, []byte(`{"over":true,"target":50.5}`))
	if err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(round.State().View)
	if want := `{"roll":"54.86","over":true,"target":"50.50","chance":"49.50"}`; err != nil || string(raw) != want {
		t.Errorf("written as %s, %v; want %s", raw, err, want)
	}
}

// A replay gives the same round; it pays MaxPayout or nothing.
func TestReplayIsDeterministic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed, nonce := rapid.String().Draw(t, "seed"), rapid.Uint64().Draw(t, "nonce")
		stake := money.Amount(rapid.Int64Range(1, int64(money.MaxAmount)).Draw(t, "stake"))
		chance := rapid.IntRange(minChance, maxChance).Draw(t, "chance")
		over := rapid.Bool().Draw(t, "over")
		choices := bet(over, chance)
		if over {
			choices = bet(over, quoted-chance)
		}
		play := func() rules.State {
			round, err := rulestest.Open(Rules, provablyfair.NewStream(seed, "client", nonce), stake, choices)
			if err != nil {
				t.Fatal(err)
			}
			rulestest.RequirePlayed(t, round)
			return round.State()
		}
		state := play()
		maxPayout, err := rulestest.MaxPayout(Rules, stake, choices)
		if err != nil || state.Stake != stake || (state.Payout != 0 && state.Payout != maxPayout) || maxPayout < 0 {
			t.Fatalf("%+v, MaxPayout %d, %v", state, maxPayout, err)
		}
		if state.Payout != state.Multiplier.Payout(stake) {
			t.Fatalf("%+v", state)
		}
		if again := play(); !reflect.DeepEqual(state, again) {
			t.Fatalf("replayed as %+v, was %+v", again, state)
		}
	})
}

// FuzzOpen plays any choices: nothing panics, Open, MaxPayout and Return refuse
// the same choices, and an accepted round ends at once and pays no more than
// MaxPayout.
func FuzzOpen(f *testing.F) {
	for _, choices := range append(refusedBets, `{"over":true,"target":50.5}`, `{"over":false,"target":"0.01"}`) {
		f.Add([]byte(choices))
	}
	f.Fuzz(func(t *testing.T, choices []byte) {
		round, maxPayout := rulestest.TryPlay(t, Rules, choices)
		if round == nil {
			return
		}
		if state := round.State(); state.Payout != 0 && state.Payout != maxPayout {
			t.Fatalf("%q: %+v, MaxPayout %d", choices, state, maxPayout)
		}
	})
}
