package seamless

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/gamelaunch"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Session is a launched game of a provider.
type Session struct{ gamelaunch.Session }

// Launch is the request for a session.
type Launch struct {
	Provider, Owner, Game string
	Currency              money.Currency
	// ProviderCurrency is Currency.ID, or Dollar if the provider does not support that.
	ProviderCurrency string
	Demo             bool
	Country          string
}

// Open starts a session and ends those that the player has with the provider in the same kind of
// money. The rate is fixed for the whole session. It returns the token that
// the provider receives. Errors: prices.ErrUnknown.
func (s *Service) Open(ctx context.Context, launch Launch) (token string, l *Session, err error) {
	rate, err := rateOf(s.Prices, launch.Currency, launch.ProviderCurrency)
	if err != nil {
		return "", nil, fmt.Errorf("open a session of %s: %w", launch.Provider, err)
	}
	binary, _ := id.ToBinary(s.IDs.New())
	l = &Session{gamelaunch.Session{
		ID: binary, Source: launch.Provider, Owner: launch.Owner, Game: launch.Game, Currency: launch.Currency.ID,
		ProviderCurrency: launch.ProviderCurrency, Demo: launch.Demo, Country: launch.Country, Rate: rate,
	}}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		if err := l.EndOthers(tx); err != nil {
			return err
		}
		if launch.Demo { // the game shows the balance before its first stake
			if err := s.Wallets.OpenDemo(tx, launch.Owner, launch.Currency); err != nil {
				return err
			}
		}
		token, err = l.Session.Open(tx)
		return err
	})
	if err != nil {
		return "", nil, fmt.Errorf("open a session of %s: %w", launch.Provider, err)
	}
	return token, l, nil
}

// End ends all sessions of a player, such as at a sign-out or an exclusion. Wins and rollbacks are
// still accepted.
func (s *Service) End(tx *db.Tx, owner string) error { return gamelaunch.EndAll(tx, owner) }

// sessionOf returns the session of a callback that needs one in use. Errors: *Refusal.
func (s *Service) sessionOf(q db.Querier, c Callback, now time.Time) (*Session, error) {
	l, err := ofLaunch(gamelaunch.ByToken(q, c.Provider, c.Session))
	switch {
	case err != nil:
		return nil, err
	case l == nil:
		return nil, refuse(UnknownSession)
	case l.Over(now):
		return nil, refuse(ExpiredSession)
	case c.Owner != "" && c.Owner != l.Owner:
		return nil, refuse(OtherPlayer)
	case c.Currency != "" && c.Currency != l.ProviderCurrency:
		return nil, refuse(OtherCurrency)
	}
	return l, nil
}

// endedSessionOf returns the session of a callback that is accepted at any time: the one of the
// token, otherwise the latest of the player with this provider and currency. Errors: *Refusal.
func (s *Service) endedSessionOf(q db.Querier, c Callback) (l *Session, err error) {
	if l, err = ofLaunch(gamelaunch.ByToken(q, c.Provider, c.Session)); err != nil {
		return nil, err
	}
	if l == nil && c.Owner != "" {
		if l, err = ofLaunch(gamelaunch.Latest(q, c.Provider, c.Owner, c.Currency)); err != nil {
			return nil, err
		}
	}
	switch {
	case l == nil:
		return nil, refuse(UnknownSession)
	case c.Owner != "" && c.Owner != l.Owner:
		return nil, refuse(OtherPlayer)
	case c.Currency != "" && c.Currency != l.ProviderCurrency:
		return nil, refuse(OtherCurrency)
	}
	return l, nil
}

// ofLaunch returns a stored session as one of this package; nil stays nil.
func ofLaunch(s *gamelaunch.Session, err error) (*Session, error) {
	if s == nil || err != nil {
		return nil, err
	}
	return &Session{*s}, nil
}
