package rounds

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"croupier/db"
)

// Recover finds the bets that the last run left open, and calls resolve for the bets of each
// round, the earliest round first. resolve ends them or moves them to a round that goes on. Call
// it before Run. each reads the open bets and their rounds.
func Recover[K cmp.Ordered, B any](ctx context.Context, d *db.DB, each func(q db.Querier, found func(round K, bet B)) error,
	resolve func(ctx context.Context, round K, bets []B) error) error {
	open := map[K][]B{}
	err := d.Read(ctx, func(q *db.Reader) error {
		clear(open)
		return each(q, func(round K, bet B) { open[round] = append(open[round], bet) })
	})
	if err != nil {
		return fmt.Errorf("find the open bets of shared rounds: %w", err)
	}
	for _, round := range slices.Sorted(maps.Keys(open)) {
		if err := resolve(ctx, round, open[round]); err != nil {
			return fmt.Errorf("recover round %v: %w", round, err)
		}
	}
	return nil
}
