// Package push sends notices to the browsers of players that have allowed it (Web Push),
// with keys of the site's own. What is sent, and whether it is still wanted, the inbox
// knows; docs/notices.md tells the rules.
package push

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/outside"
	"croupier/app/kernel/seal"
	"croupier/app/kernel/settings"
	"croupier/db"
)

// Words are what a message says. Text has the facts, such as amounts.
type Words struct {
	Topic, Title, Text, Path string
	// Urgent ones concern the safety of the account.
	Urgent bool
}

// Notices know what notices say.
type Notices interface {
	// Told gives the words of a notice; wanted is false when it is not to be sent any
	// more: read, turned off, or about what must not tempt the player.
	Told(q db.Querier, userID string, noticeID int64) (words Words, wanted bool, err error)
}

// Deps are the parts of the house that push stands on. Client is the one that calls push
// services; nil for one that reaches the internet alone. Subject is where push services
// can write to.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	IDs     *id.Source
	Sealer  *seal.Sealer
	Client  *http.Client
	Subject func() string
	Log     *slog.Logger
}

// Service keeps the devices and sends the messages.
type Service struct {
	Deps
	notices Notices
	on      *settings.Value[bool]
	// wake tells Run that there is something to send.
	wake chan struct{}
}

// sendTimeout is how long a push service may take.
const sendTimeout = 10 * time.Second

// New makes the service. From must be called before it sends.
func New(deps Deps) *Service {
	if deps.Client == nil {
		deps.Client = outside.NewClient(sendTimeout, outside.ErrPrivate)
	}
	return &Service{Deps: deps, wake: make(chan struct{}, 1), on: settings.Bool("notices.push", true, settings.Spec{
		Group: "notices", OwnDefault: true,
		Sentence: "Whether players can have notices sent to their browsers. They go, encrypted, through the push services of the browsers' makers.",
	})}
}

// From sets who knows what notices say.
func (s *Service) From(notices Notices) { s.notices = notices }

// Settings are what staff can change here.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.on}}
}

// Calls in a minute.
const (
	readsPerMinute  = 60
	deedsPerMinute  = 20
	visitsPerMinute = 300 // of one address
)

// Actions are the calls of this feature.
func (s *Service) Actions() []action.Action {
	own := func(summary string, count int) []action.Option {
		return []action.Option{action.Summary(summary), action.PerAccount(count, time.Minute), action.PerAddress(visitsPerMinute, time.Minute)}
	}
	return []action.Action{
		action.Post("/api/user/push", action.SignedIn, s.Show, own("The browsers to which the caller's notices are sent.", readsPerMinute)...),
		action.Post("/api/user/push/add", action.SignedIn, s.Add, own("Has notices sent to the caller's browser, until its session ends.", deedsPerMinute)...),
		action.Post("/api/user/push/remove", action.SignedIn, s.Remove, own("Has notices no longer sent to a browser of the caller.", deedsPerMinute)...),
	}
}

// nudge has Run look at once.
func (s *Service) nudge() {
	select {
	case s.wake <- struct{}{}:
	default: // it is going to look anyway
	}
}

// every is how often Run looks for what failed before.
const every = time.Minute

// Run sends what is due until ctx ends.
func (s *Service) Run(ctx context.Context) error {
	for {
		if err := s.Deliver(ctx); err != nil && ctx.Err() == nil {
			return err
		}
		select {
		case <-ctx.Done():
			return nil
		case <-s.wake:
		case <-s.Clock.After(every):
		}
	}
}
