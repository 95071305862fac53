package cmd

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"croupier/app/kernel/config"
	"croupier/app/office/backups"
	"croupier/db"
)

// keySuffix names the copy of the site's secret beside the copy of its database.
const keySuffix = backups.KeySuffix

func newBackup() *cobra.Command {
	c := &cobra.Command{
		Use:   "backup [FILE]",
		Short: "Copy the database, also while the site runs, and verify the copy",
		Long: `Copy the database, also while the site runs, and verify the copy.

The copy is consistent: it contains everything up to one moment. The site's
secret is copied to FILE.key beside it, and what players have shown of who they
are to FILE.files, sealed as it is; keep all, and keep them from others.
An existing FILE is never overwritten. Without FILE the copy goes to the
folder "backups" of the data folder, where the office of the site finds it.
The site makes backups by itself, too: croupier settings get backups.every.`,
		Example: `  croupier backup
  croupier backup /mnt/usb/casino-2026-05-01.db
  croupier backup list
  croupier backup verify /mnt/usb/casino-2026-05-01.db`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, arguments []string) error {
			cfg, err := readConfig(c)
			if err != nil {
				return err
			}
			target := cfg.Path("backups", backups.FileName(time.Now()))
			if len(arguments) == 1 {
				target = arguments[0]
			}
			info, err := createBackup(c.Context(), cfg, target)
			if err != nil {
				return err
			}
			out := c.OutOrStdout()
			fmt.Fprintf(out, "%s %s (%d bytes, schema %d, verified)\n", colourize(out, green, "done:"), target, info.Bytes, info.Version)
			return nil
		},
	}
	config.AddFlags(c.PersistentFlags(), "data")
	c.AddCommand(newBackupList(), newBackupVerify())
	return c
}

// createBackup copies and verifies in a temporary folder beside the target, and
// renames only a good copy.
func createBackup(ctx context.Context, cfg config.Config, target string) (info db.Info, err error) {
	if _, err := os.Stat(cfg.DatabasePath()); err != nil {
		return info, fmt.Errorf("back up: there is no database: %w", err)
	}
	for _, name := range []string{target, target + keySuffix, target + backups.FilesSuffix} {
		if _, err := os.Lstat(name); err == nil {
			return info, fmt.Errorf("back up to %s: %w", name, fs.ErrExist)
		}
	}
	if err := os.MkdirAll(filepath.Dir(target), 0o700); err != nil {
		return info, fmt.Errorf("back up: %w", err)
	}
	tempDir, err := os.MkdirTemp(filepath.Dir(target), ".backup-")
	if err != nil {
		return info, fmt.Errorf("back up: %w", err)
	}
	defer os.RemoveAll(tempDir)
	tempCopy := filepath.Join(tempDir, "copy.db")
	done, err := db.Restore(ctx, cfg.DatabasePath(), db.Options{Path: tempCopy, Log: discardLogger()})
	if err != nil {
		return info, fmt.Errorf("back up: %w", err)
	}
	key, err := config.SiteKeyFile(cfg.Data)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return info, fmt.Errorf("back up: %w", err)
	}
	if err == nil {
		if err := writeNewFile(target+keySuffix, key); err != nil {
			return info, fmt.Errorf("back up the site's secret: %w", err)
		}
	}
	if _, err := backups.CopyFiles(cfg.Path("identity"), target+backups.FilesSuffix); err != nil {
		return info, fmt.Errorf("back up: %w", err)
	}
	if err := os.Link(tempCopy, target); err != nil { // unlike Rename, fails if the file exists
		return info, fmt.Errorf("back up: %w", err)
	}
	return done.Info, nil
}

// writeNewFile writes a new file that only its owner can read. It fails if the file exists.
func writeNewFile(name string, content []byte) error { return backups.WriteNew(name, content) }
