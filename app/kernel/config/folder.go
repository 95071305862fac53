package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
)

// ErrDatabaseGone refuses to make a new database where another one has been.
var ErrDatabaseGone = errors.New("the database of this site is gone")

// CheckDatabase refuses a data folder that holds other data of a site while
// its database is missing or empty, such as one whose volume is not mounted:
// a new, empty database there would be a new casino without the players'
// money. It must be called before anything can make the file. Policies,
// restrictions and configuration alone do not make a site.
func (c Config) CheckDatabase() error {
	info, err := os.Stat(c.DatabasePath())
	what := "is missing"
	switch {
	case err == nil && info.Size() > 0:
		return nil
	case err == nil:
		what = "is empty"
	case !errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("look for the database: %w", err)
	}
	left := c.leftOfSite()
	if len(left) == 0 {
		return nil
	}
	return fmt.Errorf("%w: %s %s, but %s of a site are there; mount the volume that holds it, or put a copy back with "+
		"croupier restore FILE; only to begin a new site without the old one's players and money: croupier serve --new",
		ErrDatabaseGone, c.DatabasePath(), what, strings.Join(left, ", "))
}

// leftOfSite names what a site has left in the data folder beside its database.
func (c Config) leftOfSite() (left []string) {
	for _, file := range []string{siteKeyFile, databaseFile + markSuffix, databaseFile + walSuffix} {
		if info, err := os.Lstat(c.Path(file)); err == nil && info.Size() > 0 {
			left = append(left, file)
		}
	}
	for _, folder := range []string{"backups", "identity", "mail"} {
		if entries, err := os.ReadDir(c.Path(folder)); err == nil && len(entries) > 0 {
			left = append(left, folder+"/")
		}
	}
	return left
}

// The database and the files that the program keeps beside it.
const (
	databaseFile = "croupier.db"
	markSuffix   = ".mark"
	walSuffix    = "-wal"
)
