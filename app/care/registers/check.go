package registers

import (
	"sync"
	"time"

	"croupier/app/kernel/fault"
	"croupier/db"
)

// CodeRefused is the code of refusals.
const CodeRefused = fault.CodeForbidden

var (
	errListed  = fault.New(CodeRefused, "You are excluded from play.").With("reason", "register")
	errPending = fault.New(CodeRefused, "It has to be checked first whether you may play. This takes a moment: try again soon.").With("reason", "register_pending")
)

// held is the last answer of a register about a player.
type held struct {
	answer Answer
	at     int64
}

// known is what is known of a player in memory.
type known struct {
	answers map[string]held
	// wanted is when the registers were last asked to be asked because of a stake.
	wanted time.Time
}

// mostKnown bounds the players in memory: beyond it all are read anew.
const mostKnown = 50_000

// memory keeps the last answers of the players who stake.
type memory struct {
	mu   sync.Mutex
	list map[string]*known
}

// of gives what is known of a player; read fills it.
func (m *memory) of(userID string, read func() (map[string]held, error)) (*known, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if k := m.list[userID]; k != nil {
		return k, nil
	}
	answers, err := read()
	if err != nil {
		return nil, err
	}
	if m.list == nil || len(m.list) >= mostKnown {
		m.list = map[string]*known{}
	}
	k := &known{answers: answers}
	m.list[userID] = k
	return k, nil
}

// forget has a player read anew.
func (m *memory) forget(userID string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.list, userID)
}

// want notes that the registers are to be asked; not again within a minute.
func (m *memory) want(k *known, now time.Time) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if now.Sub(k.wanted) < time.Minute {
		return false
	}
	k.wanted = now
	return true
}

// verdict is what all registers in use say together, by answers that still hold: one yes
// is a yes, and a no needs all.
func verdict(answers map[string]held, inUse []named, now time.Time, life time.Duration) Answer {
	together := No
	for _, r := range inUse {
		h, found := answers[r.name]
		fresh := found && now.UnixMilli()-h.at < life.Milliseconds()
		switch {
		case fresh && h.answer == Yes:
			return Yes
		case !fresh || h.answer == Unknown:
			together = Unknown
		}
	}
	return together
}

// May refuses a player whom a register lists, and one of whom none has answered where
// that is demanded. A site without registers, and a player whose answer holds, cost no
// look into the database.
func (s *Service) May(q db.Querier, userID string, now time.Time) error {
	inUse := s.inUse()
	if len(inUse) == 0 {
		return nil
	}
	k, err := s.memory.of(userID, func() (map[string]held, error) { return answersOf(q, userID) })
	if err != nil {
		return err
	}
	switch verdict(k.answers, inUse, now, s.set.life()) {
	case Yes:
		return errListed
	case No:
		return nil
	}
	if s.memory.want(k, now) {
		select {
		case s.wants <- userID:
			s.nudge()
		default: // the next stake asks again
		}
	}
	if s.set.closed.Get() {
		return errPending
	}
	return nil
}
