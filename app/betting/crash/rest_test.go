package crash

import (
	"errors"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
	"croupier/app/kernel/wager"
)

// The game is disabled while a round has bets. The current round is played and paid. Then
// the table rests, and the state says so, until the game is enabled again.
func TestDisabledGameIdlesAfterRound(t *testing.T) {
	s := newSite(t)
	staff := settings.New(settings.Deps{DB: s.DB, StaffLog: stafflog.New(s.IDs)})
	if err := staff.Add(s.crash.Wagers.Settings(func(string) bool { return true })); err != nil {
		t.Fatal(err)
	}
	closed := int64(0)
	set := func(value string) {
		t.Helper()
		err := staff.Change(t.Context(), settings.ChangeAuthor{Actor: "staff", Reason: "a test"}, settings.Change{Key: "games.closed_products", Value: jsontext.Value(value), Version: closed})
		if err != nil {
			t.Fatal(err)
		}
		closed++
	}
	s.grant("anna")
	s.playUntilPoint(200)
	bet := s.bet("anna", 1, 150)
	set(`["crash"]`)
	if _, err := s.crash.Play(t.Context(), s.playerCall("anna"), playRequest("1", `{}`)); !errors.Is(err, wager.ErrProductClosed) {
		t.Errorf("a bet at a closed table: %v", err)
	}
	if state := s.state(); state.Phase != phaseBetting || state.Players != 1 {
		t.Errorf("the running round is at %s with %d players", state.Phase, state.Players)
	}
	s.advanceToFlight()
	s.bust()
	s.settledAll()
	if outcome := s.settled(bet); outcome == "" {
		t.Error("the bet is not settled")
	}
	s.Clock.Advance(s.crash.options.Pause)
	s.wait(eventClosed.Name())
	if state := s.state(); state.Phase != phaseClosed {
		t.Errorf("the table is at %s", state.Phase)
	}
	round := s.state().Round
	s.Clock.Advance(10 * idlePollInterval)
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
