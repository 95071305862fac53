package config

import (
	"slices"
	"strings"
	"time"

	"croupier/app/kernel/money"
	"croupier/app/kernel/prices"
)

// Games configures which wagers the site accepts. Amounts are decimal texts.
type Games struct {
	Enabled   bool        `key:"enabled"`
	Bets      bool        `key:"bets"`
	DemoBets  bool        `key:"demo_bets"`
	GuestAuto bool        `key:"guest_auto"`
	Disabled  []string    `key:"disabled"`
	MinBet    string      `key:"min_bet"`
	MaxBet    string      `key:"max_bet"`
	MaxProfit string      `key:"max_profit"`
	MaxBetEUR string      `key:"max_bet_eur"`
	Limits    []GameLimit `key:"limits"`
	URL       string      `key:"url"`
}

// GameLimit replaces limits of one currency, in its whole units.
type GameLimit struct {
	Game      string `json:"game" yaml:"game"`
	Currency  string `json:"currency" yaml:"currency"`
	Min       string `json:"min" yaml:"min"`
	Max       string `json:"max" yaml:"max"`
	MaxProfit string `json:"max_profit" yaml:"max_profit"`
}

// Prices configures the prices of currencies.
type Prices struct {
	// Sources are ids of public price APIs, see prices.SourceIDs.
	Sources []string          `key:"sources"`
	URL     string            `key:"url"`
	Every   time.Duration     `key:"every"`
	Fixed   map[string]string `key:"fixed"`
}

// HasSource reports whether prices come from a source outside the configuration.
func (p Prices) HasSource() bool { return p.URL != "" || len(p.Sources) > 0 }

// SamplePrices are the prices of a demonstration, for benchmarks and tests on a real site.
func (c Config) SamplePrices() map[string]string {
	return prices.Samples(money.Currencies(strings.ToLower(c.Product.Token), c.Product.Token))
}

// maxCurrencyDecimals is the number of decimals of the finest currency.
const maxCurrencyDecimals = 8

func (c Config) checkGames(check *checker) {
	for path, text := range map[string]string{
		"games.min_bet": c.Games.MinBet, "games.max_bet": c.Games.MaxBet, "games.max_profit": c.Games.MaxProfit,
	} {
		check.check(positive(text, money.USDDecimals), path, "must be dollars such as 0.01, more than zero")
	}
	check.check(c.Games.MaxBetEUR == "" || positive(c.Games.MaxBetEUR, money.USDDecimals), "games.max_bet_eur", "must be euro such as 20, or empty")
	for _, game := range c.Games.Disabled {
		check.check(shortName.MatchString(game), "games.disabled", "must hold ids of games, such as plinko")
	}
	for i, limit := range c.Games.Limits {
		check.check(limit.Game == "" || shortName.MatchString(limit.Game), "games.limits", "item %d needs the id of a game, or none", i+1)
		check.check(limit.Currency == "" && limit.Game != "" || currencyID(limit.Currency, c.Product.Token), "games.limits", "item %d needs the id of a currency, such as btc, or a game for limits in dollars", i+1)
		for _, text := range []string{limit.Min, limit.Max, limit.MaxProfit} {
			check.check(text == "" || positive(text, maxCurrencyDecimals), "games.limits", "item %d needs amounts such as 0.5", i+1)
		}
	}
	for i, source := range c.Prices.Sources {
		check.check(slices.Contains(prices.SourceIDs(), source), "prices.sources", "must hold some of %s (%s)", strings.Join(prices.SourceIDs(), ", "), source)
		check.check(!slices.Contains(c.Prices.Sources[:i], source), "prices.sources", "must not name a source twice (%s)", source)
	}
	check.check(c.Prices.URL == "" || safeAddress(c.Prices.URL), "prices.url", "must be an https address")
	check.check(c.Prices.Every >= time.Second && c.Prices.Every <= time.Hour, "prices.every", "must be between 1s and 1h")
	for name, price := range c.Prices.Fixed {
		check.check(name == prices.Euro || currencyID(name, c.Product.Token), "prices.fixed", "must have ids of currencies as names (%s)", name)
		check.check(positive(price, maxCurrencyDecimals), "prices.fixed", "must have dollars such as 65000.5 as values (%s)", name)
	}
}

func positive(text string, decimals int) bool {
	amount, err := money.ParseAmount(text, decimals)
	return err == nil && amount > 0
}

func currencyID(id, token string) bool {
	for _, currency := range money.Currencies(strings.ToLower(token), token) {
		if currency.ID == id {
			return true
		}
	}
	return false
}

// Crash configures the shared rounds. MaxRoundProfit is a decimal text.
type Crash struct {
	Rounds         int           `key:"rounds"`
	Salt           string        `key:"salt"`
	Betting        time.Duration `key:"betting"`
	Pause          time.Duration `key:"pause"`
	MaxRoundProfit string        `key:"max_round_profit"`
}

func (c Config) checkCrash(check *checker) {
	check.between("crash.rounds", c.Crash.Rounds, 1000, 10_000_000)
	check.check(c.Crash.Betting >= 2*time.Second && c.Crash.Betting <= time.Minute, "crash.betting", "must be between 2s and 1m")
	check.check(c.Crash.Pause >= 500*time.Millisecond && c.Crash.Pause <= time.Minute, "crash.pause", "must be between 500ms and 1m")
	check.check(c.Crash.MaxRoundProfit == "" || positive(c.Crash.MaxRoundProfit, money.USDDecimals), "crash.max_round_profit", "must be dollars such as 250000, or empty")
}
