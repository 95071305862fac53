package account

import (
	"context"
	"fmt"
	"slices"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
	"croupier/db"
)

// SettingsRequest changes the named settings and keeps the others.
type SettingsRequest struct {
	PrivateBets *bool `json:"private_bets,omitempty"`
}

// ChangeSettings stores the player's settings.
func (s *Service) ChangeSettings(ctx context.Context, call *session.Call, request SettingsRequest) (UserData, error) {
	if request.PrivateBets != nil {
		err := s.db.Write(ctx, func(tx *db.Tx) error {
			s.dropCached(tx, call.User.ID)
			return setPrivateBets(tx, call.User.ID, *request.PrivateBets)
		})
		if err != nil {
			return UserData{}, fmt.Errorf("change settings: %w", err)
		}
	}
	return s.userData(ctx, call.User.ID)
}

// NameRequest names another player.
type NameRequest struct {
	Name string `json:"name"`
}

// IgnoreAnswer lists the ids of the ignored players.
type IgnoreAnswer struct {
	Ignore []string `json:"ignore"`
}

// IgnoredAnswer lists the ignored players.
type IgnoredAnswer struct {
	Users []PublicUser `json:"users"`
}

// maxIgnored is the maximum length of the list, which is part of the user object.
const maxIgnored = 500

// Ignore hides another player's messages from the caller.
func (s *Service) Ignore(ctx context.Context, call *session.Call, request NameRequest) (IgnoreAnswer, error) {
	return s.changeIgnored(ctx, call, request, func(tx *db.Tx, other *account) error {
		if other.ID == call.User.ID {
			return ErrIgnoreSelf
		}
		ignored, err := ignoredBy(tx, call.User.ID)
		if err != nil {
			return err
		}
		if len(ignored) >= maxIgnored && !slices.Contains(ignored, other.ID) {
			return ErrIgnoreFull
		}
		return insertIgnore(tx, call.User.ID, other.ID, tx.Now().UnixMilli())
	})
}

// Unignore removes a player from the list.
func (s *Service) Unignore(ctx context.Context, call *session.Call, request NameRequest) (IgnoreAnswer, error) {
	return s.changeIgnored(ctx, call, request, func(tx *db.Tx, other *account) error {
		return deleteIgnore(tx, call.User.ID, other.ID)
	})
}

func (s *Service) changeIgnored(ctx context.Context, call *session.Call, request NameRequest, change func(*db.Tx, *account) error) (IgnoreAnswer, error) {
	var list []string
	err := s.db.Write(ctx, func(tx *db.Tx) error {
		other, err := accountByName(tx, nameKey(request.Name))
		if err != nil {
			return err
		}
		if other == nil {
			return ErrUnknownUser
		}
		if err := change(tx, other); err != nil {
			return err
		}
		s.dropCached(tx, call.User.ID)
		list, err = ignoredBy(tx, call.User.ID)
		return err
	})
	if err != nil {
		return IgnoreAnswer{}, fmt.Errorf("change ignore list: %w", err)
	}
	return IgnoreAnswer{Ignore: list}, nil
}

// Ignored returns the list with names and pictures.
func (s *Service) Ignored(ctx context.Context, call *session.Call, _ action.None) (IgnoredAnswer, error) {
	var answer IgnoredAnswer
	err := s.db.Read(ctx, func(r *db.Reader) (err error) {
		answer.Users, err = ignoredUsers(r, call.User.ID)
		return err
	})
	if err != nil {
		return IgnoredAnswer{}, fmt.Errorf("read ignore list: %w", err)
	}
	return answer, nil
}
