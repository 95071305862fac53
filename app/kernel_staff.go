package app

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/doctor"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
	"croupier/app/people/account"
)

// PermissionList lists the permissions that roles can have.
type PermissionList struct {
	Permissions []permission.Row `json:"permissions"`
}

// permissionCalls are declared here because calls need permissions: the permission package cannot
// import calls.
func permissionCalls(permissions *permission.Registry) []action.Action {
	list := func(context.Context, *session.Call, action.None) (PermissionList, error) {
		return PermissionList{Permissions: permissions.List()}, nil
	}
	return []action.Action{action.Post("/api/admin/permissions", action.Permission(permission.EditRoles), list, action.ReadsOnly(),
		action.Summary("What roles can be permitted, and which calls need it."))}
}

// permitCalls fails if a call needs an undeclared permission, or if no call needs a declared one.
func permitCalls(k *kernel, features []feature.Feature, calls []action.Action) error {
	declared := feature.Collect(features, func(f feature.Feature) []permission.Permission { return f.Permissions })
	if err := k.permissions.Add(declared...); err != nil {
		return err
	}
	for _, call := range calls {
		if needed := call.Guard.Permission(); !needed.IsZero() {
			if err := k.permissions.Use(needed, call.Name()); err != nil {
				return err
			}
		}
	}
	return k.permissions.Check()
}

// startFeatures applies the settings of staff and then starts what depends on them. By then every
// feature has been made with the configuration. A restored database is detected in between.
func startFeatures(ctx context.Context, k *kernel, features []feature.Feature, past *restores, more ...settings.Group) error {
	groups := feature.Collect(features, func(f feature.Feature) []settings.Group { return f.Settings })
	if err := k.settings.Add(append(groups, more...)...); err != nil {
		return err
	}
	if err := k.settings.Load(ctx); err != nil {
		return fmt.Errorf("load the settings: %w", err)
	}
	if err := past.runReactions(ctx, k, features); err != nil || k.options.Database != "" {
		return err
	}
	for _, f := range features {
		if f.Start == nil {
			continue
		}
		if err := f.Start(ctx); err != nil {
			return fmt.Errorf("start %s: %w", f.Name, err)
		}
	}
	return nil
}

// openStaffLog lets staff read their log, with users found by name.
func openStaffLog(_ context.Context, k *kernel, accounts *account.Service) (noNeeds, feature.Feature, error) {
	return noNeeds{}, feature.Feature{
		Name: "stafflog", Tables: stafflog.Tables(), Calls: stafflog.Actions(k.db, accounts), Permissions: stafflog.Permissions(), Checks: stafflog.Checks(), Exports: stafflog.Exports(),
	}, nil
}

// staffRules are the site's requirements for staff accounts.
type staffRules struct {
	twoFactor   *settings.Value[bool]
	hours, idle *settings.Value[int]
}

// Bounds of the settings. The last use of a session is stored up to five minutes
// late.
const (
	defaultStaffHours = 12
	maxStaffHours     = 24 * 30
	defaultStaffIdle  = 120
	minStaffIdle      = 10
	maxStaffIdle      = 24 * 60
)

func declareStaffRules(demo bool) staffRules {
	spec := func(unit, sentence string) settings.Spec {
		return settings.Spec{Group: "staff", Unit: unit, OwnDefault: true, Sentence: sentence}
	}
	return staffRules{
		twoFactor: settings.Bool("staff.two_factor", !demo, spec("",
			"Whether staff can do nothing without two-factor authentication. Staff without it cannot work until they set it up.")).WeakenedWhen(settings.TurnedOff),
		hours: settings.Int("staff.session_hours", defaultStaffHours, 1, maxStaffHours, spec("hours",
			"How long after the sign-in a session of staff ends, however much it is used.")).WeakenedWhen(settings.Raised),
		idle: settings.Int("staff.idle_minutes", defaultStaffIdle, minStaffIdle, maxStaffIdle, spec("minutes",
			"How long a session of staff lasts without use.")).WeakenedWhen(settings.Raised),
	}
}

// group declares the settings and applies them to sessions.
func (r staffRules) group(sessions *session.Manager) settings.Group {
	apply := func() {
		sessions.SetStaffLimits(session.StaffLimits{
			MaxLifetime: time.Duration(r.hours.Get()) * time.Hour, Idle: time.Duration(r.idle.Get()) * time.Minute,
			TwoFactor: r.twoFactor.Get(),
		})
	}
	apply()
	r.hours.OnChange(func(int) { apply() })
	r.idle.OnChange(func(int) { apply() })
	r.twoFactor.OnChange(func(bool) { apply() })
	return settings.Group{Settings: []settings.Setting{r.twoFactor, r.hours, r.idle}}
}

// StaffPage is the part of the staff rules that the pages of staff show.
type StaffPage struct {
	TwoFactor bool `json:"twoFactor"`
}

func (r staffRules) page() feature.Section {
	return feature.Section{Name: "staff", Load: func(_ context.Context, visit *feature.Visit) (any, error) {
		if !visit.Call.User.IsStaff() {
			return feature.Omitted, nil
		}
		return StaffPage{TwoFactor: r.twoFactor.Get()}, nil
	}}
}

// approvalFeature offers the requests that wait for a second person. Features declare their kinds
// of requests when they are made.
func approvalFeature(requests *approval.Service, inspect bool) feature.Feature {
	start := requests.Start
	if inspect {
		start = nil
	}
	return feature.Feature{
		Name: "approval", Tables: approval.Tables(), Calls: requests.Actions(), Permissions: approval.Permissions(), Settings: []settings.Group{requests.Settings()},
		Checks: approval.Checks(), Office: requests.Office(), Doctor: []doctor.Check{requests.Check()}, Start: start,
	}
}

// settingsFeature offers the settings. A command that opens the site for inspection stores
// nothing.
func (k *kernel) settingsFeature() feature.Feature {
	start := k.settings.Record
	if k.options.Inspect {
		start = nil
	}
	return feature.Feature{
		Name: "settings", Tables: settings.Tables(), Calls: k.settings.Actions(), Permissions: settings.Permissions(), Exports: settings.Exports(), Checks: settings.Checks(), Start: start,
	}
}
