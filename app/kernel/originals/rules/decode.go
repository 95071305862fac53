package rules

import (
	"bytes"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/money"
)

// maxChoices is the largest accepted JSON of a player's choices, in bytes.
const maxChoices = 16 << 10

// Decode reads the choices of a Play or Turn strictly: it refuses unknown and
// repeated members, wrong types and trailing text. Empty input is an empty
// object. Errors: *Refusal.
func Decode[T any](choices []byte) (T, error) {
	var into T
	if len(choices) > maxChoices {
		return into, Refuse("the choices are too long")
	}
	text := bytes.TrimSpace(choices)
	if len(text) == 0 || bytes.Equal(text, []byte("null")) {
		text = []byte("{}")
	}
	if text[0] != '{' {
		return into, Refuse("the choices must be an object")
	}
	if err := json.Unmarshal(text, &into, json.RejectUnknownMembers(true)); err != nil {
		return into, Refuse("the choices are not those of this game")
	}
	return into, nil
}

// Number is a decimal that is a JSON number or string. It is read as text, never
// through a float. It is empty if absent or null.
type Number string

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
		return Refuse("a number is expected")
	}
	return nil
}

// Amount reads the number as an amount of a currency.
func (n Number) Amount(currency money.Currency) (money.Amount, error) {
	return currency.Parse(strings.TrimSpace(string(n)))
}

// Fixed reads the number as a count of 10^-decimals: Fixed(2) of "50.5" is
// 5050. Errors: those of money.ParseAmount.
func (n Number) Fixed(decimals int) (int64, error) {
	units, err := money.ParseAmount(strings.TrimSpace(string(n)), decimals)
	return int64(units), err
}
