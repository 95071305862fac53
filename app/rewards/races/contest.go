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
	// Budget is what it costs at most at the prices of its creation, in millionths of
	// a dollar.
	Budget            int64
	StoppedBy, Author string
	Reason            string
	CreatedAt         int64
}

// runs reports whether a moment is in the time of a contest.
func (c *contest) runs(at int64) bool { return c.StartsAt <= at && at < c.EndsAt }

// score is what a player has in a race of the operator. The wager is that of the best
// multiplier.
type score struct {
	points, reachedAt int64
	wager             []byte
}

// applyContests counts wagers in the races of the operator, and pays who wins a
// challenge.
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

// sumsOf adds up wagers in a race of points that add up, with what corrections changed.
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
	for _, owner := range owners(added) {
		if err := addScore(tx, c.ID, owner, *added[owner]); err != nil {
			return err
		}
	}
	return nil
}

// owners lists the keys in one order: writes must not depend on chance.
func owners[T any](of map[string]T) []string {
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
		if err := putScore(tx, c.ID, w.Player.Owner, best); err != nil {
			return err
		}
	}
	return nil
}

// improved is the best multiplier after one more wager; lost when the best one was
// corrected to less, so that the next best has to be found.
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

// bestIn reads the best multiplier of a player from the wager log up to a number. It
// is needed only when the best wager was corrected.
func bestIn(q db.Querier, c *contest, owner string, upTo int64) (score, error) {
	after, err := wagerlog.FirstSince(q, c.StartsAt)
	if err != nil {
		return score{}, err
	}
	found := bests{}
	for after--; ; {
		list, err := wagerlog.OfOwnerBetween(q, owner, after, upTo, bestPiece)
		if err != nil {
			return score{}, err
		}
		for _, w := range list {
			found.add(c, w)
			after = w.Seq
		}
		if len(list) < bestPiece {
			return found.best(), nil
		}
	}
}

const bestPiece = 1000

// bests are the wagers of one player that have points in a race of multipliers.
type bests map[id.Binary]score

// add takes a wager, or what became of it.
func (b bests) add(c *contest, w *wagerlog.Wager) {
	if !c.runs(firstOf(w).At) {
		return
	}
	before, known := b[w.ID]
	switch points := c.Terms.points(w); {
	case points == 0:
		delete(b, w.ID)
	case known && points == before.points: // it stands since then
	default:
		b[w.ID] = score{points, w.At, w.ID[:]}
	}
}

// best is the highest of them, the earliest of equal ones.
func (b bests) best() (top score) {
	for _, one := range b {
		if cmp.Or(cmp.Compare(one.points, top.points), cmp.Compare(top.reachedAt, one.reachedAt), bytes.Compare(top.wager, one.wager)) > 0 {
			top = one
		}
	}
	return top
}

// applyChallenge pays whoever reaches a challenge, in the order of the log, as long as
// it has prizes left. What is corrected later changes nothing that was paid.
func (s *Service) applyChallenge(tx *db.Tx, c *contest, wagers []*wagerlog.Wager) error {
	for _, w := range wagers {
		if !c.wins(w) {
			continue
		}
		won, err := countResults(tx, c.ID)
		if err != nil || won >= c.Terms.Winners || c.Cancelled {
			return err
		}
		owner := w.Player.Owner
		if has, err := hasResult(tx, c.ID, owner); err != nil || has {
			if err != nil {
				return err
			}
			continue
		}
		if races, err := s.Entrants.Races(tx, owner, at(c.StartsAt)); err != nil || !races {
			if err != nil {
				return fmt.Errorf("look who takes part in a challenge: %w", err)
			}
			continue
		}
		r := c.Terms.result(c.ID, won+1, won+1, owner, c.Terms.pointsOfChallenge(w), w.Seq, tx.Now().UnixMilli())
		r.wager = w.ID[:]
		if err := insertResult(tx, &r); err != nil {
			return err
		}
		if err := s.payOne(tx, &r, c.Name, c.Kind); err != nil {
			return err
		}
	}
	return nil
}

// wins reports whether a wager, as it stands now and did not before, reaches a challenge.
func (c *contest) wins(w *wagerlog.Wager) bool {
	return c.Kind == KindChallenge && c.runs(firstOf(w).At) && c.Terms.reaches(w) && (w.Before == nil || !c.Terms.reaches(w.Before))
}

// pointsOfChallenge is the multiplier that was reached.
func (t Terms) pointsOfChallenge(w *wagerlog.Wager) int64 {
	t.Points = ByMultiplier
	return t.points(w)
}
