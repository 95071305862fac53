package connect

import (
	"net/url"

	"croupier/app/kernel/action"
	"croupier/app/kernel/feature"
)

// telegramWeb frames the site when it is launched inside Telegram's web client.
const telegramWeb = "https://web.telegram.org"

// telegramScript is where a launched page gets Telegram's web-app object from.
const telegramScript = "https://telegram.org"

// standInFrame is the page that makes the device wallet when no wallet
// provider is configured.
const standInFrame = "/connect/frame"

// Page is what pages need for the ways to sign in without a password.
type Page struct {
	// TelegramBot is the name of the site's bot. Telegram turns launches inside
	// Telegram on.
	TelegramBot string
	Telegram    bool
	// FrameURL is the page of the wallet provider; empty for the device wallet.
	FrameURL string
}

type telegramInfo struct {
	Bot string `json:"bot"`
	// Enabled: launches inside Telegram can sign in.
	Enabled bool `json:"enabled"`
}

type walletConnectInfo struct {
	FrameURL string `json:"frameUrl"`
}

// Bootstrap is what pages know of them.
func (p Page) Bootstrap() []feature.Section {
	frame := p.FrameURL
	if frame == "" {
		frame = standInFrame
	}
	return []feature.Section{
		feature.Fixed("telegram", telegramInfo{Bot: p.TelegramBot, Enabled: p.Telegram}),
		feature.Fixed("walletConnect", walletConnectInfo{FrameURL: frame}),
	}
}

// Policy lets pages show the wallet, and Telegram show the site.
func (p Page) Policy() action.Policy {
	// The device wallet is a page of the site inside a page of the site.
	policy := action.Policy{Frames: []string{"'self'"}, FrameAncestors: []string{"'self'"}}
	if frame, err := url.Parse(p.FrameURL); err == nil && frame.Host != "" {
		policy.Frames = append(policy.Frames, frame.Scheme+"://"+frame.Host)
	}
	if p.Telegram {
		policy.FrameAncestors = append(policy.FrameAncestors, telegramWeb)
		policy.Scripts = append(policy.Scripts, telegramScript)
	}
	return policy
}
