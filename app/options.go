package app

import (
	"io"
	"log/slog"
	"net/http"

	"croupier/app/kernel/clock"
	"croupier/app/people/account"
)

// Options are what the command line hands over beside the configuration.
type Options struct {
	// Version and Commit name the build.
	Version, Commit string
	// Changelog is what the versions brought, for the office.
	Changelog string
	// Clock is the source of time; nil means the machine's.
	Clock clock.Clock
	// Hash is the cost of hashing passwords; its zero fields take the defaults. Only
	// tests make it cheaper.
	Hash account.HashOptions
	// Provisional lets commits not wait for the disk until the site is closed: it is
	// filled before anybody relies on it.
	Provisional bool
	// present is the clock by which the licence is valid, where Clock runs through
	// the past of a demonstration that is being made; nil means Clock.
	present clock.Clock
	// Step is told of each step of deposits and withdrawals, see Steps: measurements end
	// their process in it. Nil means nobody.
	Step func(step string)
	// PushClient calls the push services of browsers; nil reaches the internet alone.
	// Only tests give one.
	PushClient *http.Client
	// HotPassphrase opens the hot wallet; empty means the one of the environment.
	HotPassphrase string
	// Log takes structured logs; nil means slog.Default().
	Log *slog.Logger
	// New lets a site begin anew where the data of another one is left whose
	// database is missing or empty.
	New bool
	// Inspect opens a site only to look at it: nothing is renewed in it, and it
	// must not be served.
	Inspect bool
	// Out takes what people read once: where the site listens, the demo
	// administrator's password. Nil discards it.
	Out io.Writer
}
