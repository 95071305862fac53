package earnings

import (
	"bytes"
	"fmt"
)

// Dollars are millionths of a US dollar; on the wire a number of dollars and cents,
// rounded down.
type Dollars int64

// MarshalJSON writes the decimal number, such as 12.05.
func (d Dollars) MarshalJSON() ([]byte, error) {
	sign, n := "", uint64(d)
	if d < 0 {
		sign, n = "-", -n
	}
	return fmt.Appendf(nil, "%s%d.%02d", sign, n/Million, n%Million/10_000), nil
}

// TypeScript is the type of the output of MarshalJSON in the API's description.
func (Dollars) TypeScript() string { return "number" }

// Percent is a share in millionths of the whole; on the wire a number of percent.
type Percent int64

// MarshalJSON writes the exact decimal number, such as 4.2.
func (p Percent) MarshalJSON() ([]byte, error) {
	text := fmt.Appendf(nil, "%d.%04d", p/10_000, p%10_000)
	return bytes.TrimSuffix(bytes.TrimRight(text, "0"), []byte(".")), nil
}

// TypeScript is the type of the output of MarshalJSON in the API's description.
func (Percent) TypeScript() string { return "number" }
