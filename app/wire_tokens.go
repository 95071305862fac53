package app

import (
	"context"

	"croupier/app/kernel/feature"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/office/tokens"
	"croupier/app/people/account"
	"croupier/db"
)

func wireTokens(_ context.Context, k *kernel, accounts *account.Service) (*tokens.Service, feature.Feature, error) {
	service := tokens.New(tokens.Deps{
		DB: k.db, Clock: k.clock, IDs: k.ids, Limiter: k.limiter, Permissions: k.permissions, StaffLog: k.staffLog, Owners: accounts,
	})
	k.gate.SetMachines(service)
	return service, feature.Feature{
		Name: "tokens", Calls: service.Actions(), Permissions: tokens.Permissions(), Settings: []settings.Group{service.Settings()},
		Workers: []feature.Worker{{Name: "tokens", Run: service.Run, Failure: feature.Restart}}, Jobs: service.Jobs(),
	}, nil
}

// machineName returns the name of the machine of a name in the staff log, and the author of its
// token.
func machineName(q db.Querier, actor string) (name, maker string, found bool, err error) {
	tokenID, _, isMachine := session.ParseActor(actor)
	if !isMachine {
		return "", "", false, nil
	}
	return tokens.NameOf(q, tokenID)
}
