package backups

import (
	"path/filepath"
	"strings"
	"time"

	"croupier/app/desk/backups/parcel"
)

// Kinds of copies: who made them.
const (
	kindSchedule = "schedule"
	kindStaff    = "staff"
	kindConsole  = "console"
	kindUpgrade  = "upgrade"  // made before the schema was changed
	kindReplaced = "replaced" // what stood there before a restore
	kindFound    = "found"    // put into the folder by somebody
)

const (
	suffix     = ".db"
	namePrefix = "croupier-"
	nameTime   = "20060102-150405"
)

// FileName is how the copy of a moment is called.
func FileName(at time.Time) string { return namePrefix + at.UTC().Format(nameTime) + suffix }

// kindOf tells by the name of a file who made it.
func kindOf(name string) string {
	for prefix, kind := range map[string]string{namePrefix: kindConsole, "pre-": kindUpgrade, "replaced-": kindReplaced} {
		if strings.HasPrefix(name, prefix) {
			return kind
		}
	}
	return kindFound
}

// isOwn tells whether the site or its console made it as a backup.
func isOwn(kind string) bool { return kind == kindSchedule || kind == kindStaff || kind == kindConsole }

// isPlain tells whether a name is that of a file in the folder itself.
func isPlain(name string) bool {
	return name != "" && name == filepath.Base(name) && !strings.HasPrefix(name, ".") && !strings.ContainsAny(name, `/\`) &&
		filepath.Ext(name) == suffix && len(name) <= 200
}

// parcelName is how a copy is called where it is packed.
func parcelName(name string, encrypted bool) string {
	name = strings.TrimSuffix(name, suffix)
	if encrypted {
		return name + parcel.SuffixEncrypted
	}
	return name + parcel.Suffix
}
