package app

import (
	"context"
	"fmt"

	"croupier/app/kernel/feature"
	"croupier/app/people/eligibility"
	"croupier/app/people/jurisdiction"
)

func wireJurisdiction(_ context.Context, k *kernel, rules *eligibility.Service) (*jurisdiction.Service, feature.Feature, error) {
	service, err := jurisdiction.New(
		jurisdiction.Deps{Eligibility: rules, Log: k.log}, jurisdiction.Options{Restrictions: k.cfg.Path("restrictions.json")},
	)
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up jurisdictions: %w", err)
	}
	return service, feature.Feature{Name: "jurisdiction", Calls: service.Actions()}, nil
}
