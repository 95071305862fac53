// Package demo fills a demo site: with the texts of an operator, with invented players
// and a history of real bets, and with an administrator whose password is shown once.
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
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
)

// Accounts creates and finds the accounts of invented players.
type Accounts interface {
	// OpenAdministrator creates the administrator's account and marks it as a demo
	// account.
	OpenAdministrator(ctx context.Context, name, password string) error
	// OpenPlayer creates an account that is marked as a demo account. Signing in is not
	// possible: the account has no password, because hashing passwords would take most of
	// the first start.
	OpenPlayer(ctx context.Context, name string) (userID string, err error)
	// Find returns the player of a name; nil for a player who was removed or banned.
	Find(ctx context.Context, name string) (*session.User, error)
	// Deposit credits external money to a player, in whole units. It is not a bonus of the
	// site.
	Deposit(ctx context.Context, userID, amount, currency string) error
}

// Games accepts bets, as from every player.
type Games interface {
	Play(ctx context.Context, call *session.Call, request gamecalls.PlayRequest) (gamecalls.Reply, error)
}

// Crash returns the round of crash that accepts bets now; 0 for none.
type Crash interface {
	OpenRound(ctx context.Context) (round uint64)
}

// Chat accepts messages, as from every player.
type Chat interface {
	Send(ctx context.Context, call *session.Call, room, text, requestID string) error
}

// Catalogue adds invented games, banners and notices.
type Catalogue interface {
	Fill(ctx context.Context) error
}

// Deps are the dependencies of the service.
type Deps struct {
	Clock     clock.Clock
	IDs       *id.Source
	Out       io.Writer
	Accounts  Accounts
	Games     Games
	Crash     Crash
	Chat      Chat
	Catalogue Catalogue
	// Sockets returns the number of open sockets: of the pages that show what players do.
	Sockets func() int
}

// Options are the operator's settings.
type Options struct {
	// Token is the site's own currency, Room the chat room of the players.
	Token, Room string
}

// Service runs a demo site.
type Service struct {
	Deps
	token, room string
}

// New creates the service.
func New(deps Deps, options Options) *Service {
	return &Service{Deps: deps, token: strings.ToLower(options.Token), room: options.Room}
}

// The administrator of a demo site.
const (
	Administrator = "admin"
	// passwordLength is the number of characters of the alphabet of id.Secret, which is
	// too long to guess.
	passwordLength = 16
)

// OpenAdministrator creates the administrator's account on a new site and shows its
// password once.
func (s *Service) OpenAdministrator(ctx context.Context) error {
	password := id.Secret()[:passwordLength]
	if err := s.Accounts.OpenAdministrator(ctx, Administrator, password); err != nil {
		return fmt.Errorf("make the demo administrator: %w", err)
	}
	_, _ = fmt.Fprintf(s.Out, "\nThe administrator of this demo site, shown once:\n\n  login     %s\n  password  %s\n\n", Administrator, password)
	return nil
}

// IsFresh reports whether a site is a demo site without data.
func IsFresh(cfg config.Config) bool {
	if !cfg.Demo {
		return false
	}
	_, err := os.Stat(cfg.DatabasePath())
	return errors.Is(err, os.ErrNotExist)
}

// Product fills the texts that the operator of a demo site left empty, so that its pages
// show all of their parts. The texts refer to no real person or site: the names are
// reserved (RFC 2606), and so is domain.
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

// ignoreRefusal drops errors that are refusals of the site: an invented player without
// money, or one who is too late, does not play.
func ignoreRefusal(err error) error {
	if _, refused := fault.From(err); refused {
		return nil
	}
	return err
}
