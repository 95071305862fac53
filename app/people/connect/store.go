package connect

import (
	"fmt"
	"time"

	"croupier/app/kernel/id"
	"croupier/db"
)

// identityOwner is whose identity this is; "" for nobody's.
func identityOwner(q db.Querier, kind, subject string) (string, error) {
	var userID string
	err := q.QueryRow(`SELECT user_id FROM identities WHERE kind = $1 AND subject = $2`, kind, subject).Scan(&userID)
	if err != nil && !db.IsNotFound(err) {
		return "", fmt.Errorf("look up identity: %w", err)
	}
	return userID, nil
}

// insertIdentity gives a user an identity that nobody has; it fails when
// somebody has it.
func insertIdentity(tx *db.Tx, i identity, userID string) error {
	_, err := tx.Exec(`INSERT INTO identities (kind, subject, user_id, label, created_at) VALUES ($1, $2, $3, $4, $5)`,
		i.Kind, i.Subject, userID, i.Label, tx.Now().UnixMilli())
	if err != nil {
		return fmt.Errorf("insert identity: %w", err)
	}
	return nil
}

// setIdentityLabel renews how an identity is shown.
func setIdentityLabel(tx *db.Tx, i identity) error {
	_, err := db.Change(tx, "store identity label", `UPDATE identities SET label = $1
		WHERE kind = $2 AND subject = $3 AND label <> $1`, i.Label, i.Kind, i.Subject)
	return err
}

// deleteIdentity takes an identity from its user and tells whether they had it.
func deleteIdentity(tx *db.Tx, kind, subject, userID string) (bool, error) {
	return db.Change(tx, "delete identity", `DELETE FROM identities WHERE kind = $1 AND subject = $2 AND user_id = $3`,
		kind, subject, userID)
}

// identitiesOf lists a user's identities, oldest first.
func identitiesOf(q db.Querier, userID string) ([]Connection, error) {
	rows, err := q.Query(`SELECT kind, subject, label, created_at FROM identities
		WHERE user_id = $1 ORDER BY created_at, kind, subject`, userID)
	if err != nil {
		return nil, fmt.Errorf("read identities: %w", err)
	}
	defer rows.Close()
	list := []Connection{}
	for rows.Next() {
		var one Connection
		if err := rows.Scan(&one.Kind, &one.Subject, &one.Label, &one.CreatedAt); err != nil {
			return nil, fmt.Errorf("read identities: %w", err)
		}
		list = append(list, one)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("read identities: %w", err)
	}
	return list, nil
}

// UnlinkSince takes away the identities that a user linked at a time, in unix
// milliseconds, or later.
func UnlinkSince(tx *db.Tx, userID string, since int64) error {
	_, err := db.Change(tx, "delete identities", `DELETE FROM identities WHERE user_id = $1 AND created_at >= $2`, userID, since)
	return err
}

// oldRows is how many expired rows one new row deletes: more than one, so that
// the tables cannot grow beyond what is in use between two sweeps.
const oldRows = 20

// deleteExpiredNonces deletes at most limit numbers that expired some time ago
// and tells how many there were: until then the replay of a sign-in finds them.
func deleteExpiredNonces(tx *db.Tx, limit int) (int64, error) {
	return db.Deleted(tx.Exec(`DELETE FROM sign_in_nonces WHERE hash IN
		(SELECT hash FROM sign_in_nonces WHERE expires_at < $1 ORDER BY expires_at LIMIT $2)`, tx.Now().Add(-sweepKeeps).UnixMilli(), limit))
}

// deleteExpiredLaunches does the same for launches that their age refuses.
func deleteExpiredLaunches(tx *db.Tx, limit int) (int64, error) {
	return db.Deleted(tx.Exec(`DELETE FROM telegram_launches WHERE hash IN
		(SELECT hash FROM telegram_launches WHERE expires_at < $1 ORDER BY expires_at LIMIT $2)`, tx.Now().UnixMilli(), limit))
}

// deleteExpiredConnectTokens does the same for connect tokens.
func deleteExpiredConnectTokens(tx *db.Tx, limit int) (int64, error) {
	return db.Deleted(tx.Exec(`DELETE FROM connect_tokens WHERE hash IN
		(SELECT hash FROM connect_tokens WHERE expires_at < $1 ORDER BY expires_at LIMIT $2)`, tx.Now().UnixMilli(), limit))
}

// issueNonce stores a fresh number for an address and returns it. Unused older
// ones of that address stop counting.
func issueNonce(tx *db.Tx, address string, life time.Duration) (string, error) {
	if _, err := deleteExpiredNonces(tx, oldRows); err != nil {
		return "", err
	}
	if _, err := tx.Exec(`DELETE FROM sign_in_nonces WHERE address = $1 AND used_at IS NULL`, address); err != nil {
		return "", fmt.Errorf("delete older nonces: %w", err)
	}
	nonce := id.Secret()
	_, err := tx.Exec(`INSERT INTO sign_in_nonces (hash, address, expires_at) VALUES ($1, $2, $3)`,
		id.HashSecret(nonce), address, tx.Now().Add(life).UnixMilli())
	if err != nil {
		return "", fmt.Errorf("store nonce: %w", err)
	}
	return nonce, nil
}

// useNonce spends a number and tells whether it was open and made for the
// address: of two parallel uses one wins.
func useNonce(tx *db.Tx, nonce, address string) (bool, error) {
	return db.Change(tx, "spend nonce", `UPDATE sign_in_nonces SET used_at = $1
		WHERE hash = $2 AND address = $3 AND used_at IS NULL AND expires_at > $1`,
		tx.Now().UnixMilli(), id.HashSecret(nonce), address)
}

// nonceWasUsed tells whether the number was spent for the address since a time.
func nonceWasUsed(q db.Querier, nonce, address string, since int64) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM sign_in_nonces WHERE hash = $1 AND address = $2 AND used_at >= $3`,
		id.HashSecret(nonce), address, since)
}

// useLaunch spends a launch by Telegram and tells whether it was fresh: of two
// parallel uses one wins. It is remembered until its age alone refuses it.
func useLaunch(tx *db.Tx, launchID string, expires time.Time) (bool, error) {
	if _, err := deleteExpiredLaunches(tx, oldRows); err != nil {
		return false, err
	}
	return db.Change(tx, "spend launch", `INSERT INTO telegram_launches (hash, expires_at) VALUES ($1, $2)
		ON CONFLICT (hash) DO NOTHING`, launchID, expires.UnixMilli())
}

// Kinds of connect tokens.
const (
	connectChallenge = "challenge"
	connectUID       = "uid"
)

// issueConnectToken stores a fresh token and returns it. address is empty for
// challenges.
func issueConnectToken(tx *db.Tx, kind, address string, life time.Duration) (string, error) {
	if _, err := deleteExpiredConnectTokens(tx, oldRows); err != nil {
		return "", err
	}
	token := id.Secret()
	_, err := tx.Exec(`INSERT INTO connect_tokens (hash, kind, address, expires_at) VALUES ($1, $2, $3, $4)`,
		id.HashSecret(token), kind, address, tx.Now().Add(life).UnixMilli())
	if err != nil {
		return "", fmt.Errorf("store %s: %w", kind, err)
	}
	return token, nil
}

// useConnectToken spends a token and returns its address. ok is false when it
// is unknown, spent or expired: of two parallel uses one wins.
func useConnectToken(tx *db.Tx, kind, token string) (address string, ok bool, err error) {
	err = tx.QueryRow(`DELETE FROM connect_tokens WHERE hash = $1 AND kind = $2 AND expires_at > $3 RETURNING address`,
		id.HashSecret(token), kind, tx.Now().UnixMilli()).Scan(&address)
	if db.IsNotFound(err) {
		return "", false, nil
	}
	if err != nil {
		return "", false, fmt.Errorf("spend %s: %w", kind, err)
	}
	return address, true, nil
}
