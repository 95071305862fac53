package linkpreview

import (
	"strconv"
	"strings"
)

// amount formats an amount as pages do: 1,234.56 USD.
func amount(decimal, currency string) string {
	return grouped(decimal) + " " + strings.ToUpper(currency)
}

// grouped inserts commas between the thousands of a decimal number.
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

// dollars formats whole dollars.
func dollars(n int64) string { return "$" + grouped(strconv.FormatInt(n, 10)) }

// bigMultiplier is the lowest multiplier of a big win.
const bigMultiplier = 100

// formatMultiplier formats a multiplier as pages do: 2.00×.
func formatMultiplier(multiplier string) string { return grouped(multiplier) + "×" }

// isBig reports whether a multiplier is a big win.
func isBig(multiplier string) bool {
	whole, _, _ := strings.Cut(multiplier, ".")
	value, err := strconv.ParseInt(whole, 10, 64)
	return err == nil && value >= bigMultiplier
}

// countNoun returns a number with its noun.
func countNoun(n int64, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return grouped(strconv.FormatInt(n, 10)) + " " + more
}
