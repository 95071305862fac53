// Package products manages what the site offers: which products, currencies and games are
// open, and the limits of stakes. It stores nothing itself: everything is in settings,
// and every stake reads them in its own transaction.
package products

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/live"
	"croupier/app/kernel/money"
	"croupier/app/kernel/office"
	"croupier/app/kernel/product"
	"croupier/app/kernel/settings"
	"croupier/db"
)

// Deps are the dependencies of the service.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Hub      *live.Hub
	Settings *settings.Registry
	Desk     *gamecalls.Checker
	Products *product.List
	// Currencies are the currencies of the site.
	Currencies []money.Currency
}

// Service handles the calls.
type Service struct{ Deps }

// Channel has one event, which notifies pages that they must load the offer again.
const Channel = "offer"

// Change is the content of that event.
type Change struct {
	At int64 `json:"at"`
}

var eventChanged = live.NewEvent[Change]("offer.changed", "Games, their limits, or what is open have changed: request them again.")

// New creates the service and publishes every later change to pages.
func New(deps Deps) (*Service, error) {
	s := &Service{deps}
	if err := deps.Hub.Channel(Channel, live.Policy{}); err != nil {
		return nil, err
	}
	deps.Desk.Settings.OnChange(s.Publish)
	deps.Desk.Wagers.OnBets(s.Publish)
	deps.Desk.Wagers.OnLimits(s.Publish)
	return s, nil
}

// Publish notifies pages that the offer has changed.
func (s *Service) Publish() {
	// If the event is lost, the next page load reads the change.
	_ = s.Hub.Publish(Channel, eventChanged.With(Change{At: s.Clock.Now().UnixMilli()}))
}

// Keys of the settings that this package changes.
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
	errUnknownItem    = fault.New(fault.CodeNotFound, "There is no such product or currency.")
	errUnchanged      = fault.New(fault.CodeConflict, "Nothing would change. Load it again.")
	errLimit          = fault.New(fault.CodeNotFound, "There is no such game or currency.")
	errDuplicateLimit = fault.New(fault.CodeInvalid, "A limit is named twice.")
	errAmount         = fault.New(fault.CodeInvalid, "An amount is a decimal number such as 0.10, or empty.")
)

const (
	readsPerMinute   = 300
	actionsPerMinute = 60
)

// Actions returns the calls of the package.
func (s *Service) Actions() []action.Action {
	guard, rate := action.Permission(gamecalls.Manage), action.PerAccount(readsPerMinute, time.Minute)
	does, logged := action.PerAccount(actionsPerMinute, time.Minute), action.Staff(action.Logged{ReasonRequired: true})
	return []action.Action{
		action.Post("/api/admin/offer", guard, s.Offer, action.ReadsOnly(), rate, action.Summary("Which products and currencies are open, and how many wagers are.")),
		action.Post("/api/admin/offer/switch", guard, s.SwitchCall, logged, does, action.Summary("Opens a product or a currency for new stakes, or closes it.")).Neutral("It opens and closes products. Their limits are settings."),
		action.Post("/api/admin/offer/limits", guard, s.Limits, action.ReadsOnly(), rate, action.Summary("The limits of all games in all currencies.")),
		action.Post("/api/admin/offer/limits/change", guard, s.ChangeLimits, logged, does, action.BodyLimit(limitsBytes),
			action.Summary("Changes limits together; a stale version is refused with 409.")).SecondPerson(settings.ApprovalKind),
	}
}

// Office returns what the package adds to the back office.
func (s *Service) Office() office.Extension {
	return office.Extension{Gauges: []office.Gauge{{
		Name: "Open for stakes", Path: "/admin/products", Permission: gamecalls.Manage,
		Read: func(context.Context) (office.Reading, error) { return s.reading(), nil },
	}}}
}

// reading reports whether anything is closed.
func (s *Service) reading() office.Reading {
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
	case !s.Desk.Wagers.AcceptsBets():
		return office.Reading{Level: office.Bad, Value: "no", Sentence: "No stakes are taken at all: the setting games.bets is off, or the site is stopping."}
	case closed > 0:
		return office.Reading{Level: office.Warning, Value: "not all", Sentence: "Some products or currencies are closed by staff."}
	default:
		return office.Reading{Level: office.Good, Value: "all"}
	}
}
