package publish

import (
	"net/url"

	"croupier/app/kernel/action"
	"croupier/app/kernel/feature"
)

// Page is what sports pages need of other sites.
type Page struct {
	// FrameURL and FrameBrand are an embedded external sportsbook; empty means none.
	FrameURL, FrameBrand string
	// Twitch allows Twitch channels on pages.
	Twitch bool
}

// twitchPlayer is the address of the Twitch player.
const twitchPlayer = "https://player.twitch.tv"

type sportsFrames struct {
	URL    string `json:"url"`
	Brand  string `json:"brand"`
	Twitch bool   `json:"twitch"`
}

// Bootstrap returns the data for pages.
func (p Page) Bootstrap() feature.Section {
	return feature.StaticSection("sportsFrames", sportsFrames{p.FrameURL, p.FrameBrand, p.Twitch})
}

// Policy allows the configured frames and no others.
func (p Page) Policy() (policy action.Policy) {
	if frame, err := url.Parse(p.FrameURL); err == nil && frame.Host != "" {
		policy.Frames = append(policy.Frames, frame.Scheme+"://"+frame.Host)
	}
	if p.Twitch {
		policy.Frames = append(policy.Frames, twitchPlayer)
	}
	return policy
}
