package registers

import (
	"sync"
	"time"

	"croupier/app/kernel/fault"
	"croupier/db"
)

// CodeRefused is the code of the errors.
const CodeRefused = fault.CodeForbidden

var (
	errListed  = fault.New(CodeRefused, "You are excluded from play.").With("reason", "register")
	errPending = fault.New(CodeRefused, "It has to be checked first whether you may play. This takes a moment: try again soon.").With("reason", "register_pending")
)

// storedAnswer is the last answer of a register about a player.
type storedAnswer struct {
	answer Answer
	at     int64
}

// cachedPlayer is the state of a player in memory.
type cachedPlayer struct {
	answers map[string]storedAnswer
	// queuedAt is when a stake last queued a query.
	queuedAt time.Time
}

// maxKnown is the max number of players in memory. Beyond it the memory is cleared and players are
// read again.
const maxKnown = 50_000

// answerCache caches the last answers of the players who stake.
type answerCache struct {
	mu      sync.Mutex
	players map[string]*cachedPlayer
}

// playerOf returns the state of a player; read loads it.
func (m *answerCache) playerOf(userID string, read func() (map[string]storedAnswer, error)) (*cachedPlayer, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if k := m.players[userID]; k != nil {
		return k, nil
	}
	answers, err := read()
	if err != nil {
		return nil, err
	}
	if m.players == nil || len(m.players) >= maxKnown {
		m.players = map[string]*cachedPlayer{}
	}
	k := &cachedPlayer{answers: answers}
	m.players[userID] = k
	return k, nil
}

// drop removes a player from memory.
func (m *answerCache) drop(userID string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.players, userID)
}

// markQueued records that a query must be queued. It returns false if one was queued within the last
// minute.
func (m *answerCache) markQueued(k *cachedPlayer, now time.Time) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if now.Sub(k.queuedAt) < time.Minute {
		return false
	}
	k.queuedAt = now
	return true
}

// combinedAnswer combines the valid answers of all registers in use. One yes is a yes, and a no needs all
// registers.
func combinedAnswer(answers map[string]storedAnswer, inUse []namedRegister, now time.Time, lifetime time.Duration) Answer {
	combined := No
	for _, r := range inUse {
		h, found := answers[r.name]
		valid := found && now.UnixMilli()-h.at < lifetime.Milliseconds()
		switch {
		case valid && h.answer == Yes:
			return Yes
		case !valid || h.answer == Unknown:
			combined = Unknown
		}
	}
	return combined
}

// CheckPlayer rejects a player whom a register lists, and a player without a valid answer if the settings
// require one. It reads the database only if registers are in use and the player is not in memory.
func (s *Service) CheckPlayer(q db.Querier, userID string, now time.Time) error {
	inUse := s.activeRegisters()
	if len(inUse) == 0 {
		return nil
	}
	k, err := s.answers.playerOf(userID, func() (map[string]storedAnswer, error) { return answersOf(q, userID) })
	if err != nil {
		return err
	}
	switch combinedAnswer(k.answers, inUse, now, s.set.answerLifetime()) {
	case Yes:
		return errListed
	case No:
		return nil
	}
	if s.answers.markQueued(k, now) {
		select {
		case s.wanted <- userID:
			s.wakeWorker()
		default: // the next stake tries again
		}
	}
	if s.set.closed.Get() {
		return errPending
	}
	return nil
}
