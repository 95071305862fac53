package races

import (
	"encoding/json"
	"fmt"

	"croupier/app/kernel/id"
	"croupier/db"
)

// settlement is a race whose result is frozen.
type settlement struct {
	race             string
	week             int64
	terms            Terms
	startsAt, endsAt int64
	seq, settledAt   int64
}

func insertSettlement(tx *db.Tx, e *raceInstance, seq, now int64) error {
	terms, err := json.Marshal(e.terms)
	if err == nil {
		_, err = tx.Exec(`INSERT INTO race_settlements (race, week, terms, starts_at, ends_at, seq, settled_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
			e.race, e.week, string(terms), e.startsAt, e.endsAt, seq, now)
	}
	if err != nil {
		return fmt.Errorf("write down how a race ended: %w", err)
	}
	return nil
}

func isSettled(q db.Querier, race string) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM race_settlements WHERE race = $1`, race)
}

func readSettlements(q db.Querier, where string, args ...any) ([]settlement, error) {
	return db.All(q, "read settled races", func(s *settlement, row db.Scanner) error {
		var terms string
		err := row.Scan(&s.race, &s.week, &terms, &s.startsAt, &s.endsAt, &s.seq, &s.settledAt)
		if err == nil {
			err = json.Unmarshal([]byte(terms), &s.terms)
		}
		return err
	}, `SELECT race, week, terms, starts_at, ends_at, seq, settled_at FROM race_settlements `+where, args...)
}

// settlementOf finds the settlement of a race.
func settlementOf(q db.Querier, race string) (settlement, bool, error) {
	list, err := readSettlements(q, `WHERE race = $1`, race)
	if err != nil || len(list) == 0 {
		return settlement{}, false, err
	}
	return list[0], true, nil
}

// settlementsBySeq lists all settlements in the order of their last wagers.
func settlementsBySeq(q db.Querier) ([]settlement, error) {
	return readSettlements(q, `ORDER BY seq, race`)
}

// settledWeeks lists the last settled weekly races, newest first.
func settledWeeks(q db.Querier, limit int) ([]settlement, error) {
	return readSettlements(q, `WHERE week > 0 ORDER BY week DESC LIMIT $1`, limit)
}

// lastSettledWeek returns the start of the last settled weekly race; 0 for none.
func lastSettledWeek(q db.Querier) (week int64, err error) {
	if err = q.QueryRow(`SELECT COALESCE(MAX(week), 0) FROM race_settlements`).Scan(&week); err != nil {
		return 0, fmt.Errorf("find the last settled week: %w", err)
	}
	return week, nil
}

// firstWeek returns the first week that pays prizes.
func firstWeek(q db.Querier) (week int64, found bool, err error) {
	return db.Value[int64](q, "find the first week with prizes", `SELECT week FROM race_begin`)
}

func insertFirstWeek(tx *db.Tx, week int64) error {
	if _, err := tx.Exec(`INSERT INTO race_begin (week) VALUES ($1)`, week); err != nil {
		return fmt.Errorf("store the first week with prizes: %w", err)
	}
	return nil
}

const resultColumns = `id, race, rank, place, owner, points, wager, usd, currency, amount, price, state, seq, at, paid_at`

func insertResult(tx *db.Tx, r *result) error {
	_, err := tx.Exec(`INSERT INTO race_results (`+resultColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
		r.id[:], r.race, r.rank, r.place, r.owner, r.points, r.wager, r.usd, r.currency, int64(r.amount), r.price, r.state, r.seq, r.at, r.paidAt)
	if err != nil {
		return fmt.Errorf("write a place of a race: %w", err)
	}
	return nil
}

// payResult stores a payment. paid is false if another call has made it.
func payResult(tx *db.Tx, r *result) (paid bool, err error) {
	return db.Change(tx, "note the payment of a prize",
		`UPDATE race_results SET state = $1, usd = $2, currency = $3, amount = $4, price = $5, paid_at = $6 WHERE id = $7 AND state = 'owed'`,
		r.state, r.usd, r.currency, int64(r.amount), r.price, r.paidAt, r.id[:])
}

func (r *result) scan(row db.Scanner) error {
	return row.Scan(&r.id, &r.race, &r.rank, &r.place, &r.owner, &r.points, &r.wager, &r.usd, &r.currency, &r.amount, &r.price, &r.state, &r.seq, &r.at, &r.paidAt)
}

func readResults(q db.Querier, where string, args ...any) ([]result, error) {
	return db.All(q, "read the places of races", (*result).scan, `SELECT `+resultColumns+` FROM race_results `+where, args...)
}

func resultByID(q db.Querier, binary id.Binary) (result, bool, error) {
	list, err := readResults(q, `WHERE id = $1`, binary[:])
	if err != nil || len(list) == 0 {
		return result{}, false, err
	}
	return list[0], true, nil
}

// resultsOf lists the places of a race in their order.
func resultsOf(q db.Querier, race string) ([]result, error) {
	return readResults(q, `WHERE race = $1 ORDER BY rank`, race)
}

// owedResults lists what is owed for a race, or for all if race is empty.
func owedResults(q db.Querier, race string) ([]result, error) {
	return readResults(q, `WHERE state = 'owed' AND ($1 = '' OR race = $1) ORDER BY race, rank`, race)
}

// resultsAfter lists the places of all races after one of them, in the order of ids.
func resultsAfter(q db.Querier, after []byte, limit int) ([]result, error) {
	return readResults(q, `WHERE id > $1 ORDER BY id LIMIT $2`, after, limit)
}

func countResults(q db.Querier, race string) (count int, err error) {
	if err = q.QueryRow(`SELECT COUNT(*) FROM race_results WHERE race = $1`, race).Scan(&count); err != nil {
		return 0, fmt.Errorf("count who has won: %w", err)
	}
	return count, nil
}

func hasResult(q db.Querier, race, owner string) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM race_results WHERE race = $1 AND owner = $2`, race, owner)
}

// paidSum returns what was paid for a race, in millionths of a dollar.
func paidSum(q db.Querier, race string) (usd int64, err error) {
	err = q.QueryRow(`SELECT CAST(COALESCE(SUM(usd), 0) AS BIGINT) FROM race_results WHERE race = $1 AND state = 'paid'`, race).Scan(&usd)
	if err != nil {
		return 0, fmt.Errorf("sum what a race has paid: %w", err)
	}
	return usd, nil
}

// nameOf returns the name and the kind of a race, for a payment.
func nameOf(q db.Querier, race string) (name, kind string, err error) {
	c, found, err := contestByID(q, race)
	if err != nil || !found {
		return weeklyName, KindRace, err
	}
	return c.Name, c.Kind, nil
}

// weeklyName is the display name of the weekly race.
const weeklyName = "Weekly race"

func chosenCurrency(q db.Querier, owner string) (currency string, err error) {
	currency, _, err = db.Value[string](q, "read the currency of prizes", `SELECT currency FROM race_currencies WHERE owner = $1`, owner)
	return currency, err
}

func chooseCurrency(tx *db.Tx, owner, currency string) error {
	_, err := tx.Exec(`INSERT INTO race_currencies (owner, currency) VALUES ($1, $2) ON CONFLICT (owner) DO UPDATE SET currency = excluded.currency`, owner, currency)
	if err != nil {
		return fmt.Errorf("store the currency of prizes: %w", err)
	}
	return nil
}
