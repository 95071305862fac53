package seamless

import (
	"context"
	"fmt"
	"math/big"
	"time"

	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/db"
)

// sessionLife is how long a session without a callback accepts stakes.
const sessionLife = 8 * time.Hour

// Session is a launched game: one player, one currency, one rate.
type Session struct {
	ID       id.Binary
	Provider string
	Owner    string
	// Game is the provider's id of the launched game.
	Game string
	// Currency is the currency of the player's account, and ProviderCurrency that of the amounts in
	// callbacks.
	Currency, ProviderCurrency string
	// Demo is set for play money.
	Demo bool
	// Country is the country of the request that launched the game, if known.
	Country string
	// rate is the number of minor units in one millionth of ProviderCurrency.
	rate *big.Rat
	// SeenAt is the time of the last callback that needed the session, and EndedAt its end, or 0, in
	// unix milliseconds.
	SeenAt, EndedAt int64
}

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
	token = id.Secret()
	binary, _ := id.ToBinary(s.IDs.New())
	l = &Session{
		ID: binary, Provider: launch.Provider, Owner: launch.Owner, Game: launch.Game, Currency: launch.Currency.ID,
		ProviderCurrency: launch.ProviderCurrency, Demo: launch.Demo, Country: launch.Country, rate: rate,
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		l.SeenAt = tx.Now().UnixMilli()
		if err := endSessions(tx, l); err != nil {
			return err
		}
		if launch.Demo { // the game shows the balance before its first stake
			if err := s.Wallets.OpenDemo(tx, launch.Owner, launch.Currency); err != nil {
				return err
			}
		}
		return insertSession(tx, l, id.HashSecret(token))
	})
	if err != nil {
		return "", nil, fmt.Errorf("open a session of %s: %w", launch.Provider, err)
	}
	return token, l, nil
}

// End ends all sessions of a player, such as at a sign-out or an exclusion. Wins and rollbacks are
// still accepted.
func (s *Service) End(tx *db.Tx, owner string) error { return endAllSessions(tx, owner) }

// sessionOf returns the session of a callback that needs one in use. Errors: *Refusal.
func (s *Service) sessionOf(q db.Querier, c Callback, now time.Time) (*Session, error) {
	l, err := sessionByToken(q, c.Provider, id.HashSecret(c.Session))
	switch {
	case err != nil:
		return nil, err
	case c.Session == "" || l == nil:
		return nil, refuse(UnknownSession)
	case l.EndedAt != 0 || now.UnixMilli()-l.SeenAt > sessionLife.Milliseconds():
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
	if c.Session != "" {
		if l, err = sessionByToken(q, c.Provider, id.HashSecret(c.Session)); err != nil {
			return nil, err
		}
	}
	if l == nil && c.Owner != "" {
		if l, err = latestSession(q, c.Provider, c.Owner, c.Currency); err != nil {
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
