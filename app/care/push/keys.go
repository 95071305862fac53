package push

import (
	"context"
	"errors"
	"fmt"
	"time"

	"croupier/app/kernel/schedule"
	"croupier/app/kernel/secretbox"
	"croupier/app/kernel/webpush"
	"croupier/db"
)

// keyLifetime is how long the site gives browsers the same key.
const keyLifetime = 365 * 24 * time.Hour

// key is a stored key of the site.
type key struct {
	id             int64
	public, secret string
	madeAt         int64
}

// keyContext is the context to which the encryption of a key's secret is bound.
func keyContext(public string) string { return "key " + public }

// ensureKey makes the first key.
func (s *Service) ensureKey(ctx context.Context) error {
	var found bool
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		_, found, err = newestKey(q)
		return err
	})
	if err != nil || found {
		return err
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		if _, found, err := newestKey(tx); err != nil || found {
			return err
		}
		return s.createKey(tx)
	})
}

// createKey makes a key, which the site gives to browsers from now on.
func (s *Service) createKey(tx *db.Tx) error {
	created, err := webpush.NewKey()
	if err != nil {
		return err
	}
	public, err := created.Public()
	if err != nil {
		return err
	}
	secret, err := created.Secret()
	if err != nil {
		return err
	}
	sealed, err := s.Sealer.Encrypt(keyContext(public), secret)
	if err != nil {
		return err
	}
	return insertKey(tx, key{public: public, secret: sealed, madeAt: tx.Now().UnixMilli()})
}

// decryptKey decrypts a key's secret. Errors: seal.ErrWrongKey.
func (s *Service) decryptKey(k key) (webpush.Key, error) {
	secret, err := s.Sealer.Decrypt(keyContext(k.public), k.secret)
	if err != nil {
		return webpush.Key{}, err
	}
	return webpush.ReadKey(secret)
}

// Jobs renew the keys.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "keys of web push", When: schedule.Every(24 * time.Hour), AllowManual: true, AtStart: true,
		Retention: []schedule.RetentionPeriod{{Data: "browsers to which notices are sent", For: "until their session ends, the player excludes themself or removes them"}},
		Run:       func(ctx context.Context, _ *schedule.JobRun) error { return s.renewKey(ctx) },
	}}
}

// renewKey makes a new key each year, and deletes keys that no browser uses. If a key cannot be
// decrypted because the site's secret was lost, it is deleted with its devices. These can no longer
// receive messages, and their pages subscribe again with the new key.
func (s *Service) renewKey(ctx context.Context) error {
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		list, err := keys(tx)
		if err != nil || len(list) == 0 {
			return err
		}
		for _, k := range list {
			_, err := s.decryptKey(k)
			if err == nil {
				continue
			}
			if !errors.Is(err, secretbox.ErrWrongKey) {
				return err
			}
			s.Log.Warn("a key of web push was encrypted with another secret of the site: it is replaced, and its devices are removed", "key", k.public)
			if err := deleteKey(tx, k.id); err != nil {
				return err
			}
		}
		newest, found, err := newestKey(tx)
		if err != nil {
			return err
		}
		if !found || tx.Now().UnixMilli()-newest.madeAt >= keyLifetime.Milliseconds() {
			if err := s.createKey(tx); err != nil {
				return err
			}
		}
		return deleteUnusedKeys(tx)
	})
	if err != nil {
		return fmt.Errorf("renew the keys of web push: %w", err)
	}
	return nil
}
