package gamecalls

import (
	"slices"

	"croupier/app/kernel/settings"
)

// Settings are the settings of originals that staff can change while the site runs.
type Settings struct {
	enabled, demoBets, guestAuto *settings.Value[bool]
	disabled                     *settings.Value[[]string]
}

// NewSettings declares them with the values of the configuration. known reports whether an
// original has this id.
func NewSettings(o Options, known func(id string) bool) *Settings {
	spec := settings.Spec{Group: "games"}
	return &Settings{
		enabled:   settings.Bool("games.enabled", o.Enabled, spec).WeakenedWhen(settings.Never),
		demoBets:  settings.Bool("games.demo_bets", o.DemoBets, spec).WeakenedWhen(settings.Never),
		guestAuto: settings.Bool("games.guest_auto", o.GuestAuto, spec).WeakenedWhen(settings.Never),
		disabled:  settings.Games("games.disabled", o.Disabled, spec, known).WeakenedWhen(settings.Never),
	}
}

// Enabled reports whether the originals are offered at all.
func (s *Settings) Enabled() bool { return s.enabled.Get() }

// DemoBets reports whether bets with play money are allowed.
func (s *Settings) DemoBets() bool { return s.demoBets.Get() }

// Disabled lists the games that are switched off one by one.
func (s *Settings) Disabled() []string { return slices.Clone(s.disabled.Get()) }

// Settings declares them.
func (s *Settings) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.enabled, s.demoBets, s.guestAuto, s.disabled}}
}

// OnChange registers do, which is called when the playable games change.
func (s *Settings) OnChange(do func()) {
	s.enabled.OnChange(func(bool) { do() })
	s.disabled.OnChange(func([]string) { do() })
}
