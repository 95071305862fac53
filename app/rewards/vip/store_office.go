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

func owedSums(q db.Querier) (list []owedSum, err error) {
	err = eachRow(q, func(scan func(...any) error) error {
		var o owedSum
		err := scan(&o.currency, &o.kind, &o.sum, &o.players)
		list = append(list, o)
		return err
	}, `SELECT currency, kind, CAST(SUM(units) AS BIGINT), COUNT(*) FROM rank_accruals WHERE units > 0 GROUP BY currency, kind ORDER BY currency, kind`)
	return list, err
}

// readAllPlayers reads the totals of all players.
func readAllPlayers(q db.Querier, fn func(player)) error {
	return eachRow(q, func(scan func(...any) error) error {
		var p player
		err := scan(&p.userID, &p.wagered, &p.deposited, &p.level, &p.seenLevel, &p.currency, &p.claims, &p.claimedAt)
		fn(p)
		return err
	}, `SELECT `+playerColumns+` FROM rank_players`)
}
