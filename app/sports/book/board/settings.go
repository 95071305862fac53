package board

import "croupier/app/kernel/settings"

// SettingsGroup is the group of the sportsbook's settings.
const SettingsGroup = "sports"

// Spec describes a setting of the sportsbook.
func Spec(sentence, unit string) settings.Spec {
	return settings.Spec{Group: SettingsGroup, OwnDefault: true, Sentence: sentence, Unit: unit}
}
