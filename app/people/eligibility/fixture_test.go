package eligibility

import (
	"slices"
	"testing"
	"time"

	"croupier/app/kernel/clock"
)

// paper is a licence that a test writes.
type paper struct {
	valid bool
	only  string
}

// Valid implements Licence.
func (p *paper) Valid() bool { return p.valid }

// OnlyCurrency implements Licence.
func (p *paper) OnlyCurrency() string { return p.only }

// house is a site with nothing but the rules.
type house struct {
	*Service
	clock *clock.Fake
	paper *paper
}

// newHouse has a licence for everything and blocks the United States.
func newHouse(t testing.TB) *house {
	t.Helper()
	h := &house{clock: clock.NewFake(time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)), paper: &paper{valid: true}}
	var err error
	if h.Service, err = New(Deps{Clock: h.clock, Licence: h.paper}, Options{Blocked: []string{"US"}}); err != nil {
		t.Fatal(err)
	}
	return h
}

// staked reports whether play money can do an action at all.
func staked(action Action) bool { return slices.Contains([]Action{Stake, StakeMore}, action) }

// anna has done everything that is asked of a player.
func anna() Subject { return Subject{Owner: "anna", EmailVerified: true, Country: "SE"} }
