package vip

import (
	"fmt"
	"hash/fnv"
	"slices"

	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// shardCount is the number of groups of players. Each group is a projection with its own
// transactions. One transaction for thousands of concurrent players would delay bets by
// a tenth of a second. Changing the number needs a migration.
const shardCount = 4

// shard is the projection of one group of players.
type shard struct {
	*Service
	number uint32
}

// Projections are the projections that count wagers.
func (s *Service) Projections() []projection.Projection[*wagerlog.Wager] {
	list := make([]projection.Projection[*wagerlog.Wager], shardCount)
	for i := range list {
		list[i] = shard{s, uint32(i)}
	}
	return list
}

func shardOf(owner string) uint32 {
	h := fnv.New32a()
	h.Write([]byte(owner))
	return h.Sum32() % shardCount
}

// checkpointName is the checkpoint name of a group. It is stored and must never change.
func checkpointName(number uint32) string {
	if number == 0 {
		return checkpoint
	}
	return fmt.Sprint(checkpoint, " ", number)
}

// Name implements projection.Projection.
func (l shard) Name() string { return checkpointName(l.number) }

// Batched implements projection.Batched.
func (l shard) Batched() {}

// positions is the last counted wager of each group.
type positions [shardCount]int64

// readPositions reads the last counted wagers.
func readPositions(q db.Querier) (r positions, err error) {
	for i := range r {
		if r[i], err = projection.Checkpoint(q, checkpointName(uint32(i))); err != nil {
			return r, err
		}
	}
	return r, nil
}

// of returns the last counted wager of a player's group.
func (r positions) of(owner string) int64 { return r[shardOf(owner)] }

// positionOf reads the last counted wager of a player's group.
func positionOf(q db.Querier, owner string) (seq int64, err error) {
	return projection.Checkpoint(q, checkpointName(shardOf(owner)))
}

// lowest is the wager up to which every group has counted, furthest the last wager that
// any group has counted.
func (r positions) lowest() int64  { return slices.Min(r[:]) }
func (r positions) highest() int64 { return slices.Max(r[:]) }
