package futures

import (
	"encoding/json"
	"errors"
	"math/big"
	"os"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/money"
)

// positionVector is a row of testdata/positions.json, which the tests of the pages share. The rows
// come from a program of its own, which finds the prices by search and not by a formula.
type positionVector struct {
	Direction            string
	Multiplier           int64
	FeeMode              FeeMode
	Rate, MaxROI         int64
	Entry, Exit          Price
	Stake                money.Amount
	ROI, Value           string
	Payout, Fee          money.Amount
	Liquidation, Maximum Price
}

func (v positionVector) position() Position {
	direction := Up
	if v.Direction == "down" {
		direction = Down
	}
	return Position{Terms: Terms{Direction: direction, Multiplier: v.Multiplier, Fees: Fees{v.FeeMode, v.Rate}, MaxROI: v.MaxROI}, Entry: v.Entry}
}

func TestPositionsFollowTheVectors(t *testing.T) {
	text, err := os.ReadFile("testdata/positions.json")
	if err != nil {
		t.Fatal(err)
	}
	var rows []positionVector
	if err := json.Unmarshal(text, &rows); err != nil {
		t.Fatal(err)
	}
	if len(rows) < 200 {
		t.Fatalf("there are %d vectors", len(rows))
	}
	for i, row := range rows {
		p := row.position()
		if err := p.Check(); err != nil {
			t.Errorf("row %d: %v", i+1, err)
		}
		settled := p.Settle(row.Stake, row.Exit)
		if roi := p.ROI(row.Exit).RatString(); roi != row.ROI || settled.Multiplier.Exact() != row.Value || settled.Payout != row.Payout || settled.Fee != row.Fee {
			t.Errorf("row %d: return %s, value %s, payout %d, fee %d, want %+v", i+1, roi, settled.Multiplier.Exact(), settled.Payout, settled.Fee, row)
		}
		if p.Liquidation() != row.Liquidation || p.MaxPriceReached() != row.Maximum {
			t.Errorf("row %d: liquidation %d and maximum %d, want %d and %d", i+1, p.Liquidation(), p.MaxPriceReached(), row.Liquidation, row.Maximum)
		}
	}
}

func TestImpossibleTermsAreRefused(t *testing.T) {
	good := Terms{Direction: Up, Multiplier: 100, Fees: Fees{FlatFee, 500}, MaxROI: 900}
	if err := good.Check(); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(*Terms){
		"no direction":          func(t *Terms) { t.Direction = 0 },
		"no multiplier":         func(t *Terms) { t.Multiplier = 0 },
		"a negative multiplier": func(t *Terms) { t.Multiplier = -1 },
		"a large multiplier":    func(t *Terms) { t.Fees, t.Multiplier = Fees{PnLFee, 0}, 1001 },
		"a flat fee at 101x":    func(t *Terms) { t.Multiplier = 101 },
		"no fee mode":           func(t *Terms) { t.Fees.Mode = "" },
		"a negative fee":        func(t *Terms) { t.Fees.Rate = -1 },
		"all of the profit":     func(t *Terms) { t.Fees = Fees{PnLFee, scale + 1} },
		"all of the wager":      func(t *Terms) { t.Fees.Rate = 5000 },
		"no maximum":            func(t *Terms) { t.MaxROI = 0 },
		"too large a maximum":   func(t *Terms) { t.MaxROI = MaxMaxROI + 1 },
	} {
		terms := good
		if change(&terms); !errors.Is(terms.Check(), ErrTerms) {
			t.Errorf("%s is accepted", name)
		}
	}
}

// drawPosition draws a position with a price of at least six digits.
func drawPosition(t *rapid.T) Position {
	terms := Terms{Direction: Up, MaxROI: rapid.Int64Range(1, 2000).Draw(t, "maximum")}
	if rapid.Bool().Draw(t, "down") {
		terms.Direction = Down
	}
	if terms.Fees.Mode = PnLFee; rapid.Bool().Draw(t, "flat") {
		terms.Fees.Mode = FlatFee
		terms.Multiplier = rapid.Int64Range(1, MaxFlatMultiplier).Draw(t, "multiplier")
		terms.Fees.Rate = rapid.Int64Range(0, (scale-1)/(2*terms.Multiplier)).Draw(t, "rate")
	} else {
		terms.Multiplier = rapid.Int64Range(1, MaxMultiplier).Draw(t, "multiplier")
		terms.Fees.Rate = rapid.Int64Range(0, scale).Draw(t, "rate")
	}
	return Position{Terms: terms, Entry: Price(rapid.Int64Range(100_000, 1_000_000_000_000).Draw(t, "entry"))}
}

// drawExit draws a price that is near enough to the entry to matter.
func drawExit(t *rapid.T, p Position) Price {
	move := rapid.Int64Range(-2_000_000, 30_000_000).Draw(t, "move") * int64(p.Direction)
	exit := new(big.Int).Mul(big.NewInt(int64(p.Entry)), big.NewInt(move))
	exit.Quo(exit, big.NewInt(p.Multiplier*scale))
	return max(p.Entry+Price(exit.Int64()), 1)
}

// The house never pays more than the formula, and less than one minor unit less.
func TestPayoutIsFormulaRoundedDown(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPosition(t)
		exit, stake := drawExit(t, p), money.Amount(rapid.Int64Range(1, 1_000_000_000_000).Draw(t, "stake"))
		s := p.Settle(stake, exit)
		exact := new(big.Rat).Mul(p.Value(exit).Rat(), new(big.Rat).SetInt64(int64(stake)))
		paid := new(big.Rat).SetInt64(int64(s.Payout))
		if paid.Cmp(exact) > 0 || exact.Sub(exact, paid).Cmp(big.NewRat(1, 1)) >= 0 || s.Payout < 0 || s.Fee < 0 {
			t.Fatalf("%+v pays %d of %s at %d", p, s.Payout, p.Value(exit).Exact(), exit)
		}
		if most := p.MaxValue(); p.Value(exit).Cmp(most) > 0 {
			t.Fatalf("%+v is worth %s at %d, at most %s", p, p.Value(exit).Exact(), exit, most.Exact())
		}
		if p.Fees.Mode == PnLFee && p.ROI(exit).Sign() <= 0 && s.Fee != 0 {
			t.Fatalf("a loss pays the fee %d", s.Fee)
		}
	})
}

// The displayed liquidation price is the first one that liquidates: nothing is left there, and
// something is left one unit before.
func TestLiquidationIsFirstPriceWithNothingLeft(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPosition(t)
		at := p.Liquidation()
		if at == 0 {
			if p.Direction == Down || p.Value(1).IsZero() && p.flatFees() > 0 {
				t.Fatalf("%+v is never liquidated", p)
			}
			return
		}
		before := at + Price(p.Direction)
		if !p.Value(at).IsZero() || p.Value(before).IsZero() {
			t.Fatalf("%+v has the liquidation price %d, where %s is left, and %s before", p, at, p.Value(at).Exact(), p.Value(before).Exact())
		}
		if kind, price, crossed := p.Crossed(Triggers{}, at); !crossed || kind != FillLiquidation || price != at {
			t.Fatalf("%+v at %d: %q at %d", p, at, kind, price)
		}
		if kind, _, _ := p.Crossed(Triggers{}, before); kind == FillLiquidation {
			t.Fatalf("%+v is liquidated at %d, which is before %d", p, before, at)
		}
	})
}

// The maximum is reached at its displayed price and not before.
func TestMaximumIsFirstPriceWithItsReturn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPosition(t)
		at, most := p.MaxPriceReached(), new(big.Rat).SetFrac64(p.MaxROI, 100)
		if at == 0 {
			if p.Direction == Up || p.ROI(1).Cmp(most) == 0 {
				t.Fatalf("%+v never reaches its maximum", p)
			}
			return
		}
		if p.ROI(at).Cmp(most) != 0 || p.ROI(at-Price(p.Direction)).Cmp(most) >= 0 {
			t.Fatalf("%+v reaches %s at %d and %s before", p, p.ROI(at), at, p.ROI(at-Price(p.Direction)))
		}
	})
}

// Many partial closes at one price pay at most as much as one close.
func TestPartsPayAtMostWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPosition(t)
		exit := drawExit(t, p)
		var whole, paid money.Amount
		for _, part := range rapid.SliceOfN(rapid.Int64Range(1, 1_000_000_000), 1, 20).Draw(t, "parts") {
			whole += money.Amount(part)
			paid += p.Settle(money.Amount(part), exit).Payout
		}
		if once := p.Settle(whole, exit).Payout; paid > once {
			t.Fatalf("parts pay %d, the whole %d", paid, once)
		}
	})
}

// The fast sum in dollars agrees with the exact value.
func TestDollarsFollowValue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPosition(t)
		exit, usd := drawExit(t, p), rapid.Int64Range(1, 1_000_000_000_000).Draw(t, "usd")
		exact, fast := int64(p.Value(exit).Payout(money.Amount(usd))), p.Dollars(usd, exit)
		if difference := exact - fast; difference < -3 || difference > 3 {
			t.Fatalf("%+v of %d is worth %d at %d, want %d", p, usd, fast, exit, exact)
		}
	})
}
