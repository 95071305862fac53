package vip

import (
	"croupier/app/kernel/money"
	"croupier/db"
)

// owedSum is what players have earned and not claimed of a kind.
type owedSum struct {
	currency string
	kind     kind
	sum      money.Amount
	players  int64
}

func owedSums(q db.Querier) ([]owedSum, error) {
	return db.All(q, "sum what players can claim", func(o *owedSum, row db.Scanner) error {
		return row.Scan(&o.currency, &o.kind, &o.sum, &o.players)
	}, `SELECT currency, kind, CAST(SUM(units) AS BIGINT), COUNT(*) FROM rank_accruals WHERE units > 0 GROUP BY currency, kind ORDER BY currency, kind`)
}

// readAllPlayers reads the totals of all players.
func readAllPlayers(q db.Querier, fn func(player)) error {
	return db.Each(q, "read the levels of players", func(row db.Scanner) error {
		var p player
		err := p.scan(row)
		fn(p)
		return err
	}, `SELECT `+playerColumns+` FROM rank_players`)
}
