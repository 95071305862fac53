package players

import (
	"context"
	"fmt"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
)

// PlayerView is a player on the wire, beside public data. The id and the avatar of a hidden one are
// null.
type PlayerView struct {
	ID          *string `json:"_id"`
	Name        string  `json:"name"`
	Avatar      *string `json:"avatar"`
	PrivateBets bool    `json:"private_bets"`
	// Demo marks a simulated player of a demonstration.
	Demo bool `json:"demo,omitempty"`
}

// View is the player on the wire.
func (p Player) View() PlayerView {
	view := PlayerView{Name: p.Name, PrivateBets: p.PrivateBets, Demo: p.Demo}
	if !p.Hidden {
		view.ID, view.Avatar = &p.ID, &p.Avatar
	}
	return view
}

// PlayerName is a player on the wire with only a name. It is never a hidden one.
type PlayerName struct {
	ID   string `json:"_id"`
	Name string `json:"name"`
}

// NameOnly returns the player with only the name.
func (p Player) NameOnly() PlayerName { return PlayerName{p.ID, p.Name} }

// ViewFor returns the owner of a wager for a viewer. A deleted one is hidden.
func ViewFor(ctx context.Context, visibility Visibility, owner string, viewer *session.User) (PlayerView, error) {
	player, err := visibility.VisiblePlayer(ctx, owner, viewer)
	if err == nil {
		return player.View(), nil
	}
	if _, refused := fault.From(err); refused {
		return HiddenPlayer().View(), nil
	}
	return PlayerView{}, fmt.Errorf("look who made a wager: %w", err)
}
