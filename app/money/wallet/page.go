package wallet

import (
	"context"

	"croupier/app/kernel/feature"
	"croupier/app/kernel/settings"
)

// Page is the wallet data of every page.
type Page struct {
	// Locked is true if the balance stays locked until the email address is
	// confirmed.
	Locked bool `json:"lockedUntilConfirmed"`
}

// Settings declares the settings of wallets.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.locked}}
}

// Sections are the wallet's part of every page.
func (s *Service) Sections() []feature.Section {
	return []feature.Section{{Name: "wallet", Load: func(context.Context, *feature.Visit) (any, error) {
		return Page{Locked: s.locked.Get()}, nil
	}}}
}
