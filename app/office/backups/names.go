package backups

import (
	"path/filepath"
	"strings"
	"time"

	"croupier/app/office/backups/archive"
)

// Kinds of copies, by their origin.
const (
	kindSchedule = "schedule"
	kindStaff    = "staff"
	kindConsole  = "console"
	kindUpgrade  = "upgrade"  // made before a schema change
	kindReplaced = "replaced" // the state before a restore
	kindFound    = "found"    // added to the folder by other means
)

const (
	suffix     = ".db"
	namePrefix = "croupier-"
	nameTime   = "20060102-150405"
)

// FileName returns the file name of a copy that is made at a time.
func FileName(at time.Time) string { return namePrefix + at.UTC().Format(nameTime) + suffix }

// kindOf returns the kind of a copy by its file name.
func kindOf(name string) string {
	for prefix, kind := range map[string]string{namePrefix: kindConsole, "pre-": kindUpgrade, "replaced-": kindReplaced} {
		if strings.HasPrefix(name, prefix) {
			return kind
		}
	}
	return kindFound
}

// isOwn reports whether the site or its console made the copy as a backup.
func isOwn(kind string) bool { return kind == kindSchedule || kind == kindStaff || kind == kindConsole }

// isPlain reports whether a name is a file name without a path.
func isPlain(name string) bool {
	return name != "" && name == filepath.Base(name) && !strings.HasPrefix(name, ".") && !strings.ContainsAny(name, `/\`) &&
		filepath.Ext(name) == suffix && len(name) <= 200
}

// archiveName returns the name of a copy's archive.
func archiveName(name string, encrypted bool) string {
	name = strings.TrimSuffix(name, suffix)
	if encrypted {
		return name + archive.SuffixEncrypted
	}
	return name + archive.Suffix
}
