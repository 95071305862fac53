// Package push sends notices to the browsers of players who have allowed it (Web Push), with keys
// of the site. The inbox decides what is sent and whether it is still wanted. docs/notices.md
// describes the rules.
package push

import (
	"context"
	"net/http"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/safehttp"
	"croupier/app/kernel/secretbox"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/shared"
	"croupier/db"
)

// Content are the texts of a message. Text contains the facts, such as amounts.
type Content struct {
	Topic, Title, Text, Path string
	// Urgent messages are about account security.
	Urgent bool
}

// Notices returns the content of notices.
type Notices interface {
	// PushContent returns the texts of a notice. wanted is false if it must not be sent any more: it was
	// read or turned off, or it is marketing for a player who is excluded from marketing.
	PushContent(q db.Querier, userID string, noticeID int64) (content Content, wanted bool, err error)
}

// Deps are the dependencies of Service. Client calls push services; nil means a client that
// connects to public addresses only. Subject is the contact address for push services.
type Deps struct {
	shared.Services
	Sealer  *secretbox.Sealer
	Client  *http.Client
	Subject func() string
	Notices Notices
}

// Service stores the devices and sends the messages.
type Service struct {
	Deps
	enabled *settings.Value[bool]
	// wake signals Run that there is a message to send.
	wake chan struct{}
}

// sendTimeout is the timeout of a request to a push service.
const sendTimeout = 10 * time.Second

// New makes the service.
func New(deps Deps) *Service {
	if deps.Client == nil {
		deps.Client = safehttp.NewClient(sendTimeout, safehttp.ErrPrivate)
	}
	return &Service{Deps: deps, wake: make(chan struct{}, 1), enabled: settings.Bool("notices.push", true, settings.Spec{
		Group: "notices", OwnDefault: true,
		Sentence: "Whether players can have notices sent to their browsers. They go, encrypted, through the push services of the browsers' makers.",
	}).WeakenedWhen(settings.Never)}
}

// Settings are the settings that staff can change.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.enabled}}
}

// Rate limits: calls in a minute.
const (
	readsPerMinute  = 60
	writesPerMinute = 20
	visitsPerMinute = 300 // of one address
)

// Actions are the calls of this feature.
func (s *Service) Actions() []action.Action {
	playerOptions := func(summary string, count int) []action.Option {
		return []action.Option{action.Summary(summary), action.PerAccount(count, time.Minute), action.PerAddress(visitsPerMinute, time.Minute)}
	}
	return []action.Action{
		action.Post("/api/user/push", action.SignedIn, s.State, playerOptions("The browsers to which the caller's notices are sent.", readsPerMinute)...),
		action.Post("/api/user/push/add", action.SignedIn, s.Subscribe, playerOptions("Has notices sent to the caller's browser, until its session ends.", writesPerMinute)...),
		action.Post("/api/user/push/remove", action.SignedIn, s.Unsubscribe, playerOptions("Has notices no longer sent to a browser of the caller.", writesPerMinute)...),
	}
}

// wakeWorker makes Run check for messages at once.
func (s *Service) wakeWorker() {
	select {
	case s.wake <- struct{}{}:
	default: // Run is about to check anyway
	}
}

// pollInterval is the interval at which Run checks for failed messages.
const pollInterval = time.Minute

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
		case <-s.Clock.After(pollInterval):
		}
	}
}
