package account

import (
	"context"
	"fmt"

	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
	"croupier/db"
)

// ProfileRequest names a player by id or by name.
type ProfileRequest struct {
	ID string `json:"id"`
}

// ProfileAnswer is the public part of a player.
type ProfileAnswer struct {
	User PublicUser `json:"user"`
	// Wagered is the lifetime total in US dollars.
	Wagered Cents `json:"wagered"`
	Games   int64 `json:"games"`
	// Hidden is true if the player hides wagers from the caller. The numbers are zero
	// then.
	Hidden bool `json:"hidden"`
}

// Profile returns a player's public profile. Numbers of a private player are visible to
// that player and to callers with ignore_privacy.
func (s *Service) Profile(ctx context.Context, call *session.Call, request ProfileRequest) (ProfileAnswer, error) {
	a, err := s.byIDOrName(ctx, request.ID)
	if err != nil {
		return ProfileAnswer{}, err
	}
	answer := ProfileAnswer{User: s.public(a), Hidden: !s.mayView(call.User, a)}
	if answer.Hidden || s.stats == nil {
		return answer, nil
	}
	totals, err := s.stats.Totals(ctx, a.ID)
	if err != nil {
		return ProfileAnswer{}, fmt.Errorf("read totals of a player: %w", err)
	}
	answer.Wagered, answer.Games = totals.Wagered, totals.Games
	return answer, nil
}

// FindAnswer is the id of a player.
type FindAnswer struct {
	ID string `json:"id"`
}

// Find looks a player up by the whole name, in upper or lower case.
func (s *Service) Find(ctx context.Context, _ *session.Call, request NameRequest) (FindAnswer, error) {
	if checkName(request.Name) != "" {
		return FindAnswer{}, ErrUnknownUser
	}
	a, err := s.byIDOrName(ctx, request.Name)
	if err != nil {
		return FindAnswer{}, err
	}
	return FindAnswer{ID: a.ID}, nil
}

// byIDOrName finds an account or returns ErrUnknownUser. Ids and names cannot be
// confused, because ids are longer.
func (s *Service) byIDOrName(ctx context.Context, text string) (*account, error) {
	var a *account
	err := s.db.Read(ctx, func(r *db.Reader) (err error) {
		switch {
		case id.Valid(text):
			a, err = accountByID(r, text)
		case checkName(text) == "":
			a, err = accountByName(r, nameKey(text))
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("look up player: %w", err)
	}
	if a == nil {
		return nil, ErrUnknownUser
	}
	return a, nil
}
