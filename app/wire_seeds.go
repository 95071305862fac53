package app

import (
	"context"
	"fmt"

	"croupier/app/betting/play"
	"croupier/app/betting/seeds"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/players"
	"croupier/app/kernel/seal"
	"croupier/app/kernel/session"
)

func wireSeeds(_ context.Context, k *kernel, _ none) (*seeds.Service, feature.Feature, error) {
	sealer, err := seal.New(k.siteKey, "server seeds")
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up the seeds: %w", err)
	}
	service := seeds.New(k.db, sealer, seedOwner, play.OpenGames)
	return service, feature.Feature{Name: "seeds", Calls: service.Actions(), Checks: service.Checks(), Exports: seeds.Exports(), User: []players.Section{service.UserSection()}}, nil
}

// seedOwner tells under which name a caller's seeds stand.
func seedOwner(call *session.Call) (string, error) {
	owner, ok := call.Owner()
	if !ok {
		return "", fault.ErrUnauthorized
	}
	return owner, nil
}
