// Package feature defines what a feature offers to the site: its calls, its background work, its
// proofs, its data for pages. Every package of a feature offers one Feature value, and the site
// is a list of them.
package feature

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/audit"
	"croupier/app/kernel/depositevents"
	"croupier/app/kernel/doctor"
	"croupier/app/kernel/event"
	"croupier/app/kernel/export"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/office"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/players"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/resource"
	"croupier/app/kernel/restore"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/schema"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/wagerlog"
)

// Feature is one part of the site. All fields but Name may be empty.
type Feature struct {
	// Name is the name of the feature's folder.
	Name string
	// Licence is the required feature or plugin of the licence. Without it every call is refused.
	// It is empty for features that every site has.
	Licence string
	// Calls are served over HTTP and over sockets.
	Calls []action.Action
	// Resources are the lists of the feature in the back office. Their calls need not be in Calls.
	Resources []resource.Resource
	// Permissions are the permissions that roles can have for the calls of the feature.
	Permissions []permission.Permission
	// Settings are the settings that staff change while the site runs.
	Settings []settings.Group
	// Mounts are paths with a handler of the feature.
	Mounts []Mount
	// Policy has the sources of scripts, pictures and frames and the addresses that pages need
	// for this feature, beyond the site itself.
	Policy action.Policy
	// Bootstrap are the parts of a page's initial data from the feature.
	Bootstrap []Section
	// Head is the metadata of a page for other sites; one feature of a site has it.
	Head HeadOf
	// Start starts work that depends on the settings in force. It is called once, after they were
	// read and before anything is served.
	Start func(ctx context.Context) error
	// Workers run while the site serves.
	Workers []Worker
	// Jobs run by the clock.
	Jobs []schedule.Job
	// Projections follow the log of wagers.
	Projections []projection.Projection[*wagerlog.Wager]
	// Movements follow the log of transfers that belong to no wager.
	Movements []projection.Projection[ledger.LoggedTransfer]
	// DepositRewards report the rewards that the feature still pays for lost deposits.
	DepositRewards []depositevents.OutstandingReward
	// Topics are the facts that the feature publishes.
	Topics []*event.Definition
	// Subscribers receive the facts of topics, which other features may own.
	Subscribers []event.Subscriber
	// Checks prove the stored data of the feature.
	Checks []audit.Check
	// Doctor are the checks of the feature's dependencies: servers, keys, people. They write
	// nothing, and also run on a site that is not served.
	Doctor []doctor.Check
	// Tables declare the tables that the feature writes. No other feature declares them.
	Tables []schema.Table
	// Exports are the feature's tables in the package for a regulator.
	Exports []export.Table
	// Outside declares the feature's data outside of the database, and the reaction when the
	// database is restored to an earlier state.
	Outside []restore.ExternalState
	// User are the parts of the user object from the feature.
	User []players.Section
	// Office are the feature's additions to the back office beside its calls.
	Office office.Extension
	// PlayerChanged is called after the commit of a change of a player: name, privacy, roles. It
	// must return at once.
	PlayerChanged func(userID string)
	// Drain ends games in progress while players can still act. It is called first when the site
	// stops; ctx limits the whole stop, and within limits how long rounds may continue.
	Drain func(ctx context.Context, within time.Duration) error
	// Close releases the resources of the feature. It is called last, when no worker runs any
	// more, also for a site that never served.
	Close func(ctx context.Context) error
}

// Refuse answers a request with an error in the form of every call.
type Refuse func(w http.ResponseWriter, r *http.Request, err error)

// Mount is a path with a handler of the feature. The handler implements guards, CSRF and rate
// limits itself.
type Mount struct {
	// Pattern is a path such as "/avatar/*".
	Pattern string
	// Handler makes the handler.
	Handler func(refuse Refuse) http.Handler
}

// MountAt makes the mount of a handler that never refuses with a coded error.
func MountAt(pattern string, handler http.Handler) Mount {
	return Mount{Pattern: pattern, Handler: func(Refuse) http.Handler { return handler }}
}

// Check refuses a list with missing parts that would otherwise be noticed only at their use, and
// one with duplicates.
func Check(list []Feature) error {
	features, sections, workers, doctors, heads := map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}, 0
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
		if err := errors.Join(f.check(sections, workers), f.checkDoctor(doctors)); err != nil {
			return fmt.Errorf("feature %s: %w", f.Name, err)
		}
	}
	if err := resource.Check(Resources(list)); err != nil {
		return fmt.Errorf("check the lists of the office: %w", err)
	}
	return schema.Check(Tables(list))
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
	for _, o := range f.Outside {
		if err := o.Check(); err != nil {
			return err
		}
	}
	for _, p := range f.Projections {
		if p == nil {
			return errors.New("a projection is missing")
		}
	}
	return nil
}

// checkDoctor refuses checks of the doctor that are incomplete or have duplicate names.
func (f Feature) checkDoctor(names map[string]bool) error {
	for _, c := range f.Doctor {
		if err := c.Validate(); err != nil {
			return err
		}
		if names[c.Name] {
			return fmt.Errorf("there are two checks %q of the doctor", c.Name)
		}
		names[c.Name] = true
	}
	return nil
}
