package gaming

import (
	"math/big"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
)

// roundingShare is the part of its expected return that a stake may lose to
// rounding at most: one in so many.
const roundingShare = 1000

// LeastExact is the smallest stake of each game that rounding hardly touches, in
// minor units of any currency, and under "" the smallest of them all.
func LeastExact(games ...rules.Definition) map[string]money.Amount {
	least := make(map[string]money.Amount, len(games)+1)
	for _, def := range games {
		least[def.ID] = exactFrom(def)
		if any, known := least[""]; !known || least[def.ID] < any {
			least[""] = least[def.ID]
		}
	}
	return least
}

// exactFrom is the smallest stake of a game, in minor units, that loses at most
// a thousandth of its expected return to rounding. However often a player adds
// to a wager, it is paid once, and the payout is rounded down once: it loses
// less than one minor unit, and nothing where nothing is paid. The expected
// return is RTP*stake, so that the loss is less than 1/(RTP*stake) of it, which
// is at most 1/1000 for
//
//	stake >= 1000/RTP
//
// with the smallest return that the game tells of.
func exactFrom(def rules.Definition) money.Amount {
	var least *big.Rat
	for _, told := range def.Returns {
		rtp, err := money.ParseMultiplier(told.RTP)
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
