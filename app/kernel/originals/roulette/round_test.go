package roulette

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"pgregory.net/rapid"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/originals/rules/rulestest"
	"croupier/app/kernel/provablyfair"
)

// refusedBets are choices that are refused with a stake of 10.
var refusedBets = func() []string {
	list := []string{
		``, `null`, `{}`, `[]`, `10`, `"red"`, `{`, `{"bets":null}`, `{"bets":[]}`, `{"bets":{}}`, `{"bets":"red"}`, `{"bets":[null]}`, `{"bets":[{}]}`,
		`{"bets":[[]]}`, `{"Bets":[{"type":"red","amount":"10"}]}`, `{"bets":[{"type":"red","amount":"10"}],"stake":10}`,
		`{"bets":[{"type":"red","amount":"10"}],"bets":[{"type":"red","amount":"10"}]}`, `{"bets":[{"type":"red","amount":"10"}]} x`,
		`{"bets":[{"type":"red","amount":"10"},]}`,
	}
	for _, bet := range []string{
		`"type":"red"`, `"amount":"10"`, `"type":null,"amount":"10"`, `"type":"","amount":"10"`, `"type":"Red","amount":"10"`, `"type":"green","amount":"10"`,
		`"type":1,"amount":"10"`, `"type":"red","amount":"10","won":true`, `"type":"red","amount":"10","amount":"10"`,
		`"type":"red","amount":10`, `"type":"red","amount":null`, `"type":"red","amount":""`, `"type":"red","amount":"0"`, `"type":"red","amount":"10.0"`,
		`"type":"red","amount":"10."`, `"type":"red","amount":"-10"`, `"type":"red","amount":"+10"`, `"type":"red","amount":" 10"`,
		`"type":"red","amount":"1e1"`, `"type":"red","amount":"0xa"`, `"type":"red","amount":"NaN"`, `"type":"red","amount":["10"]`,
		`"type":"red","amount":"9223372036854775808"`, `"type":"red","amount":"18446744073709551626"`,
		`"type":"red","number":1,"amount":"10"`, `"type":"low","number":0,"amount":"10"`,
		`"type":"straight","amount":"10"`, `"type":"straight","number":null,"amount":"10"`, `"type":"straight","number":-1,"amount":"10"`,
		`"type":"straight","number":37,"amount":"10"`, `"type":"straight","number":1.5,"amount":"10"`, `"type":"straight","number":1.0,"amount":"10"`,
		`"type":"straight","number":1e0,"amount":"10"`, `"type":"straight","number":"1","amount":"10"`, `"type":"straight","number":[1],"amount":"10"`,
		`"type":"straight","number":true,"amount":"10"`, `"type":"straight","number":9223372036854775808,"amount":"10"`,
		`"type":"dozen","amount":"10"`, `"type":"dozen","number":0,"amount":"10"`, `"type":"dozen","number":4,"amount":"10"`,
		`"type":"column","number":0,"amount":"10"`, `"type":"column","number":4,"amount":"10"`,
	} {
		list = append(list, `{"bets":[{`+bet+`}]}`)
	}
	// One chip too many, and one bad bet among good ones.
	return append(list, `{"bets":[`+strings.Repeat(`{"type":"red","amount":"1"},`, 100)+`{"type":"red","amount":"1"}]}`,
		`{"bets":[{"type":"red","amount":"10"},{"type":"purple","amount":"0"}]}`)
}()

// wrongSums are valid bets whose sum is not the stake of 10.
var wrongSums = []string{
	`{"bets":[{"type":"red","amount":"9"}]}`, `{"bets":[{"type":"red","amount":"11"}]}`,
	`{"bets":[{"type":"red","amount":"10"},{"type":"odd","amount":"1"}]}`,
}

func TestInvalidBetsAreRefused(t *testing.T) {
	for _, choices := range append(slices.Clone(wrongSums), refusedBets...) {
		stream := provablyfair.NewStream("server", "client", 1)
		_, err := rulestest.Open(Rules, stream, 10, []byte(choices))
		rulestest.RequireRefused(t, choices, err)
		_, maxPayoutErr := rulestest.MaxPayout(Rules, 10, []byte(choices))
		if !reflect.DeepEqual(err, maxPayoutErr) {
			t.Errorf("%s opens with %v, reaches with %v", choices, err, maxPayoutErr)
		}
		if stream.Word() != provablyfair.NewStream("server", "client", 1).Word() {
			t.Errorf("%s was refused after a draw", choices)
		}
	}
	for _, choices := range refusedBets {
		_, err := rulestest.Return(Rules, []byte(choices))
		rulestest.RequireRefused(t, choices, err)
	}
	for _, stake := range []money.Amount{0, -10, 9} {
		_, err := rulestest.Open(Rules, provablyfair.NewStream("server", "client", 1), stake, []byte(`{"bets":[{"type":"red","amount":"10"}]}`))
		rulestest.RequireRefused(t, fmt.Sprintf("a stake of %d for bets of 10", stake), err)
	}
}

// For any chips every round pays the sum of its bets, MaxPayout is the best
// pocket, the return is 36/37, and a replay is the same.
func TestRoundsPaySumOfBets(t *testing.T) {
	allSpots := spots()
	rapid.Check(t, func(t *rapid.T) {
		laid := rapid.SliceOfN(rapid.SampledFrom(allSpots), 1, 100).Draw(t, "bets")
		amounts := make([]int64, len(laid))
		texts, stake := make([]string, len(laid)), money.Amount(0)
		for i, s := range laid {
			amounts[i] = rapid.Int64Range(1, 1<<40).Draw(t, "amount")
			texts[i], stake = s.bet(amounts[i]), stake+money.Amount(amounts[i])
		}
		choices := []byte(`{"bets":[` + strings.Join(texts, ",") + `]}`)
		pays := func(pocket int) (sum money.Amount) {
			for i, s := range laid {
				if slices.Contains(s.pockets, pocket) {
					sum += money.Amount(amounts[i] * s.pays)
				}
			}
			return sum
		}
		best := money.Amount(0)
		for pocket := range 37 {
			best = max(best, pays(pocket))
		}
		if maxPayout, err := rulestest.MaxPayout(Rules, stake, choices); err != nil || maxPayout != best {
			t.Fatalf("%s reaches %d, %v; want %d", choices, maxPayout, err, best)
		}
		if rtp, err := rulestest.Return(Rules, choices); err != nil || rtp.Exact() != "36/37" {
			t.Fatalf("%s returns %s, %v", choices, rtp.Exact(), err)
		}
		nonce := rapid.Uint64().Draw(t, "nonce")
		var states [2]rules.State
		for i := range states {
			round, err := rulestest.Open(Rules, provablyfair.NewStream("server", "client", nonce), stake, choices)
			if err != nil {
				t.Fatal(err)
			}
			states[i] = round.State()
			if _, err := round.MaxPayout(nil); err != rules.ErrOver || round.Turn(nil) != rules.ErrOver || round.Finish() != rules.ErrOver {
				t.Fatal("a round goes on")
			}
		}
		if !reflect.DeepEqual(states[0], states[1]) {
			t.Fatalf("replayed as %+v, was %+v", states[1], states[0])
		}
		got := states[0]
		view := got.View.(View)
		if !got.Over || got.Void || got.CanFinish || got.Stake != stake || got.Payout != pays(view.Pocket) || len(view.Bets) != len(laid) {
			t.Fatalf("%s at %d: %+v, want %d", choices, view.Pocket, got, pays(view.Pocket))
		}
		for i, seen := range view.Bets {
			if seen.Won != slices.Contains(laid[i].pockets, view.Pocket) || seen.Amount != fmt.Sprint(amounts[i]) {
				t.Fatalf("bet %d at %d is shown as %+v", i, view.Pocket, seen)
			}
		}
	})
}

func TestViewJSON(t *testing.T) {
	choices := `{"bets":[{"type":"straight","number":0,"amount":"3"},{"type":"even","amount":"4"}]}`
	round, err := rulestest.Open(Rules, provablyfair.NewStream("server", "client", streamTo(t)[0]), 7, []byte(choices))
	if err != nil {
		t.Fatal(err)
	}
	want := `{"pocket":0,"bets":[{"type":"straight","number":0,"amount":"3","won":true},{"type":"even","amount":"4","won":false}]}`
	if raw, err := json.Marshal(round.State().View); err != nil || string(raw) != want {
		t.Errorf("written %s, %v; want %s", raw, err, want)
	}
}

func TestMinorUnits(t *testing.T) {
	for _, test := range []struct {
		wire     string
		decimals int
		want     string
	}{
		{`{"bets":[{"type":"straight","number":17,"amount":"0.10"}]}`, 8, `{"bets":[{"type":"straight","number":17,"amount":"10000000"}]}`},
		{`{"bets":[{"type":"red","amount":0.1},{"type":"dozen","number":2,"amount":12}]}`, 2, `{"bets":[{"type":"red","amount":"10"},{"type":"dozen","number":2,"amount":"1200"}]}`},
		{`{"bets":[{"type":"red","amount":9007199254740993}]}`, 0, `{"bets":[{"type":"red","amount":"9007199254740993"}]}`}, // larger than an exact float
		{`{"bets":[{"type":"red","amount":"5.000"}]}`, 2, `{"bets":[{"type":"red","amount":"500"}]}`},
		{`{"bets":[]}`, 2, `{"bets":[]}`}, // the rules refuse it, not MinorUnits
		{``, 2, `{"bets":[]}`},
	} {
		if got, err := MinorUnits([]byte(test.wire), money.Currency{Decimals: test.decimals}); err != nil || string(got) != test.want {
			t.Errorf("%s with %d decimals becomes %s, %v; want %s", test.wire, test.decimals, got, err, test.want)
		}
	}
	for _, amount := range []string{
		`-1`, `"-1"`, `1e3`, `"1e3"`, `1e309`, `"NaN"`, `0.001`, `"0.001"`, `[1]`, `true`, `{}`, `".5"`, `"5."`, `9223372036854775808`, `null`, `""`,
	} {
		wire := `{"bets":[{"type":"red","amount":` + amount + `}]}`
		got, err := MinorUnits([]byte(wire), money.Currency{Decimals: 2})
		rulestest.RequireRefused(t, wire, err)
		if got != nil {
			t.Errorf("%s becomes %s", wire, got)
		}
	}
	for _, wire := range []string{
		`[]`, `1`, `{`, `{"bets":[{"type":"red"}]}`, `{"bets":[{"type":"red","amount":1,"won":true}]}`, `{"chips":[]}`,
		`{"bets":[{"type":"straight","number":1.5,"amount":1}]}`, `{"bets":[` + strings.Repeat(`{"type":"red","amount":1},`, 100) + `{"type":"red","amount":1}]}`,
	} {
		_, err := MinorUnits([]byte(wire), money.Currency{Decimals: 2})
		rulestest.RequireRefused(t, wire, err)
	}
}

// Open reads the form that MinorUnits writes.
func TestMinorUnitsAreParsed(t *testing.T) {
	allSpots := spots()
	rapid.Check(t, func(t *rapid.T) {
		decimals := rapid.SampledFrom([]int{0, 2, 8}).Draw(t, "decimals")
		s := rapid.SampledFrom(allSpots).Draw(t, "bet")
		amount := rapid.Int64Range(1, int64(maxTotal)).Draw(t, "amount")
		wire := strings.Replace(s.bet(amount), fmt.Sprintf("%q", fmt.Sprint(amount)), money.Amount(amount).Text(decimals), 1)
		units, err := MinorUnits([]byte(`{"bets":[`+wire+`]}`), money.Currency{Decimals: decimals})
		if err != nil || string(units) != `{"bets":[`+s.bet(amount)+`]}` {
			t.Fatalf("%s becomes %s, %v", wire, units, err)
		}
		bets, err := read(units)
		if err == nil {
			err = bets.checkSum(money.Amount(amount))
		}
		if err != nil {
			t.Fatalf("%s is refused: %v", units, err)
		}
	})
}

// FuzzOpen plays any choices for any stake: nothing panics, Open and MaxPayout
// refuse the same choices, and the payout is at most MaxPayout.
func FuzzOpen(f *testing.F) {
	for _, choices := range append(slices.Clone(wrongSums), refusedBets...) {
		f.Add([]byte(choices), int64(10), 8)
	}
	f.Add([]byte(`{"bets":[{"type":"red","amount":"4"},{"type":"straight","number":0,"amount":"6"}]}`), int64(10), 2)
	f.Add([]byte(`{"bets":[{"type":"red","amount":0.10}]}`), int64(10), 2)
	f.Fuzz(func(t *testing.T, choices []byte, stake int64, decimals int) {
		if units, err := MinorUnits(choices, money.Currency{Decimals: int(uint(decimals) % 9)}); err != nil {
			rulestest.RequireRefused(t, string(choices), err)
		} else if again, err := read(units); err == nil && again.sum() <= 0 {
			t.Fatalf("%q is %s, a sum of %d", choices, units, again.sum())
		}
		round, maxPayout := rulestest.TryOpen(t, Rules, 7, money.Amount(stake), choices)
		if _, err := rulestest.Return(Rules, choices); round != nil && err != nil {
			t.Fatalf("%q opens, but has no return: %v", choices, err)
		}
		if round == nil {
			return
		}
		if state := round.State(); state.Payout < 0 || state.Payout > maxPayout || int64(state.Stake) != stake {
			t.Fatalf("%q pays %+v with MaxPayout %d", choices, state, maxPayout)
		}
	})
}
