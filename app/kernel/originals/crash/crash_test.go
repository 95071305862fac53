package crash

import (
	"encoding/json"
	"errors"
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/provablyfair"
)

// Growth begins at 1.00, never falls, and reaches every multiplier exactly at
// the millisecond that When returns.
func TestTimeOfIsFirstMoment(t *testing.T) {
	if MultiplierAt(0) != One || MultiplierAt(-time.Second) != One || TimeOf(0) != 0 || TimeOf(One) != 0 {
		t.Error("a flight does not begin at 1.00")
	}
	rapid.Check(t, func(t *rapid.T) {
		hundredths := rapid.Uint64Range(MinAuto, MaxAuto).Draw(t, "hundredths")
		at := TimeOf(hundredths)
		if MultiplierAt(at) < hundredths || MultiplierAt(at-time.Millisecond) >= hundredths || at%time.Millisecond != 0 {
			t.Fatalf("%s at %s: %s, a millisecond before %s", Text(hundredths), at, Text(MultiplierAt(at)), Text(MultiplierAt(at-time.Millisecond)))
		}
	})
}

// A bet never wins more than the maximum profit, and the next hundredth would.
func TestCapIsLastPaidMultiplier(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		stake := money.Amount(rapid.Int64Range(1, int64(money.MaxAmount)).Draw(t, "stake"))
		profit := money.Amount(rapid.Int64Range(0, int64(money.MaxAmount-stake)).Draw(t, "profit"))
		cap := Cap(stake, profit)
		if cap < One || cap > MaxAuto {
			t.Fatalf("cap %d", cap)
		}
		if won := Multiplier(cap).Payout(stake) - stake; won > profit {
			t.Fatalf("%s wins %d of at most %d", Text(cap), won, profit)
		}
		if cap < MaxAuto && Multiplier(cap+1).Rat().Cmp(money.Of(stake+profit, stake).Rat()) <= 0 {
			t.Fatalf("%s is paid as well", Text(cap+1))
		}
	})
}

// opened is a bet of 10.01 with these choices and turns.
func opened(draw Draw, choices string, turns []json.RawMessage) (*Bet, error) {
	read, err := Read([]byte(choices))
	if err != nil {
		return nil, err
	}
	return read.Open(draw, 10_01, turns)
}

func TestBetOutcomes(t *testing.T) {
	hash := provablyfair.Commitment("a round")
	running := Draw{Round: 3, Number: 2, PreviousHash: provablyfair.PreviousHash(hash), Salt: "salt", Flying: true}
	over := running
	over.Hash, over.Point = hash, 250
	at := func(hundredths uint64) json.RawMessage { return CashOut(hundredths).JSON() }
	for name, test := range map[string]struct {
		draw    Draw
		choices string
		turns   []json.RawMessage
		payout  money.Amount
		over    bool
		void    bool
	}{
		"in flight":                     {running, `{}`, nil, 10_01, false, false},
		"left in flight":                {running, `{}`, []json.RawMessage{at(187)}, 18_71, true, false},
		"left at once":                  {running, `{}`, []json.RawMessage{at(One)}, 10_01, true, false},
		"left at the end":               {over, `{}`, []json.RawMessage{at(250)}, 25_02, true, false},
		"stayed":                        {over, `{"auto":null}`, nil, 0, true, false},
		"would have left by itself":     {over, `{"auto":"2.51"}`, nil, 0, true, false},
		"left by itself at the end":     {over, `{"auto":"2.50"}`, nil, 25_02, true, false},
		"left before it did by itself":  {over, `{"auto":"2.00"}`, []json.RawMessage{at(150)}, 15_01, true, false},
		"cancelled before a long round": {over, `{"auto":"1.01"}`, []json.RawMessage{Turn{Cancel: true}.JSON()}, 10_01, true, true},
		"given back":                    {over, `{}`, []json.RawMessage{Turn{Void: true}.JSON()}, 10_01, true, true},
	} {
		bet, err := opened(test.draw, test.choices, test.turns)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if s := bet.State(); s.Payout != test.payout || s.Over != test.over || s.Void != test.void || s.CanFinish == s.Over {
			t.Errorf("%s: %+v", name, s)
		}
	}
	for name, test := range map[string]struct {
		draw    Draw
		choices string
		turns   []json.RawMessage
	}{
		"after the end":           {over, `{}`, []json.RawMessage{at(251)}},
		"twice":                   {running, `{}`, []json.RawMessage{at(120), at(130)}},
		"after it was given back": {running, `{}`, []json.RawMessage{Turn{Cancel: true}.JSON(), at(130)}},
		"after it left by itself": {running, `{"auto":"1.50"}`, []json.RawMessage{at(151)}},
		"below the stake":         {running, `{}`, []json.RawMessage{at(99)}},
		"beyond the highest":      {running, `{}`, []json.RawMessage{at(MaxAuto + 1)}},
		"nowhere":                 {running, `{}`, []json.RawMessage{[]byte(`{}`)}},
	} {
		_, err := opened(test.draw, test.choices, test.turns)
		var refusal *rules.Refusal
		if !errors.As(err, &refusal) && !errors.Is(err, rules.ErrOver) {
			t.Errorf("left %s: %v", name, err)
		}
	}
}

// The chance to reach a multiplier pays 99 % in the long run, as in the table of
// returns, within the share of one of 2^32 draws.
func TestReturns(t *testing.T) {
	for _, hundredths := range []uint64{101, 150, 200, 1000, 100_00, 10_000_00} {
		rtp, _ := RTP(hundredths).Rat().Float64()
		if math.Abs(rtp-0.99) > float64(hundredths)/One/(1<<31) {
			t.Errorf("leaving at %s returns %f", Text(hundredths), rtp)
		}
	}
}
