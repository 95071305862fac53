package app

import (
	"context"
	"fmt"

	"croupier/app/betting/play"
	"croupier/app/betting/seeds"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/players"
	"croupier/app/kernel/secretbox"
	"croupier/app/kernel/session"
)

func wireSeeds(_ context.Context, k *kernel, _ noNeeds) (*seeds.Service, feature.Feature, error) {
	sealer, err := secretbox.New(k.siteKey, "server seeds")
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up the seeds: %w", err)
	}
	service := seeds.New(k.db, sealer, seedOwner, play.OpenGames)
	return service, feature.Feature{Name: "seeds", Outside: unaffected("server seeds that were shown", "their reaction to the restore retires all seeds"), Calls: service.Actions(), Checks: service.Checks(), Exports: seeds.Exports(), User: []players.Section{service.UserSection()}}, nil
}

// seedOwner returns the owner name of a caller's seeds.
func seedOwner(call *session.Call) (string, error) {
	owner, ok := call.Owner()
	if !ok {
		return "", fault.ErrUnauthorized
	}
	return owner, nil
}
