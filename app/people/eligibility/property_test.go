package eligibility

import (
	"errors"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"croupier/app/kernel/session"
)

// drawSubject draws a site's settings and a subject.
func drawSubject(t *rapid.T, h *harness) Subject {
	h.licence.valid = rapid.Bool().Draw(t, "licensed")
	h.licence.onlyCurrency = rapid.SampledFrom([]string{"", "usd", "btc"}).Draw(t, "only")
	return Subject{
		Owner: "anna", Guest: rapid.Bool().Draw(t, "guest"), Banned: rapid.Bool().Draw(t, "banned"),
		EmailVerified: rapid.Bool().Draw(t, "verified"),
		ExcludedUntil: rapid.SampledFrom([]time.Time{{}, h.clock.Now(), h.clock.Now().Add(1), session.Forever}).Draw(t, "excluded"),
		Country:       rapid.SampledFrom([]string{"", "US", "SE"}).Draw(t, "country"),
		PlayMoney:     rapid.Bool().Draw(t, "play money"),
	}
}

// Play money requires no account, no email address and no country.
func TestPlayMoneyNeedsNoEmailOrCountry(t *testing.T) {
	h := newHarness(t)
	rapid.Check(t, func(t *rapid.T) {
		subject := drawSubject(t, h)
		subject.PlayMoney = true
		other := subject
		other.EmailVerified = rapid.Bool().Draw(t, "other verified")
		other.Country = rapid.SampledFrom([]string{"", "US", "SE"}).Draw(t, "other country")
		other.Guest = rapid.Bool().Draw(t, "other guest")
		for _, action := range []Action{Stake, AddStake} {
			one, two := h.Check(nil, action, subject, "usd", 1), h.Check(nil, action, other, "usd", 1)
			if one != two {
				t.Fatalf("%s: %v for %+v, %v for %+v", action, one, subject, two, other)
			}
		}
	})
}

// A subject who must not stake must not add to a stake either, with the same refusal.
// Changes of the site's offer never refuse an addition.
func TestProtectiveRulesApplyToAddedStakes(t *testing.T) {
	h := newHarness(t)
	rapid.Check(t, func(t *rapid.T) {
		subject := drawSubject(t, h)
		stake, more := h.Check(nil, Stake, subject, "usd", 1), h.Check(nil, AddStake, subject, "usd", 1)
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
		h.licence.valid, h.licence.onlyCurrency, subject.EmailVerified = true, "", true
		if again := h.Check(nil, AddStake, subject, "usd", 1); again != more {
			t.Fatalf("%v, and %v with a licence", more, again)
		}
		// With a full offer a stake and an addition have the same result.
		if again := h.Check(nil, Stake, subject, "usd", 1); again != more {
			t.Fatalf("%v, but an addition %v", again, more)
		}
	})
}

// Only a ban and an unconfirmed address refuse a withdrawal.
func TestPlayRulesDoNotBlockWithdrawals(t *testing.T) {
	h := newHarness(t)
	rapid.Check(t, func(t *rapid.T) {
		subject := drawSubject(t, h)
		subject.PlayMoney, subject.Guest, subject.Banned, subject.EmailVerified = false, false, false, true
		if err := h.Check(nil, Withdraw, subject, "usd", 1); err != nil {
			t.Fatal(err)
		}
	})
}
