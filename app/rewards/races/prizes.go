package races

import (
	"fmt"

	"croupier/app/kernel/rewardrules"
)

// winners is the number of places with a prize.
const winners = rewardrules.RacePlaces

// Thousandths of a reward in dollars become cents when divided by ten.
const thousandthsPerCent = 10

// PrizeAt returns the prize of a place (from 1) from a reward in dollars. Fractions of
// a cent are not paid.
func PrizeAt(reward int64, place int) Cents {
	return Cents(reward * rewardrules.WeeklyShare(place) / thousandthsPerCent)
}

// Cents are hundredths of a US dollar. In JSON they are a number of dollars.
type Cents int64

// MarshalJSON writes the exact decimal number, such as 12.05.
func (c Cents) MarshalJSON() ([]byte, error) {
	sign, n := "", uint64(c)
	if c < 0 {
		sign, n = "-", -n
	}
	return fmt.Appendf(nil, "%s%d.%02d", sign, n/100, n%100), nil
}

// TypeScript returns the type of the JSON value for the API description.
func (Cents) TypeScript() string { return "number" }
