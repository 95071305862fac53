package connect

import (
	"net/url"

	"croupier/app/kernel/action"
	"croupier/app/kernel/feature"
)

// telegramWeb is the origin that frames the site when it is opened inside Telegram's
// web client.
const telegramWeb = "https://web.telegram.org"

// telegramScript is the origin of Telegram's web-app script.
const telegramScript = "https://telegram.org"

// deviceWalletFrame is the page of the device wallet, for sites without a wallet provider.
const deviceWalletFrame = "/connect/frame"

// Page is the page data for the ways to sign in without a password.
type Page struct {
	// TelegramBot is the name of the site's bot. Telegram enables sign-in inside
	// Telegram.
	TelegramBot string
	Telegram    bool
	// FrameURL is the page of the wallet provider; empty for the device wallet.
	FrameURL string
}

type telegramInfo struct {
	Bot string `json:"bot"`
	// Enabled is true if sign-in inside Telegram is possible.
	Enabled bool `json:"enabled"`
}

type walletConnectInfo struct {
	FrameURL string `json:"frameUrl"`
}

// Bootstrap returns the sections of the page data.
func (p Page) Bootstrap() []feature.Section {
	frame := p.FrameURL
	if frame == "" {
		frame = deviceWalletFrame
	}
	return []feature.Section{
		feature.StaticSection("telegram", telegramInfo{Bot: p.TelegramBot, Enabled: p.Telegram}),
		feature.StaticSection("walletConnect", walletConnectInfo{FrameURL: frame}),
	}
}

// Policy lets pages frame the wallet, and Telegram frame the site.
func (p Page) Policy() action.Policy {
	// The device wallet is a page of the site inside another page of the site.
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
