package lobby

import (
	"fmt"

	"croupier/app/ledger"
	"croupier/db"
)

func ownerOf(q db.Querier, account ledger.AccountID) (owner string, err error) {
	if err = q.QueryRow(`SELECT owner FROM ledger_accounts WHERE id = $1`, int64(account)).Scan(&owner); err != nil {
		return "", fmt.Errorf("find who wagered: %w", err)
	}
	return owner, nil
}

func savePlayed(tx *db.Tx, game wagered, at int64) error {
	_, err := tx.Exec(`INSERT INTO played (owner, game, at) VALUES ($1, $2, $3)
		ON CONFLICT (owner, game) DO UPDATE SET at = max(played.at, excluded.at)`, game.owner, game.game, at)
	if err != nil {
		return fmt.Errorf("save what was played: %w", err)
	}
	return nil
}

func readPlayed(q db.Querier, owner string, limit int) ([]Recent, error) {
	rows, err := q.Query(`SELECT game, at FROM played WHERE owner = $1 ORDER BY at DESC, game LIMIT $2`, owner, limit)
	if err != nil {
		return nil, fmt.Errorf("read what was played: %w", err)
	}
	defer rows.Close()
	var list []Recent
	for rows.Next() {
		var one Recent
		if err := rows.Scan(&one.Game, &one.At); err != nil {
			return nil, fmt.Errorf("read what was played: %w", err)
		}
		list = append(list, one)
	}
	return list, rows.Err()
}
