package app

import (
	"context"

	"croupier/app/kernel/feature"
	"croupier/app/server/listener"
)

func wireListener(_ context.Context, k *kernel, _ noNeeds) (*listener.Server, feature.Feature, error) {
	server := listener.New(listener.Deps{
		Address: k.address, Supervisor: &feature.Supervisor{Clock: k.clock, Log: k.log, Board: &k.workers}, Clock: k.clock, Log: k.log, Out: k.options.Out,
	}, listener.Options{Config: k.cfg, Version: k.options.Version, Started: k.hub.Epoch()})
	return server, feature.Feature{Name: "listener", Mounts: server.Mounts(), Workers: server.Workers(), Bootstrap: server.Bootstrap(), Policy: server.Policy()}, nil
}
