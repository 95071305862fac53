package gamecalls

import (
	"math/big"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
)

// roundingShare limits the loss by rounding to one part in roundingShare of the
// stake's expected return.
const roundingShare = 1000

// MinExactStakes returns the smallest stake of each game with little loss by
// rounding, in minor units of any currency. The key "" has the smallest of them
// all.
func MinExactStakes(games ...rules.Definition) map[string]money.Amount {
	least := make(map[string]money.Amount, len(games)+1)
	for _, def := range games {
		least[def.ID] = minExactStake(def)
		if any, known := least[""]; !known || least[def.ID] < any {
			least[""] = least[def.ID]
		}
	}
	return least
}

// minExactStake returns the smallest stake of a game, in minor units, that loses at
// most a thousandth of its expected return to rounding. A wager is paid once,
// even after additions, and the payout is rounded down once. The loss is less
// than one minor unit, and zero if the payout is zero. The expected return is
// RTP*stake, so the loss is less than 1/(RTP*stake) of it, which is at most
// 1/1000 for
//
//	stake >= 1000/RTP
//
// with the smallest RTP among the game's choices.
func minExactStake(def rules.Definition) money.Amount {
	var least *big.Rat
	for _, details := range def.Returns {
		rtp, err := money.ParseMultiplier(details.RTP)
		if err == nil && !rtp.IsZero() && (least == nil || rtp.Rat().Cmp(least) < 0) {
			least = rtp.Rat()
		}
	}
	if least == nil {
		return roundingShare
	}
	bound := new(big.Rat).Quo(big.NewRat(roundingShare, 1), least)
	whole := new(big.Int).Quo(new(big.Int).Add(bound.Num(), new(big.Int).Sub(bound.Denom(), big.NewInt(1))), bound.Denom())
	if !whole.IsInt64() || whole.Int64() > int64(money.MaxAmount) {
		return money.MaxAmount
	}
	return money.Amount(whole.Int64())
}
