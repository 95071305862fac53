// Package feature is what a part of the site offers to the whole: its calls,
// what it does in the background, what it proves, what pages know of it. Every
// room offers one value of it, and the site is a list of them.
package feature

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/audit"
	"croupier/app/kernel/backoffice"
	"croupier/app/kernel/export"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/players"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/wagerlog"
)

// Feature is one part of the site. All fields but Name may be empty.
type Feature struct {
	// Name is the name of the folder in which the feature stands.
	Name string
	// Licence is the feature or plugin of the licence without which every call
	// is refused; empty for what every site has.
	Licence string
	// Calls are answered over HTTP and over sockets.
	Calls []action.Action
	// Permissions are what roles can be permitted; a call of the feature needs each.
	Permissions []permission.Permission
	// Settings are what staff change while the site runs.
	Settings []settings.Group
	// Mounts are paths that the feature answers in its own way.
	Mounts []Mount
	// Policy is what pages need beyond the site itself for this feature: sources
	// of scripts, pictures and frames, addresses to connect to.
	Policy action.Policy
	// Bootstrap are the parts of a page's data that the feature knows.
	Bootstrap []Section
	// Head tells other sites what a page shows; one feature of a site does.
	Head HeadOf
	// Start begins what waits for the settings in force: it is called once, when
	// they were read and before anything is served.
	Start func(ctx context.Context) error
	// Workers run for as long as the site serves.
	Workers []Worker
	// Jobs are done by the clock.
	Jobs []schedule.Job
	// Projections are made from the log of wagers.
	Projections []projection.Projection[*wagerlog.Wager]
	// Movements are made from the transfers that belong to no wager.
	Movements []projection.Projection[ledger.Moved]
	// Checks prove what the feature keeps.
	Checks []audit.Check
	// Exports are the tables that the package for a regulator has of the feature.
	Exports []export.Table
	// User are the parts of the user object that the feature knows.
	User []players.Section
	// Office is what the feature adds to the back office beside its calls.
	Office backoffice.Part
	// PlayerChanged hears, after the commit, that something about a player is
	// different now: name, privacy, roles. It must return at once.
	PlayerChanged func(userID string)
	// Drain brings what players are in the middle of to its end, while they can
	// still act. It is called first when the site stops; ctx bounds the whole
	// stop, and within is how long rounds may go on.
	Drain func(ctx context.Context, within time.Duration) error
	// Close lets go of what the feature holds. It is called last, when no worker
	// runs any more, also for a site that never served.
	Close func(ctx context.Context) error
}

// Refuse answers a request with an error as every call does.
type Refuse func(w http.ResponseWriter, r *http.Request, err error)

// Mount is a path that a feature answers in its own way. Guards, CSRF and rate
// limits are its own business.
type Mount struct {
	// Pattern is a path such as "/avatar/*".
	Pattern string
	// Handler makes what answers.
	Handler func(refuse Refuse) http.Handler
}

// MountAt makes the mount of a handler that never refuses with a coded error.
func MountAt(pattern string, handler http.Handler) Mount {
	return Mount{Pattern: pattern, Handler: func(Refuse) http.Handler { return handler }}
}

// Check refuses a list in which something is missing that would otherwise be
// noticed when it is needed, and one that says something twice.
func Check(list []Feature) error {
	features, sections, workers, heads := map[string]bool{}, map[string]bool{}, map[string]bool{}, 0
	for _, f := range list {
		if f.Head != nil {
			heads++
		}
		if heads > 1 {
			return fmt.Errorf("feature %q: another one makes the heads of pages already", f.Name)
		}
		if f.Name == "" || features[f.Name] {
			return fmt.Errorf("feature %q: every feature has a name of its own", f.Name)
		}
		features[f.Name] = true
		if err := f.check(sections, workers); err != nil {
			return fmt.Errorf("feature %s: %w", f.Name, err)
		}
	}
	return nil
}

func (f Feature) check(sections, workers map[string]bool) error {
	for _, m := range f.Mounts {
		if m.Pattern == "" || m.Handler == nil {
			return fmt.Errorf("the mount %q is not complete", m.Pattern)
		}
	}
	for _, s := range f.Bootstrap {
		if s.Name == "" || s.Load == nil || sections[s.Name] {
			return fmt.Errorf("the page's part %q is not complete, or there are two", s.Name)
		}
		sections[s.Name] = true
	}
	for _, w := range f.Workers {
		switch {
		case w.Name == "" || w.Run == nil || workers[w.Name]:
			return fmt.Errorf("the worker %q is not complete, or there are two", w.Name)
		case w.Failure != StopSite && w.Failure != Restart:
			return fmt.Errorf("the worker %q does not say what its failure means", w.Name)
		}
		workers[w.Name] = true
	}
	for _, c := range f.Checks {
		if c.Name == "" || c.Run == nil {
			return fmt.Errorf("the check %q is not complete", c.Name)
		}
	}
	for _, p := range f.Projections {
		if p == nil {
			return errors.New("a projection is missing")
		}
	}
	return nil
}
