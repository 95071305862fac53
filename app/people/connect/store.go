package connect

import (
	"fmt"
	"time"

	"croupier/app/kernel/id"
	"croupier/db"
)

// identityOwner returns the owner of an identity; "" for none.
func identityOwner(q db.Querier, kind, subject string) (userID string, err error) {
	userID, _, err = db.Value[string](q, "look up identity", `SELECT user_id FROM identities WHERE kind = $1 AND subject = $2`, kind, subject)
	return userID, err
}

// insertIdentity gives a user an identity; it fails if the identity has an owner.
func insertIdentity(tx *db.Tx, i identity, userID string) error {
	_, err := tx.Exec(`INSERT INTO identities (kind, subject, user_id, label, created_at) VALUES ($1, $2, $3, $4, $5)`,
		i.Kind, i.Subject, userID, i.Label, tx.Now().UnixMilli())
	if err != nil {
		return fmt.Errorf("insert identity: %w", err)
	}
	return nil
}

// setIdentityLabel updates the label of an identity.
func setIdentityLabel(tx *db.Tx, i identity) error {
	_, err := db.Change(tx, "store identity label", `UPDATE identities SET label = $1
		WHERE kind = $2 AND subject = $3 AND label <> $1`, i.Label, i.Kind, i.Subject)
	return err
}

// deleteIdentity removes an identity from its user and reports whether they had it.
func deleteIdentity(tx *db.Tx, kind, subject, userID string) (bool, error) {
	return db.Change(tx, "delete identity", `DELETE FROM identities WHERE kind = $1 AND subject = $2 AND user_id = $3`,
		kind, subject, userID)
}

// insertFormerOwner stores a former owner of an identity.
func insertFormerOwner(tx *db.Tx, kind, subject, userID string) error {
	_, err := tx.Exec(`INSERT INTO former_identities (kind, subject, user_id, at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (kind, subject, user_id) DO UPDATE SET at = excluded.at`, kind, subject, userID, tx.Now().UnixMilli())
	if err != nil {
		return fmt.Errorf("remember whose an identity was: %w", err)
	}
	return nil
}

// maxFormerOwners is the maximum number of former owners of an identity that are checked.
const maxFormerOwners = 50

// formerOwners lists the former owners of an identity, last one first.
func formerOwners(q db.Querier, kind, subject string) ([]string, error) {
	return db.Column[string](q, "look whose an identity was", `SELECT user_id FROM former_identities WHERE kind = $1 AND subject = $2 ORDER BY at DESC, user_id LIMIT $3`, kind, subject, maxFormerOwners)
}

// identitiesOf lists a user's identities, oldest first.
func identitiesOf(q db.Querier, userID string) ([]Connection, error) {
	return db.OrEmpty(db.All(q, "read identities", func(one *Connection, row db.Scanner) error {
		return row.Scan(&one.Kind, &one.Subject, &one.Label, &one.CreatedAt)
	}, `SELECT kind, subject, label, created_at FROM identities
		WHERE user_id = $1 ORDER BY created_at, kind, subject`, userID))
}

// UnlinkAddedSince removes the identities that a user linked at or after since, in unix
// milliseconds.
func UnlinkAddedSince(tx *db.Tx, userID string, since int64) error {
	_, err := db.Change(tx, "delete identities", `DELETE FROM identities WHERE user_id = $1 AND created_at >= $2`, userID, since)
	return err
}

// expiredPerInsert is how many expired rows one new row deletes. It is more than one, so that
// the tables do not grow between two sweeps.
const expiredPerInsert = 20

// deleteExpiredNonces deletes at most limit expired numbers and returns their count.
// Numbers are kept for a time after they expire, because the replay of a sign-in needs
// them.
func deleteExpiredNonces(tx *db.Tx, limit int) (int64, error) {
	return db.Deleted(tx.Exec(`DELETE FROM sign_in_nonces WHERE hash IN
		(SELECT hash FROM sign_in_nonces WHERE expires_at < $1 ORDER BY expires_at LIMIT $2)`, tx.Now().Add(-sweepDelay).UnixMilli(), limit))
}

// deleteExpiredLaunches does the same for launches that are refused for their age.
func deleteExpiredLaunches(tx *db.Tx, limit int) (int64, error) {
	return db.Deleted(tx.Exec(`DELETE FROM telegram_launches WHERE hash IN
		(SELECT hash FROM telegram_launches WHERE expires_at < $1 ORDER BY expires_at LIMIT $2)`, tx.Now().UnixMilli(), limit))
}

// deleteExpiredConnectTokens does the same for connect tokens.
func deleteExpiredConnectTokens(tx *db.Tx, limit int) (int64, error) {
	return db.Deleted(tx.Exec(`DELETE FROM connect_tokens WHERE hash IN
		(SELECT hash FROM connect_tokens WHERE expires_at < $1 ORDER BY expires_at LIMIT $2)`, tx.Now().UnixMilli(), limit))
}

// issueNonce stores a new number for an address and returns it. Unused older ones of
// the address become invalid.
func issueNonce(tx *db.Tx, address string, lifetime time.Duration) (string, error) {
	if _, err := deleteExpiredNonces(tx, expiredPerInsert); err != nil {
		return "", err
	}
	if _, err := tx.Exec(`DELETE FROM sign_in_nonces WHERE address = $1 AND used_at IS NULL`, address); err != nil {
		return "", fmt.Errorf("delete older nonces: %w", err)
	}
	nonce := id.Secret()
	_, err := tx.Exec(`INSERT INTO sign_in_nonces (hash, address, expires_at) VALUES ($1, $2, $3)`,
		id.HashSecret(nonce), address, tx.Now().Add(lifetime).UnixMilli())
	if err != nil {
		return "", fmt.Errorf("store nonce: %w", err)
	}
	return nonce, nil
}

// useNonce spends a number and reports whether it was valid for the address. Of two
// parallel uses one wins.
func useNonce(tx *db.Tx, nonce, address string) (bool, error) {
	return db.Change(tx, "spend nonce", `UPDATE sign_in_nonces SET used_at = $1
		WHERE hash = $2 AND address = $3 AND used_at IS NULL AND expires_at > $1`,
		tx.Now().UnixMilli(), id.HashSecret(nonce), address)
}

// nonceWasUsed reports whether the number was spent for the address since a time.
func nonceWasUsed(q db.Querier, nonce, address string, since int64) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM sign_in_nonces WHERE hash = $1 AND address = $2 AND used_at >= $3`,
		id.HashSecret(nonce), address, since)
}

// useLaunch spends a Telegram launch and reports whether it was unused. Of two parallel
// uses one wins. It is stored until it is refused for its age.
func useLaunch(tx *db.Tx, launchID string, expires time.Time) (bool, error) {
	if _, err := deleteExpiredLaunches(tx, expiredPerInsert); err != nil {
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

// issueConnectToken stores a new token and returns it. address is empty for challenges.
func issueConnectToken(tx *db.Tx, kind, address string, lifetime time.Duration) (string, error) {
	if _, err := deleteExpiredConnectTokens(tx, expiredPerInsert); err != nil {
		return "", err
	}
	token := id.Secret()
	_, err := tx.Exec(`INSERT INTO connect_tokens (hash, kind, address, expires_at) VALUES ($1, $2, $3, $4)`,
		id.HashSecret(token), kind, address, tx.Now().Add(lifetime).UnixMilli())
	if err != nil {
		return "", fmt.Errorf("store %s: %w", kind, err)
	}
	return token, nil
}

// useConnectToken spends a token and returns its address. ok is false if it is unknown,
// spent or expired. Of two parallel uses one wins.
func useConnectToken(tx *db.Tx, kind, token string) (address string, ok bool, err error) {
	return db.Value[string](tx, "spend "+kind, `DELETE FROM connect_tokens WHERE hash = $1 AND kind = $2 AND expires_at > $3 RETURNING address`,
		id.HashSecret(token), kind, tx.Now().UnixMilli())
}
