package app

import (
	"context"
	"fmt"
	"slices"
	"time"

	"croupier/app/betting/bets"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/gaming"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wager"
	"croupier/app/money/wallet"
	"croupier/app/people/eligibility"
)

// stakeOptions are the operator's choices about stakes of every kind.
func (k *kernel) stakeOptions() wager.Options {
	games := k.cfg.Games
	options := wager.Options{
		Bets: games.Bets, MinBet: games.MinBet, MaxBet: games.MaxBet, MaxProfit: games.MaxProfit, MaxBetEUR: games.MaxBetEUR,
		Exact: gaming.LeastExact(definitions()...),
	}
	for _, limit := range games.Limits {
		options.Overrides = append(options.Overrides, wager.Override{
			Product: limit.Game, Currency: limit.Currency, Min: limit.Min, Max: limit.Max, MaxProfit: limit.MaxProfit,
		})
	}
	return options
}

// currency finds a currency of the site.
func (k *kernel) currency(id string) (money.Currency, bool) {
	at := slices.IndexFunc(k.currencies, func(c money.Currency) bool { return c.ID == id })
	if at < 0 {
		return money.Currency{}, false
	}
	return k.currencies[at], true
}

// wagerNeeds are what stakes stand on beside the kernel.
type wagerNeeds struct {
	wallets     *wallet.Service
	eligibility *eligibility.Service
}

// openWagers makes the one way of every stake, and the desk where wagers on the
// games of the house are asked for.
func openWagers(_ context.Context, k *kernel, needs wagerNeeds) (*gaming.Desk, feature.Feature, error) {
	wagers, err := wager.New(wager.Deps{
		DB: k.db, IDs: k.ids, Ledger: k.ledger, WagerLog: k.wagerLog, Wallets: needs.wallets, Prices: k.prices,
		Admission: stakeEligibility{needs.eligibility},
	}, k.stakeOptions())
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up stakes: %w", err)
	}
	games := k.cfg.Games
	desk := &gaming.Desk{
		DB: k.db, Wagers: wagers, Wallets: needs.wallets, Latest: bets.Latest,
		Options: gaming.Options{Enabled: games.Enabled, DemoBets: games.DemoBets, Disabled: games.Disabled},
	}
	// What is drained after it takes no new stakes any more.
	noStakes := func(context.Context, time.Duration) error { wagers.Close(); return nil }
	return desk, feature.Feature{Name: "wager", Jobs: wagers.Jobs(), Drain: noStakes}, nil
}

// openGames makes the calls of the players on the games of all rooms.
func openGames(_ context.Context, _ *kernel, rooms []gaming.Product) (*gaming.Calls, feature.Feature, error) {
	calls := gaming.NewCalls(rooms...)
	return calls, feature.Feature{Name: "gaming", Calls: calls.Actions()}, nil
}
