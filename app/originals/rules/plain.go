package rules

import (
	"strings"

	"croupier/app/money"
)

// Plain is a multiplier of at most two decimals as verifiers write it: a JSON
// number without needless zeros.
type Plain money.Multiplier

// MarshalJSON implements json.Marshaler.
func (p Plain) MarshalJSON() ([]byte, error) {
	return []byte(PlainText(money.Multiplier(p).Text())), nil
}

// PlainText cuts the needless zeros of a decimal text: "2.00" is "2".
func PlainText(text string) string {
	if strings.Contains(text, ".") {
		text = strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
	}
	return text
}
