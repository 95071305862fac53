package host

import (
	"math/big"

	"croupier/app/kernel/money"
	"croupier/app/kernel/wager"
)

// Games count money in millionths of a unit of the currency.
const millionths = 1_000_000

// toMillionths converts an amount, rounded down.
func toMillionths(amount money.Amount, currency money.Currency) int64 {
	value := new(big.Int).Mul(big.NewInt(int64(amount)), big.NewInt(millionths))
	if value.Quo(value, unitsOf(currency)); !value.IsInt64() {
		return int64(money.MaxAmount)
	}
	return value.Int64()
}

// fromMillionths converts an amount of a game. Errors: wager.ErrAmount for an amount that is not
// positive, too large, or no whole number of minor units.
func fromMillionths(amount int64, currency money.Currency) (money.Amount, error) {
	value := new(big.Int).Mul(big.NewInt(amount), unitsOf(currency))
	value, rest := value.QuoRem(value, big.NewInt(millionths), new(big.Int))
	if amount <= 0 || rest.Sign() != 0 || !value.IsInt64() || value.Int64() > int64(money.MaxAmount) {
		return 0, wager.ErrAmount
	}
	return money.Amount(value.Int64()), nil
}

// unitsOf is the number of minor units in one unit of a currency.
func unitsOf(currency money.Currency) *big.Int {
	return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(currency.Decimals)), nil)
}

// maxLevels is the largest number of bets that a game offers.
const maxLevels = 30

// betLevels returns the bets between two bounds in steps of 1, 2 and 5, in millionths, and the
// seventh of them, which is a hundred times the first, as the one to begin with.
func betLevels(least, largest int64) (levels []int64, preset int64) {
	for power := int64(1); power <= largest && len(levels) < maxLevels; power *= 10 {
		for _, step := range [...]int64{1, 2, 5} {
			if level := power * step; level >= least && level <= largest && len(levels) < maxLevels {
				levels = append(levels, level)
			}
		}
		if power > largest/10 {
			break
		}
	}
	if len(levels) == 0 {
		return []int64{least}, least
	}
	return levels, levels[min(len(levels)-1, 6)]
}
