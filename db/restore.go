package db

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Info describes a verified database file.
type Info struct {
	Path    string
	Version int64 // schema version
	Bytes   int64
}

// Verify opens a file read-only and checks its structure, its references and
// its schema version. Errors: ErrDamaged, ErrNewerSchema, fs.ErrNotExist. It
// reads the whole file.
func Verify(ctx context.Context, path string) (Info, error) {
	return verify(ctx, path, ownMigrations())
}

func verify(ctx context.Context, path string, fsys fs.FS) (Info, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return Info{}, fmt.Errorf("verify: %w", err)
	}
	stat, err := os.Stat(path)
	if err != nil {
		return Info{}, fmt.Errorf("verify: %w", err)
	}
	info := Info{Path: path, Bytes: stat.Size()}
	if stat.Size() == 0 {
		return info, fmt.Errorf("%w: %s is empty", ErrDamaged, path)
	}
	c, err := openReader(path, 0)
	if err != nil {
		return info, damaged(err)
	}
	defer c.close()
	for _, check := range []struct{ query, good string }{
		{"PRAGMA integrity_check(20)", "ok"},
		{`SELECT DISTINCT 'rows of ' || "table" || ' refer to missing rows of ' || parent FROM pragma_foreign_key_check`, ""},
	} {
		found, err := column(ctx, c, check.query)
		if err != nil {
			return info, damaged(err)
		}
		if text := strings.Join(found, "; "); text != check.good {
			return info, fmt.Errorf("%w: %s: %s", ErrDamaged, path, text)
		}
	}
	have, err := applied(ctx, c)
	if err != nil {
		return info, damaged(err)
	}
	info.Version = version(have)
	known, err := sources(fsys)
	if err != nil {
		return info, err
	}
	_, err = compare(have, known)
	return info, err
}

// damaged marks errors that come from the file's content.
func damaged(err error) error {
	if isFatal(err) {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return fmt.Errorf("verify: %w", err)
}

// Restored is the result of Restore.
type Restored struct {
	Info
	Previous string // the new path of the replaced file; "" if there was none
}

// Restore replaces opts.Path by a copy of src, after verifying src and the
// copy. It keeps the replaced file in opts.BackupDir. It fails with ErrLocked
// while a server has the database open, and changes nothing if src is damaged
// or of a newer version.
func Restore(ctx context.Context, src string, opts Options) (Restored, error) {
	opts, err := opts.withDefaults()
	if err != nil {
		return Restored{}, err
	}
	lock, err := acquire(opts.Path)
	if err != nil {
		return Restored{}, err
	}
	done, err := restoreLocked(ctx, src, opts)
	return done, errors.Join(err, lock.release())
}

func restoreLocked(ctx context.Context, src string, opts Options) (done Restored, err error) {
	if done.Info, err = verify(ctx, src, opts.Migrations); err != nil {
		return done, fmt.Errorf("restore: %w", err)
	}
	next := fmt.Sprintf("%s.restore-%s", opts.Path, stamp(opts.Now()))
	if err := backupFile(ctx, done.Path, next); err != nil {
		return done, fmt.Errorf("restore: %w", err)
	}
	if done.Info, err = verify(ctx, next, opts.Migrations); err != nil {
		_ = os.Remove(next)
		return done, fmt.Errorf("restore: check the copy: %w", err)
	}
	// SQLite would apply a WAL without its database to the copy.
	if fileSize(opts.Path) > 0 || fileSize(opts.Path+"-wal") > 0 {
		done.Previous = filepath.Join(opts.BackupDir, "replaced-"+stamp(opts.Now())+".db")
		if err := moveReplaced(ctx, opts.Path, done.Previous); err != nil {
			_ = os.Remove(next)
			return done, fmt.Errorf("restore: keep the previous file: %w", err)
		}
	}
	if err := markRestored(opts.Path); err != nil {
		return done, fmt.Errorf("restore: %w", err)
	}
	if err := os.Rename(next, opts.Path); err != nil {
		return done, fmt.Errorf("restore: %w", err)
	}
	done.Path = opts.Path
	return done, syncDir(filepath.Dir(opts.Path))
}

// moveReplaced moves a database and its side files. It checkpoints the WAL into
// the file first if possible, so that a crash between two renames loses
// nothing. It keeps all three parts of a file that is too damaged for that.
func moveReplaced(ctx context.Context, path, dst string) error {
	if err := ensureDir(filepath.Dir(dst)); err != nil {
		return err
	}
	// SQLite deletes the WAL beside a file that it considers empty.
	if hasHeader(path) {
		if c, err := openWriter(path, 0); err == nil {
			_, _, _ = walCheckpoint(c, "TRUNCATE")
			_ = c.close()
		}
	}
	if _, err := os.Lstat(dst); err == nil {
		return fmt.Errorf("%s: %w", dst, fs.ErrExist)
	}
	for _, suffix := range []string{"", "-wal", "-shm"} {
		if err := os.Rename(path+suffix, dst+suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return syncDir(filepath.Dir(dst))
}
