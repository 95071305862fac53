package secretbox

import (
	"crypto/hkdf"
	"crypto/sha256"
	"crypto/subtle"
	"fmt"

	"croupier/db"
)

// secretProof is a value that only the site's secret yields, and that does not reveal it.
func secretProof(site []byte) ([]byte, error) {
	proof, err := hkdf.Key(sha256.New, site, nil, "croupier proof of the secret", sha256.Size)
	if err != nil {
		return nil, fmt.Errorf("prove the site's secret: %w", err)
	}
	return proof, nil
}

func storedProof(q db.Querier) (proof []byte, found bool, err error) {
	return db.Value[[]byte](q, "read the proof of the site's secret", `SELECT proof FROM site_secret WHERE id = 1`)
}

// HasSecret reports whether the database knows its site's secret.
func HasSecret(q db.Querier) (bool, error) {
	_, found, err := storedProof(q)
	return found, err
}

// IsSecret reports whether a secret is the one of the database; true for a database without one.
func IsSecret(q db.Querier, site []byte) (bool, error) {
	stored, found, err := storedProof(q)
	if err != nil || !found {
		return err == nil, err
	}
	proof, err := secretProof(site)
	return err == nil && subtle.ConstantTimeCompare(stored, proof) == 1, err
}

// SetSecret stores the proof of a secret in the database from now on.
func SetSecret(tx *db.Tx, site []byte) error {
	proof, err := secretProof(site)
	if err != nil {
		return err
	}
	_, err = tx.Exec(`INSERT INTO site_secret (id, proof, at) VALUES (1, $1, $2) ON CONFLICT (id) DO UPDATE SET proof = excluded.proof, at = excluded.at`,
		proof, tx.Now().UnixMilli())
	if err != nil {
		return fmt.Errorf("store the proof of the site's secret: %w", err)
	}
	return nil
}
