package players

import (
	"context"
	"fmt"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
)

// Shown is a player on the wire, beside something that everybody may see. The
// id and the avatar of a hidden one are null.
type Shown struct {
	ID          *string `json:"_id"`
	Name        string  `json:"name"`
	Avatar      *string `json:"avatar"`
	PrivateBets bool    `json:"private_bets"`
	// Demo marks an invented player of a demonstration.
	Demo bool `json:"demo,omitempty"`
}

// Shown is the player on the wire.
func (p Player) Shown() Shown {
	shown := Shown{Name: p.Name, PrivateBets: p.PrivateBets, Demo: p.Demo}
	if !p.Hidden {
		shown.ID, shown.Avatar = &p.ID, &p.Avatar
	}
	return shown
}

// Named is a player on the wire where a name is enough. It is never a hidden one.
type Named struct {
	ID   string `json:"_id"`
	Name string `json:"name"`
}

// Named is the player by name alone.
func (p Player) Named() Named { return Named{p.ID, p.Name} }

// Show shows the owner of a wager to a viewer. One who is nobody any more is
// hidden.
func Show(ctx context.Context, seer Seer, owner string, viewer *session.User) (Shown, error) {
	player, err := seer.See(ctx, owner, viewer)
	if err == nil {
		return player.Shown(), nil
	}
	if _, refused := fault.From(err); refused {
		return HiddenPlayer().Shown(), nil
	}
	return Shown{}, fmt.Errorf("look who made a wager: %w", err)
}
