package baccarat

import (
	"fmt"
	"math/big"
	"reflect"
	"testing"

	"github.com/go-json-experiment/json"
	"pgregory.net/rapid"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/originals/rules/rulestest"
	"croupier/app/kernel/provablyfair"
)

// refusedBets are choices that are refused with a stake of 10.
var refusedBets = []string{
	``, `null`, `{}`, `[]`, `10`, `{`, `{"player":10}`, `{"player":null}`, `{"player":""}`, `{"player":"0"}`, `{"player":"10.0"}`,
	`{"player":"10."}`, `{"player":" 10"}`, `{"player":"+10"}`, `{"player":"-10"}`, `{"player":"-10","banker":"20"}`, `{"player":"1e1"}`,
	`{"player":"0xa"}`, `{"player":"ten"}`, `{"player":"NaN"}`, `{"player":["10"]}`, `{"player":"1_0"}`, `{"Player":"10"}`,
	`{"player":"10","pair":"1"}`, `{"player":"10","player":"10"}`, `{"player":"10"} x`,
	`{"player":"9223372036854775808"}`, `{"player":"18446744073709551626"}`, `{"player":"922337203685477580","banker":"922337203685477580"}`,
}

// wrongSums are valid bets whose sum is not the stake of 10.
var wrongSums = []string{
	`{"player":"9"}`, `{"player":"11"}`, `{"player":"10","tie":"1"}`, `{"player":"3","banker":"3","tie":"3"}`, `{"banker":"100"}`,
}

func TestInvalidBetsAreRefused(t *testing.T) {
	for _, choices := range append(wrongSums, refusedBets...) {
		stream := provablyfair.NewStream("server", "client", 1)
		_, err := rulestest.Open(Rules, stream, 10, []byte(choices))
		rulestest.RequireRefused(t, choices, err)
		_, err = rulestest.MaxPayout(Rules, 10, []byte(choices))
		rulestest.RequireRefused(t, choices, err)
		if stream.Word() != provablyfair.NewStream("server", "client", 1).Word() {
			t.Errorf("%s was refused after a draw", choices)
		}
	}
	for _, choices := range refusedBets {
		_, err := rulestest.Return(Rules, []byte(choices))
		rulestest.RequireRefused(t, choices, err)
	}
	for _, stake := range []money.Amount{0, -10, 9} {
		_, err := rulestest.Open(Rules, provablyfair.NewStream("server", "client", 1), stake, []byte(`{"player":"10"}`))
		rulestest.RequireRefused(t, fmt.Sprintf("a stake of %d for bets of 10", stake), err)
	}
}

// paid computes the payout with whole numbers: 2, 1.95 and 9 times; on a tie
// player and banker are refunded.
func paid(p, b, t money.Amount, winner string) money.Amount {
	switch winner {
	case "player":
		return 2 * p
	case "banker":
		return 195 * b / 100
	default:
		return 9*t + p + b
	}
}

func betsChoice(p, b, t money.Amount) []byte {
	return fmt.Appendf(nil, `{"player":"%d","banker":"%d","tie":"%d"}`, p, b, t)
}

// For any bets every round pays its winner, at most MaxPayout, and the same
// again on replay; the mean of all is the return.
func TestRoundsPayWinner(t *testing.T) {
	seen := map[string]bool{}
	rapid.Check(t, func(t *rapid.T) {
		amount := rapid.Int64Range(0, 1<<50)
		p, b, onTie := money.Amount(amount.Draw(t, "player")), money.Amount(amount.Draw(t, "banker")), money.Amount(amount.Draw(t, "tie"))
		stake := p + b + onTie
		if stake == 0 {
			p, stake = 1, 1
		}
		seed, nonce, choices := rapid.String().Draw(t, "seed"), rapid.Uint64().Draw(t, "nonce"), betsChoice(p, b, onTie)
		maxPayout, err := rulestest.MaxPayout(Rules, stake, choices)
		if want := max(paid(p, b, onTie, "player"), paid(p, b, onTie, "banker"), paid(p, b, onTie, "tie")); err != nil || maxPayout != want {
			t.Fatalf("%s reaches %d, %v; want %d", choices, maxPayout, err, want)
		}
		var states [2]rules.State
		for i := range states {
			round, err := rulestest.Open(Rules, provablyfair.NewStream(seed, "client", nonce), stake, choices)
			if err != nil {
				t.Fatal(err)
			}
			states[i] = round.State()
			if _, err := round.MaxPayout(nil); err != rules.ErrOver || round.Turn(nil) != rules.ErrOver || round.Finish() != rules.ErrOver {
				t.Fatal("a round goes on")
			}
		}
		winner := states[0].View.(View).Winner
		seen[winner] = true
		if got := states[0]; !got.Over || got.Void || got.CanFinish || got.Stake != stake || got.Payout != paid(p, b, onTie, winner) {
			t.Fatalf("%s, %s wins: %+v", choices, winner, got)
		}
		if !reflect.DeepEqual(states[0], states[1]) {
			t.Fatalf("replayed as %+v, was %+v", states[1], states[0])
		}
		// The exact mean over the sides.
		mean := new(big.Rat)
		for winner, chance := range chances() {
			pays := [sides]*big.Rat{big.NewRat(2*int64(p), 1), big.NewRat(195*int64(b), 100), big.NewRat(9*int64(onTie)+int64(p+b), 1)}[winner]
			mean.Add(mean, pays.Mul(pays, chance))
		}
		mean.Quo(mean, big.NewRat(int64(stake), 1))
		if rtp, err := rulestest.Return(Rules, choices); err != nil || rtp.Rat().Cmp(mean) != 0 {
			t.Fatalf("%s returns %s, %v; want %s", choices, rtp.Exact(), err, mean)
		}
	})
	if len(seen) < 2 {
		t.Errorf("only %v won", seen)
	}
}

func TestMinorUnits(t *testing.T) {
	for _, test := range []struct {
		wire     string
		decimals int
		want     string
	}{
		{`{"player":"0.10","banker":"0","tie":"0"}`, 8, `{"player":"10000000"}`},
		{`{"player":0.1,"banker":0.2,"tie":0.00000001}`, 8, `{"player":"10000000","banker":"20000000","tie":"1"}`},
		{`{"player":12.34}`, 2, `{"player":"1234"}`},
		{`{"tie":5}`, 0, `{"tie":"5"}`},
		{`{"tie":"5.000"}`, 2, `{"tie":"500"}`},
		{`{"player":9007199254740993}`, 0, `{"player":"9007199254740993"}`}, // larger than an exact float
		{`{"banker":null}`, 2, `{}`},
		{``, 2, `{}`},
	} {
		if got, err := MinorUnits([]byte(test.wire), money.Currency{Decimals: test.decimals}); err != nil || string(got) != test.want {
			t.Errorf("%s with %d decimals becomes %s, %v; want %s", test.wire, test.decimals, got, err, test.want)
		}
	}
	for _, wire := range []string{
		`[]`, `1`, `{`, `{"player":"-1"}`, `{"player":-1}`, `{"player":1e3}`, `{"player":"1e3"}`, `{"player":1e309}`, `{"player":"NaN"}`,
		`{"player":0.001}`, `{"player":"0.001"}`, `{"player":[1]}`, `{"player":true}`, `{"player":{}}`, `{"player":".5"}`, `{"player":"5."}`,
		`{"player":9223372036854775808}`, `{"pair":1}`, `{"player":1,"player":1}`, `{"player":1} x`,
	} {
		got, err := MinorUnits([]byte(wire), money.Currency{Decimals: 2})
		rulestest.RequireRefused(t, wire, err)
		if got != nil {
			t.Errorf("%s becomes %s", wire, got)
		}
	}
}

// Open reads the form that MinorUnits writes.
func TestMinorUnitsAreParsed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		decimals := rapid.SampledFrom([]int{0, 2, 8}).Draw(t, "decimals")
		amount := rapid.Int64Range(0, int64(money.MaxAmount)/3)
		var b bets
		for side := range b {
			b[side] = money.Amount(amount.Draw(t, names[side]))
		}
		if b.sum() == 0 {
			b[tie] = 1
		}
		quote := rapid.SampledFrom([]string{``, `"`}).Draw(t, "quote")
		wire := fmt.Sprintf(`{"player":%[1]s%[2]s%[1]s,"banker":%[1]s%[3]s%[1]s,"tie":%[1]s%[4]s%[1]s}`,
			quote, b[player].Text(decimals), b[banker].Text(decimals), b[tie].Text(decimals))
		units, err := MinorUnits([]byte(wire), money.Currency{Decimals: decimals})
		if err != nil {
			t.Fatalf("%s: %v", wire, err)
		}
		if got, err := read(units); err != nil || got != b || got.checkSum(b.sum()) != nil {
			t.Fatalf("%s becomes %s, read as %v, %v; want %v", wire, units, got, err, b)
		}
	})
}

func TestDefinitionMatchesRules(t *testing.T) {
	d := Rules.Definition()
	if d.ID != "baccarat" || d.Kind != rules.Single || !d.Auto {
		t.Errorf("defined as %+v", d)
	}
	raw, err := json.Marshal(d.Table, json.Deterministic(true))
	if err != nil || string(raw) != `{"banker":"1.95","player":"2","tie":"9"}` {
		t.Errorf("the table is written %s, %v", raw, err)
	}
	round, err := rulestest.Open(Rules, provablyfair.NewStream("server", "client", 1), 1, []byte(`{"tie":"1"}`))
	if err != nil {
		t.Fatal(err)
	}
	raw, err = json.Marshal(round.State().View)
	var members map[string]any
	if err != nil || json.Unmarshal(raw, &members) != nil || len(members) != 5 {
		t.Fatalf("the view is written %s, %v", raw, err)
	}
	for _, name := range []string{"player", "banker", "playerPoints", "bankerPoints", "winner"} {
		if _, ok := members[name]; !ok {
			t.Errorf("%s has no %s", raw, name)
		}
	}
}

// FuzzOpen plays any choices for any stake: nothing panics, Open and MaxPayout refuse the same,
// and the payout is at most MaxPayout.
func FuzzOpen(f *testing.F) {
	for _, choices := range append(wrongSums, refusedBets...) {
		f.Add([]byte(choices), int64(10), 8)
	}
	f.Add([]byte(`{"player":"4","banker":"5","tie":"1"}`), int64(10), 2)
	f.Add([]byte(`{"player":0.04,"banker":"0.05"}`), int64(9), 2)
	f.Fuzz(func(t *testing.T, choices []byte, stake int64, decimals int) {
		if units, err := MinorUnits(choices, money.Currency{Decimals: int(uint(decimals) % 9)}); err != nil {
			rulestest.RequireRefused(t, string(choices), err)
		} else if again, err := read(units); err == nil && again.sum() <= 0 {
			t.Fatalf("%q is %s, a sum of %d", choices, units, again.sum())
		}
		round, maxPayout := rulestest.TryOpen(t, Rules, 7, money.Amount(stake), choices)
		if round == nil {
			return
		}
		if state := round.State(); state.Payout < 0 || state.Payout > maxPayout || int64(state.Stake) != stake {
			t.Fatalf("%q pays %+v with MaxPayout %d", choices, state, maxPayout)
		}
	})
}
