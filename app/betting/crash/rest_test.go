package crash

import (
	"errors"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
	"croupier/app/kernel/wager"
)

// The house closes the game while bets are in: the running round is played and
// paid, then the table rests and says so, until the game is open again.
func TestAClosedTableRestsAfterItsRound(t *testing.T) {
	s := newSite(t)
	staff := settings.New(settings.Deps{DB: s.DB, StaffLog: stafflog.New(s.IDs)})
	if err := staff.Add(s.crash.Wagers.Settings(func(string) bool { return true })); err != nil {
		t.Fatal(err)
	}
	closed := int64(0)
	set := func(value string) {
		t.Helper()
		err := staff.Change(t.Context(), settings.Who{Actor: "staff", Reason: "a test"}, settings.Change{Key: "games.closed_products", Value: jsontext.Value(value), Version: closed})
		if err != nil {
			t.Fatal(err)
		}
		closed++
	}
	s.grant("anna")
	s.toPoint(200)
	bet := s.bet("anna", 1, 150)
	set(`["crash"]`)
	if _, err := s.crash.Play(t.Context(), s.by("anna"), playRequest("1", `{}`)); !errors.Is(err, wager.ErrProductClosed) {
		t.Errorf("a bet at a closed table: %v", err)
	}
	if state := s.state(); state.Phase != phaseBetting || state.Players != 1 {
		t.Errorf("the running round is at %s with %d players", state.Phase, state.Players)
	}
	s.toFlight()
	s.bust()
	s.settledAll()
	if how := s.settled(bet); how == "" {
		t.Error("the bet is not settled")
	}
	s.Clock.Advance(s.crash.options.Pause)
	s.wait(eventClosed.Name())
	if state := s.state(); state.Phase != phaseClosed {
		t.Errorf("the table is at %s", state.Phase)
	}
	round := s.state().Round
	s.Clock.Advance(10 * restLook)
	if state := s.state(); state.Phase != phaseClosed || state.Round != round {
		t.Errorf("a closed table goes on to %s of round %d", state.Phase, state.Round)
	}
	set(`[]`)
	s.wait(eventBetting.Name())
	if state := s.state(); state.Phase != phaseBetting || state.Round != round+1 {
		t.Errorf("opened again it is at %s of round %d", state.Phase, state.Round)
	}
	s.bet("anna", 1, 150)
}
