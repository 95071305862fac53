package app

import (
	"context"
	"encoding/hex"
	"fmt"

	"croupier/app/betting/crash"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/money"
	"croupier/app/kernel/settings"
	"croupier/app/people/account"
)

type crashNeeds struct {
	desk     *gamecalls.Checker
	accounts *account.Service
}

func wireCrash(_ context.Context, k *kernel, needs crashNeeds) (*crash.Service, feature.Feature, error) {
	options, err := crashOptions(k)
	if err != nil {
		return nil, feature.Feature{}, err
	}
	service, err := crash.New(crash.Deps{
		Checker: needs.desk, Clock: k.clock, Hub: k.hub, Players: needs.accounts, Log: k.log, Secret: k.chainSecret,
	}, options)
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up crash: %w", err)
	}
	return service, feature.Feature{
		Name: "crash", Settings: []settings.Group{service.Settings()}, Drain: service.Drain, Exports: crash.Exports(), Workers: []feature.Worker{{Name: "crash", Run: service.Run, Failure: feature.StopSite}},
	}, nil
}

// microDecimals is the number of decimals of a millionth.
const microDecimals = 6

func crashOptions(k *kernel) (crash.Options, error) {
	set := k.cfg.Crash
	options := crash.Options{Rounds: set.Rounds, Salt: set.Salt, Betting: set.Betting, Pause: set.Pause}
	if set.MaxRoundProfit != "" {
		maxReturn, err := money.ParseAmount(set.MaxRoundProfit, microDecimals)
		if err != nil {
			return options, fmt.Errorf("the maximum profit of a crash round: %w", err)
		}
		options.MaxRoundProfit = int64(maxReturn)
	}
	return options, nil
}

// chainSecret is the secret of a chain of rounds.
func (k *kernel) chainSecret(chain int64, random string) string {
	purpose := fmt.Sprintf("crash chain %d", chain)
	if random != "" { // an earlier schema had no random value
		purpose += " " + random
	}
	key, err := k.subkey(purpose)
	if err != nil {
		panic(err) // 32 bytes can always be derived
	}
	return hex.EncodeToString(key)
}
