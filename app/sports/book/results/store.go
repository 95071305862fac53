package results

import (
	"encoding/json"
	"fmt"
	"strings"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/board"
	"croupier/db"
)

// StoredEvent is an event as it is stored.
type StoredEvent struct {
	Id           string
	Feed         string
	Phase        source.Phase
	Fixture      source.Fixture
	State        *models.State
	StateSeq     int64
	FeedSequence board.FeedSequence
	Offer        string
	Version      int64
}

// storeEvent stores the current state of an event.
func storeEvent(tx *db.Tx, feed, eventID string, s *board.Snapshot) error {
	fixture, err := json.Marshal(s.Fixture)
	if err != nil {
		return fmt.Errorf("write a fixture: %w", err)
	}
	state, err := json.Marshal(s.State)
	if err != nil {
		return fmt.Errorf("write the state of an event: %w", err)
	}
	keys := make([]string, len(s.Markets))
	for i := range s.Markets {
		keys[i] = s.Markets[i].Key
	}
	_, err = tx.Exec(`INSERT INTO sport_events (id, feed, source, sport, starts_at, phase, fixture, state, state_seq, offer, updated_at,
			odds_seq, odds_closed, moved_seq)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
		ON CONFLICT (id) DO UPDATE SET starts_at = excluded.starts_at, phase = excluded.phase, fixture = excluded.fixture, state = excluded.state,
			state_seq = excluded.state_seq, offer = excluded.offer, updated_at = excluded.updated_at,
			odds_seq = excluded.odds_seq, odds_closed = excluded.odds_closed, moved_seq = excluded.moved_seq`,
		eventID, feed, s.Fixture.ID, s.Fixture.Sport, s.Fixture.Starts.UnixMilli(), string(s.Phase), string(fixture), string(state), s.StateSeq,
		strings.Join(keys, "\n"), s.Version, s.OddsSeq, s.OddsClosed, s.MovedSeq)
	if err != nil {
		return fmt.Errorf("store an event: %w", err)
	}
	return nil
}

// storeFeedSequence stores the odds numbers of a stored event.
func storeFeedSequence(tx *db.Tx, eventID string, n board.FeedSequence) error {
	if _, err := tx.Exec(`UPDATE sport_events SET odds_seq = $1, odds_closed = $2, moved_seq = $3 WHERE id = $4`, n.OddsSeq, n.OddsClosed, n.MovedSeq, eventID); err != nil {
		return fmt.Errorf("store the numbers of odds: %w", err)
	}
	return nil
}

const eventColumns = `id, feed, phase, fixture, state, state_seq, offer, updated_at, odds_seq, odds_closed, moved_seq`

func scanEvent(e *StoredEvent, row db.Scanner) error {
	var fixture, state string
	if err := row.Scan(&e.Id, &e.Feed, &e.Phase, &fixture, &state, &e.StateSeq, &e.Offer, &e.Version, &e.FeedSequence.OddsSeq, &e.FeedSequence.OddsClosed, &e.FeedSequence.MovedSeq); err != nil {
		return err
	}
	if err := json.Unmarshal([]byte(fixture), &e.Fixture); err != nil {
		return err
	}
	return json.Unmarshal([]byte(state), &e.State)
}

// OpenEvents lists the events of a feed that are not over, and those that began or were
// decided by staff after a moment.
func OpenEvents(q db.Querier, feed string, since int64) ([]StoredEvent, error) {
	return db.All(q, "read the events", scanEvent, `SELECT `+eventColumns+` FROM sport_events WHERE feed = $1 AND (phase IN ('planned', 'live') OR starts_at >= $2
		OR id IN (SELECT event FROM sport_rulings WHERE at >= $3)) ORDER BY starts_at, id`, feed, since, since)
}

// ByID reads one event.
func EventByID(q db.Querier, id string) (StoredEvent, bool, error) {
	return db.Find(q, "find an event", scanEvent, `SELECT `+eventColumns+` FROM sport_events WHERE id = $1`, id)
}

// storeResult adds a revision to the results.
func storeResult(tx *db.Tx, eventID string, result *markets.Result) error {
	text, err := json.Marshal(result)
	if err == nil {
		_, err = tx.Exec(`INSERT INTO sport_results (event, result, at) VALUES ($1, $2, $3)`, eventID, string(text), tx.Now().UnixMilli())
	}
	if err != nil {
		return fmt.Errorf("store a result: %w", err)
	}
	return nil
}

// resultRevision is a stored result.
type resultRevision struct {
	revision int64
	event    string
	result   *markets.Result
}

func scanResult(r *resultRevision, row db.Scanner) error {
	var text string
	if err := row.Scan(&r.revision, &r.event, &text); err != nil {
		return err
	}
	return json.Unmarshal([]byte(text), &r.result)
}

// resultsAfter lists the revisions after a revision.
func resultsAfter(q db.Querier, revision int64, limit int) ([]resultRevision, error) {
	return queryResults(q, `WHERE revision > $1 ORDER BY revision LIMIT $2`, revision, limit)
}

// resultsOf lists the revisions of an event.
func resultsOf(q db.Querier, eventID string) ([]resultRevision, error) {
	return queryResults(q, `WHERE event = $1 ORDER BY revision`, eventID)
}

func queryResults(q db.Querier, where string, args ...any) ([]resultRevision, error) {
	return db.All(q, "read results", scanResult, `SELECT revision, event, result FROM sport_results `+where, args...)
}

// resultBefore returns the last result of an event before a revision.
func resultBefore(q db.Querier, eventID string, revision int64) (resultRevision, bool, error) {
	return db.Find(q, "find a result", scanResult,
		`SELECT revision, event, result FROM sport_results WHERE event = $1 AND revision < $2 ORDER BY revision DESC LIMIT 1`, eventID, revision)
}
