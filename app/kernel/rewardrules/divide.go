package rewardrules

import (
	"math/big"

	"croupier/app/kernel/money"
)

// Divide returns the part of a stake that is paid with bonus money, from the available real money
// and bonus money. It never exceeds bonus; the missing rest is real money that the player does
// not have, which refuses the stake.
func Divide(kind Kind, stake, realMoney, bonus money.Amount) money.Amount {
	switch kind {
	case RealFirst:
		return min(max(stake-realMoney, 0), bonus)
	case BonusFirst:
		return min(stake, bonus)
	case Proportional:
		if realMoney+bonus < stake || bonus == 0 {
			return 0
		}
		// Real money is rounded up, and never above the available amount.
		part := new(big.Int).Mul(big.NewInt(int64(stake)), big.NewInt(int64(bonus)))
		part.Quo(part, new(big.Int).Add(big.NewInt(int64(realMoney)), big.NewInt(int64(bonus))))
		return max(money.Amount(part.Int64()), stake-realMoney)
	}
	return 0
}
