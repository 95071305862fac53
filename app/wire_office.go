package app

import (
	"context"

	"croupier/app/desk/office"
	"croupier/app/kernel/backoffice"
	"croupier/app/kernel/feature"
)

func wireOffice(_ context.Context, k *kernel, _ none) (*office.Service, feature.Feature, error) {
	service := office.New(office.Deps{DB: k.db, Log: k.log})
	return service, feature.Feature{Name: "office", Calls: service.Actions(), Permissions: office.Permissions()}, nil
}

// officeParts are what all features add to the back office.
func officeParts(features []feature.Feature) []backoffice.Part {
	return feature.Collect(features, func(f feature.Feature) []backoffice.Part { return []backoffice.Part{f.Office} })
}
