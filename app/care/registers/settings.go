package registers

import (
	"slices"
	"time"

	"croupier/app/kernel/settings"
)

// set is what staff can set about registers while the site runs.
type set struct {
	local, closed *settings.Value[bool]
	hours, days   *settings.Value[int]
	countries     *settings.Value[[]string]
}

func declare() *set {
	spec := func(unit, sentence string) settings.Spec {
		return settings.Spec{Group: "care", Unit: unit, OwnDefault: true, Sentence: sentence}
	}
	return &set{
		local: settings.Bool("registers.local", false, spec("", "Whether the local register of excluded persons is asked.")),
		closed: settings.Bool("registers.closed", false,
			spec("", "Whether nobody may stake or deposit of whom a register has not answered. Licences of many states demand it.")),
		hours: settings.Int("registers.hours", 24, 1, 168, spec("hours", "How long an answer of a register holds for stakes and deposits. Every sign-in asks anew.")),
		days: settings.Int("registers.days", 30, 1, 1830,
			spec("days", "For how long a player is excluded whom a register lists without telling an end; every further answer begins it anew.")),
		countries: settings.Countries("registers.countries", []string{},
			spec("", "The countries whose registers these are: nobody else is asked about. Empty for everybody.")),
	}
}

// Settings declares what staff can set.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.set.local, s.set.closed, s.set.hours, s.set.days, s.set.countries}}
}

// life is how long an answer holds.
func (s *set) life() time.Duration { return time.Duration(s.hours.Get()) * time.Hour }

// concerns reports whether the registers are those of a person's country. Whose country
// nobody knows is asked about.
func (s *set) concerns(p Person) bool {
	list := s.countries.Get()
	if len(list) == 0 || p.Country == "" && p.From == "" {
		return true
	}
	return slices.Contains(list, p.Country) || slices.Contains(list, p.From)
}
