package account

import (
	"context"

	"croupier/app/kernel/session"
)

// Names of those whose name is not shown.
const (
	HiddenName = "Hidden"
	GuestName  = "Guest"
)

// Shown is a player beside a wager as somebody may see them. Of a hidden one
// there is nothing but the name that stands for all of them.
type Shown struct {
	PublicUser
	Hidden bool
}

// Show gives what a viewer may see of the owner of a wager: nil is a guest. Calls
// ask it for whoever calls. Events go to everybody alike and carry what a guest
// may see; whoever may see more asks again by a call.
func (s *Service) Show(ctx context.Context, owner string, viewer *session.User) (Shown, error) {
	if session.IsGuest(owner) {
		return Shown{PublicUser: PublicUser{Name: GuestName}}, nil
	}
	user, private, hidden, err := s.Seen(ctx, owner, viewer)
	if err != nil || hidden {
		return Shown{PublicUser{Name: HiddenName, PrivateBets: private, Demo: user.Demo}, true}, err
	}
	return Shown{PublicUser: user}, nil
}
