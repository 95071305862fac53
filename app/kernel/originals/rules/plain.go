package rules

import (
	"strings"

	"croupier/app/kernel/money"
)

// Plain is a multiplier of at most two decimals as verifiers write it: a JSON
// number without needless zeros.
type Plain money.Multiplier

// MarshalJSON implements json.Marshaler.
func (p Plain) MarshalJSON() ([]byte, error) {
	return []byte(PlainText(money.Multiplier(p).Text())), nil
}

// Hundredths is a number of two decimals in a view: 5050 is written "50.50". It
// becomes a text only where the view is written, so that a round that nobody
// looks at does not pay for it.
type Hundredths int64

// String is the number with both decimals.
func (h Hundredths) String() string { return money.Amount(h).Text(2) }

// MarshalText implements encoding.TextMarshaler.
func (h Hundredths) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// PlainText cuts the needless zeros of a decimal text: "2.00" is "2".
func PlainText(text string) string {
	if strings.Contains(text, ".") {
		text = strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
	}
	return text
}
