package licence

import (
	"slices"
	"time"
)

// Feature is a part of the product that a licence may enable.
type Feature struct{ ID, Name string }

// Ids of the features.
const (
	SupportChat = "supportChat"
	Chat        = "chat"
	LiveFeed    = "livefeed"
	Faucet      = "faucet"
	Rakeback    = "rakeback"
	Wheel       = "wheel"
	Sportsbook  = "betby:sportsbook"
)

// Ids of the plugins. SoloCurrency takes something away: it fixes the site to
// one currency.
const (
	Poker        = "poker"
	Race         = "race"
	SoloCurrency = "soloCurrency"
	Trading      = "trading"
)

// Features are the features that this version knows, in the order shown.
func Features() []Feature {
	return []Feature{
		{SupportChat, "Support chat"},
		{Chat, "Chat"},
		{LiveFeed, "Live feed"},
		{Faucet, "Bonus faucet"},
		{Rakeback, "Rakeback"},
		{Wheel, "Bonus wheel"},
		{Sportsbook, "Sportsbook"},
	}
}

// Plugins are the ids of the plugins that this version knows.
func Plugins() []string { return []string{Poker, Race, SoloCurrency, Trading} }

// defaultSettings hold where a licence leaves a setting of its plugins out.
var defaultSettings = map[string]map[string]any{
	Race:    {"reward": 10_000.0},                 // dollars a week
	Trading: {"pnl_fee": 5.0, "max_roi": 1_000.0}, // percent
}

// Community is the built-in licence: everything, for one site, without end.
func Community() Licence {
	return Licence{
		ID: "community", Holder: "Community",
		IssuedAt:        time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC),
		EnabledFeatures: []string{All},
		Plugins:         []string{Poker, Race, Trading},
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
