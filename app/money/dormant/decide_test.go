package dormant

import (
	"math"
	"testing"
	"time"

	"croupier/app/kernel/money"
)

func day(text string) time.Time {
	if text == "" {
		return time.Time{}
	}
	at, err := time.Parse("2006-01-02", text)
	if err != nil {
		panic(err)
	}
	return at
}

// The terms: an email after six months, a fee after six more and then each month,
// and never earlier than six months after the email.
func TestTermsPeriods(t *testing.T) {
	for name, c := range map[string]struct {
		seen, noticed, charged, now string
		bar                         Exemption
		free                        bool
		want                        Step
	}{
		"five months":                     {seen: "2026-01-15", now: "2026-07-14", want: Nothing},
		"six months":                      {seen: "2026-01-15", now: "2026-07-15", want: Notice},
		"years without an email":          {seen: "2020-01-15", now: "2026-07-15", want: Notice},
		"six months, no fee":              {seen: "2026-01-15", now: "2026-07-15", free: true, want: Notice},
		"one email is enough":             {seen: "2026-01-15", noticed: "2026-07-15", now: "2026-12-31", want: Nothing},
		"eleven months":                   {seen: "2026-01-15", noticed: "2026-07-15", now: "2027-01-14", want: Nothing},
		"twelve months":                   {seen: "2026-01-15", noticed: "2026-07-15", now: "2027-01-15", want: Charge},
		"a site without a fee":            {seen: "2026-01-15", noticed: "2026-07-15", now: "2029-01-15", free: true, want: Nothing},
		"a late email":                    {seen: "2020-01-15", noticed: "2026-07-15", now: "2027-01-14", want: Nothing},
		"six months after a late one":     {seen: "2020-01-15", noticed: "2026-07-15", now: "2027-01-15", want: Charge},
		"a month has not passed":          {seen: "2026-01-15", noticed: "2026-07-15", charged: "2027-01-15", now: "2027-02-14", want: Nothing},
		"a month has passed":              {seen: "2026-01-15", noticed: "2026-07-15", charged: "2027-01-15", now: "2027-02-15", want: Charge},
		"the end of a long month":         {seen: "2025-08-31", now: "2026-03-02", want: Nothing},
		"the end of a long month, later":  {seen: "2025-08-31", now: "2026-03-03", want: Notice},
		"excluded, no email":              {seen: "2026-01-15", now: "2026-07-15", bar: Excluded, want: Nothing},
		"excluded, no fee":                {seen: "2026-01-15", noticed: "2026-07-15", now: "2027-01-15", bar: Excluded, want: Nothing},
		"an open withdrawal":              {seen: "2026-01-15", noticed: "2026-07-15", now: "2027-01-15", bar: Withdrawal, want: Nothing},
		"money that cannot be taken out":  {seen: "2026-01-15", noticed: "2026-07-15", now: "2027-01-15", bar: Held, want: Nothing},
		"banned":                          {seen: "2026-01-15", noticed: "2026-07-15", now: "2027-01-15", bar: Banned, want: Nothing},
		"an invented player":              {seen: "2026-01-15", now: "2027-01-15", bar: DemoPlayer, want: Nothing},
		"an account that is not there":    {seen: "2026-01-15", now: "2027-01-15", bar: NoAccount, want: Nothing},
		"a clock that was set back":       {seen: "2026-01-15", noticed: "2026-07-15", charged: "2027-01-15", now: "2026-02-15", want: Nothing},
		"missed months are not caught up": {seen: "2020-01-15", noticed: "2020-07-15", charged: "2026-07-14", now: "2026-08-13", want: Nothing},
	} {
		f := Inputs{Now: day(c.now), Seen: day(c.seen), Noticed: day(c.noticed), Charged: day(c.charged), Exemption: c.bar, Fee: !c.free}
		if got := decide(f); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// A fee is rounded down once, and is at most the balance.
func TestFees(t *testing.T) {
	for _, c := range []struct {
		balance money.Amount
		percent int64
		want    money.Amount
	}{
		{1_000_000, maxPercent, 25_000}, {39, maxPercent, 0}, {40, maxPercent, 1}, {79, maxPercent, 1}, {80, maxPercent, 2}, {0, maxPercent, 0}, {-5, maxPercent, 0},
		{123_456_789, 10_000, 1_234_567}, {math.MaxInt64, maxPercent, 230584300921369395}, {1_000_000, 0, 0}, {1_000_000, 1, 1},
	} {
		if got := feeOf(c.balance, c.percent); got != c.want {
			t.Errorf("%d at %d: %d, want %d", c.balance, c.percent, got, c.want)
		}
	}
	for text, good := range map[string]bool{"0": true, "2.5": true, "1.2345": true, "2.5001": false, "3": false, "-1": false, "": false, "x": false, "1.23456": false} {
		if _, err := checkPercent(text); (err == nil) != good {
			t.Errorf("%q: %v", text, err)
		}
	}
}
