package app

import (
	"context"
	"encoding/hex"
	"fmt"

	"croupier/app/crash"
	"croupier/app/id"
	"croupier/app/money"
	crashrules "croupier/app/originals/crash"
	"croupier/app/play"
	"croupier/app/session"
)

// microDecimals are those of a millionth.
const microDecimals = 6

// newCrash makes the shared rounds.
func (a *App) newCrash() (*crash.Service, error) {
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
		DB: a.db, Clock: a.options.Clock, Hub: a.hub, People: everybody{a}, Log: a.log, Secret: secret,
	}, options)
	if err != nil {
		return nil, fmt.Errorf("set up crash: %w", err)
	}
	return made, nil
}

// bank moves the money of shared rounds.
type bank struct{ app *App }

// eventResult tells a player's pages how a bet in a shared round ended.
const eventResult = "MultiplayerResult"

// Settle implements crash.Bank.
func (b bank) Settle(ctx context.Context, verdicts []crashrules.Verdict) error {
	return b.app.play.Settle(ctx, verdicts, func(owner string, bet id.Binary, reply play.Reply) {
		b.app.crash.Left(bet)
		if session.IsGuest(owner) {
			return // has no channel; asks
		}
		if err := b.app.hub.PublishTo(owner, eventResult, reply); err != nil {
			b.app.log.Error("tell a player of a result", "error", err)
		}
	})
}

// Open implements crash.Bank.
func (b bank) Open(ctx context.Context) (map[uint64][]id.Binary, error) {
	return b.app.play.OpenAt(ctx, crashrules.ID)
}
