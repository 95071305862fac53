package book

import (
	"net/url"

	"croupier/app/kernel/action"
	"croupier/app/kernel/feature"
)

// Page is what pages of sports need of other houses.
type Page struct {
	// FrameURL and FrameBrand are another house's sportsbook; empty for none.
	FrameURL, FrameBrand string
	// Twitch lets pages show channels of Twitch.
	Twitch bool
}

// twitchPlayer is where Twitch has its player.
const twitchPlayer = "https://player.twitch.tv"

type sportsFrames struct {
	URL    string `json:"url"`
	Brand  string `json:"brand"`
	Twitch bool   `json:"twitch"`
}

// Bootstrap is what pages know of them.
func (p Page) Bootstrap() feature.Section {
	return feature.Fixed("sportsFrames", sportsFrames{p.FrameURL, p.FrameBrand, p.Twitch})
}

// Policy lets pages show what is configured, and nothing else.
func (p Page) Policy() (policy action.Policy) {
	if frame, err := url.Parse(p.FrameURL); err == nil && frame.Host != "" {
		policy.Frames = append(policy.Frames, frame.Scheme+"://"+frame.Host)
	}
	if p.Twitch {
		policy.Frames = append(policy.Frames, twitchPlayer)
	}
	return policy
}
