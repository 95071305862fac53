package gamecalls

import (
	"math/big"
	"slices"
	"testing"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals"
	"croupier/app/kernel/originals/crash"
	"croupier/app/kernel/originals/rules"
)

func TestMinExactStakes(t *testing.T) {
	for _, test := range []struct {
		returns []string
		want    money.Amount
	}{
		{nil, 1000}, {[]string{"1"}, 1000}, {[]string{"99/100"}, 1011}, {[]string{"99/100", "1/2"}, 2000}, {[]string{"1/3", "1"}, 3000}, {[]string{"0"}, 1000},
	} {
		var def rules.Definition
		for _, rtp := range test.returns {
			def.Returns = append(def.Returns, rules.Return{RTP: rtp})
		}
		if got := minExactStake(def); got != test.want {
			t.Errorf("of returns of %v it is %d, want %d", test.returns, got, test.want)
		}
	}
	// A thousandth of the expected return is one minor unit, for every listed
	// RTP.
	for _, game := range append(slices.Clone(originals.All()), nil) {
		def := crash.Definition()
		if game != nil {
			def = game.Definition()
		}
		stake := new(big.Rat).SetInt64(int64(minExactStake(def)))
		for _, details := range def.Returns {
			rtp, err := money.ParseMultiplier(details.RTP)
			if err != nil || new(big.Rat).Mul(rtp.Rat(), stake).Cmp(big.NewRat(1000, 1)) < 0 {
				t.Errorf("%s, %s: a stake of %s returns %s of itself, %v", def.ID, details.Label, stake, details.RTP, err)
			}
		}
	}
}
