package jackpots

import (
	"fmt"

	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// checkpoint is the name of the projection. It is stored and must never change.
const checkpoint = "jackpots"

// Name implements projection.Projection.
func (s *Service) Name() string { return checkpoint }

// Apply implements projection.Projection: each wager takes part in the open rounds, in the order of
// the log.
func (s *Service) Apply(tx *db.Tx, wagers []*wagerlog.Wager) error {
	rounds, err := openRounds(tx)
	if err != nil || len(rounds) == 0 {
		return err
	}
	pairs := pairCache{s.Seeds, map[int64]*provablyfair.Pair{}}
	for _, w := range wagers {
		if !takesPart(w) {
			continue
		}
		for i := range rounds {
			if err := s.apply(tx, &rounds[i], w, pairs); err != nil {
				return fmt.Errorf("wager %s in the jackpot %s: %w", w.ID, rounds[i].Jackpot, err)
			}
		}
	}
	changed := false
	for i := range rounds {
		if !rounds[i].changedLevel {
			continue
		}
		changed = true
		if err := updateLevel(tx, &rounds[i]); err != nil {
			return err
		}
	}
	if changed {
		levels := levelsOf(rounds)
		tx.AfterCommit(func() { s.publishLevels(levels) })
	}
	return nil
}

// apply lets a wager take part in a round. A win replaces the round by the next one.
func (s *Service) apply(tx *db.Tx, r *round, w *wagerlog.Wager, pairs pairCache) error {
	if r.Terms.contribution(w) == 0 {
		return nil
	}
	pair, err := pairs.of(tx, w.Pair)
	if err != nil {
		return err
	}
	e, wins, joined := r.join(w, pair)
	if !joined {
		return nil
	}
	if err := insertEntry(tx, e); err != nil || !wins {
		return err
	}
	next, err := s.win(tx, r, w)
	*r = next
	return err
}

// win ends a round with its winner, pays the prize, and returns the next round. A jackpot that is
// ending has none: the returned round is then won.
func (s *Service) win(tx *db.Tx, r *round, w *wagerlog.Wager) (next round, err error) {
	r.Wager, r.Seq, r.Owner, r.Prize, r.WageredIn, r.At = w.ID, w.Seq, w.Player.Owner, r.Level, w.Player.Currency, w.At
	r.changedLevel = false
	if err := closeRound(tx, r); err != nil {
		return next, err
	}
	j, err := jackpotByID(tx, r.Jackpot)
	if err != nil {
		return next, err
	}
	if err := s.pay(tx, *r, j.Name); err != nil {
		return next, err
	}
	if j.State != stateActive {
		j.State = stateEnded
		return *r, updateJackpot(tx, j)
	}
	next = round{Jackpot: j.ID, Number: r.Number + 1, Terms: j.Terms, After: w.Seq, Level: j.Terms.Seed, changedLevel: true}
	return next, insertRound(tx, next)
}

// pairCache finds the pairs of a batch of wagers, each once.
type pairCache struct {
	seeds Seeds
	known map[int64]*provablyfair.Pair
}

func (c pairCache) of(q db.Querier, pairID int64) (*provablyfair.Pair, error) {
	if pair := c.known[pairID]; pair != nil {
		return pair, nil
	}
	pair, err := c.seeds.ByID(q, pairID)
	if err == nil {
		c.known[pairID] = pair
	}
	return pair, err
}
