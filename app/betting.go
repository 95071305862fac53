package app

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"strings"

	"croupier/app/betting/bets"
	"croupier/app/betting/play"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gaming"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/originals"
	crashrules "croupier/app/kernel/originals/crash"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/app/money/wallet"
	"croupier/app/people/account"
	"croupier/app/people/stats"
)

// staleAfter is how many missed looks make prices unusable.
const staleAfter = 3

// buildBetting makes everything that money flows through.
func (a *App) buildBetting(ctx context.Context) error {
	token := a.cfg.Product.Token
	currencies := money.Currencies(strings.ToLower(token), token)
	if err := a.buildPrices(ctx, currencies); err != nil {
		return err
	}
	a.ledger, a.wagerLog = ledger.New(), wagerlog.New()
	a.wallet = wallet.New(wallet.Deps{
		DB: a.db, Ledger: a.ledger, Prices: a.prices, Sockets: a.hub, Log: a.log, Currencies: currencies,
	})
	games := a.cfg.Games
	options := wager.Options{
		Bets: games.Bets, MinBet: games.MinBet, MaxBet: games.MaxBet, MaxProfit: games.MaxProfit, MaxBetEUR: games.MaxBetEUR,
		Exact: gaming.LeastExact(definitions()...),
	}
	for _, limit := range games.Limits {
		options.Overrides = append(options.Overrides, wager.Override{
			Product: limit.Game, Currency: limit.Currency, Min: limit.Min, Max: limit.Max, MaxProfit: limit.MaxProfit,
		})
	}
	var err error
	a.wagers, err = wager.New(wager.Deps{
		DB: a.db, IDs: a.ids, Ledger: a.ledger, WagerLog: a.wagerLog, Wallets: a.wallet, Prices: a.prices, Admission: stakers{a.eligibility},
	}, options)
	if err != nil {
		return fmt.Errorf("set up stakes: %w", err)
	}
	a.desk = &gaming.Desk{
		DB: a.db, Wagers: a.wagers, Wallets: a.wallet, Latest: bets.Latest,
		Settings: gaming.NewSettings(gaming.Options{Enabled: games.Enabled, DemoBets: games.DemoBets, Disabled: games.Disabled}, knownGame),
	}
	a.play = play.New(play.Deps{Desk: a.desk, Games: originalsCatalogue{}, Seeds: a.seeds, Log: a.log})
	if a.crash, err = a.newCrash(a.desk); err != nil {
		return err
	}
	a.games = gaming.NewCalls(a.play, a.crash)
	a.seeds.UseRounds(a.play)
	a.wallet.UseMinimum(a.wagers.Minimum)
	a.wallet.UseOnly(func() string { return a.licence.OnlyCurrency() })
	return nil
}

// buildPrices makes the price source: a feed when one is configured, fixed
// prices otherwise.
func (a *App) buildPrices(ctx context.Context, currencies []money.Currency) error {
	fixed := prices.Fixed{prices.Euro: prices.EuroFixed}
	for _, currency := range currencies {
		fixed[currency.ID] = currency.Price
	}
	maps.Copy(fixed, a.cfg.Prices.Fixed)
	options := prices.Options{Source: fixed, Clock: a.options.Clock, Log: a.log}
	if a.cfg.Prices.URL != "" {
		token := strings.ToLower(a.cfg.Product.Token)
		options.Source = prices.NewFeed(a.cfg.Prices.URL, map[string]string{token: fixed[token], prices.Euro: fixed[prices.Euro]})
		options.Every, options.Stale = a.cfg.Prices.Every, staleAfter*a.cfg.Prices.Every
	}
	a.prices = prices.New(options)
	if a.cfg.Prices.URL != "" {
		return nil // its worker asks; until then wagers wait
	}
	return a.prices.Load(ctx)
}

// catalogue is the originals as play sees them.
type originalsCatalogue struct{}

func (originalsCatalogue) All() []rules.Game         { return originals.All() }
func (originalsCatalogue) Find(id string) rules.Game { return originals.Find(id) }
func (originalsCatalogue) MinorUnits(id string, choices []byte, currency money.Currency) ([]byte, error) {
	return originals.MinorUnits(id, choices, currency)
}

// definitions describe all games, in the order in which they are offered.
func definitions() []rules.Definition {
	list := []rules.Definition{crashrules.Definition()}
	for _, game := range originals.All() {
		list = append(list, game.Definition())
	}
	return list
}

// gamesJSON is what is said about the games, in the order in which they are
// offered.
func gamesJSON() ([]byte, error) {
	text, err := json.MarshalIndent(definitions(), "", " ")
	if err != nil {
		return nil, fmt.Errorf("describe the games: %w", err)
	}
	return append(text, '\n'), nil
}

// ownerOf tells under which name a caller's seeds stand.
func ownerOf(call *session.Call) (string, error) {
	owner, ok := call.Owner()
	if !ok {
		return "", fault.ErrUnauthorized
	}
	return owner, nil
}

// totals hands a player's numbers to accounts.
type totals struct{ stats *stats.Service }

// microsPerCent converts the wager log's dollars.
const microsPerCent = 10_000

// Totals implements account.Stats.
func (t totals) Totals(ctx context.Context, userID string) (account.Totals, error) {
	usd, games, err := t.stats.Totals(ctx, userID)
	return account.Totals{Wagered: account.Cents(usd / microsPerCent), Games: games}, err
}
