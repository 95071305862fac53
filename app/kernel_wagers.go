package app

import (
	"context"
	"slices"
	"time"

	"croupier/app/betting/bets"
	"croupier/app/care/limits"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/gaming"
	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/wager"
	"croupier/app/money/wallet"
	"croupier/app/people/eligibility"
	"croupier/app/rewards/bonus"
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

// decimals are those in which amounts of a currency are written; 0 for one that is
// not known any more, whose amounts stay in minor units.
func (k *kernel) decimals(currency string) int {
	known, _ := k.currency(currency)
	return known.Decimals
}

// wagerNeeds are what stakes stand on beside the kernel.
type wagerNeeds struct {
	wallets     *wallet.Service
	eligibility *eligibility.Service
	bonuses     *bonus.Service
	control     *limits.Service
}

// openWagers makes the one way of every stake, and the desk where wagers on the
// games of the house are asked for.
func openWagers(_ context.Context, k *kernel, needs wagerNeeds) (*gaming.Desk, feature.Feature, error) {
	wagers := wager.New(wager.Deps{
		DB: k.db, IDs: k.ids, Ledger: k.ledger, WagerLog: k.wagerLog, Wallets: needs.wallets, Prices: k.prices,
		Admission: stakeEligibility{needs.eligibility}, Funding: needs.bonuses, Usage: needs.control,
	}, k.limits)
	games := k.cfg.Games
	desk := &gaming.Desk{
		DB: k.db, Wagers: wagers, Wallets: needs.wallets, Latest: bets.Latest,
		Settings: gaming.NewSettings(gaming.Options{Enabled: games.Enabled, DemoBets: games.DemoBets, GuestAuto: games.GuestAuto, Disabled: games.Disabled}, knownGame),
	}
	// What is drained after it takes no new stakes any more.
	noStakes := func(context.Context, time.Duration) error { wagers.Close(); return nil }
	return desk, feature.Feature{
		Name: "wager", Jobs: wagers.Jobs(), Drain: noStakes, Settings: []settings.Group{k.limits.Settings(knownGame, k.currencies...), desk.Settings.Settings()},
	}, nil
}

// knownGame tells whether there is a game of the house of an id.
func knownGame(id string) bool {
	return slices.ContainsFunc(definitions(), func(def rules.Definition) bool { return def.ID == id })
}

// openGames makes the calls of the players on the games of all rooms.
func openGames(_ context.Context, _ *kernel, rooms []gaming.Product) (*gaming.Calls, feature.Feature, error) {
	calls := gaming.NewCalls(rooms...)
	return calls, feature.Feature{Name: "gaming", Calls: calls.Actions(), Bootstrap: []feature.Section{{Name: "game", Load: gameOnPage(calls)}}}, nil
}

// pageGame is what the page of a game begins with: what it would ask for first.
type pageGame struct {
	ID      string               `json:"id"`
	Data    gaming.DataAnswer    `json:"data"`
	Restore gaming.RestoreAnswer `json:"restore"`
}

// gameOnPage writes the game into its page, so that one can play as soon as the
// code is there. A table that all share changes while the page is on its way: it
// is asked for when the page is there.
func gameOnPage(calls *gaming.Calls) func(context.Context, *feature.Visit) (any, error) {
	var games []string
	for _, def := range definitions() {
		if def.Kind != rules.Multiplayer {
			games = append(games, def.ID)
		}
	}
	return func(ctx context.Context, visit *feature.Visit) (any, error) {
		at := slices.Index(games, visit.Game)
		if at < 0 {
			return feature.Omitted, nil
		}
		request := gaming.GameRequest{APIID: games[at]}
		data, err := calls.Data(ctx, visit.Call, request)
		if err != nil {
			return feature.Omitted, nil // the page asks itself, and tells what is wrong
		}
		open, err := calls.Restore(ctx, visit.Call, request)
		if err != nil {
			return feature.Omitted, nil
		}
		return pageGame{request.APIID, data, open}, nil
	}
}
