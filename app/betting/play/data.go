package play

import (
	"context"
	"errors"

	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Restore returns the caller's open round of a game. It shows only what the player may
// see of it.
func (s *Service) Restore(ctx context.Context, call *session.Call, request gamecalls.GameRequest) (answer gamecalls.RestoreAnswer, err error) {
	if s.Games.Find(request.APIID) == nil {
		return answer, gamecalls.ErrUnknownGame
	}
	owner, known := call.Owner()
	if !known {
		return answer, nil
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		r, err := openRoundOf(q, owner, request.APIID)
		if r == nil || err != nil {
			return err
		}
		t, _, err := s.load(q, r, len(r.turns))
		if err != nil {
			return err
		}
		reply := t.reply()
		answer.Reply = &reply
		return nil
	})
	return answer, err
}

// Data returns a game's state, limits and the caller's latest results.
func (s *Service) Data(ctx context.Context, call *session.Call, request gamecalls.GameRequest) (gamecalls.DataAnswer, error) {
	if s.Games.Find(request.APIID) == nil {
		return gamecalls.DataAnswer{}, gamecalls.ErrUnknownGame
	}
	def := s.definition(request.APIID)
	answer := s.Checker.Data(def, call.Country)
	var err error
	answer.History, err = s.History(ctx, call, def.ID, s.viewsOf(def))
	return answer, err
}

// viewsOf returns a function that makes the views of listed results; it returns
// nil for a game whose lists show none. A round whose rules have changed since
// has no view.
func (s *Service) viewsOf(def rules.Definition) func(q db.Querier, w *wagerlog.Wager) (any, error) {
	if !def.ListsResult {
		return nil
	}
	pairs := map[int64]*provablyfair.Pair{}
	return func(q db.Querier, w *wagerlog.Wager) (any, error) {
		r, err := roundOfWager(w)
		if err != nil {
			return nil, err
		}
		if _, known := pairs[r.pair]; !known {
			if pairs[r.pair], err = s.pairOf(q, r); err != nil {
				return nil, err
			}
		}
		played, err := s.replay(r, pairs[r.pair], len(r.turns))
		if errors.Is(err, gamecalls.ErrRules) {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		currency, _ := s.Wallets.Currency(w.Player.Currency)
		return rules.ViewIn(played.State().View, currency), nil
	}
}
