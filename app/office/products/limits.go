package products

import (
	"context"
	"slices"

	"croupier/app/kernel/action"
	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/wager"
)

// Limits of a change.
const (
	limitsBytes = 256 << 10
	maxLimits   = 500
)

// StakeLimit has the minimum stake, the maximum stake and the maximum profit of a wager
// as decimal text, empty if not set.
type StakeLimit struct {
	Min       string `json:"min" validate:"max=40"`
	Max       string `json:"max" validate:"max=40"`
	MaxProfit string `json:"max_profit" validate:"max=40"`
}

// LimitCell is a game in a currency: the limits that are set, and the limits in force.
// Held is empty if the currency has no price.
type LimitCell struct {
	Currency  string     `json:"currency"`
	Set       StakeLimit `json:"set"`
	Effective StakeLimit `json:"effective"`
}

// LimitRow is a game, or all games if the id is empty. Dollars has the limits for all
// currencies.
type LimitRow struct {
	Game    string      `json:"game"`
	Name    string      `json:"name"`
	Dollars StakeLimit  `json:"dollars"`
	Cells   []LimitCell `json:"cells"`
}

// LimitCurrency is a column.
type LimitCurrency struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Decimals int    `json:"decimals"`
	// Price is the price of a unit in dollars; empty if it is unknown.
	Price string `json:"price"`
}

// LimitsAnswer is the whole grid. Versions are the versions of the settings.
type LimitsAnswer struct {
	Rows       []LimitRow       `json:"rows"`
	Currencies []LimitCurrency  `json:"currencies"`
	Versions   map[string]int64 `json:"versions"`
}

var limitKeys = []string{keyLimits, keyMin, keyMax, keyProfit}

// Limits returns all limits.
func (s *Service) Limits(ctx context.Context, _ *session.Call, _ action.None) (LimitsAnswer, error) {
	answer := LimitsAnswer{Rows: []LimitRow{}, Currencies: []LimitCurrency{}}
	var err error
	if answer.Versions, err = s.Settings.Versions(ctx, limitKeys...); err != nil {
		return answer, err
	}
	set := map[[2]string]StakeLimit{}
	for _, o := range s.Desk.Wagers.Overrides() {
		set[[2]string{o.Product, o.Currency}] = StakeLimit{o.Min, o.Max, o.MaxProfit}
	}
	min, max, profit := s.Desk.Wagers.General()
	set[[2]string{}] = StakeLimit{min, max, profit}
	for _, c := range s.Currencies {
		column := LimitCurrency{ID: c.ID, Name: c.Name, Decimals: c.DisplayDecimals()}
		if price, err := s.Desk.Wagers.Prices.Of(c.ID); err == nil {
			column.Price = price.Text()
		}
		answer.Currencies = append(answer.Currencies, column)
	}
	for _, game := range append([]rules.Definition{{Name: "All games"}}, s.Products.Definitions()...) {
		row := LimitRow{Game: game.ID, Name: game.Name, Dollars: set[[2]string{game.ID, ""}], Cells: []LimitCell{}}
		for _, c := range s.Currencies {
			row.Cells = append(row.Cells, LimitCell{Currency: c.ID, Set: set[[2]string{game.ID, c.ID}], Effective: s.effectiveLimit(game.ID, c)})
		}
		answer.Rows = append(answer.Rows, row)
	}
	return answer, nil
}

// effectiveLimit returns the limits in force for a game in a currency.
func (s *Service) effectiveLimit(game string, c money.Currency) StakeLimit {
	b, err := s.Desk.Wagers.Bounds(game, c)
	if err != nil {
		return StakeLimit{}
	}
	return StakeLimit{c.Text(b.Min), c.Text(b.Max), c.Text(b.Profit)}
}

// LimitChange sets the limits of a game in a currency. An empty game means all games. An
// empty currency means amounts in dollars, for every currency.
type LimitChange struct {
	Game     string     `json:"game" validate:"max=40"`
	Currency string     `json:"currency" validate:"max=20"`
	Limit    StakeLimit `json:"limit"`
}

// LimitsChangeRequest changes several limits together. Versions are those of the answer
// that the caller has seen.
type LimitsChangeRequest struct {
	Changes  []LimitChange    `json:"changes" validate:"required,min=1,max=500,dive"`
	Versions map[string]int64 `json:"versions" validate:"required,max=10"`
	action.Reason
}

// ChangeLimits changes limits.
func (s *Service) ChangeLimits(ctx context.Context, call *session.Call, request LimitsChangeRequest) (action.None, error) {
	list, seen := s.Desk.Wagers.Overrides(), map[[2]string]bool{}
	var changes []settings.Change
	touched := false
	for _, c := range request.Changes {
		key := [2]string{c.Game, c.Currency}
		if seen[key] {
			return action.None{}, errDuplicateLimit
		}
		seen[key] = true
		if err := s.checkLimit(c); err != nil {
			return action.None{}, err
		}
		if key == ([2]string{}) {
			changes = append(changes, s.generalChanges(c.Limit, request.Versions)...)
			continue
		}
		touched = true
		list = replaceOverride(list, wager.Override{Product: c.Game, Currency: c.Currency, Min: c.Limit.Min, Max: c.Limit.Max, MaxProfit: c.Limit.MaxProfit})
	}
	if touched {
		changes = append(changes, settings.Change{Key: keyLimits, Value: encode(list), Version: request.Versions[keyLimits]})
	}
	if len(changes) == 0 {
		return action.None{}, settings.ErrNoChange
	}
	return action.None{}, s.Settings.Change(ctx, settings.By(call, request.Reason.Reason), changes...)
}

// generalChanges returns the changes of the general limits in dollars.
func (s *Service) generalChanges(to StakeLimit, versions map[string]int64) (changes []settings.Change) {
	min, max, profit := s.Desk.Wagers.General()
	for _, one := range []struct{ key, was, now string }{{keyMin, min, to.Min}, {keyMax, max, to.Max}, {keyProfit, profit, to.MaxProfit}} {
		if one.was != one.now {
			changes = append(changes, settings.Change{Key: one.key, Value: encode(one.now), Version: versions[one.key]})
		}
	}
	return changes
}

// replaceOverride returns a list in which o replaces the limit of the same game and currency. An
// empty o removes it.
func replaceOverride(list []wager.Override, o wager.Override) []wager.Override {
	list = slices.DeleteFunc(list, func(has wager.Override) bool { return has.Product == o.Product && has.Currency == o.Currency })
	if o.Min+o.Max+o.MaxProfit != "" {
		list = append(list, o)
	}
	return list
}

func (s *Service) checkLimit(c LimitChange) error {
	known := c.Game == "" || slices.ContainsFunc(s.Products.Definitions(), func(def rules.Definition) bool { return def.ID == c.Game })
	currency, ok := money.Currency{Decimals: dollarDecimals}, true
	if c.Currency != "" {
		currency, ok = s.Desk.Wallets.Currency(c.Currency)
	}
	if !known || !ok {
		return errLimit
	}
	for _, text := range []string{c.Limit.Min, c.Limit.Max, c.Limit.MaxProfit} {
		if amount, err := currency.Parse(text); text != "" && (err != nil || amount <= 0) {
			return errAmount.With("game", c.Game).With("currency", c.Currency).With("amount", text)
		}
	}
	return nil
}

const dollarDecimals = 6
