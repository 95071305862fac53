package operations

import (
	"croupier/app/kernel/journal"
	"croupier/app/kernel/settings"
)

// mostDays bounds how long errors are kept.
const mostDays = 90

// Settings are what staff set about the operations.
type Settings struct {
	Nightly *settings.Value[bool]
	Days    *settings.Value[int]
}

// Declare declares the settings. They stand apart from the service, since the
// audit is made before it.
func Declare() Settings {
	return Settings{
		Nightly: settings.Bool("operations.nightly_audit", true, settings.Spec{Group: "operations", OwnDefault: true,
			Sentence: "Whether the books are audited every night at 04:00 UTC."}),
		Days: settings.Int("operations.keep_days", journal.DefaultDays, 1, mostDays, settings.Spec{Group: "operations", Unit: "days", OwnDefault: true,
			Sentence: "How long errors, warnings and the list of letters are kept in errors.db."}),
	}
}

// Group has them for the page of settings.
func (s Settings) Group() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.Nightly, s.Days}}
}
