package eligibility

import (
	"errors"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"croupier/app/kernel/session"
)

// drawCase draws a site's settings and a subject.
func drawCase(t *rapid.T, h *house) Subject {
	h.licence.valid = rapid.Bool().Draw(t, "licensed")
	h.licence.only = rapid.SampledFrom([]string{"", "usd", "btc"}).Draw(t, "only")
	return Subject{
		Owner: "anna", Guest: rapid.Bool().Draw(t, "guest"), Banned: rapid.Bool().Draw(t, "banned"),
		EmailVerified: rapid.Bool().Draw(t, "verified"),
		ExcludedUntil: rapid.SampledFrom([]time.Time{{}, h.clock.Now(), h.clock.Now().Add(1), session.Forever}).Draw(t, "excluded"),
		Country:       rapid.SampledFrom([]string{"", "US", "SE"}).Draw(t, "country"),
		PlayMoney:     rapid.Bool().Draw(t, "play money"),
	}
}

// Play money requires no account, no e-mail address and no country.
func TestPlayMoneyAsksForNoAddressAndNoCountry(t *testing.T) {
	h := newHouse(t)
	rapid.Check(t, func(t *rapid.T) {
		subject := drawCase(t, h)
		subject.PlayMoney = true
		other := subject
		other.EmailVerified = rapid.Bool().Draw(t, "other verified")
		other.Country = rapid.SampledFrom([]string{"", "US", "SE"}).Draw(t, "other country")
		other.Guest = rapid.Bool().Draw(t, "other guest")
		for _, action := range []Action{Stake, StakeMore} {
			one, two := h.Check(nil, action, subject, "usd", 1), h.Check(nil, action, other, "usd", 1)
			if one != two {
				t.Fatalf("%s: %v for %+v, %v for %+v", action, one, subject, two, other)
			}
		}
	})
}

// A subject who must not stake must not add to a stake either, with the same
// refusal. Changes of the site's offer never refuse an addition.
func TestWhatProtectsHoldsForAdditions(t *testing.T) {
	h := newHouse(t)
	rapid.Check(t, func(t *rapid.T) {
		subject := drawCase(t, h)
		stake, more := h.Check(nil, Stake, subject, "usd", 1), h.Check(nil, StakeMore, subject, "usd", 1)
		offer := slices.ContainsFunc([]error{errUnlicensed, errCurrency, errUnverified}, func(e error) bool { return errors.Is(stake, e) })
		switch {
		case more != nil && stake == nil:
			t.Fatalf("an addition is refused where a wager is not: %v", more)
		case more == nil && stake != nil && !offer:
			t.Fatalf("an addition is allowed in spite of %v", stake)
		case more != nil && !offer && stake != more:
			t.Fatalf("%v and %v", stake, more)
		}
		// The site's offer alone never refuses an addition.
		h.licence.valid, h.licence.only, subject.EmailVerified = true, "", true
		if again := h.Check(nil, StakeMore, subject, "usd", 1); again != more {
			t.Fatalf("%v, and %v with a licence", more, again)
		}
		// With a full offer a stake and an addition have the same result.
		if again := h.Check(nil, Stake, subject, "usd", 1); again != more {
			t.Fatalf("%v, but an addition %v", again, more)
		}
	})
}

// Only a ban and an unconfirmed address refuse a withdrawal.
func TestWithdrawingIsKeptFromNobodyByWhatTheyMayNotPlay(t *testing.T) {
	h := newHouse(t)
	rapid.Check(t, func(t *rapid.T) {
		subject := drawCase(t, h)
		subject.PlayMoney, subject.Guest, subject.Banned, subject.EmailVerified = false, false, false, true
		if err := h.Check(nil, Withdraw, subject, "usd", 1); err != nil {
			t.Fatal(err)
		}
	})
}
