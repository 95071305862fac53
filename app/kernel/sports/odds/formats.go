package odds

import (
	"fmt"
	"math/big"
	"strings"
)

// Format is a display format of prices.
type Format string

// The formats.
const (
	// Decimal is the payout per unit staked: 2.50.
	Decimal Format = "decimal"
	// Fractional is the profit per unit staked, as a common fraction of the trade: 3/2.
	Fractional Format = "fractional"
	// American is the profit on a stake of 100, or with a minus sign the stake for a
	// profit of 100: +150, -200.
	American Format = "american"
	// HongKong is the profit per unit staked: 1.50.
	HongKong Format = "hongkong"
	// Malay is the profit per unit staked up to even money. Above it, it is the stake for
	// a profit of one, with a minus sign: 0.50, -0.667.
	Malay Format = "malay"
	// Indonesian is American odds in units instead of hundreds: 1.50, -2.00.
	Indonesian Format = "indonesian"
)

// Formats lists all formats in the order of the players' choice.
func Formats() []Format {
	return []Format{Decimal, Fractional, American, HongKong, Malay, Indonesian}
}

// In returns the price in a format. All formats but Decimal and HongKong round half up to
// the precision of the trade. A bet pays by the decimal price.
func (p Price) In(f Format) string {
	profit := int64(p - thousand)
	switch f {
	case Fractional:
		return nearest(profit).String()
	case American:
		if profit >= thousand {
			return "+" + ratio(profit, 10, 0)
		}
		return "-" + ratio(100*thousand, profit, 0)
	case HongKong:
		return trimZero(ratio(profit, thousand, 3))
	case Malay:
		if profit <= thousand {
			return trimZero(ratio(profit, thousand, 3))
		}
		return "-" + trimZero(ratio(thousand, profit, 3))
	case Indonesian:
		if profit >= thousand {
			return trimZero(ratio(profit, thousand, 3))
		}
		return "-" + trimZero(ratio(thousand, profit, 3))
	default:
		return p.String()
	}
}

// ratio returns numerator/denominator with decimals, rounded half up.
func ratio(numerator, denominator int64, decimals int) string {
	return new(big.Rat).SetFrac64(numerator, denominator).FloatString(decimals)
}

// trimZero removes a third decimal of 0.
func trimZero(text string) string { return strings.TrimSuffix(text, "0") }

// fraction is a profit per unit staked.
type fraction struct{ numerator, denominator int64 }

// String returns the fraction as bettors write it: evens are 1/1.
func (f fraction) String() string { return fmt.Sprintf("%d/%d", f.numerator, f.denominator) }

// fractions are the common fractions of the trade, ascending and in lowest terms: pages
// show 3/2 and 10/3 where bookmakers show 6/4 and 100/30.
var fractions = []fraction{
	{1, 1000}, {1, 500}, {1, 250}, {1, 200}, {1, 100}, {1, 66}, {1, 50}, {1, 40}, {1, 33}, {1, 28}, {1, 25}, {1, 22}, {1, 20}, {1, 18}, {1, 16}, {1, 14}, {1, 12}, {1, 11},
	{1, 10}, {1, 9}, {1, 8}, {2, 15}, {1, 7}, {2, 13}, {1, 6}, {2, 11}, {1, 5}, {2, 9}, {1, 4}, {2, 7}, {3, 10}, {1, 3}, {4, 11}, {2, 5}, {4, 9},
	{1, 2}, {8, 15}, {4, 7}, {8, 13}, {2, 3}, {8, 11}, {4, 5}, {5, 6}, {10, 11}, {1, 1}, {21, 20}, {11, 10}, {6, 5}, {5, 4}, {11, 8}, {7, 5}, {3, 2},
	{8, 5}, {13, 8}, {7, 4}, {9, 5}, {15, 8}, {2, 1}, {17, 8}, {9, 4}, {5, 2}, {11, 4}, {3, 1}, {10, 3}, {7, 2}, {4, 1}, {9, 2}, {5, 1}, {11, 2},
	{6, 1}, {13, 2}, {7, 1}, {15, 2}, {8, 1}, {17, 2}, {9, 1}, {10, 1}, {11, 1}, {12, 1}, {14, 1}, {16, 1}, {18, 1}, {20, 1}, {22, 1}, {25, 1}, {28, 1},
	{33, 1}, {40, 1}, {50, 1}, {66, 1}, {80, 1}, {100, 1}, {125, 1}, {150, 1}, {200, 1}, {250, 1}, {300, 1}, {400, 1}, {500, 1}, {750, 1}, {1000, 1},
	{1500, 1}, {2000, 1}, {2500, 1}, {3000, 1}, {5000, 1}, {7500, 1}, {9999, 1},
}

// nearest returns the common fraction that is nearest to a profit in thousandths; the
// smaller one of two that are equally near.
func nearest(profit int64) fraction {
	best, distance := fractions[0], new(big.Rat)
	for i, f := range fractions {
		off := new(big.Rat).SetFrac64(f.numerator, f.denominator)
		off.Sub(off, new(big.Rat).SetFrac64(profit, thousand)).Abs(off)
		if i == 0 || off.Cmp(distance) < 0 {
			best, distance = f, off
		}
	}
	return best
}
