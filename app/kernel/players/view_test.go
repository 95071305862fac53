package players

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
)

// fixedVisibility answers one player or one error.
type fixedVisibility struct {
	player Player
	err    error
}

func (s fixedVisibility) VisiblePlayer(context.Context, string, *session.User) (Player, error) {
	return s.player, s.err
}

func TestViewFor(t *testing.T) {
	hidden := HiddenPlayer()
	hidden.PrivateBets, hidden.Demo = true, true
	broken := errors.New("the database is gone")
	for _, c := range []struct {
		name string
		seer fixedVisibility
		want string
		err  error
	}{
		{"a player", fixedVisibility{player: Player{ID: "a", Name: "anna", Avatar: "/avatar/a.svg", Level: 3}},
			`{"_id":"a","name":"anna","avatar":"/avatar/a.svg","private_bets":false}`, nil},
		{"a guest", fixedVisibility{player: Player{Name: GuestName}}, `{"_id":"","name":"Guest","avatar":"","private_bets":false}`, nil},
		{"a hidden player", fixedVisibility{player: hidden}, `{"_id":null,"name":"Hidden","avatar":null,"private_bets":true,"demo":true}`, nil},
		{"a removed player", fixedVisibility{err: fault.New(1, "Unknown user.")}, `{"_id":null,"name":"Hidden","avatar":null,"private_bets":false}`, nil},
		{"an unreadable player", fixedVisibility{err: broken}, `{"_id":null,"name":"","avatar":null,"private_bets":false}`, broken},
	} {
		view, err := ViewFor(t.Context(), c.seer, "owner", nil)
		got, _ := json.Marshal(view)
		if string(got) != c.want || !errors.Is(err, c.err) {
			t.Errorf("%s: %s, %v", c.name, got, err)
		}
	}
}
