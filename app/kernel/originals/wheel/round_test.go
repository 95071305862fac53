package wheel

import (
	"reflect"
	"strconv"
	"testing"

	"github.com/go-json-experiment/json"
	"pgregory.net/rapid"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/originals/rules/rulestest"
	"croupier/app/kernel/provablyfair"
)

// refusedWheels are choices that Play and Outcome refuse.
var refusedWheels = []string{
	``, `null`, `{}`, `[]`, `10`, `"10"`, `{`, `{"risk":"low"}`, `{"segments":null,"risk":"low"}`, `{"segments":0,"risk":"low"}`,
	`{"segments":11,"risk":"low"}`, `{"segments":60,"risk":"low"}`, `{"segments":-10,"risk":"low"}`, `{"segments":10.5,"risk":"low"}`,
	`{"segments":10.0,"risk":"low"}`, `{"segments":1e1,"risk":"low"}`, `{"segments":"10","risk":"low"}`, `{"segments":true,"risk":"low"}`,
	`{"segments":[10],"risk":"low"}`, `{"segments":18446744073709551626,"risk":"low"}`, `{"segments":10,"risk":"expert"}`,
	`{"segments":10,"risk":"Low"}`, `{"segments":10,"risk":""}`, `{"segments":10,"risk":1}`, `{"segments":10,"risk":["low"]}`,
	`{"Segments":10,"risk":"low"}`, `{"segments":10,"risk":"low","rows":8}`, `{"segments":10,"segments":10,"risk":"low"}`,
	`{"segments":10,"risk":"low"} x`,
}

// incompleteChoices are choices that only Outcome accepts; its result is then the
// segment.
var incompleteChoices = []string{`{"segments":10}`, `{"segments":10,"risk":null}`}

func TestInvalidWheelsAreRefused(t *testing.T) {
	for _, choices := range append(incompleteChoices, refusedWheels...) {
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
	for _, params := range append([]string{`{"segments":11}`}, refusedWheels...) {
		_, err := Rules.Outcome(provablyfair.NewStream("server", "client", 1), []byte(params))
		rulestest.RequireRefused(t, params, err)
	}
}

func TestOutcomeWithoutRiskIsSegment(t *testing.T) {
	for _, params := range incompleteChoices {
		for nonce := range uint64(20) {
			want := provablyfair.NewStream("server", "client", nonce).Below(10)
			if got, err := Rules.Outcome(provablyfair.NewStream("server", "client", nonce), []byte(params)); err != nil || got != want {
				t.Errorf("%s: %v, %v; want %d", params, got, err, want)
			}
		}
	}
}

func TestViewJSON(t *testing.T) {
	for _, v := range vectors(t) {
		if v.Note != "index" || string(v.Expected) != "5" {
			continue
		}
		round, err := rulestest.Open(Rules, v.stream(), 10, bet(10, "medium"))
		if err != nil {
			t.Fatal(err)
		}
		raw, err := json.Marshal(round.State().View)
		if want := `{"segments":10,"risk":"medium","segment":5,"multiplier":"2.00"}`; err != nil || string(raw) != want {
			t.Errorf("written as %s, %v; want %s", raw, err, want)
		}
		return
	}
	t.Error("no vector stops at segment 5")
}

// A replay gives the same round; it pays the multiplier of the segment, at most
// MaxPayout.
func TestReplayIsDeterministic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed, nonce := rapid.String().Draw(t, "seed"), rapid.Uint64().Draw(t, "nonce")
		stake := money.Amount(rapid.Int64Range(1, int64(money.MaxAmount)).Draw(t, "stake"))
		count, risk := rapid.SampledFrom(counts).Draw(t, "segments"), rapid.SampledFrom(risks).Draw(t, "risk")
		play := func() rules.State {
			round, err := rulestest.Open(Rules, provablyfair.NewStream(seed, "client", nonce), stake, bet(count, risk))
			if err != nil {
				t.Fatal(err)
			}
			rulestest.RequirePlayed(t, round)
			return round.State()
		}
		state := play()
		maxPayout, err := rulestest.MaxPayout(Rules, stake, bet(count, risk))
		if err != nil || state.Payout < 0 || state.Payout > maxPayout || state.Stake != stake {
			t.Fatalf("%+v, MaxPayout %d, %v", state, maxPayout, err)
		}
		pays := money.Decimal(table()[strconv.Itoa(count)][risk][state.View.(View).Segment])
		if state.Payout != pays.Payout(stake) || state.Multiplier.Cmp(pays) != 0 {
			t.Fatalf("%+v, want %s", state, pays.Exact())
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
	for _, choices := range append(append(refusedWheels, incompleteChoices...), `{"segments":10,"risk":"low"}`, `{"risk":"high","segments":50}`) {
		f.Add([]byte(choices))
	}
	f.Fuzz(func(t *testing.T, choices []byte) {
		round, _ := rulestest.TryPlay(t, Rules, choices)
		if _, err := Rules.Outcome(provablyfair.NewStream("server", "client", 7), choices); round != nil && err != nil {
			t.Fatalf("%q is played, but has no outcome: %v", choices, err)
		}
	})
}
