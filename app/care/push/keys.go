package push

import (
	"context"
	"errors"
	"fmt"
	"time"

	"croupier/app/kernel/schedule"
	"croupier/app/kernel/seal"
	"croupier/app/kernel/webpush"
	"croupier/db"
)

// keyLife is how long browsers are given the same key.
const keyLife = 365 * 24 * time.Hour

// key is a key of the site as it is stored.
type key struct {
	id             int64
	public, secret string
	madeAt         int64
}

// keyBound is to what the secret of a key is sealed.
func keyBound(public string) string { return "key " + public }

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
		return s.makeKey(tx)
	})
}

// makeKey makes a key, which is given to browsers from now on.
func (s *Service) makeKey(tx *db.Tx) error {
	made, err := webpush.NewKey()
	if err != nil {
		return err
	}
	public, err := made.Public()
	if err != nil {
		return err
	}
	secret, err := made.Secret()
	if err != nil {
		return err
	}
	sealed, err := s.Sealer.Seal(keyBound(public), secret)
	if err != nil {
		return err
	}
	return insertKey(tx, key{public: public, secret: sealed, madeAt: tx.Now().UnixMilli()})
}

// open reads a key's secret. Errors: seal.ErrKey.
func (s *Service) open(k key) (webpush.Key, error) {
	secret, err := s.Sealer.Open(keyBound(k.public), k.secret)
	if err != nil {
		return webpush.Key{}, err
	}
	return webpush.ReadKey(secret)
}

// Jobs keep the keys.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "keys of web push", When: schedule.Every(24 * time.Hour), AnyTime: true, AtStart: true,
		Keeps: []schedule.Period{{Data: "browsers to which notices are sent", For: "until their session ends, the player excludes themself or removes them"}},
		Run:   func(ctx context.Context, _ *schedule.Turn) error { return s.renew(ctx) },
	}}
}

// renew makes a new key each year, and removes keys that no browser needs. A key that
// does not open, because the site's secret was lost, goes with its devices: they can
// never be told again, and their pages ask for the new one.
func (s *Service) renew(ctx context.Context) error {
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		list, err := keys(tx)
		if err != nil || len(list) == 0 {
			return err
		}
		for _, k := range list {
			_, err := s.open(k)
			if err == nil {
				continue
			}
			if !errors.Is(err, seal.ErrKey) {
				return err
			}
			s.Log.Warn("a key of web push was sealed with another secret of the site: it is replaced, and its devices are forgotten", "key", k.public)
			if err := deleteKey(tx, k.id); err != nil {
				return err
			}
		}
		newest, found, err := newestKey(tx)
		if err != nil {
			return err
		}
		if !found || tx.Now().UnixMilli()-newest.madeAt >= keyLife.Milliseconds() {
			if err := s.makeKey(tx); err != nil {
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
