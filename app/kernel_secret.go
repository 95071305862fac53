package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"croupier/app/betting/seeds"
	"croupier/app/kernel/config"
	"croupier/app/kernel/secretbox"
	"croupier/db"
)

// dataLostWithSecret lists the data that cannot be read any more without the site's secret.
const dataLostWithSecret = "two-factor secrets (croupier user disable-2fa turns them off), server seeds in use, documents of identity checks, the secret of the backups' bucket and the keys of push messages"

// openSecret reads the site's secret, and makes it for a new site. If the secret is missing or
// does not match the database, openSecret returns an error unless the operator gives up the old
// one.
func (k *kernel) openSecret(ctx context.Context) error {
	present, err := config.SiteKeyFile(k.cfg.Data)
	missing := errors.Is(err, fs.ErrNotExist)
	if err != nil && !missing {
		return err
	}
	had, same, known, err := secretOf(ctx, k.db, present)
	if err != nil {
		return err
	}
	if refused := k.refuseSecret(had, missing, same || config.CheckSiteKey(present) != nil); refused != nil {
		return refused
	}
	if k.siteKey, err = config.SiteKey(k.cfg.Data); err != nil || k.options.Inspect || known && same {
		return err
	}
	return k.db.Write(ctx, func(tx *db.Tx) error { return secretbox.SetSecret(tx, k.siteKey) })
}

// secretOf compares the content of a secret file, nil if there is none, with a database. had
// reports that the database has sealed data, known that the database knows its secret, same that
// it is this one.
func secretOf(ctx context.Context, d *db.DB, present []byte) (had, same, known bool, err error) {
	err = d.Read(ctx, func(q *db.Reader) (err error) {
		if known, err = secretbox.HasSecret(q); err != nil {
			return err
		}
		if had = known; !known { // written before the database knew its secret
			if had, err = seeds.HasSealed(q); err != nil {
				return err
			}
		}
		if present == nil || !had {
			return nil
		}
		key, err := config.ParseSiteKey(present)
		if err != nil {
			return nil // SiteKey returns a better error
		}
		if known {
			same, err = secretbox.IsSecret(q, key)
			return err
		}
		same, err = seeds.OpensWith(q, key)
		return err
	})
	if err != nil {
		return false, false, false, fmt.Errorf("look for the site's secret: %w", err)
	}
	return had, same, known, nil
}

// refuseSecret returns the error for a secret that is missing or does not match the database.
func (k *kernel) refuseSecret(had, missing, same bool) error {
	file := k.cfg.Path(config.SiteKeyName)
	what := "is missing"
	switch {
	case k.options.Inspect || !had || !missing && same:
		return nil
	case !missing:
		what = "is another one than that of the database"
	}
	if k.options.NewKey {
		k.log.Error("the site goes on with another secret: what was sealed with the old one is lost", "file", file, "lost", dataLostWithSecret)
		return nil
	}
	return fmt.Errorf("%w: %s %s, but %s is the database of a site; put back the copy of its secret, which lies beside each backup as FILE.key, or a whole backup with "+
		"croupier restore FILE; only to give up for ever what is sealed with it (%s): croupier serve --new-key",
		config.ErrSiteKeyMissing, file, what, k.cfg.DatabasePath(), dataLostWithSecret)
}
