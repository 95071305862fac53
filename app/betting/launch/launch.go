// Package launch starts the games of the catalogue that are not originals: installed games and games of
// integrations. It checks the player and the game, and the game's source launches it.
package launch

import (
	"context"
	"errors"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/gamelaunch"
	"croupier/app/kernel/money"
	"croupier/app/kernel/product"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// Sources finds the source of a game.
type Sources interface {
	// Source returns a source by its name. found is false for one that is switched off.
	Source(name string) (source gamelaunch.Source, found bool)
}

// Currencies knows the currencies of the site.
type Currencies interface {
	Currency(id string) (money.Currency, bool)
}

// Deps are the services that launches use.
type Deps struct {
	DB         *db.DB
	Games      *gamelaunch.Directory
	Sources    Sources
	Currencies Currencies
	// Wagers checks whether the site and the player may play.
	Wagers *wager.Service
	// Products knows the products of games.
	Products *product.List
	// DemoBets reports whether players may play with play money.
	DemoBets func() bool
}

// Service starts games.
type Service struct{ Deps }

// New makes the service.
func New(deps Deps) *Service { return &Service{deps} }

// LaunchRequest starts a game of the catalogue.
type LaunchRequest struct {
	Game     string `json:"game" validate:"required,max=120"`
	Currency string `json:"currency" validate:"required,max=20"`
	// Demo requests play money. Guests can play with nothing else.
	Demo bool `json:"demo,omitempty"`
	// Lang is a language of two letters; the default is en.
	Lang string `json:"lang,omitempty" validate:"max=2"`
	// Mobile is set for a small screen.
	Mobile bool `json:"mobile,omitempty"`
}

// launchesPerMinute limits launches: each stores a session, or asks a provider.
const launchesPerMinute = 60

// Actions returns the calls of players.
func (s *Service) Actions() []action.Action {
	return []action.Action{
		action.Whisper("LaunchGame", action.Public, s.Launch, action.PerAddress(launchesPerMinute, time.Minute),
			action.Summary("Starts a game of the catalogue for the caller. An open round is continued.")),
	}
}

// Launch starts a game for the caller. Errors: coded ones; gamelaunch.ErrUnavailable names the reason
// for the page about unavailable games.
func (s *Service) Launch(ctx context.Context, call *session.Call, request LaunchRequest) (started gamelaunch.Started, err error) {
	if !call.SignedIn() && !request.Demo {
		return started, gamecalls.ErrAuth
	}
	currency, known := s.Currencies.Currency(request.Currency)
	if !known {
		return started, wager.ErrAmount.With("reason", "currency")
	}
	game, found := s.Games.FindGame(request.Game)
	if !found {
		return started, gamelaunch.Unavailable(gamelaunch.Game{Listing: gamelaunch.Listing{ID: request.Game}}, gamelaunch.ReasonUnknown)
	}
	source, found := s.Sources.Source(game.Source)
	if !found {
		return started, gamelaunch.Unavailable(game, gamelaunch.ReasonSource)
	}
	r := gamelaunch.Request{Game: game.ID, External: game.External, Currency: currency, Demo: request.Demo, Lang: request.Lang, Mobile: request.Mobile}
	if r.Owner, err = call.StorageOwner(ctx); errors.Is(err, fault.ErrUnauthorized) {
		return started, gamecalls.ErrAuth
	} else if err != nil {
		return started, err
	}
	if err := s.require(ctx, call, source, game, r); err != nil {
		return started, wager.NoPrice(err)
	}
	return source.Launch(ctx, call, r)
}

// require refuses a game that the player may not play now, unless they have an open round of it.
func (s *Service) require(ctx context.Context, call *session.Call, source gamelaunch.Source, game gamelaunch.Game, r gamelaunch.Request) error {
	return s.DB.Read(ctx, func(q *db.Reader) error {
		if resumer, able := source.(gamelaunch.Resumer); able {
			if resumes, err := resumer.Resumes(q, r); resumes || err != nil {
				return err
			}
		}
		if _, err := s.Games.Check(game.ID, call.Country); err != nil {
			return err
		}
		kind := s.Products.KindOf(game.ID)
		switch {
		case !game.Supports(r.Currency.ID):
			return gamelaunch.Unavailable(game, gamelaunch.ReasonCurrency)
		case !s.Wagers.AcceptsBets():
			return wager.ErrClosed
		case s.Wagers.ClosedProduct(kind):
			return wager.ErrProductClosed
		case r.Demo && !s.DemoBets():
			return gamecalls.ErrDemo
		}
		bettor := wager.Bettor{Owner: r.Owner, User: call.User, Demo: r.Demo, Country: call.Country}
		return s.Wagers.Admission.Admit(q, bettor, wager.StakeTarget{Kind: kind, Product: game.ID, Currency: r.Currency.ID})
	})
}
