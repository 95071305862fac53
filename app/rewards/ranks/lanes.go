package ranks

import (
	"fmt"
	"hash/fnv"
	"slices"

	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// lanes is how many groups the players are divided into. Each is a projection of its
// own, which writes its players in a transaction of its own: one for thousands of
// players who bet at the same time would hold up bets for a tenth of a second.
// A migration has to come with another number.
const lanes = 4

// lane is one of the groups of players, as a projection.
type lane struct {
	*Service
	number uint32
}

// Projections are what counts wagers.
func (s *Service) Projections() []projection.Projection[*wagerlog.Wager] {
	list := make([]projection.Projection[*wagerlog.Wager], lanes)
	for i := range list {
		list[i] = lane{s, uint32(i)}
	}
	return list
}

func laneOf(owner string) uint32 {
	h := fnv.New32a()
	h.Write([]byte(owner))
	return h.Sum32() % lanes
}

// laneName is what a group is called with its checkpoint: stored, never to be changed.
func laneName(number uint32) string {
	if number == 0 {
		return checkpoint
	}
	return fmt.Sprint(checkpoint, " ", number)
}

// Name implements projection.Projection.
func (l lane) Name() string { return laneName(l.number) }

// Patient implements projection.Patient.
func (l lane) Patient() {}

// reach is how far the wagers of each group were counted.
type reach [lanes]int64

// reached reads how far wagers were counted.
func reached(q db.Querier) (r reach, err error) {
	for i := range r {
		if r[i], err = projection.Checkpoint(q, laneName(uint32(i))); err != nil {
			return r, err
		}
	}
	return r, nil
}

// of is how far the wagers of a player were counted.
func (r reach) of(owner string) int64 { return r[laneOf(owner)] }

// reachedOf reads how far the wagers of a player were counted.
func reachedOf(q db.Querier, owner string) (seq int64, err error) {
	return projection.Checkpoint(q, laneName(laneOf(owner)))
}

// all is how far the wagers of all players were counted, furthest how far those of
// any were.
func (r reach) all() int64      { return slices.Min(r[:]) }
func (r reach) furthest() int64 { return slices.Max(r[:]) }
