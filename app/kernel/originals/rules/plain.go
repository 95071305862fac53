package rules

import (
	"strings"

	"croupier/app/kernel/money"
)

// PlainNumber is a multiplier of at most two decimals in the form of verifiers: a JSON
// number without trailing zeros.
type PlainNumber money.Multiplier

// MarshalJSON implements json.Marshaler.
func (p PlainNumber) MarshalJSON() ([]byte, error) {
	return []byte(PlainText(money.Multiplier(p).Text())), nil
}

// Hundredths is a number of two decimals in a view: 5050 is written "50.50". It
// is formatted only when the view is encoded, so that a round without a viewer
// does not pay for it.
type Hundredths int64

// String is the number with both decimals.
func (h Hundredths) String() string { return money.Amount(h).Text(2) }

// MarshalText implements encoding.TextMarshaler.
func (h Hundredths) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// PlainText removes the trailing zeros of a decimal text: "2.00" becomes "2".
func PlainText(text string) string {
	if strings.Contains(text, ".") {
		text = strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
	}
	return text
}
