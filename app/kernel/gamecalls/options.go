package gamecalls

import (
	"context"
	"slices"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Options are the configured defaults of the originals' settings.
type Options struct {
	// Enabled allows the originals, DemoBets wagers with play money.
	Enabled, DemoBets bool
	// GuestAuto lets guests run automatic betting.
	GuestAuto bool
	// Disabled lists the disabled games.
	Disabled []string
}

// Checker checks the requests for wagers on all games.
type Checker struct {
	DB      *db.DB
	Wagers  *wager.Service
	Wallets ledger.Wallets
	// Latest lists a player's ended wagers of a product in all accounts, newest
	// first.
	Latest   func(q db.Querier, owner, product string, limit int) ([]*wagerlog.Wager, error)
	Settings *Settings
	// GeoBlocked reports whether a game is not offered in a country; nil for a site that offers all
	// of them everywhere.
	GeoBlocked func(game, country string) bool
	// Description returns the operator's text about a game; nil for a site without such texts.
	Description func(game string) string
	// kinds are the products of games.
	kinds map[string]wager.Kind
}

// RegisterGame registers the kind of wagers on a game. It must be called before the site serves
// requests.
func (d *Checker) RegisterGame(kind wager.Kind, game string) {
	if d.kinds == nil {
		d.kinds = map[string]wager.Kind{}
	}
	d.kinds[game] = kind
}

// Enabled reports whether a game can be played.
func (d *Checker) Enabled(game string) bool {
	return d.Settings.enabled.Get() && d.Wagers.AcceptsBets() && !slices.Contains(d.Settings.disabled.Get(), game) &&
		!d.Wagers.ClosedProduct(d.kinds[game])
}

// EnabledIn reports whether a player in a country can play a game.
func (d *Checker) EnabledIn(game, country string) bool {
	return d.Enabled(game) && !d.isGeoBlocked(game, country)
}

func (d *Checker) isGeoBlocked(game, country string) bool {
	return d.GeoBlocked != nil && d.GeoBlocked(game, country)
}

// Accept checks the conditions that can change between two requests: the availability of the
// game, and the kernel's checks of site, player and stake.
func (d *Checker) Accept(tx *db.Tx, w *Bet, kind wager.Kind) (*wager.Accepted, error) {
	switch {
	case !d.Settings.enabled.Get():
		return nil, ErrOriginals
	case !d.Wagers.AcceptsBets():
		return nil, wager.ErrClosed
	case slices.Contains(d.Settings.disabled.Get(), w.Def.ID):
		return nil, ErrDisabled
	case d.isGeoBlocked(w.Def.ID, w.Bettor.Country):
		return nil, ErrGeoBlocked
	case w.Bettor.Demo && !d.Settings.demoBets.Get():
		return nil, ErrDemo
	}
	return d.Wagers.Accept(tx, wager.Stake{
		Bettor: w.Bettor, Kind: kind, Product: w.Def.ID, Currency: w.Currency, Amount: w.Stake, Grant: w.Grant,
	})
}

// Result converts the end of a round for the kernel.
func Result(end rules.State) wager.Result {
	return wager.Result{Payout: end.Payout, Multiplier: end.Multiplier, Void: end.Void}
}

// Data returns the initial data of a game's page, without the product's part, for a caller in a
// country.
func (d *Checker) Data(def rules.Definition, country string) DataAnswer {
	answer := DataAnswer{Game: GameState{
		ID: def.ID, Name: def.Name, Enabled: d.EnabledIn(def.ID, country), GeoBlocked: d.isGeoBlocked(def.ID, country), GuestAuto: d.Settings.guestAuto.Get(),
	}}
	if d.Description != nil {
		answer.Game.Description = d.Description(def.ID)
	}
	for _, currency := range d.Wallets.Currencies() {
		b, err := d.Wagers.Bounds(def.ID, currency)
		if err != nil {
			continue // there is no limit without a price
		}
		answer.Limits = append(answer.Limits, LimitRow{
			Currency: currency.ID, Min: currency.Text(b.Min), Max: currency.Text(b.Max), MaxProfit: currency.Text(b.Profit),
			Closed: d.Wagers.ClosedCurrency(currency.ID),
		})
	}
	return answer
}

// historyLength is the number of results in a history strip.
const historyLength = 30

// History lists the caller's latest results of a game. It is nil for a caller
// without an owner name. show returns the view of a round for the list, or nil.
func (d *Checker) History(ctx context.Context, call *session.Call, game string, show func(q db.Querier, w *wagerlog.Wager) (any, error)) (rows []HistoryRow, err error) {
	owner, known := call.Owner()
	if !known {
		return nil, nil
	}
	err = d.DB.Read(ctx, func(q *db.Reader) error {
		wagers, err := d.Latest(q, owner, game, historyLength)
		if err != nil {
			return err
		}
		rows = make([]HistoryRow, len(wagers))
		for i, w := range wagers {
			rows[i] = HistoryRow{ID: w.ID.String(), Multiplier: w.MultiplierText(), Win: w.Won(), Status: w.Status()}
			if show == nil {
				continue
			}
			if rows[i].View, err = show(q, w); err != nil {
				return err
			}
		}
		return nil
	})
	return rows, err
}
