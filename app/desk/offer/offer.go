// Package offer is what staff say of all that the house offers: which products,
// currencies and games are open, and the limits of stakes. It keeps nothing
// itself: everything stands in settings, which every stake asks in its own
// transaction.
package offer

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/backoffice"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gaming"
	"croupier/app/kernel/live"
	"croupier/app/kernel/money"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// Game is a game of the house.
type Game struct{ ID, Name string }

// Deps are the parts of the house that the room stands on.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Hub      *live.Hub
	Settings *settings.Registry
	Desk     *gaming.Desk
	// Currencies are those of the site, Games its own games in their order.
	Currencies []money.Currency
	Games      []Game
}

// Service answers the calls.
type Service struct{ Deps }

// Channel carries the one event that tells pages to ask anew.
const Channel = "offer"

// Change is what changed. Pages that show something of it ask anew.
type Change struct {
	At int64 `json:"at"`
}

var eventChanged = live.NewEvent[Change]("offer.changed", "Games, their limits, or what is open have changed: ask anew.")

// New makes the service and tells pages of every change from then on.
func New(deps Deps) (*Service, error) {
	s := &Service{deps}
	if err := deps.Hub.Channel(Channel, live.Policy{}); err != nil {
		return nil, err
	}
	deps.Desk.Settings.OnChange(s.Tell)
	deps.Desk.Wagers.OnBets(s.Tell)
	deps.Desk.Wagers.OnLimits(s.Tell)
	return s, nil
}

// Tell tells pages that something they show of the offer has changed.
func (s *Service) Tell() {
	// What cannot be told is asked for with the next page.
	_ = s.Hub.Publish(Channel, eventChanged.With(Change{At: s.Clock.Now().UnixMilli()}))
}

// Keys of the settings that are changed here.
const (
	keyProducts   = "games.closed_products"
	keyCurrencies = "games.closed_currencies"
	keyGames      = "games.disabled"
	keyLimits     = "games.limits"
	keyMin        = "games.min_bet"
	keyMax        = "games.max_bet"
	keyProfit     = "games.max_profit"
)

var (
	errThing  = fault.New(fault.CodeNotFound, "There is no such product or currency.")
	errOpen   = fault.New(fault.CodeConflict, "It is so already. Look at it again.")
	errLimit  = fault.New(fault.CodeNotFound, "There is no such game or currency.")
	errTwice  = fault.New(fault.CodeInvalid, "A limit is named twice.")
	errAmount = fault.New(fault.CodeInvalid, "An amount is a decimal number such as 0.10, or empty.")
)

const (
	reads = 300
	deeds = 60
)

// Actions are the calls of the room.
func (s *Service) Actions() []action.Action {
	guard, rate := action.Permission(gaming.Manage), action.PerAccount(reads, time.Minute)
	does, logged := action.PerAccount(deeds, time.Minute), action.Staff(action.Logged{ReasonRequired: true})
	return []action.Action{
		action.Post("/api/admin/offer", guard, s.Offer, action.ReadsOnly(), rate, action.Summary("Which products and currencies are open, and how many wagers are.")),
		action.Post("/api/admin/offer/switch", guard, s.SwitchCall, logged, does, action.Summary("Opens a product or a currency for new stakes, or closes it.")),
		action.Post("/api/admin/offer/limits", guard, s.Limits, action.ReadsOnly(), rate, action.Summary("The limits of all games in all currencies.")),
		action.Post("/api/admin/offer/limits/change", guard, s.ChangeLimits, logged, does, action.BodyLimit(limitsBytes),
			action.Summary("Changes limits together; a stale version is refused with 409.")),
	}
}

// Office is what the room adds to the back office.
func (s *Service) Office() backoffice.Part {
	return backoffice.Part{Gauges: []backoffice.Gauge{{
		Name: "Open for stakes", Path: "/admin/products", Permission: gaming.Manage,
		Read: func(context.Context) (backoffice.Reading, error) { return s.reading(), nil },
	}}}
}

// reading tells whether anything is closed.
func (s *Service) reading() backoffice.Reading {
	closed := 0
	for _, kind := range s.Desk.Wagers.Kinds() {
		if s.Desk.Wagers.ClosedProduct(kind) {
			closed++
		}
	}
	for _, c := range s.Currencies {
		if s.Desk.Wagers.ClosedCurrency(c.ID) {
			closed++
		}
	}
	switch {
	case !s.Desk.Wagers.Taking():
		return backoffice.Reading{Level: backoffice.Bad, Value: "no", Sentence: "No stakes are taken at all: the setting games.bets is off, or the site is stopping."}
	case closed > 0:
		return backoffice.Reading{Level: backoffice.Warning, Value: "not all", Sentence: "Some products or currencies are closed by staff."}
	default:
		return backoffice.Reading{Level: backoffice.Good, Value: "all"}
	}
}

// kindTitles are the names of products as staff read them.
var kindTitles = map[wager.Kind]string{"original": "Originals", "crash": "Crash"}

func titleOf(kind wager.Kind) string {
	if title := kindTitles[kind]; title != "" {
		return title
	}
	return string(kind)
}
