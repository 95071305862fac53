package convert

import (
	"errors"
	"math/big"

	"croupier/app/kernel/money"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/settings"
)

// Percentages have four decimals. whole is 100 % in that unit, and maxMargin the
// max margin.
const (
	percentDecimals = 4
	hundredPercent  = 100 * 10_000
	maxMargin       = 10 * 10_000
)

func declareMargin() *settings.Value[string] {
	return settings.Declare("cashier.conversion_margin", settings.KindText, "1", settings.Spec{
		Group: "cashier", OwnDefault: true,
		Sentence: "Margin in percent, 0 to 10, that the site keeps when a player converts a currency that it pays on no network into one that it pays.",
	}, checkMargin).WeakenedWhen(settings.Changed)
}

func checkMargin(text string) (string, error) {
	if _, err := readMargin(text); err != nil {
		return "", errors.New("must be a number of percent between 0 and 10, such as 1.5")
	}
	return text, nil
}

func readMargin(text string) (money.Amount, error) {
	percent, err := money.ParseAmount(text, percentDecimals)
	if err == nil && percent > maxMargin {
		err = errors.New("the margin is above 10 percent")
	}
	return percent, err
}

// Settings declares the settings of staff.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.margin}}
}

// priced is a currency with its price.
type priced struct {
	money.Currency
	price prices.Price
}

// terms are the parts of an amount: margin stays with the site, and the rest is
// received in the other currency.
type terms struct{ amount, margin, received money.Amount }

// termsOf subtracts the margin of a percentage, rounded up, and converts the
// rest, rounded down to the decimals of the target that people read and write.
// The remainder of rounding stays with the site.
func termsOf(amount money.Amount, from, to priced, percent money.Amount) terms {
	share := new(big.Int).Mul(big.NewInt(int64(amount)), big.NewInt(int64(percent)))
	share.Add(share, big.NewInt(hundredPercent-1)).Quo(share, big.NewInt(hundredPercent))
	margin := money.Amount(share.Int64())
	received := from.price.Exchange(amount-margin, from.Currency, to.price, to.Currency)
	return terms{amount: amount, margin: margin, received: to.Floor(received)}
}
