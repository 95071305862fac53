package money

import (
	"errors"
	"testing"
)

func TestParseUSD(t *testing.T) {
	for _, c := range []struct {
		text string
		want USD
		err  error
	}{
		{"12.5", 12_500_000, nil},
		{"0.000001", 1, nil},
		{"0", 0, nil},
		{"", 0, ErrFormat},
		{"-1", 0, ErrFormat},
		{"0.0000001", 0, ErrPrecise},
		{"1000000000000", 0, ErrTooLarge},
	} {
		if got, err := ParseUSD(c.text); got != c.want || !errors.Is(err, c.err) {
			t.Errorf("%q is %d, %v", c.text, got, err)
		}
	}
	if got, err := ParseOptionalUSD(""); got != 0 || err != nil {
		t.Errorf("empty text is %d, %v", got, err)
	}
	if got, err := ParseOptionalUSD("2"); got != 2_000_000 || err != nil {
		t.Errorf("two dollars are %d, %v", got, err)
	}
	if _, err := ParseOptionalUSD("x"); !errors.Is(err, ErrFormat) {
		t.Errorf("a text without digits is %v", err)
	}
}

func TestUSDText(t *testing.T) {
	for _, c := range []struct {
		usd         USD
		text, cents string
		float       float64
	}{
		{0, "0.000000", "0.00", 0},
		{1_259_999, "1.259999", "1.25", 1.259999},
		{-1_259_999, "-1.259999", "-1.25", -1.259999},
		{9_999, "0.009999", "0.00", 0.009999},
	} {
		if c.usd.Text() != c.text || c.usd.Cents() != c.cents || c.usd.Float() != c.float {
			t.Errorf("%d is %s, %s, %v", c.usd, c.usd.Text(), c.usd.Cents(), c.usd.Float())
		}
	}
}
