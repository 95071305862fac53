package crash

import (
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
)

// The time for bets can be changed while rounds run. The current round keeps its own.
func TestBettingTimeAppliesFromNextRound(t *testing.T) {
	s := newSite(t)
	s.playUntilPoint(300)
	before := s.crash.options.Betting
	staff := settings.New(settings.Deps{DB: s.DB, StaffLog: stafflog.New(s.IDs), Log: nil})
	if err := staff.Add(s.crash.Settings()); err != nil {
		t.Fatal(err)
	}
	change := func(value string) error {
		return staff.Change(t.Context(), settings.ChangeAuthor{Actor: "staff", Reason: "shorter", RequestID: value}, settings.Change{Key: "crash.betting", Value: jsontext.Value(value)})
	}
	for _, refused := range []string{`"1s"`, `"1m1s"`, `"soon"`} {
		if change(refused) == nil {
			t.Errorf("%s is taken", refused)
		}
	}
	starts := s.state().StartsAt
	if err := change(`"6s"`); err != nil {
		t.Fatal(err)
	}
	if state := s.state(); state.StartsAt != starts || state.Betting != before.Milliseconds() {
		t.Errorf("the running round takes bets for %d ms now", state.Betting)
	}
	s.advanceToFlight()
	s.bust()
	s.Clock.Advance(s.crash.options.Pause)
	s.wait(eventBetting.Name())
	if state := s.state(); state.Betting != 6000 || state.StartsAt != s.Clock.Now().Add(6*time.Second).UnixMilli() {
		t.Errorf("the next round takes bets for %d ms, until %d", state.Betting, state.StartsAt)
	}
}
