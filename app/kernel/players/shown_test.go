package players

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
)

// seer answers one player or one error.
type seer struct {
	player Player
	err    error
}

func (s seer) See(context.Context, string, *session.User) (Player, error) { return s.player, s.err }

func TestShow(t *testing.T) {
	hidden := HiddenPlayer()
	hidden.PrivateBets, hidden.Demo = true, true
	broken := errors.New("the database is gone")
	for _, c := range []struct {
		name string
		seer seer
		want string
		err  error
	}{
		{"a player", seer{player: Player{ID: "a", Name: "anna", Avatar: "/avatar/a.svg", Level: 3}},
			`{"_id":"a","name":"anna","avatar":"/avatar/a.svg","private_bets":false}`, nil},
		{"a guest", seer{player: Player{Name: GuestName}}, `{"_id":"","name":"Guest","avatar":"","private_bets":false}`, nil},
		{"a hidden player", seer{player: hidden}, `{"_id":null,"name":"Hidden","avatar":null,"private_bets":true,"demo":true}`, nil},
		{"nobody any more", seer{err: fault.New(1, "Unknown user.")}, `{"_id":null,"name":"Hidden","avatar":null,"private_bets":false}`, nil},
		{"nobody can tell", seer{err: broken}, `{"_id":null,"name":"","avatar":null,"private_bets":false}`, broken},
	} {
		shown, err := Show(t.Context(), c.seer, "owner", nil)
		got, _ := json.Marshal(shown)
		if string(got) != c.want || !errors.Is(err, c.err) {
			t.Errorf("%s: %s, %v", c.name, got, err)
		}
	}
}
