package races

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

	"croupier/app/kernel/id"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// contest is a race or challenge of the operator.
type contest struct {
	ID, Request, Kind, Name string
	Terms                   Terms
	StartsAt, EndsAt        int64
	PlannedEnd              int64
	Cancelled               bool
	// Budget is its maximum cost at the prices of its creation, in millionths of a
	// dollar.
	Budget            int64
	StoppedBy, Author string
	Reason            string
	CreatedAt         int64
}

// runs reports whether a contest runs at a moment.
func (c *contest) runs(at int64) bool { return c.StartsAt <= at && at < c.EndsAt }

// score is a player's points in a race of the operator. The wager is that of the best
// multiplier.
type score struct {
	points, reachedAt int64
	wager             []byte
}

// applyContests counts wagers in the operator's races, and pays the winners of
// challenges.
func (s *Service) applyContests(tx *db.Tx, wagers []*wagerlog.Wager) error {
	from, to := firstOf(wagers[0]).At, int64(0)
	for _, w := range wagers {
		at := firstOf(w).At
		from, to = min(from, at), max(to, at)
	}
	list, err := contestsBetween(tx, from, to)
	if err != nil {
		return err
	}
	for i := range list {
		c := &list[i]
		switch {
		case c.Kind == KindChallenge:
			err = s.applyChallenge(tx, c, wagers)
		case c.Terms.Points == ByMultiplier:
			err = applyBest(tx, c, wagers)
		default:
			err = applySums(tx, c, wagers)
		}
		if err != nil {
			return fmt.Errorf("count in %s: %w", c.ID, err)
		}
	}
	return nil
}

// sumsOf adds up wagers in a race of additive points, including the differences of
// corrections.
func (c *contest) sumsOf(into map[string]*score, wagers []*wagerlog.Wager) {
	for _, w := range wagers {
		if !c.runs(firstOf(w).At) {
			continue
		}
		points := c.Terms.points(w)
		if w.Before != nil {
			points -= c.Terms.points(w.Before)
		}
		if points == 0 {
			continue
		}
		row := into[w.Player.Owner]
		if row == nil {
			row = &score{}
			into[w.Player.Owner] = row
		}
		row.points += points
		row.reachedAt = w.At
	}
}

func applySums(tx *db.Tx, c *contest, wagers []*wagerlog.Wager) error {
	added := map[string]*score{}
	c.sumsOf(added, wagers)
	for _, owner := range sortedOwners(added) {
		if err := addScore(tx, c.ID, owner, *added[owner]); err != nil {
			return err
		}
	}
	return nil
}

// sortedOwners lists the keys in sorted order, because the order of writes must not be
// random.
func sortedOwners[T any](of map[string]T) []string {
	list := make([]string, 0, len(of))
	for owner := range of {
		list = append(list, owner)
	}
	slices.Sort(list)
	return list
}

// applyBest keeps the best multiplier of each player. Of equal ones the earlier counts.
func applyBest(tx *db.Tx, c *contest, wagers []*wagerlog.Wager) error {
	for _, w := range wagers {
		if !c.runs(firstOf(w).At) {
			continue
		}
		if w.Before == nil && c.Terms.points(w) == 0 {
			continue
		}
		best, err := scoreOf(tx, c.ID, w.Player.Owner)
		if err != nil {
			return err
		}
		next, lost := best.improved(c, w)
		if lost {
			next, err = bestIn(tx, c, w.Player.Owner, w.Seq)
		}
		if err != nil {
			return err
		}
		if next.points == best.points && next.reachedAt == best.reachedAt && bytes.Equal(next.wager, best.wager) {
			continue
		}
		best = next
		if err := storeScore(tx, c.ID, w.Player.Owner, best); err != nil {
			return err
		}
	}
	return nil
}

// improved returns the best multiplier after one more wager. lost is true if the best
// one was corrected to less; then the next best must be found.
func (best score) improved(c *contest, w *wagerlog.Wager) (next score, lost bool) {
	points := c.Terms.points(w)
	switch {
	case w.Before != nil && points < best.points && bytes.Equal(best.wager, w.ID[:]):
		return best, true
	case points > best.points:
		return score{points, w.At, w.ID[:]}, false
	}
	return best, false
}

// bestIn reads the best multiplier of a player from the wager log up to a number. It is
// needed only if the best wager was corrected.
func bestIn(q db.Querier, c *contest, owner string, upTo int64) (score, error) {
	after, err := wagerlog.FirstSince(q, c.StartsAt)
	if err != nil {
		return score{}, err
	}
	found := multiplierScores{}
	for after--; ; {
		list, err := wagerlog.OfOwnerBetween(q, owner, after, upTo, bestBatch)
		if err != nil {
			return score{}, err
		}
		for _, w := range list {
			found.add(c, w)
			after = w.Seq
		}
		if len(list) < bestBatch {
			return found.best(), nil
		}
	}
}

const bestBatch = 1000

// multiplierScores are the wagers of one player that have points in a race of multipliers.
type multiplierScores map[id.Binary]score

// add adds a wager, or its correction.
func (b multiplierScores) add(c *contest, w *wagerlog.Wager) {
	if !c.runs(firstOf(w).At) {
		return
	}
	before, known := b[w.ID]
	switch points := c.Terms.points(w); {
	case points == 0:
		delete(b, w.ID)
	case known && points == before.points: // it has counted since then
	default:
		b[w.ID] = score{points, w.At, w.ID[:]}
	}
}

// best returns the highest of them, the earliest of equal ones.
func (b multiplierScores) best() (top score) {
	for _, one := range b {
		if cmp.Or(cmp.Compare(one.points, top.points), cmp.Compare(top.reachedAt, one.reachedAt), bytes.Compare(top.wager, one.wager)) > 0 {
			top = one
		}
	}
	return top
}

// applyChallenge pays the players who reach a challenge, in the order of the log, while
// it has prizes left. A later correction does not change what was paid.
func (s *Service) applyChallenge(tx *db.Tx, c *contest, wagers []*wagerlog.Wager) error {
	for _, w := range wagers {
		if !c.wonBy(w) {
			continue
		}
		won, err := countResults(tx, c.ID)
		if err != nil || won >= c.Terms.Winners || c.Cancelled {
			return err
		}
		owner := w.Player.Owner
		if existing, err := hasResult(tx, c.ID, owner); err != nil || existing {
			if err != nil {
				return err
			}
			continue
		}
		if races, err := s.Entrants.MayRace(tx, owner, at(c.StartsAt)); err != nil || !races {
			if err != nil {
				return fmt.Errorf("find the players of a challenge: %w", err)
			}
			continue
		}
		r := c.Terms.result(c.ID, won+1, won+1, owner, c.Terms.pointsOfChallenge(w), w.Seq, tx.Now().UnixMilli())
		r.wager = w.ID[:]
		if err := insertResult(tx, &r); err != nil {
			return err
		}
		if err := s.payPrize(tx, &r, c.Name, c.Kind); err != nil {
			return err
		}
	}
	return nil
}

// wonBy reports whether a wager reaches a challenge now and did not before.
func (c *contest) wonBy(w *wagerlog.Wager) bool {
	return c.Kind == KindChallenge && c.runs(firstOf(w).At) && c.Terms.reaches(w) && (w.Before == nil || !c.Terms.reaches(w.Before))
}

// pointsOfChallenge returns the multiplier that was reached.
func (t Terms) pointsOfChallenge(w *wagerlog.Wager) int64 {
	t.Points = ByMultiplier
	return t.points(w)
}
