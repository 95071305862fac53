// Package inbox is the inbox of players. It makes one notice of each event that concerns a
// player, on the site and by email as the player chooses. It also stores the consents of players.
package inbox

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/event"
	"croupier/app/kernel/players"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/shared"
)

// PushedNotice is a notice for the browsers of a player.
type PushedNotice struct {
	UserID string `json:"user"`
	// Notice is the number of the notice; 0 for PushesEnded.
	Notice int64 `json:"notice"`
}

func playerOf(n PushedNotice) string { return n.UserID }

// The topics of this package.
var (
	PushWanted  = event.NewTopic("notices.push_wanted", "A notice is to be sent to the browsers of its player.", playerOf)
	PushesEnded = event.NewTopic("notices.pushes_ended", "No notices are sent to the browsers of a player any more.", playerOf)
)

// Topics are the topics of this package.
func Topics() []*event.Definition {
	return []*event.Definition{PushWanted.Definition(), PushesEnded.Definition()}
}

// Deps are the dependencies of Service.
type Deps struct {
	shared.Services
	Admission players.Marketing
	Emails    players.Emails
}

// Service manages the inboxes.
type Service struct {
	Deps
	askConsent *settings.Value[bool]
}

// New makes the service.
func New(deps Deps) *Service { return &Service{Deps: deps, askConsent: declareSettings()} }

// Start fails if a kind of notices has no source of events: such a notice would never be sent.
func (s *Service) Start(context.Context) error {
	for _, k := range kinds {
		if _, found := s.Activity.Kind(k.id); !found {
			return fmt.Errorf("notices: nothing on this site writes %q", k.id)
		}
	}
	return nil
}

// Rate limits: calls in a minute.
const (
	readsPerMinute  = 120
	writesPerMinute = 60
	visitsPerMinute = 600 // of one address
)

// Actions are the calls of this feature.
func (s *Service) Actions() []action.Action {
	own := func(summary string, count int) []action.Option {
		return []action.Option{action.Summary(summary), action.PerAccount(count, time.Minute), action.PerAddress(visitsPerMinute, time.Minute)}
	}
	return append([]action.Action{
		action.Post("/api/user/notices", action.SignedIn, s.List, own("The caller's notices, the newest first.", readsPerMinute)...),
		action.Post("/api/user/notices/read", action.SignedIn, s.Read, own("Notes that the caller has read a notice, or all up to one.", writesPerMinute)...),
		action.Post("/api/user/notices/choices", action.SignedIn, s.Choices, own("The topics and channels of the caller's notices.", readsPerMinute)...),
		action.Post("/api/user/notices/choose", action.SignedIn, s.Choose, own("Turns a kind of notices on or off on a channel.", writesPerMinute)...),
		action.Post("/api/user/consent", action.SignedIn, s.Consent, own("Notes what the caller has allowed or taken back.", writesPerMinute)...),
	}, s.officeActions()...)
}
