package publish

import (
	"log/slog"
	"sync"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/live"
	"croupier/app/sports/book/board"
	"croupier/app/sports/book/health"
	"croupier/app/sports/book/trading"
)

// Deps are the dependencies of the publication.
type Deps struct {
	Clock   clock.Clock
	Log     *slog.Logger
	Sockets live.Publisher
	Board   *board.Board
	Health  *health.Monitor
	Trading *trading.Service
	// Enabled is true on a site with sports.
	Enabled bool
}

// Service sends pages the events, their prices and their changes.
type Service struct {
	Deps

	// listChanges contains the events whose changes are not yet sent to lists.
	listMu      sync.Mutex
	listChanges map[string]*Change
}

// New opens the channels.
func New(deps Deps) (*Service, error) {
	s := &Service{Deps: deps, listChanges: map[string]*Change{}}
	for pattern, policy := range map[string]live.Policy{
		ListChannel:                    {},
		eventChannelPrefix + "{event}": {Snapshot: live.SnapshotOf(s.snapshot)},
	} {
		if err := deps.Sockets.Channel(pattern, policy); err != nil {
			return nil, err
		}
	}
	return s, nil
}
