package db

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// backupStep is the number of pages (4 KiB each) that a backup copies between
// two checks of its context.
const backupStep = 2000

// Backup writes a consistent copy of the database to dst while writes go on. It
// occupies one lane of the heavy reads. The copy is one complete file. It
// appears under its name only when it is complete and on disk. Backup never
// overwrites an existing dst (fs.ErrExist), and makes the missing folder of
// dst.
func (d *DB) Backup(ctx context.Context, dst string) error {
	return d.readers.with(ctx, d.readers.heavy, func(c *conn) error {
		return copyTo(ctx, c, dst)
	})
}

// backupFile is Backup for a file that no server has open.
func backupFile(ctx context.Context, src, dst string) error {
	c, err := openReader(src, 0)
	if err != nil {
		return err
	}
	err = copyTo(ctx, c, dst)
	if e := c.close(); err == nil {
		err = e
	}
	return err
}

// copyTo copies the database of c to a temporary file beside dst, syncs it to
// disk and renames it.
func copyTo(ctx context.Context, c *conn, dst string) (err error) {
	dst, err = filepath.Abs(dst)
	if err != nil {
		return fmt.Errorf("backup path: %w", err)
	}
	if _, err := os.Lstat(dst); err == nil {
		return fmt.Errorf("back up to %s: %w", dst, fs.ErrExist)
	}
	if err := ensureDir(filepath.Dir(dst)); err != nil {
		return err
	}
	// CreateTemp makes a file that only its owner can read.
	tmp, err := os.CreateTemp(filepath.Dir(dst), filepath.Base(dst)+".*.tmp")
	if err != nil {
		return fmt.Errorf("make backup file: %w", err)
	}
	defer func() {
		_ = tmp.Close()
		_ = os.Remove(tmp.Name())
	}()
	if err := copyPages(ctx, c, tmp.Name()); err != nil {
		return fmt.Errorf("back up: %w", err)
	}
	if err := tmp.Sync(); err != nil {
		return fmt.Errorf("back up: %w", err)
	}
	// Link, unlike Rename, fails if dst exists by now.
	if err := os.Link(tmp.Name(), dst); err != nil {
		return fmt.Errorf("name the backup: %w", err)
	}
	return syncDir(filepath.Dir(dst))
}

// copyPages copies in steps within one read transaction. Its snapshot keeps the
// copy consistent, and keeps SQLite from starting over after every write.
func copyPages(ctx context.Context, c *conn, dst string) (err error) {
	if err := c.exec("BEGIN DEFERRED"); err != nil {
		c.broken = true
		return err
	}
	defer func() {
		if e := c.exec("COMMIT"); e != nil {
			c.broken = true
			err = errors.Join(err, e)
		}
	}()
	if _, err := column(ctx, c, "SELECT 1 FROM sqlite_schema LIMIT 1"); err != nil {
		return err
	}
	return c.c.Backup(dst, backupStep, ctx.Err)
}
