package play

import (
	"context"
	"errors"
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/id"
	"croupier/app/kernel/secretbox"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// checkRounds replays the open rounds up to their last turn, and looks for open
// wagers of the originals without a round.
func (s *Service) checkRounds(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		played := map[id.Binary]bool{}
		err := eachRound(q, func(r *round) {
			checked++
			played[r.id] = true
			if reason := s.checkRound(q, r, r.Open.Player.Owner); reason != "" {
				report("round "+r.id.String(), "%s", reason)
			}
		})
		if err != nil {
			return err
		}
		return wager.EachOpen(q, func(w *wager.Wager) {
			if w.Kind == KindOriginal && !played[w.ID] {
				report("round "+w.ID.String(), "has a stake but is not played")
			}
		})
	})
	return checked, err
}

// checkRound reports what is wrong with an open round.
func (s *Service) checkRound(q db.Querier, r *round, owner string) string {
	if r.owner != owner {
		return fmt.Sprintf("belongs to %s, its stake came from %s", r.owner, owner)
	}
	if s.Games.Find(r.game) == nil {
		return fmt.Sprintf("is of game %q, which is unknown", r.game)
	}
	pair, err := s.pairOf(q, r)
	if errors.Is(err, secretbox.ErrWrongKey) {
		return fmt.Sprintf("draws from seeds %d, which do not open with this site's secret", r.pair)
	}
	if err != nil || pair.Owner != owner || pair.RevealedAt > 0 {
		return fmt.Sprintf("draws from seeds %d, which are not its player's active ones", r.pair)
	}
	played, err := s.replay(r, pair, len(r.turns))
	if err != nil {
		return err.Error()
	}
	switch state := played.State(); {
	case state.Over:
		return "is over when played again"
	case state.Stake != r.Staked():
		return fmt.Sprintf("has staked %d, played again %d", r.Staked(), state.Stake)
	}
	return ""
}
