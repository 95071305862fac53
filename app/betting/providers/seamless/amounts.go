package seamless

import (
	"math/big"

	"croupier/app/kernel/gamelaunch"
	"croupier/app/kernel/money"
	"croupier/app/kernel/prices"
)

// Micros is an amount in millionths of the currency of a provider.
type Micros int64

// MaxMicros is the maximum amount of a callback: a billion units.
const MaxMicros Micros = 1_000_000_000_000_000

// Dollar is the currency of sessions whose provider does not know the player's currency.
const Dollar = "usd"

// rateOf returns the minor units of a currency in one millionth of the provider's currency, for a
// session that starts now. The currencies are the same, or the provider's is the dollar. Errors:
// prices.ErrUnknown.
func rateOf(source Prices, currency money.Currency, providerCurrency string) (*big.Rat, error) {
	perMicro := gamelaunch.OwnRate(currency)
	if currency.ID == providerCurrency {
		return perMicro, nil
	}
	price, err := source.Of(currency.ID)
	if err != nil {
		return nil, err
	}
	dollars, ok := new(big.Rat).SetString(price.Exact())
	if !ok || dollars.Sign() <= 0 || providerCurrency != Dollar {
		return nil, prices.ErrUnknown
	}
	return perMicro.Quo(perMicro, dollars), nil
}

// fromProvider converts an amount of the provider to minor units of the player's currency. Stakes
// are rounded up, wins down. The result is at most money.MaxAmount.
func (l *Session) fromProvider(amount Micros, up bool) money.Amount {
	value := new(big.Rat).Mul(l.Rate, big.NewRat(int64(amount), 1))
	units := quotient(value, up)
	if !units.IsInt64() || units.Int64() > int64(money.MaxAmount) {
		return money.MaxAmount
	}
	return money.Amount(units.Int64())
}

// toProvider converts minor units to an amount of the provider, rounded down to the four
// decimals that all protocols can write.
func (l *Session) toProvider(units money.Amount) Micros {
	value := new(big.Rat).Quo(big.NewRat(int64(units), 1), l.Rate)
	micros := quotient(value, false)
	if !micros.IsInt64() || micros.Int64() > int64(MaxMicros) {
		return MaxMicros
	}
	return Micros(micros.Int64() / 100 * 100)
}

// quotient rounds a value that is not negative.
func quotient(value *big.Rat, up bool) *big.Int {
	units, rest := new(big.Int).QuoRem(value.Num(), value.Denom(), new(big.Int))
	if up && rest.Sign() != 0 {
		units.Add(units, big.NewInt(1))
	}
	return units
}
