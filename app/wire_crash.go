package app

import (
	"encoding/hex"
	"fmt"

	"croupier/app/betting/crash"
	"croupier/app/kernel/gaming"
	"croupier/app/kernel/money"
)

// microDecimals are those of a millionth.
const microDecimals = 6

// newCrash makes the rounds of crash.
func (a *App) newCrash(desk *gaming.Desk) (*crash.Service, error) {
	settings := a.cfg.Crash
	options := crash.Options{Rounds: settings.Rounds, Salt: settings.Salt, Betting: settings.Betting, Pause: settings.Pause}
	if settings.MaxRoundProfit != "" {
		most, err := money.ParseAmount(settings.MaxRoundProfit, microDecimals)
		if err != nil {
			return nil, fmt.Errorf("the maximum profit of a crash round: %w", err)
		}
		options.MaxRoundProfit = int64(most)
	}
	secret := func(chain int64, random string) string {
		purpose := fmt.Sprintf("crash chain %d", chain)
		if random != "" { // an earlier schema had none
			purpose += " " + random
		}
		key, err := subkey(a.siteKey, purpose)
		if err != nil {
			panic(err) // 32 bytes can always be derived
		}
		return hex.EncodeToString(key)
	}
	made, err := crash.New(crash.Deps{
		Desk: desk, Clock: a.options.Clock, Hub: a.hub, Players: a.accounts, Log: a.log, Secret: secret,
	}, options)
	if err != nil {
		return nil, fmt.Errorf("set up crash: %w", err)
	}
	return made, nil
}
