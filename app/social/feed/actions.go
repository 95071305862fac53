package feed

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Actions are the calls of this feature.
func (s *Service) Actions() []action.Action {
	return []action.Action{
		action.Post("/api/data/latestGames", action.Public, s.LatestGames,
			action.Summary("The latest wagers of everybody, or the caller's own, newest first."), action.PerAddress(300, time.Minute)),
	}
}

// LatestRequest requests the latest entries of a list.
type LatestRequest struct {
	// Mode is the type of product that is wagered on.
	Mode string `json:"mode" validate:"required,oneof=casino"`
	// Type is the list. The list mine requires a signed-in caller.
	Type string `json:"type" validate:"required,oneof=all mine high_rollers lucky_wins all_wins"`
	// Count is 1 to 50; 0 means the default of 10.
	Count int `json:"count,omitempty" validate:"min=0,max=50"`
}

// defaultCount is the default number of entries.
const defaultCount = 10

// LatestAnswer is a list of entries, newest first.
type LatestAnswer = action.Encoded[[]LiveGame]

// LatestGames lists the latest entries of a list that are visible to the caller.
func (s *Service) LatestGames(ctx context.Context, call *session.Call, request LatestRequest) (LatestAnswer, error) {
	if request.Count == 0 {
		request.Count = defaultCount
	}
	if request.Type == Mine {
		return s.mine(ctx, call, request.Count)
	}
	if !s.Players.CanSeeHidden(call.User) {
		public, err := s.public(ctx, request.Type, request.Count)
		if err != nil {
			return LatestAnswer{}, err
		}
		if public.validFor(call.User) {
			return public.answer, nil
		}
	}
	return s.viewer(call.User).list(ctx, s.newest(request.Type, request.Count))
}

func (s *Service) mine(ctx context.Context, call *session.Call, count int) (LatestAnswer, error) {
	if !call.SignedIn() {
		return LatestAnswer{}, fault.ErrUnauthorized
	}
	var entries []*entry
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		entries, err = ownWagers(q, call.User.ID, count)
		return err
	})
	if err != nil {
		return LatestAnswer{}, err
	}
	return s.viewer(call.User).list(ctx, entries)
}
