package share

import (
	"strconv"
	"strings"
)

// amount writes an amount as pages do: 1,234.56 USD.
func amount(decimal, currency string) string {
	return grouped(decimal) + " " + strings.ToUpper(currency)
}

// grouped sets commas between the thousands of a decimal number.
func grouped(decimal string) string {
	whole, part, pointed := strings.Cut(decimal, ".")
	digits := strings.TrimPrefix(whole, "-")
	var out strings.Builder
	out.WriteString(whole[:len(whole)-len(digits)])
	for i, digit := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			out.WriteByte(',')
		}
		out.WriteRune(digit)
	}
	if pointed {
		out.WriteString("." + part)
	}
	return out.String()
}

// dollars writes whole dollars.
func dollars(n int64) string { return "$" + grouped(strconv.FormatInt(n, 10)) }

// bigMultiplier is from where a win is an event.
const bigMultiplier = 100

// times writes a multiplier as pages do: 2.00×.
func times(multiplier string) string { return grouped(multiplier) + "×" }

// isBig tells whether a multiplier is an event.
func isBig(multiplier string) bool {
	whole, _, _ := strings.Cut(multiplier, ".")
	value, err := strconv.ParseInt(whole, 10, 64)
	return err == nil && value >= bigMultiplier
}

// counted writes a number with its word.
func counted(n int64, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return grouped(strconv.FormatInt(n, 10)) + " " + more
}
