package app

import (
	"io"
	"log/slog"
	"net/http"

	"croupier/app/kernel/clock"
	"croupier/app/people/account"
)

// Options are the options of the command line that are not in the configuration.
type Options struct {
	// Version and Commit identify the build.
	Version, Commit string
	// Changelog is the list of changes by version, for the back office.
	Changelog string
	// Clock is the source of time; nil means the machine's clock.
	Clock clock.Clock
	// Hash is the cost of password hashes; zero fields mean the defaults. Only tests lower it.
	Hash account.HashOptions
	// Provisional commits without waiting for the disk until the site is closed. It is for
	// filling a site that is not in use yet.
	Provisional bool
	// present is the clock for the validity of the licence while Clock runs through the past of a
	// demonstration; nil means Clock.
	present clock.Clock
	// OnUse is called when a read or a write of the database begins, see db.Options. Measurements
	// and tests set it. Nil means no calls.
	OnUse func(name string, write bool) (ended func())
	// PushClient calls the push services of browsers; nil reaches only the internet. Only tests
	// set it.
	PushClient *http.Client
	// HotPassphrase opens the hot wallet; empty means the passphrase from the environment.
	HotPassphrase string
	// Arguments are the arguments that select the site on the command line, such as " --data
	// /var/lib/croupier", for commands that the log suggests.
	Arguments string
	// Log receives structured logs; nil means slog.Default().
	Log *slog.Logger
	// New lets a site start from nothing in a folder with data of another site whose database is
	// missing or empty.
	New bool
	// NewKey lets a site continue with a different secret than the one its database was sealed
	// with. The sealed data is lost.
	NewKey bool
	// Inspect opens a site for reading only: nothing is renewed, and it must not be served.
	Inspect bool
	// Database is a file that is read in place of the database in the data folder; empty for the
	// latter. It requires Inspect: no feature is started.
	Database string
	// Out receives output that is shown once: the listening address and the password of the demo
	// administrator. Nil discards it.
	Out io.Writer
}
