// Package demo gives a demonstration site its life: what an operator would have
// filled in, invented players with a past that was really played, and an
// administrator whose password is shown once.
package demo

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/config"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gaming"
	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
)

// Accounts opens and finds the accounts of invented people.
type Accounts interface {
	// OpenAdministrator opens the account of the administrator, marked as one of
	// a demonstration.
	OpenAdministrator(ctx context.Context, name, password string) error
	// OpenPlayer opens an account that is marked so, into which nobody signs in:
	// without a password, since hashes of them would take most of a first start.
	OpenPlayer(ctx context.Context, name string) (userID string, err error)
	// Find gives the player of a name; nil for one who was removed or banned.
	Find(ctx context.Context, name string) (*session.User, error)
	// Purse brings a player money from outside, in whole units: no gift of the house.
	Purse(ctx context.Context, userID, amount, currency string) error
}

// Games takes bets, as from everybody.
type Games interface {
	Play(ctx context.Context, call *session.Call, request gaming.PlayRequest) (gaming.Reply, error)
}

// Crash tells which round of crash takes bets now; 0 for none.
type Crash interface {
	Betting(ctx context.Context) (round uint64)
}

// Chat takes messages, as from everybody.
type Chat interface {
	Say(ctx context.Context, call *session.Call, room, text, requestID string) error
}

// Shelves puts invented games, banners and notices on show.
type Shelves interface {
	Fill(ctx context.Context) error
}

// Deps are the parts of the house that the demonstration stands on.
type Deps struct {
	Clock    clock.Clock
	IDs      *id.Source
	Out      io.Writer
	Accounts Accounts
	Games    Games
	Crash    Crash
	Chat     Chat
	Shelves  Shelves
}

// Options are the operator's choices.
type Options struct {
	// Token is the site's own currency, Room the chat room in which they talk.
	Token, Room string
}

// Service is the life of a demonstration.
type Service struct {
	Deps
	token, room string
}

// New makes the service.
func New(deps Deps, options Options) *Service {
	return &Service{Deps: deps, token: strings.ToLower(options.Token), room: options.Room}
}

// The administrator of a demo site.
const (
	Administrator = "admin"
	// passwordLength of the alphabet of id.Secret is far beyond guessing.
	passwordLength = 16
)

// OpenAdministrator opens the administrator's account on a fresh site and shows
// its password, this once.
func (s *Service) OpenAdministrator(ctx context.Context) error {
	password := id.Secret()[:passwordLength]
	if err := s.Accounts.OpenAdministrator(ctx, Administrator, password); err != nil {
		return fmt.Errorf("make the demo administrator: %w", err)
	}
	_, _ = fmt.Fprintf(s.Out, "\nThe administrator of this demo site, shown once:\n\n  login     %s\n  password  %s\n\n", Administrator, password)
	return nil
}

// IsFresh tells whether a site is a demonstration that has no data yet.
func IsFresh(cfg config.Config) bool {
	if !cfg.Demo {
		return false
	}
	_, err := os.Stat(cfg.DatabasePath())
	return errors.Is(err, os.ErrNotExist)
}

// Product fills what a demonstration's operator left open, so that its pages show
// all of their parts. Nothing of it leads to anybody: the names are reserved (RFC
// 2606), as is domain.
func Product(product config.Product, domain string) config.Product {
	for _, one := range []struct {
		field *string
		value string
	}{
		{&product.Operator, "Demo Operator"},
		{&product.LicenceNumber, "DEMO-0001"},
		{&product.LicenceAuthority, "no authority: this is a demonstration"},
		{&product.Email, "support@" + domain},
	} {
		if *one.field == "" {
			*one.field = one.value
		}
	}
	if len(product.Social) == 0 {
		product.Social = map[string]string{"telegram": "https://example.com/telegram", "x": "https://example.com/x"}
	}
	return product
}

// ignoreRefusal passes what the house did not refuse: an invented player whose
// purse is empty, or who comes too late, just does not play.
func ignoreRefusal(err error) error {
	if _, refused := fault.From(err); refused {
		return nil
	}
	return err
}
