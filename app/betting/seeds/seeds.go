// Package seeds manages the seeds of players' draws: a server seed that is committed to
// before its use, the player's own seed, and a nonce that counts without gaps.
package seeds

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"

	"croupier/app/kernel/players"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/secretbox"
	"croupier/db"
)

// OpenGames returns the games in which a player has a round that still draws from the
// seeds.
type OpenGames func(q db.Querier, owner string) ([]string, error)

// Service manages seeds.
type Service struct {
	db     *db.DB
	sealer *secretbox.Sealer
	owner  Owner
	// openGames returns the games that prevent a rotation.
	openGames OpenGames
}

// New creates the service. The sealer encrypts the server seeds, so that they cannot be
// read from the database. open prevents a pair from being revealed while a round draws
// from it.
func New(d *db.DB, sealer *secretbox.Sealer, owner Owner, open OpenGames) *Service {
	return &Service{db: d, sealer: sealer, owner: owner, openGames: open}
}

// Draw takes the next nonce of the owner's active pair in the transaction that
// uses it. A rollback returns the nonce, so that nonces have no gaps. The
// returned pair's Nonce is the one taken.
func (s *Service) Draw(tx *db.Tx, owner string) (*provablyfair.Pair, error) {
	p, err := takeNonce(tx, owner)
	if p == nil && err == nil {
		if _, err := s.ensure(tx, owner); err != nil {
			return nil, err
		}
		p, err = takeNonce(tx, owner)
	}
	if err != nil {
		return nil, err
	}
	return s.unseal(p)
}

// ClientSeed returns the owner's active client seed; empty before the first draw.
func (s *Service) ClientSeed(q db.Querier, owner string) (string, error) {
	p, err := activePair(q, owner)
	if p == nil || err != nil {
		return "", err
	}
	return p.ClientSeed, nil
}

// UserPart is this package's part of the user object.
type UserPart struct {
	// ClientSeed is the seed in use; empty before the first draw.
	ClientSeed string `json:"client_seed"`
}

// UserSection adds the client seed to the user object.
func (s *Service) UserSection() players.Section {
	return players.NewSection(func(q db.Querier, userID string) (UserPart, error) {
		seed, err := s.ClientSeed(q, userID)
		return UserPart{seed}, err
	})
}

// ByID returns a pair. The server seed of a pair that was retired unopened is empty.
// Errors: seal.ErrWrongKey for a pair in use that does not open.
func (s *Service) ByID(q db.Querier, id int64) (*provablyfair.Pair, error) {
	p, err := pairByID(q, id)
	if err != nil {
		return nil, err
	}
	return s.unseal(p)
}

// ensure returns the active pair. For a new owner it makes the active and the
// waiting pair.
func (s *Service) ensure(tx *db.Tx, owner string) (*sealedPair, error) {
	p, err := activePair(tx, owner)
	if p != nil || err != nil {
		return p, err
	}
	if err := s.commit(tx, owner); err != nil {
		return nil, err
	}
	return s.advance(tx, owner, randomClientSeed())
}

// advance activates the waiting pair and commits to the next.
func (s *Service) advance(tx *db.Tx, owner, clientSeed string) (*sealedPair, error) {
	if err := activateNext(tx, owner, clientSeed); err != nil {
		return nil, err
	}
	if err := s.commit(tx, owner); err != nil {
		return nil, err
	}
	return activePair(tx, owner)
}

// randomClientSeed is used until the player sets a seed.
func randomClientSeed() string {
	raw := make([]byte, 8)
	if _, err := rand.Read(raw); err != nil {
		panic(fmt.Sprintf("the system has no randomness: %v", err))
	}
	return hex.EncodeToString(raw)
}
