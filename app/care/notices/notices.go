// Package notices is the inbox of players: what happened that concerns one of them,
// here and by letter as they choose, each once. It also keeps what players have
// consented to.
package notices

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/activity"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/live"
	"croupier/app/kernel/settings"
	"croupier/db"
)

// Letter is a letter to a player. Path is a page of the site, for the button.
type Letter struct {
	Kind, Subject string
	Paragraphs    []string
	Button, Path  string
	Note          string
}

// Letters writes to players; sent is false for one without an address.
type Letters interface {
	Notify(q db.Querier, userID string, letter Letter) (sent bool, err error)
}

// Admission knows whom nothing may tempt to play.
type Admission interface {
	// MayTempt reports whether a player may be told what invites to play: not one who
	// is banned, excluded or in a time-out.
	MayTempt(q db.Querier, userID string) (bool, error)
}

// Pushes send notices to the browsers of players that have allowed it.
type Pushes interface {
	// Queue has a notice sent, after the commit. What it says is asked for then.
	Queue(tx *db.Tx, userID string, noticeID int64) error
	// Forget has no browser of a player told any more.
	Forget(tx *db.Tx, userID string) error
}

// Sockets send events to the open pages of a player.
type Sockets interface {
	PublishTo(userID string, n live.Notice) error
}

// Deps are the parts of the house that notices stand on.
type Deps struct {
	DB        *db.DB
	Clock     clock.Clock
	Activity  *activity.Log
	Admission Admission
	Letters   Letters
	Pushes    Pushes
	Sockets   Sockets
	Log       *slog.Logger
}

// Service keeps the inboxes.
type Service struct {
	Deps
	ask *settings.Value[bool]
}

// New makes the service.
func New(deps Deps) *Service { return &Service{Deps: deps, ask: declareAsk()} }

// Start refuses a site that tells of what nobody writes down: such a notice would
// never come.
func (s *Service) Start(context.Context) error {
	for _, k := range kinds {
		if _, found := s.Activity.Kind(k.id); !found {
			return fmt.Errorf("notices: nothing on this site writes %q", k.id)
		}
	}
	return nil
}

// Calls in a minute.
const (
	readsPerMinute  = 120
	deedsPerMinute  = 60
	visitsPerMinute = 600 // of one address
)

// Actions are the calls of this feature.
func (s *Service) Actions() []action.Action {
	own := func(summary string, count int) []action.Option {
		return []action.Option{action.Summary(summary), action.PerAccount(count, time.Minute), action.PerAddress(visitsPerMinute, time.Minute)}
	}
	return append([]action.Action{
		action.Post("/api/user/notices", action.SignedIn, s.List, own("The caller's notices, the newest first.", readsPerMinute)...),
		action.Post("/api/user/notices/read", action.SignedIn, s.Read, own("Notes that the caller has read a notice, or all up to one.", deedsPerMinute)...),
		action.Post("/api/user/notices/choices", action.SignedIn, s.Choices, own("What the caller is told of, and how.", readsPerMinute)...),
		action.Post("/api/user/notices/choose", action.SignedIn, s.Choose, own("Turns a kind of notices on or off on a channel.", deedsPerMinute)...),
		action.Post("/api/user/consent", action.SignedIn, s.Consent, own("Notes what the caller has allowed or taken back.", deedsPerMinute)...),
	}, s.officeActions()...)
}
