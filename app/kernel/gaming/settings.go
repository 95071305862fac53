package gaming

import (
	"slices"

	"croupier/app/kernel/settings"
)

// Settings are what staff can set about the originals while the site runs.
type Settings struct {
	enabled, demoBets, guestAuto *settings.Value[bool]
	disabled                     *settings.Value[[]string]
}

// NewSettings declares them with the values of the configuration. known tells
// whether there is an original of an id.
func NewSettings(o Options, known func(id string) bool) *Settings {
	spec := settings.Spec{Group: "games"}
	return &Settings{
		enabled:   settings.Bool("games.enabled", o.Enabled, spec),
		demoBets:  settings.Bool("games.demo_bets", o.DemoBets, spec),
		guestAuto: settings.Bool("games.guest_auto", o.GuestAuto, spec),
		disabled:  settings.Games("games.disabled", o.Disabled, spec, known),
	}
}

// Enabled reports whether the house's own games are offered at all.
func (s *Settings) Enabled() bool { return s.enabled.Get() }

// Disabled lists the games that are switched off one by one.
func (s *Settings) Disabled() []string { return slices.Clone(s.disabled.Get()) }

// Settings declares them.
func (s *Settings) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.enabled, s.demoBets, s.guestAuto, s.disabled}}
}

// OnChange has do called when another game, or all of them, can be played.
func (s *Settings) OnChange(do func()) {
	s.enabled.OnChange(func(bool) { do() })
	s.disabled.OnChange(func([]string) { do() })
}
