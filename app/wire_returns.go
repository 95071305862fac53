package app

import (
	"context"

	"croupier/app/desk/returns"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
)

func wireReturns(_ context.Context, k *kernel, _ none) (*returns.Service, feature.Feature, error) {
	service := returns.New(k.db)
	return service, feature.Feature{
		Name: "returns", Checks: returns.Checks(), Projections: []projection.Projection[*wagerlog.Wager]{service},
	}, nil
}
