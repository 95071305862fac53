package favourites

import (
	"cmp"
	"fmt"
	"slices"

	"croupier/app/kernel/projection"
	"croupier/app/kernel/sorting"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// lastPlayed is a game that a player wagered on, and when last.
type lastPlayed struct {
	game string
	at   int64 // unix milliseconds
}

func storePlayed(tx *db.Tx, game playedGame, at int64) error {
	_, err := tx.Exec(`INSERT INTO played (owner, game, at) VALUES ($1, $2, $3)
		ON CONFLICT (owner, game) DO UPDATE SET at = excluded.at WHERE played.at < excluded.at`, game.owner, game.game, at)
	if err != nil {
		return fmt.Errorf("store what was played: %w", err)
	}
	return nil
}

// readPlayed lists the games that an owner wagered on, newest first: those in the
// projection, and those of wagers that it has not applied yet. A player who looks
// immediately after a wager sees its game.
func readPlayed(q db.Querier, owner string, limit int) ([]lastPlayed, error) {
	list, err := readProjected(q, owner, limit)
	if err != nil {
		return nil, err
	}
	applied, err := projection.Checkpoint(q, PlayedProjection{}.Name())
	if err != nil {
		return nil, err
	}
	wagers, err := wagerlog.OfOwner(q, owner, applied, maxPending)
	if err != nil {
		return nil, err
	}
	return withPending(list, wagers, limit), nil
}

// withPending merges the games of wagers that are not applied yet with those of the
// projection.
func withPending(list []lastPlayed, wagers []*wagerlog.Wager, limit int) []lastPlayed {
	for _, w := range wagers {
		if w.Void {
			continue
		}
		at := slices.IndexFunc(list, func(one lastPlayed) bool { return one.game == w.Product })
		if at < 0 {
			list = append(list, lastPlayed{w.Product, w.At})
			continue
		}
		list[at].at = max(list[at].at, w.At)
	}
	sorting.StablyBy(list, func(a, b lastPlayed) int {
		return cmp.Or(cmp.Compare(b.at, a.at), cmp.Compare(a.game, b.game))
	})
	return list[:min(len(list), limit)]
}

func readProjected(q db.Querier, owner string, limit int) ([]lastPlayed, error) {
	return db.All(q, "read what was played", func(one *lastPlayed, row db.Scanner) error {
		return row.Scan(&one.game, &one.at)
	}, `SELECT game, at FROM played WHERE owner = $1 ORDER BY at DESC, game LIMIT $2`, owner, limit)
}
