package app

import (
	"context"
	"time"

	"croupier/app/kernel/approval"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
)

// staffRules are what the site demands of staff.
type staffRules struct {
	twoFactor   *settings.Value[bool]
	hours, idle *settings.Value[int]
}

// Bounds of the settings. The last use of a session is stored up to five minutes
// late.
const (
	usualStaffHours = 12
	mostStaffHours  = 24 * 30
	usualStaffIdle  = 120
	leastStaffIdle  = 10
	mostStaffIdle   = 24 * 60
)

func declareStaffRules(demo bool) staffRules {
	spec := func(unit, sentence string) settings.Spec {
		return settings.Spec{Group: "staff", Unit: unit, OwnDefault: true, Sentence: sentence}
	}
	return staffRules{
		twoFactor: settings.Bool("staff.two_factor", !demo, spec("",
			"Whether staff can do nothing without two-factor authentication. Who turns this on keeps out all of the staff who have none, until they set it up.")),
		hours: settings.Int("staff.session_hours", usualStaffHours, 1, mostStaffHours, spec("hours",
			"How long after the sign-in a session of staff ends, however much it is used.")),
		idle: settings.Int("staff.idle_minutes", usualStaffIdle, leastStaffIdle, mostStaffIdle, spec("minutes",
			"How long a session of staff lasts without use.")),
	}
}

// group declares the settings and has the sessions obey them.
func (r staffRules) group(sessions *session.Manager) settings.Group {
	obey := func(int) {
		sessions.SetStaffLimits(session.StaffLimits{
			Life: time.Duration(r.hours.Get()) * time.Hour, Idle: time.Duration(r.idle.Get()) * time.Minute,
		})
	}
	obey(0)
	r.hours.OnChange(obey)
	r.idle.OnChange(obey)
	return settings.Group{Settings: []settings.Setting{r.twoFactor, r.hours, r.idle}}
}

// StaffPage is what the pages of staff know of what the site demands of them.
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

// approvalFeature is what waits for a second person, as a part of the site.
// Features declare what can wait when they are made.
func approvalFeature(requests *approval.Service) feature.Feature {
	return feature.Feature{
		Name: "approval", Calls: requests.Actions(), Permissions: approval.Permissions(), Settings: []settings.Group{requests.Settings()},
		Checks: approval.Checks(), Office: requests.Office(),
	}
}
