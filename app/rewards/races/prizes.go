package races

import "fmt"

// winners is how many places win.
const winners = 20

// shares are what the places win of the reward, in thousandths: the first ten,
// and each of those behind them.
var (
	shares     = [...]int64{400, 180, 110, 80, 60, 50, 40, 30, 20, 10}
	otherShare = int64(2)
)

// thousandths of a reward in dollars become cents by a tenth.
const thousandthsPerCent = 10

// PrizeAt is what a place (from 1) wins of a reward in dollars. Fractions of a
// cent stay with the house.
func PrizeAt(reward int64, place int) Cents {
	switch {
	case place < 1 || place > winners:
		return 0
	case place <= len(shares):
		return Cents(reward * shares[place-1] / thousandthsPerCent)
	default:
		return Cents(reward * otherShare / thousandthsPerCent)
	}
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
