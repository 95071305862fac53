package licence

import (
	"slices"
	"time"
)

// Feature is a part of the product that a licence may enable.
type Feature struct{ ID, Name string }

// Ids of the features. A feature gets its id here when it is built: what does
// not exist is announced nowhere, though a licence may name it already.
const (
	Chat        = "chat"
	LiveFeed    = "livefeed"
	SupportChat = "supportChat"
	// Sportsbook is the sportsbook of another house in a frame. The site's own needs
	// no licence.
	Sportsbook = "betby:sportsbook"
)

// Ids of the plugins. SoloCurrency takes something away: it fixes the site to
// one currency.
const (
	Race         = "race"
	SoloCurrency = "soloCurrency"
)

// Features are the features that this version has, in the order shown.
func Features() []Feature {
	return []Feature{{Chat, "Chat"}, {LiveFeed, "Live feed"}, {SupportChat, "Support chat"}, {Sportsbook, "External sportsbook"}}
}

// Plugins are the ids of the plugins that this version has.
func Plugins() []string { return []string{Race, SoloCurrency} }

// rewardSetting is the race's setting for what a week gives away, in dollars.
const rewardSetting = "reward"

// defaultSettings hold where a licence leaves a setting of its plugins out.
var defaultSettings = map[string]map[string]any{
	Race: {rewardSetting: 10_000.0},
}

// Community is the built-in licence: everything, for one site, without end.
func Community() Licence {
	return Licence{
		ID: "community", Holder: "Community",
		IssuedAt:        time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC),
		EnabledFeatures: []string{All},
		Plugins:         []string{Race},
	}
}

// features expands All and drops what this version does not know.
func (l Licence) features() []string {
	enabled := []string{}
	for _, feature := range Features() {
		if slices.Contains(l.EnabledFeatures, All) || slices.Contains(l.EnabledFeatures, feature.ID) {
			enabled = append(enabled, feature.ID)
		}
	}
	return enabled
}

func (l Licence) plugins() []string {
	enabled := []string{}
	for _, id := range Plugins() {
		if slices.Contains(l.Plugins, id) {
			enabled = append(enabled, id)
		}
	}
	return enabled
}

// settings gives the settings of the enabled plugins, defaults filled in.
func (l Licence) settings() map[string]map[string]any {
	merged := map[string]map[string]any{}
	for _, id := range l.plugins() {
		settings := map[string]any{}
		for _, source := range []map[string]any{defaultSettings[id], l.PluginSettings[id]} {
			for name, value := range source {
				settings[name] = value
			}
		}
		if len(settings) > 0 {
			merged[id] = settings
		}
	}
	return merged
}
