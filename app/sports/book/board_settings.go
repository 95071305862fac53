package book

import "croupier/app/kernel/settings"

// SettingsGroup is the group of the sportsbook's settings.
const SettingsGroup = "sports"

// settingSpec describes a setting of the sportsbook.
func settingSpec(sentence, unit string) settings.Spec {
	return settings.Spec{Group: SettingsGroup, OwnDefault: true, Sentence: sentence, Unit: unit}
}
