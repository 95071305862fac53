package races

import (
	"fmt"

	"croupier/app/kernel/rewardrules"
)

// winners is how many places win.
const winners = rewardrules.RacePlaces

// thousandths of a reward in dollars become cents by a tenth.
const thousandthsPerCent = 10

// PrizeAt is what a place (from 1) wins of a reward in dollars. Fractions of a
// cent stay with the house.
func PrizeAt(reward int64, place int) Cents {
	return Cents(reward * rewardrules.WeeklyShare(place) / thousandthsPerCent)
}

// Cents are hundredths of a US dollar; on the wire a number of dollars.
type Cents int64

// MarshalJSON writes the exact decimal number, such as 12.05.
func (c Cents) MarshalJSON() ([]byte, error) {
	sign, n := "", uint64(c)
	if c < 0 {
		sign, n = "-", -n
	}
	return fmt.Appendf(nil, "%s%d.%02d", sign, n/100, n%100), nil
}

// TypeScript tells the API's description what MarshalJSON writes.
func (Cents) TypeScript() string { return "number" }
