package regulator

import (
	"time"

	"croupier/app/kernel/export"
)

// The files of a package besides the tables.
const (
	manifestName = "manifest.json"
	readmeName   = "README.txt"
	format       = "croupier regulator package"
	formatNumber = 1
)

// Manifest describes a package. It is its last file.
type Manifest struct {
	Format  string `json:"format"`
	Number  int    `json:"format_version"`
	Site    string `json:"site"`
	Program string `json:"program"`
	Schema  int64  `json:"schema"`
	// AsOf is the cut-off time. Data written at this time or later is left out.
	AsOf   time.Time `json:"as_of"`
	MadeAt time.Time `json:"made_at"`
	Files  []File    `json:"files"`
	// StaffLogHead is the hash of the last entry of the staff log, in hex.
	StaffLogHead string `json:"staff_log_head"`
	// Audit is the result of the audit that ran when the package was made.
	Audit AuditSummary `json:"audit"`
	// Verify describes how to verify a package.
	Verify string `json:"verify"`
}

// AuditSummary is the result of an audit.
type AuditSummary struct {
	Checks   int  `json:"checks"`
	Findings int  `json:"findings"`
	Passed   bool `json:"passed"`
}

// File is one CSV file of a package.
type File struct {
	Name     string          `json:"name"`
	Sentence string          `json:"sentence"`
	Rows     int64           `json:"rows"`
	Bytes    int64           `json:"bytes"`
	SHA256   string          `json:"sha256"`
	Columns  []export.Column `json:"columns"`
}

// howToVerify is included in every package.
const howToVerify = "croupier verify-package FILE recomputes the SHA-256 and the number of rows of every file and the chain of the log of staff. " +
	"By hand: sha256sum of each unpacked file is the one in manifest.json. In staff_log.csv the column previous of a row is the hash of the row before it: " +
	"SHA-256 over the hash of the row before that (32 bytes, none for the first row), seq and at as 8 bytes each (big-endian), and the texts id, actor, action, kind, subject, " +
	"reason, detail, before, after and request in UTF-8, each with its length in bytes as 8 bytes (big-endian) before it. " +
	"The hash of the last row is staff_log_head, which the site also shows above its log of staff."

// readme is the text for readers.
const readme = `This is a package for a regulator, made by Croupier.

manifest.json lists all files with what they hold, column by column, their
numbers of rows and their SHA-256. Each file is CSV (RFC 4180, UTF-8) with one
line of names. Times are milliseconds since 1970 (UTC). Amounts are decimal
numbers in units of their currency, exact. A text that a spreadsheet could take
for a formula begins with an apostrophe; take one apostrophe away from the
beginning of a text to have it as it was.

wagers.csv and transfers.csv are logs: nothing in them is ever changed. The
transfers of a wager have its id as reference. Each transfer has two rows in
entries.csv, whose amounts add up to nothing, and the balance of an account is
the sum of its entries. Play money of guests who stayed away may be missing:
the site forgets it after a while. Tables whose rows change (players,
staff_roles) show the state when the package was made.

No password, no second factor, no session, no token and no seed that is still
in use is in this package.

`
