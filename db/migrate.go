package db

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/pressly/goose/v3"
)

// Upgrade is the result of Up or DownOne.
type Upgrade struct {
	From, To int64    // schema versions before and after
	Backup   string   // the copy made before; "" if there was nothing to copy
	Changed  []string // the migration files that ran, in order
}

// Migration is one row of Status.
type Migration struct {
	Version   int64
	Name      string // the file's name
	Applied   bool
	AppliedAt time.Time // UTC, with a precision of seconds; zero if not applied
}

// Up upgrades the file of opts.Path to the newest schema. It first copies a
// file with pending migrations to opts.BackupDir. It fails with ErrLocked while
// a server has the file open.
func Up(ctx context.Context, opts Options) (Upgrade, error) {
	return locked(opts, func(opts Options) (Upgrade, error) { return upLocked(ctx, opts) })
}

// DownOne reverts the newest applied migration, after a copy. It changes
// nothing if none is applied.
func DownOne(ctx context.Context, opts Options) (Upgrade, error) {
	return locked(opts, func(opts Options) (Upgrade, error) { return downLocked(ctx, opts) })
}

// DownTo reverts all applied migrations that are newer than a version, the newest first, after one
// copy. A migration that refuses to be reverted ends it with an error; those reverted before it
// stay reverted.
func DownTo(ctx context.Context, opts Options, version int64) (Upgrade, error) {
	return locked(opts, func(opts Options) (Upgrade, error) {
		return change(ctx, opts, "pre-down", func(p *goose.Provider) ([]*goose.MigrationResult, error) {
			return p.DownTo(ctx, version)
		})
	})
}

// Status lists all migrations, applied or not, by version. It works while a
// server runs, and does not make a missing file.
func Status(ctx context.Context, opts Options) ([]Migration, error) {
	opts, err := opts.withDefaults()
	if err != nil {
		return nil, err
	}
	known, err := sources(opts.Migrations)
	if err != nil {
		return nil, err
	}
	have := make(map[int64]int64)
	if fileSize(opts.Path) > 0 {
		c, err := openReader(opts.Path, 0)
		if err != nil {
			return nil, err
		}
		defer c.close()
		if have, err = applied(ctx, c); err != nil {
			return nil, err
		}
	}
	if _, err := compare(have, known); err != nil {
		return nil, err
	}
	out := make([]Migration, len(known))
	for i, s := range known {
		out[i] = Migration{Version: s.version, Name: s.name}
		if at, ok := have[s.version]; ok {
			out[i].Applied, out[i].AppliedAt = true, time.Unix(at, 0).UTC()
		}
	}
	return out, nil
}

// locked runs fn with the file's lock.
func locked(opts Options, fn func(Options) (Upgrade, error)) (Upgrade, error) {
	opts, err := opts.withDefaults()
	if err != nil {
		return Upgrade{}, err
	}
	lock, err := acquire(opts.Path)
	if err != nil {
		return Upgrade{}, err
	}
	var up Upgrade
	if err = createFile(opts); err == nil {
		up, err = fn(opts)
	}
	return up, errors.Join(err, lock.release())
}

func upLocked(ctx context.Context, opts Options) (Upgrade, error) {
	return change(ctx, opts, "pre-migrate", func(p *goose.Provider) ([]*goose.MigrationResult, error) { return p.Up(ctx) })
}

func downLocked(ctx context.Context, opts Options) (Upgrade, error) {
	return change(ctx, opts, "pre-down", func(p *goose.Provider) ([]*goose.MigrationResult, error) {
		r, err := p.Down(ctx)
		if errors.Is(err, goose.ErrNoNextVersion) {
			return nil, nil
		}
		return []*goose.MigrationResult{r}, err
	})
}

// change runs the migrations, after a copy of the file if any is due, and
// checks the references between tables.
func change(ctx context.Context, opts Options, prefix string,
	run func(*goose.Provider) ([]*goose.MigrationResult, error)) (up Upgrade, err error) {
	known, err := sources(opts.Migrations)
	if err != nil {
		return up, err
	}
	empty := fileSize(opts.Path) == 0
	have, err := appliedTo(ctx, opts.Path)
	if err != nil {
		return up, err
	}
	pending, err := compare(have, known)
	if err != nil {
		return up, err
	}
	up.From = version(have)
	up.To = up.From
	switch {
	case prefix == "pre-down":
	case len(pending) == 0:
		return up, nil
	case empty && opts.own:
		return newUpgrade(known), createNewest(ctx, opts.Path, known)
	}
	if up.From > 0 && (len(pending) > 0 || prefix == "pre-down") {
		name := fmt.Sprintf("%s-%d-%s.db", prefix, up.From, stamp(opts.Now()))
		up.Backup = filepath.Join(opts.BackupDir, name)
		if err := backupFile(ctx, opts.Path, up.Backup); err != nil {
			return up, fmt.Errorf("back up before migration: %w", err)
		}
	}
	return up, up.run(ctx, opts, run)
}

// appliedTo is applied for a file that no server has open. It makes a missing
// file.
func appliedTo(ctx context.Context, path string) (map[int64]int64, error) {
	c, err := openWriter(path, 0)
	if err != nil {
		return nil, err
	}
	have, err := applied(ctx, c)
	return have, errors.Join(err, c.close())
}

func (up *Upgrade) run(ctx context.Context, opts Options, run func(*goose.Provider) ([]*goose.MigrationResult, error)) error {
	pool, err := openPool(opts.Path)
	if err != nil {
		return err
	}
	defer pool.Close()
	p, err := goose.NewProvider(goose.DialectSQLite3, pool, opts.Migrations,
		goose.WithDisableGlobalRegistry(true), goose.WithLogger(goose.NopLogger()))
	if err != nil {
		return fmt.Errorf("read migrations: %w", err)
	}
	results, err := run(p)
	if err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	for _, r := range results {
		up.Changed = append(up.Changed, filepath.Base(r.Source.Path))
	}
	if err := pool.Close(); err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	return up.check(ctx, opts.Path, len(results) > 0)
}

// check reads the version of the file, and checks all references after a
// change.
func (up *Upgrade) check(ctx context.Context, path string, changed bool) error {
	c, err := openWriter(path, 0)
	if err != nil {
		return err
	}
	defer c.close()
	have, err := applied(ctx, c)
	if err != nil {
		return err
	}
	up.To = version(have)
	if !changed {
		return nil
	}
	if broken, err := column(ctx, c, "SELECT \"table\" FROM pragma_foreign_key_check"); err != nil {
		return fmt.Errorf("check references: %w", err)
	} else if len(broken) > 0 {
		return fmt.Errorf("%w: after the migration, rows of %s refer to rows that do not exist", ErrDamaged, broken[0])
	}
	return nil
}
