package shelf

import (
	"cmp"
	"fmt"
	"slices"

	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// played is a game that somebody wagered on, and when last.
type played struct {
	game string
	at   int64 // unix milliseconds
}

func savePlayed(tx *db.Tx, game wagered, at int64) error {
	_, err := tx.Exec(`INSERT INTO played (owner, game, at) VALUES ($1, $2, $3)
		ON CONFLICT (owner, game) DO UPDATE SET at = excluded.at WHERE played.at < excluded.at`, game.owner, game.game, at)
	if err != nil {
		return fmt.Errorf("save what was played: %w", err)
	}
	return nil
}

// readPlayed lists the games that an owner wagered on, newest first: what the
// projection has, and the wagers that it has not applied yet. Who looks right
// after a wager finds its game.
func readPlayed(q db.Querier, owner string, limit int) ([]played, error) {
	list, err := readApplied(q, owner, limit)
	if err != nil {
		return nil, err
	}
	applied, err := projection.Checkpoint(q, Played{}.Name())
	if err != nil {
		return nil, err
	}
	wagers, err := wagerlog.OfOwner(q, owner, applied, maxPending)
	if err != nil {
		return nil, err
	}
	return withPending(list, wagers, limit), nil
}

// withPending puts the games of wagers that are not applied yet among those of
// the projection.
func withPending(list []played, wagers []*wagerlog.Wager, limit int) []played {
	for _, w := range wagers {
		if w.Void {
			continue
		}
		at := slices.IndexFunc(list, func(one played) bool { return one.game == w.Product })
		if at < 0 {
			list = append(list, played{w.Product, w.At})
			continue
		}
		list[at].at = max(list[at].at, w.At)
	}
	slices.SortStableFunc(list, func(a, b played) int {
		return cmp.Or(cmp.Compare(b.at, a.at), cmp.Compare(a.game, b.game))
	})
	return list[:min(len(list), limit)]
}

func readApplied(q db.Querier, owner string, limit int) ([]played, error) {
	rows, err := q.Query(`SELECT game, at FROM played WHERE owner = $1 ORDER BY at DESC, game LIMIT $2`, owner, limit)
	if err != nil {
		return nil, fmt.Errorf("read what was played: %w", err)
	}
	defer rows.Close()
	var list []played
	for rows.Next() {
		var one played
		if err := rows.Scan(&one.game, &one.at); err != nil {
			return nil, fmt.Errorf("read what was played: %w", err)
		}
		list = append(list, one)
	}
	return list, rows.Err()
}
