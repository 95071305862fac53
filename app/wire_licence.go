package app

import (
	"cmp"
	"context"
	"fmt"

	"croupier/app/kernel/feature"
	"croupier/app/office/licence"
)

func wireLicence(_ context.Context, k *kernel, _ noNeeds) (*licence.Site, feature.Feature, error) {
	service, err := licence.New(licence.Options{File: k.cfg.Licence.File, Clock: cmp.Or(k.options.present, k.clock), Demo: k.cfg.Demo, Log: k.log})
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up the licence: %w", err)
	}
	site := &licence.Site{Service: service, Host: k.address.Host}
	status := func(_ context.Context, visit *feature.Visit) (any, error) { return site.Status(visit.Call.Host), nil }
	return site, feature.Feature{
		Name: "licence", Calls: service.Actions(), Bootstrap: []feature.Section{{Name: "licence", Load: status}},
		Workers: []feature.Worker{{Name: "licence", Run: service.Run, Failure: feature.Restart}},
	}, nil
}
