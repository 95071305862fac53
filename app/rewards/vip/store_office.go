package vip

import "croupier/db"

// readAllPlayers reads the totals of all players.
func readAllPlayers(q db.Querier, fn func(player)) error {
	return db.Each(q, "read the levels of players", func(row db.Scanner) error {
		var p player
		err := p.scan(row)
		fn(p)
		return err
	}, `SELECT `+playerColumns+` FROM rank_players`)
}
