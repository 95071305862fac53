package licence

import (
	"slices"
	"time"
)

// Feature is a part of the product that a licence may enable.
type Feature struct{ ID, Name string }

// Ids of the features. A feature gets its id here when it is built. A feature that does
// not exist is not announced, although a licence may already name it.
const (
	Chat        = "chat"
	LiveFeed    = "livefeed"
	SupportChat = "supportChat"
	// Sportsbook is an external sportsbook in a frame. The site's own sportsbook needs no
	// licence.
	Sportsbook = "betby:sportsbook"
)

// Ids of the plugins. SoloCurrency is a restriction: it fixes the site to one currency.
const (
	Race         = "race"
	Trading      = "trading"
	SoloCurrency = "soloCurrency"
)

// Features returns the features of this version in display order.
func Features() []Feature {
	return []Feature{{Chat, "Chat"}, {LiveFeed, "Live feed"}, {SupportChat, "Support chat"}, {Sportsbook, "External sportsbook"}}
}

// Plugins returns the ids of the plugins of this version.
func Plugins() []string { return []string{Race, SoloCurrency, Trading} }

// rewardSetting is the race's setting for the total prizes of a week, in dollars.
const rewardSetting = "reward"

// defaultSettings are used for settings that a licence leaves out.
var defaultSettings = map[string]map[string]any{
	Race: {rewardSetting: 10_000.0},
	// Per cents of the profit of a position: pnl_fee plus one is the fee, max_roi the highest return.
	Trading: {"pnl_fee": 4.0, "max_roi": 900.0},
}

// Community is the built-in licence: it enables everything, for one site, without expiry.
func Community() Licence {
	return Licence{
		ID: "community", Holder: "Community",
		IssuedAt:        time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC),
		EnabledFeatures: []string{All},
		Plugins:         []string{Race, Trading},
	}
}

// features returns the enabled features. It expands All and drops features that this
// version does not know.
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

// settings returns the settings of the enabled plugins, including defaults.
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
