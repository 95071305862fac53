package gamelaunch

import (
	"math/big"
	"time"

	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/db"
)

// SessionLife is how long a session without a request accepts stakes.
const SessionLife = 8 * time.Hour

// Session is a launched game: one player, one game, one currency and one rate.
type Session struct {
	ID     id.Binary
	Source string
	Owner  string
	// Game is the id that the source uses. A live lobby changes games within a session.
	Game string
	// Version is the version of an installed game; empty for others.
	Version string
	// Currency is the currency of the player's account, and ProviderCurrency that of the amounts in
	// requests of the source.
	Currency, ProviderCurrency string
	// Rate is the number of minor units of Currency in one millionth of ProviderCurrency.
	Rate *big.Rat
	// Demo is set for play money.
	Demo bool
	// Country is the country of the request that launched the game; empty if unknown.
	Country string
	// CreatedAt is the launch, SeenAt the last request that needed the session, and EndedAt its end or
	// 0, in unix milliseconds.
	CreatedAt, SeenAt, EndedAt int64
}

// Open stores a new session and returns its token. It sets the times of the session.
func (s *Session) Open(tx *db.Tx) (token string, err error) {
	token = id.Secret()
	s.CreatedAt = tx.Now().UnixMilli()
	s.SeenAt = s.CreatedAt
	return token, insertSession(tx, s, id.HashSecret(token))
}

// Over reports whether the session accepts no more stakes: it has ended, or had no request for
// SessionLife.
func (s *Session) Over(now time.Time) bool {
	return s.EndedAt != 0 || now.UnixMilli() > s.ExpiresAt()
}

// ExpiresAt is when the session ends without a further request, in unix milliseconds.
func (s *Session) ExpiresAt() int64 { return s.SeenAt + SessionLife.Milliseconds() }

// Touch extends the life of a session, at most once in a minute.
func (s *Session) Touch(tx *db.Tx) error {
	now := tx.Now().UnixMilli()
	if now-s.SeenAt < time.Minute.Milliseconds() {
		return nil
	}
	s.SeenAt = now
	return updateSeen(tx, s)
}

// ByToken finds a session by the token that its source sent; nil if there is none.
func ByToken(q db.Querier, source, token string) (*Session, error) {
	if len(token) != tokenLength {
		return nil, nil
	}
	return sessionByToken(q, source, id.HashSecret(token))
}

// ByID finds a session; nil if there is none.
func ByID(q db.Querier, session id.Binary) (*Session, error) { return sessionByID(q, session) }

// Latest finds the latest session of a player with a source; in any currency if providerCurrency is
// empty. It is nil if there is none.
func Latest(q db.Querier, source, owner, providerCurrency string) (*Session, error) {
	return latestSession(q, source, owner, providerCurrency)
}

// Refresh reads the times of a session that was read before. known is false if it was deleted since.
func (s *Session) Refresh(q db.Querier) (known bool, err error) { return readTimes(q, s) }

// EndOthers ends the sessions that the player of a session has with its source in the same kind of
// money.
func (s *Session) EndOthers(tx *db.Tx) error { return endSessions(tx, s) }

// EndAll ends all sessions of a player, such as at an exclusion.
func EndAll(tx *db.Tx, owner string) error { return endAllSessions(tx, owner) }

// tokenLength is the length of a token: 32 bytes in base64.
const tokenLength = 43

// OwnRate is the rate of a session whose source counts in the player's currency: its minor units in one
// millionth.
func OwnRate(currency money.Currency) *big.Rat {
	units := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(currency.Decimals)), nil)
	return new(big.Rat).SetFrac(units, big.NewInt(1_000_000))
}
