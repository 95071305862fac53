package markets

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"croupier/app/kernel/sports/odds"
)

// Line is a handicap or a total in quarters: 2.25 is 9.
type Line int

// maxLine is the maximum line: a total of runs in cricket.
const maxLine = 4 * 1000

// ErrLine is returned for a text that is not a line.
var ErrLine = errors.New("no such line")

// ParseLine parses a line: "2.5", "-0.75", "0", "3". Each line has one spelling, so that
// it has only one name. Errors: ErrLine.
func ParseLine(text string) (Line, error) {
	if len(text) > 8 {
		return 0, ErrLine
	}
	value, err := strconv.ParseFloat(text, 64)
	if err != nil || value > maxLine/4 || value < -maxLine/4 {
		return 0, fmt.Errorf("%w: %q", ErrLine, text)
	}
	line := Line(value * 4)
	if line.String() != text {
		return 0, fmt.Errorf("%w: %q", ErrLine, text)
	}
	return line, nil
}

// String returns a line as text: 2.5, -0.75, 3.
func (l Line) String() string {
	sign := ""
	if l < 0 {
		sign, l = "-", -l
	}
	text := fmt.Sprintf("%d.%02d", int(l)/4, int(l)%4*25)
	return sign + strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// Signed returns a handicap with its sign: +0.5, -1, 0.
func (l Line) Signed() string {
	if l > 0 {
		return "+" + l.String()
	}
	return l.String()
}

// lineFactor settles a count of quarters against zero: won above, void at, lost below. A
// quarter line is half a bet on each of the two adjacent lines.
func lineFactor(quarters int) odds.Factor {
	if quarters%2 != 0 {
		low, high := lineFactor(quarters-1), lineFactor(quarters+1)
		switch {
		case low == high:
			return low
		case high == odds.Won:
			return odds.HalfWon
		default:
			return odds.HalfLost
		}
	}
	switch {
	case quarters > 0:
		return odds.Won
	case quarters == 0:
		return odds.Voided
	default:
		return odds.Lost
	}
}

// settleOver settles a count against a line.
func (l Line) settleOver(count int) odds.Factor { return lineFactor(4*count - int(l)) }

// settleUnder settles the opposite side of over.
func (l Line) settleUnder(count int) odds.Factor { return lineFactor(int(l) - 4*count) }
