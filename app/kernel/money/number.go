package money

import (
	"errors"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// Number is a decimal in a request: text, such as "12.5", or a JSON number, such as 12.5. All
// amounts in requests have this type, so that every call accepts both. It is stored as it was
// written, and never read through a float. It is empty if absent or null. Amount and Fixed check
// whether the text is a decimal.
type Number string

var errNumber = errors.New("a number or text is expected")

// UnmarshalJSONFrom implements json.UnmarshalerFrom.
func (n *Number) UnmarshalJSONFrom(decoder *jsontext.Decoder) error {
	value, err := decoder.ReadValue()
	if err != nil {
		return err
	}
	switch value.Kind() {
	case '"':
		text, err := jsontext.AppendUnquote(nil, value)
		if err != nil {
			return err
		}
		*n = Number(text)
	case '0':
		*n = Number(value)
	case 'n':
		*n = ""
	default:
		return errNumber
	}
	return nil
}

// TypeScript is the type in the description of the API.
func (Number) TypeScript() string { return "string | number | null" }

// Amount reads the number as an amount of a currency. Errors: those of Currency.Parse.
func (n Number) Amount(currency Currency) (Amount, error) { return currency.Parse(n.Text()) }

// Fixed reads the number as a count of 10^-decimals: Fixed(2) of "50.5" is 5050.
// Errors: those of ParseAmount.
func (n Number) Fixed(decimals int) (int64, error) {
	return parseDecimal(n.Text(), decimals)
}

// Text is the number as it was written, without spaces around it.
func (n Number) Text() string { return strings.TrimSpace(string(n)) }
