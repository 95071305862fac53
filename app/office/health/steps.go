package health

import (
	"context"

	"croupier/app/kernel/office"
	"croupier/db"
)

// steps returns what the operator of a new site has to set up.
func (s *Service) steps() []office.SetupStep {
	return []office.SetupStep{{
		Name: "Prices", Sentence: "Without a source of prices no real money is taken. Set prices.sources in the configuration.", Path: "/admin/health", Permission: View,
		Done: func(context.Context, *db.Reader) (bool, error) {
			p := s.Prices() // the gauge names the currencies without a price
			return p.Sourced && p.Every > 0, nil
		},
	}, {
		Name: "Mail", Sentence: "Without a mail server, emails stay in the data folder and players cannot confirm an address. Set mail.host in the configuration.", Path: "/admin/mail", Permission: View,
		Done: func(context.Context, *db.Reader) (bool, error) { return s.options.MailServer != "", nil },
	}}
}
