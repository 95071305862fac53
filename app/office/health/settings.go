package health

import (
	"croupier/app/kernel/oplog"
	"croupier/app/kernel/settings"
)

// maxDays is the maximum retention period of errors, in days.
const maxDays = 90

// Settings are the settings of this package.
type Settings struct {
	Nightly *settings.Value[bool]
	Days    *settings.Value[int]
}

// Declare declares the settings. They are separate from the service, because the audit is
// created before it.
func Declare() Settings {
	return Settings{
		Nightly: settings.Bool("operations.nightly_audit", true, settings.Spec{Group: "operations", OwnDefault: true,
			Sentence: "Whether the books are audited every night at 04:00 UTC."}).WeakenedWhen(settings.TurnedOff),
		Days: settings.Int("operations.keep_days", oplog.DefaultDays, 1, maxDays, settings.Spec{Group: "operations", Unit: "days", OwnDefault: true,
			Sentence: "How long errors, warnings, the list of emails and refused callbacks of providers are kept in errors.db."}).WeakenedWhen(settings.Lowered),
	}
}

// Group returns the settings for the settings page.
func (s Settings) Group() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.Nightly, s.Days}}
}
