package alerts

import (
	"cmp"
	"fmt"

	"github.com/go-json-experiment/json"

	"croupier/db"
)

// channel is a stored channel.
type channel struct {
	id, kind, name, to, secret, problem string
	minSeverity                         int
	on                                  bool
	version, sentAt, failedAt           int64
}

// logged returns a channel in the form of the staff log.
func (c *channel) logged() map[string]any {
	return map[string]any{"kind": c.kind, "name": c.name, "to": c.to, "least": severityNames[c.minSeverity], "on": c.on, "has_secret": c.secret != ""}
}

// stored has the settings of a channel.
type stored struct {
	To string `json:"to"`
}

const channelColumns = `SELECT id, kind, name, least, settings, secret, is_on, version, sent_at, failed_at, error FROM alert_channels `

func (c *channel) scan(row db.Scanner) error {
	var settings string
	err := row.Scan(&c.id, &c.kind, &c.name, &c.minSeverity, &settings, &c.secret, &c.on, &c.version, &c.sentAt, &c.failedAt, &c.problem)
	if err != nil {
		return err
	}
	var read stored
	if err := json.Unmarshal([]byte(settings), &read); err != nil {
		return fmt.Errorf("read the settings of a channel: %w", err)
	}
	c.to = read.To
	return nil
}

func allChannels(q db.Querier) ([]channel, error) {
	return db.All(q, "read channels", (*channel).scan, channelColumns+`ORDER BY id`)
}

func channelByID(q db.Querier, channelID string) (channel, error) {
	c, err := db.One(q, "read a channel", (*channel).scan, channelColumns+`WHERE id = $1`, channelID)
	if c == nil {
		return channel{}, cmp.Or(err, error(errUnknownChannel))
	}
	return *c, nil
}

// saveChannel stores a channel whose version was incremented. It returns false if another
// writer was faster.
func saveChannel(tx *db.Tx, c channel) (bool, error) {
	settings, err := json.Marshal(stored{c.to})
	if err != nil {
		return false, fmt.Errorf("encode the settings of a channel: %w", err)
	}
	if c.version == 1 {
		return db.Change(tx, "store a channel", `INSERT INTO alert_channels (id, kind, name, least, settings, secret, is_on, version, sent_at, failed_at, error)
			VALUES ($1, $2, $3, $4, $5, $6, $7, 1, 0, 0, '')`, c.id, c.kind, c.name, c.minSeverity, string(settings), c.secret, c.on)
	}
	return db.Change(tx, "change a channel", `UPDATE alert_channels SET name = $1, least = $2, settings = $3, secret = $4, is_on = $5, version = $6
		WHERE id = $7 AND version = $8`, c.name, c.minSeverity, string(settings), c.secret, c.on, c.version, c.id, c.version-1)
}

func deleteChannel(tx *db.Tx, channelID string) error {
	if _, err := tx.Exec(`DELETE FROM alert_deliveries WHERE channel = $1`, channelID); err != nil {
		return fmt.Errorf("forget the deliveries of a channel: %w", err)
	}
	if _, err := tx.Exec(`DELETE FROM alert_channels WHERE id = $1`, channelID); err != nil {
		return fmt.Errorf("remove a channel: %w", err)
	}
	return nil
}

// recordDelivery stores the result of a channel's last delivery. problem is empty for a
// success.
func recordDelivery(tx *db.Tx, channelID string, at int64, problem string) error {
	statement := `UPDATE alert_channels SET error = $1, failed_at = CASE WHEN failed_at = 0 THEN $2 ELSE failed_at END WHERE id = $3`
	if problem == "" {
		statement = `UPDATE alert_channels SET error = $1, failed_at = 0, sent_at = $2 WHERE id = $3`
	}
	if _, err := tx.Exec(statement, problem, at, channelID); err != nil {
		return fmt.Errorf("note a delivery: %w", err)
	}
	return nil
}

// delivery is a message in the outbox.
type delivery struct {
	seq            int64
	alert, channel string
	attempts       int
}

func insertDelivery(tx *db.Tx, alertID, channelID string, at int64) error {
	_, err := tx.Exec(`INSERT INTO alert_deliveries (alert, channel, state, attempts, next_at, error, sent_at) VALUES ($1, $2, 'waiting', 0, $3, '', 0)`,
		alertID, channelID, at)
	if err != nil {
		return fmt.Errorf("put an alert into the outbox: %w", err)
	}
	return nil
}

// dueDeliveries lists the due messages, the oldest first.
func dueDeliveries(q db.Querier, now int64, limit int) ([]delivery, error) {
	return db.All(q, "read the outbox", func(d *delivery, row db.Scanner) error {
		return row.Scan(&d.seq, &d.alert, &d.channel, &d.attempts)
	}, `SELECT d.seq, d.alert, d.channel, d.attempts FROM alert_deliveries AS d JOIN alert_channels AS c ON c.id = d.channel
		WHERE d.state = 'waiting' AND d.next_at <= $1 AND c.is_on = 1 ORDER BY d.next_at, d.seq LIMIT $2`, now, limit)
}

func updateDelivery(tx *db.Tx, seq int64, state string, attempts int, nextAt, sentAt int64, problem string) error {
	_, err := tx.Exec(`UPDATE alert_deliveries SET state = $1, attempts = $2, next_at = $3, sent_at = $4, error = $5 WHERE seq = $6`,
		state, attempts, nextAt, sentAt, problem, seq)
	if err != nil {
		return fmt.Errorf("note a delivery: %w", err)
	}
	return nil
}

func deliveriesOf(q db.Querier, channelID string) (waiting, undelivered int64, err error) {
	err = q.QueryRow(`SELECT CAST(COALESCE(SUM(CASE WHEN state = 'waiting' THEN 1 ELSE 0 END), 0) AS BIGINT),
		CAST(COALESCE(SUM(CASE WHEN state = 'failed' THEN 1 ELSE 0 END), 0) AS BIGINT) FROM alert_deliveries WHERE channel = $1`, channelID).Scan(&waiting, &undelivered)
	if err != nil {
		return 0, 0, fmt.Errorf("count the deliveries of a channel: %w", err)
	}
	return waiting, undelivered, nil
}

// deleteSent deletes at most limit deliveries that were done before a time.
func deleteSent(tx *db.Tx, before int64, limit int) (int64, error) {
	return db.Deleted(tx.Exec(`DELETE FROM alert_deliveries WHERE seq IN
		(SELECT seq FROM alert_deliveries WHERE state <> 'waiting' AND next_at < $1 ORDER BY next_at LIMIT $2)`, before, limit))
}
