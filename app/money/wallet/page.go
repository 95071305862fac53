package wallet

import (
	"context"

	"croupier/app/kernel/feature"
	"croupier/app/kernel/settings"
)

// Page is what every page knows of wallets.
type Page struct {
	// Locked tells that the balance stays locked until the e-mail address is
	// confirmed.
	Locked bool `json:"lockedUntilConfirmed"`
}

// Settings declares what staff can set about wallets.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.locked}}
}

// Sections are the wallet's part of every page.
func (s *Service) Sections() []feature.Section {
	return []feature.Section{{Name: "wallet", Load: func(context.Context, *feature.Visit) (any, error) {
		return Page{Locked: s.locked.Get()}, nil
	}}}
}
