package db

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// backupStep is the number of pages (4 KiB each) that a backup copies between
// two checks of its context.
const backupStep = 2000

// pageBytes is the size of a page.
const pageBytes = 4096

// Backup writes a consistent copy of the database to dst while writes go on. It
// occupies one lane of the heavy reads. The copy is one complete file. It
// appears under its name only when it is complete and on disk. Backup never
// overwrites an existing dst (fs.ErrExist), and makes the missing folder of
// dst.
func (d *DB) Backup(ctx context.Context, dst string) error {
	return d.BackupWithProgress(ctx, dst, nil)
}

// BackupWithProgress is Backup with progress in bytes. progress may be nil and must return at once.
func (d *DB) BackupWithProgress(ctx context.Context, dst string, progress func(done, total int64)) error {
	return d.readers.with(ctx, d.readers.heavy, func(c *conn) error {
		return copyTo(ctx, c, dst, progress)
	})
}

// backupFile is Backup for a file that no server has open.
func backupFile(ctx context.Context, src, dst string) error {
	c, err := openReader(src, 0)
	if err != nil {
		return err
	}
	err = copyTo(ctx, c, dst, nil)
	if e := c.close(); err == nil {
		err = e
	}
	return err
}

// copyTo copies the database of c to a temporary file beside dst, syncs it to
// disk and renames it.
func copyTo(ctx context.Context, c *conn, dst string, progress func(done, total int64)) (err error) {
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
	if err := copyPages(ctx, c, tmp.Name(), progress); err != nil {
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
func copyPages(ctx context.Context, c *conn, dst string, progress func(done, total int64)) (err error) {
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
	pages, err := column(ctx, c, "SELECT CAST(page_count * page_size AS TEXT) FROM pragma_page_count, pragma_page_size")
	if err != nil {
		return err
	}
	total, _ := strconv.ParseInt(strings.Join(pages, ""), 10, 64) // only shown
	done := int64(0)
	return c.c.Backup(dst, backupStep, func() error {
		if progress != nil {
			progress(min(done, total), total)
		}
		done += backupStep * pageBytes
		return ctx.Err()
	})
}
