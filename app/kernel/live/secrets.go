package live

import (
	"slices"
	"sync"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
)

const (
	// secretTTL is the lifetime of a secret.
	secretTTL = time.Hour
	// maxSecrets is the maximum number of secrets of the process, maxSessionSecrets that of one
	// session: the oldest one is dropped.
	maxSecrets        = 100_000
	maxSessionSecrets = 16
)

// Secrets authenticate sockets of clients that cannot send a bearer token. They are stored in
// memory: after a restart clients fetch new ones.
type Secrets struct {
	clock clock.Clock

	mu        sync.Mutex
	byHash    map[string]secret
	bySession map[string][]string // hashes, oldest first
	order     []string            // hashes, oldest first; some may be gone
}

// secret is the session of a secret and its expiry.
type secret struct {
	userID, sessionID string
	expires           time.Time
}

// NewSecrets makes an empty set.
func NewSecrets(c clock.Clock) *Secrets {
	return &Secrets{clock: c, byHash: map[string]secret{}, bySession: map[string][]string{}}
}

// Issue makes a secret for a user's session. It is valid for an hour and not longer than the
// session.
func (s *Secrets) Issue(userID, sessionID string) string {
	issued := id.Secret()
	hash := id.HashSecret(issued)
	now := s.clock.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dropExpired(now)
	if own := s.bySession[sessionID]; len(own) >= maxSessionSecrets {
		s.drop(own[0])
	}
	s.byHash[hash] = secret{userID: userID, sessionID: sessionID, expires: now.Add(secretTTL)}
	s.bySession[sessionID] = append(s.bySession[sessionID], hash)
	s.order = append(s.order, hash)
	return issued
}

// Check returns the session that a user's secret was issued to.
func (s *Secrets) Check(userID, received string) (sessionID string, ok bool) {
	hash := id.HashSecret(received)
	now := s.clock.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	found, known := s.byHash[hash]
	if !known || found.userID != userID || !now.Before(found.expires) {
		return "", false
	}
	return found.sessionID, true
}

// revokeSession drops the secrets of a session that has ended.
func (s *Secrets) revokeSession(sessionID string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, hash := range slices.Clone(s.bySession[sessionID]) {
		s.drop(hash)
	}
}

// dropExpired drops the oldest secrets while they have expired or are too many; all have the same
// lifetime. Callers hold the lock.
func (s *Secrets) dropExpired(now time.Time) {
	for len(s.order) > 0 {
		found, known := s.byHash[s.order[0]]
		if known && now.Before(found.expires) && len(s.order) < maxSecrets {
			return
		}
		s.drop(s.order[0])
		s.order = s.order[1:]
	}
}

// drop removes one secret. Callers hold the lock.
func (s *Secrets) drop(hash string) {
	found, known := s.byHash[hash]
	if !known {
		return
	}
	delete(s.byHash, hash)
	left := slices.DeleteFunc(s.bySession[found.sessionID], func(other string) bool { return other == hash })
	if len(left) == 0 {
		delete(s.bySession, found.sessionID)
		return
	}
	s.bySession[found.sessionID] = left
}
