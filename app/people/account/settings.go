package account

import (
	"context"
	"fmt"
	"slices"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// SettingsRequest changes what it names and leaves the rest.
type SettingsRequest struct {
	PrivateBets *bool `json:"private_bets,omitempty"`
}

// ChangeSettings stores the player's choices.
func (s *Service) ChangeSettings(ctx context.Context, call *session.Call, request SettingsRequest) (UserData, error) {
	if request.PrivateBets != nil {
		err := s.db.Write(ctx, func(tx *db.Tx) error {
			s.changed(tx, call.User.ID)
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

// maxIgnored bounds the list, which is part of the user object.
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

// Unignore takes a player off the list.
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
		s.changed(tx, call.User.ID)
		list, err = ignoredBy(tx, call.User.ID)
		return err
	})
	if err != nil {
		return IgnoreAnswer{}, fmt.Errorf("change ignore list: %w", err)
	}
	return IgnoreAnswer{Ignore: list}, nil
}

// Ignored answers the list with names and pictures.
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

// ExcludeRequest shuts the player out of play for a while.
type ExcludeRequest struct {
	// Duration is one of 24h, 7d, 30d, 6m, 1y, 5y and permanent.
	Duration string `json:"duration"`
	// Password is demanded when the account has one.
	Password string `json:"password,omitempty"`
}

// GivenPassword implements action.Confirmed.
func (r ExcludeRequest) GivenPassword() (field, password string) { return "password", r.Password }

// exclusionEnd is when a self-exclusion that starts now ends.
func exclusionEnd(duration string, now time.Time) (time.Time, bool) {
	switch duration {
	case "24h":
		return now.Add(24 * time.Hour), true
	case "7d":
		return now.AddDate(0, 0, 7), true
	case "30d":
		return now.AddDate(0, 0, 30), true
	case "6m":
		return now.AddDate(0, 6, 0), true
	case "1y":
		return now.AddDate(1, 0, 0), true
	case "5y":
		return now.AddDate(5, 0, 0), true
	case "permanent":
		return session.Forever, true
	default:
		return time.Time{}, false
	}
}

// SelfExclude keeps the player from play, deposits, promotions and the chat
// until the end of the period, and ends their other sessions. It can be extended, never shortened; withdrawing stays
// possible.
func (s *Service) SelfExclude(ctx context.Context, call *session.Call, request ExcludeRequest) (UserData, error) {
	until, ok := exclusionEnd(request.Duration, s.clock.Now())
	if !ok {
		return UserData{}, fault.Field("duration", keyIn)
	}
	a, err := s.owner(ctx, call, action.PasswordProof)
	if err != nil {
		return UserData{}, err
	}
	err = s.db.Write(ctx, func(tx *db.Tx) error {
		// It begins on all devices: only the session that asks for it stays.
		if _, err := s.sessions.EndAll(tx, call.User.ID, sessionID(call)); err != nil {
			return err
		}
		longer, err := extendExclusion(tx, a.ID, until.UnixMilli())
		if err != nil {
			return err
		}
		if !longer {
			return ErrShorter
		}
		s.tell(tx, a.account, func(to, name string) letter { return s.exclusionLetter(to, name, until) })
		s.changed(tx, a.ID)
		return nil
	})
	if err != nil {
		return UserData{}, fmt.Errorf("self-exclude: %w", err)
	}
	return s.userData(ctx, a.ID)
}
