package content

import (
	"context"
	"slices"
	"strings"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
)

// Actions are the calls of this feature.
func (s *Service) Actions() []action.Action {
	limit := action.PerAddress(240, time.Minute)
	return append(s.officeActions(),
		action.Post("/api/promotionBanners", action.Public, s.Banners,
			action.Summary("The promotion banners. Guests are not shown those of type Poker."), limit),
		action.Post("/api/slides", action.Public, s.Slides, action.Summary("The slides of the home pages."), limit),
		action.Post("/api/data/dismiss", action.SignedIn, s.Dismiss, action.Summary("Puts a notice away for good."), action.PerAccount(120, time.Minute), limit),
		action.Post("/api/banner", action.Public, s.Banner, action.Summary("The global announcement."), limit),
		action.Post("/api/data/notifications", action.Public, s.Notifications, action.Summary("The lines of the notification strip."), limit),
		action.Post("/api/data/policy", action.Public, s.Policy, action.Summary("One of the house's policies as formatted text."), limit),
	)
}

// Banners returns the promotion banners that the caller may see. Guests are not
// shown those of the poker table, and whoever must not be tempted none.
func (s *Service) Banners(ctx context.Context, call *session.Call, _ action.None) ([]Banner, error) {
	if silent, err := s.silent(ctx, call); err != nil || silent {
		return []Banner{}, err
	}
	seen := shown(s, call, s.held.Load().banners, func(b *Banner) *Standing { return &b.Standing })
	if call.SignedIn() {
		return seen, nil
	}
	return slices.DeleteFunc(seen, func(b Banner) bool { return strings.EqualFold(b.Type, TypePoker) }), nil
}

// Slides returns the slides that the caller may see.
func (s *Service) Slides(ctx context.Context, call *session.Call, _ action.None) ([]Slide, error) {
	if silent, err := s.silent(ctx, call); err != nil || silent {
		return []Slide{}, err
	}
	return shown(s, call, s.held.Load().slides, func(l *Slide) *Standing { return &l.Standing }), nil
}

// Banner returns the global announcement. It returns no content of an
// announcement that is off, and of one that the caller has put away.
func (s *Service) Banner(ctx context.Context, call *session.Call, _ action.None) (Announcement, error) {
	current := s.held.Load().announcement
	if !current.onAt(s.deps.Clock.Now()) || !current.forCaller(call) {
		return Announcement{}, nil
	}
	if away, err := s.dismissedBy(ctx, call); err != nil || away[current.Mark] {
		return Announcement{}, err
	}
	return current, nil
}

// Notifications returns the lines of the notification strip, without those that
// the caller has put away.
func (s *Service) Notifications(ctx context.Context, call *session.Call, _ action.None) ([]Notification, error) {
	seen := shown(s, call, s.held.Load().notifications, func(n *Notification) *Standing { return &n.Standing })
	if len(seen) == 0 {
		return seen, nil
	}
	away, err := s.dismissedBy(ctx, call)
	return slices.DeleteFunc(seen, func(n Notification) bool { return away[n.Mark] }), err
}

// PolicyRequest names a policy.
type PolicyRequest struct {
	ID string `json:"id" validate:"required,oneof=terms privacy self-exclusion aml licence"`
}

// Policy returns one policy.
func (s *Service) Policy(_ context.Context, _ *session.Call, request PolicyRequest) (Policy, error) {
	return s.policy(request.ID)
}
