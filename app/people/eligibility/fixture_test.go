package eligibility

import (
	"slices"
	"testing"
	"time"

	"croupier/app/kernel/clock"
)

// testLicence is a licence that a test sets.
type testLicence struct {
	valid        bool
	onlyCurrency string
}

// Valid implements Licence.
func (p *testLicence) Valid() bool { return p.valid }

// OnlyCurrency implements Licence.
func (p *testLicence) OnlyCurrency() string { return p.onlyCurrency }

// harness is a site with rules only.
type harness struct {
	*Service
	clock   *clock.Fake
	licence *testLicence
}

// newHarness has a licence for all currencies and blocks the United States.
func newHarness(t testing.TB) *harness {
	t.Helper()
	h := &harness{clock: clock.NewFake(time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)), licence: &testLicence{valid: true}}
	var err error
	if h.Service, err = New(Deps{Clock: h.clock, Licence: h.licence}, Options{Blocked: []string{"US"}}); err != nil {
		t.Fatal(err)
	}
	return h
}

// isStake reports whether an action is possible with play money.
func isStake(action Action) bool { return slices.Contains([]Action{Stake, AddStake}, action) }

// eligiblePlayer meets all requirements of a player.
func eligiblePlayer() Subject { return Subject{Owner: "anna", EmailVerified: true, Country: "SE"} }
