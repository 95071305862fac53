package feed

import (
	"context"
	"time"

	"croupier/app/action"
	"croupier/app/fault"
	"croupier/app/session"
	"croupier/db"
)

// Actions are the calls of this feature.
func (s *Service) Actions() []action.Action {
	return []action.Action{
		action.Post("/api/data/latestGames", action.Public, s.LatestGames,
			action.Summary("The latest wagers of everybody, or the caller's own, newest first."), action.PerAddress(300, time.Minute)),
	}
}

// LatestRequest asks for the latest entries of a list.
type LatestRequest struct {
	// Mode is what is wagered on.
	Mode string `json:"mode" validate:"required,oneof=casino"`
	// Type is the list; mine needs a signed-in caller.
	Type string `json:"type" validate:"required,oneof=all mine high_rollers lucky_wins all_wins"`
	// Count is 1 to 50; 10 when left out.
	Count int `json:"count,omitempty" validate:"min=0,max=50"`
}

// usualCount is how many entries are answered unless told otherwise.
const usualCount = 10

// LatestGames lists the latest entries of a list, as the caller may see them.
func (s *Service) LatestGames(ctx context.Context, call *session.Call, request LatestRequest) ([]LiveGame, error) {
	list := []LiveGame{}
	if request.Count == 0 {
		request.Count = usualCount
	}
	entries, err := s.latest(ctx, call, request)
	if err != nil {
		return nil, err
	}
	v := s.viewer(call.User)
	for _, e := range entries {
		game, ok, err := v.show(ctx, e)
		if err != nil {
			return nil, err
		}
		if ok {
			list = append(list, game)
		}
	}
	return list, nil
}

func (s *Service) latest(ctx context.Context, call *session.Call, request LatestRequest) (entries []*entry, err error) {
	if request.Type != Mine {
		return s.newest(request.Type, request.Count), nil
	}
	if !call.SignedIn() {
		return nil, fault.ErrUnauthorized
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		entries, err = own(q, call.User.ID, request.Count)
		return err
	})
	return entries, err
}
