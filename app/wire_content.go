package app

import (
	"context"
	"fmt"
	"slices"

	"croupier/app/betting/gameart"
	"croupier/app/kernel/country"
	"croupier/app/kernel/feature"
	"croupier/app/office/content"
	"croupier/app/people/eligibility"
)

type contentNeeds struct {
	rules     *eligibility.Service
	marketing marketing
}

func wireContent(ctx context.Context, k *kernel, needs contentNeeds) (*content.Service, feature.Feature, error) {
	product := k.cfg.Product
	service, err := content.New(ctx, content.Deps{
		DB: k.db, Clock: k.clock, IDs: k.ids, Hub: k.hub, StaffLog: k.staffLog, Log: k.log, Decoders: k.decoders, Marketing: needs.marketing, Art: gameart.Art,
	}, content.Options{
		Policies: k.cfg.Path("policies"),
		OperatorDetails: content.OperatorDetails{
			CookieName: k.gate.Cookies().Name,
			Product:    product.Name, Operator: product.Operator, LicenceNumber: product.LicenceNumber, Authority: product.LicenceAuthority,
			Email: product.Email, Jurisdictions: countryNames(needs.rules.BlockedCountries()),
			SessionDays: k.cfg.Session.Days, ChatMessages: k.cfg.Chat.History,
		},
	})
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up banners and policies: %w", err)
	}
	needs.rules.OnBlocked(func(codes []string) { service.SetJurisdictions(countryNames(codes)) })
	return service, feature.Feature{
		Name: "content", Calls: service.Actions(), Permissions: content.Permissions(), Mounts: service.Mounts(), Bootstrap: service.Bootstrap(),
		Jobs: service.Jobs(), Workers: []feature.Worker{{Name: "content", Run: service.Run, Failure: feature.Restart}},
	}, nil
}

// countryNames are the names of countries in their order.
func countryNames(codes []string) []string {
	names := make([]string, 0, len(codes))
	for _, code := range codes {
		names = append(names, country.Name(code))
	}
	slices.Sort(names)
	return names
}
