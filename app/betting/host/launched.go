package host

import (
	"sync"

	"croupier/app/kernel/gamelaunch"
	"croupier/app/kernel/id"
	"croupier/db"
)

// launchedSessions keeps sessions that were read before, so that a bet reads its session only inside of
// its write. All of a session of an installed game is fixed at the launch but its times.
type launchedSessions struct {
	mu   sync.Mutex
	list map[string]gamelaunch.Session
}

// maxLaunched is the maximum number of kept sessions, of about 500 bytes each.
const maxLaunched = 10_000

// get returns a copy of a kept session, whose times may be old; nil if it is not kept.
func (l *launchedSessions) get(token string) *gamelaunch.Session {
	l.mu.Lock()
	defer l.mu.Unlock()
	kept, found := l.list[id.HashSecret(token)]
	if !found {
		return nil
	}
	return &kept
}

func (l *launchedSessions) put(token string, read gamelaunch.Session) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.list == nil || len(l.list) >= maxLaunched {
		l.list = map[string]gamelaunch.Session{}
	}
	l.list[id.HashSecret(token)] = read
}

// requireSession refuses a player whose session is over by now. Errors: errSession, errExpired.
func requireSession(tx *db.Tx, p player) error {
	known, err := p.Refresh(tx)
	switch {
	case err != nil:
		return err
	case !known:
		return errSession
	case p.Over(tx.Now()):
		return errExpired
	}
	return nil
}
