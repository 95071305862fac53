package registers

import (
	"slices"
	"time"

	"croupier/app/kernel/settings"
)

// registerSettings contains the settings of registers that staff can change at runtime.
type registerSettings struct {
	local, closed *settings.Value[bool]
	hours, days   *settings.Value[int]
	countries     *settings.Value[[]string]
}

func declareSettings() *registerSettings {
	spec := func(unit, sentence string) settings.Spec {
		return settings.Spec{Group: "care", Unit: unit, OwnDefault: true, Sentence: sentence}
	}
	return &registerSettings{
		local: settings.Bool("registers.local", false, spec("", "Whether the local register of excluded persons is asked.")).WeakenedWhen(settings.TurnedOff),
		closed: settings.Bool("registers.closed", false,
			spec("", "Whether players without an answer of the register may neither stake nor deposit. Licences of many states demand it.")).WeakenedWhen(settings.TurnedOff),
		hours: settings.Int("registers.hours", 24, 1, 168, spec("hours", "How long an answer of a register is valid for stakes and deposits. Every sign-in queries again.")).WeakenedWhen(settings.Raised),
		days: settings.Int("registers.days", 30, 1, 1830,
			spec("days", "How long a player is excluded whom a register lists without an end; every further answer restarts the period.")).WeakenedWhen(settings.Lowered),
		countries: settings.Countries("registers.countries", []string{},
			spec("", "The countries of these registers: players of other countries are not queried. Empty for everybody.")).WeakenedWhen(settings.Changed),
	}
}

// Settings declares the settings of registers.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.set.local, s.set.closed, s.set.hours, s.set.days, s.set.countries}}
}

// answerLifetime is how long an answer is valid.
func (s *registerSettings) answerLifetime() time.Duration {
	return time.Duration(s.hours.Get()) * time.Hour
}

// covers reports whether the registers cover a person's country. A person of unknown country is
// queried.
func (s *registerSettings) covers(p Person) bool {
	list := s.countries.Get()
	if len(list) == 0 || p.Country == "" && p.From == "" {
		return true
	}
	return slices.Contains(list, p.Country) || slices.Contains(list, p.From)
}
