package figures

import (
	"fmt"

	"croupier/db"
)

func addOriginHour(tx *db.Tx, key originHour, sum Sum) error {
	args := append([]any{key.hour, key.Source, key.Country}, sum.StoreArgs()...)
	_, err := tx.Exec(`INSERT INTO figure_source_hours AS t (hour, source, country, `+sumColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
		ON CONFLICT (hour, source, country) DO UPDATE SET `+addSums, args...)
	if err != nil {
		return fmt.Errorf("add to the figures of an origin by hour: %w", err)
	}
	return nil
}

func addArrivals(tx *db.Tx, key arrival, players int64) error {
	_, err := tx.Exec(`INSERT INTO figure_arrivals (hour, previous, players) VALUES ($1, $2, $3)
		ON CONFLICT (hour, previous) DO UPDATE SET players = figure_arrivals.players + excluded.players`, key.hour, key.previous, players)
	if err != nil {
		return fmt.Errorf("add to the players of an hour: %w", err)
	}
	return nil
}

func saveArrival(tx *db.Tx, person, day int64) error {
	if _, err := tx.Exec(`UPDATE figure_people SET arrived_day = $1 WHERE id = $2`, day, person); err != nil {
		return fmt.Errorf("save the day on which a player came: %w", err)
	}
	return nil
}
