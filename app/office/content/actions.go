package content

import (
	"context"
	"slices"
	"strings"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
)

// Actions returns the calls of this feature.
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

// Banners returns the promotion banners that the caller may see. Guests get no banners of
// the poker table. Callers who may not receive marketing get none.
func (s *Service) Banners(ctx context.Context, call *session.Call, _ action.None) ([]Banner, error) {
	if excluded, err := s.marketingExcluded(ctx, call); err != nil || excluded {
		return []Banner{}, err
	}
	seen := visible(s, call, s.current.Load().banners, func(b *Banner) *Publication { return &b.Publication })
	if call.SignedIn() {
		return seen, nil
	}
	return slices.DeleteFunc(seen, func(b Banner) bool { return strings.EqualFold(b.Type, TypePoker) }), nil
}

// Slides returns the slides that the caller may see.
func (s *Service) Slides(ctx context.Context, call *session.Call, _ action.None) ([]Slide, error) {
	if excluded, err := s.marketingExcluded(ctx, call); err != nil || excluded {
		return []Slide{}, err
	}
	return visible(s, call, s.current.Load().slides, func(l *Slide) *Publication { return &l.Publication }), nil
}

// Banner returns the global announcement. Its content is empty if the announcement is
// switched off or the caller has dismissed it.
func (s *Service) Banner(ctx context.Context, call *session.Call, _ action.None) (Announcement, error) {
	current := s.current.Load().announcement
	if !current.activeAt(s.deps.Clock.Now()) || !current.forCaller(call) {
		return Announcement{}, nil
	}
	if dismissed, err := s.dismissedBy(ctx, call); err != nil || dismissed[current.Mark] {
		return Announcement{}, err
	}
	return current, nil
}

// Notifications returns the lines of the notification strip, without those that the
// caller has dismissed.
func (s *Service) Notifications(ctx context.Context, call *session.Call, _ action.None) ([]Notification, error) {
	seen := visible(s, call, s.current.Load().notifications, func(n *Notification) *Publication { return &n.Publication })
	if len(seen) == 0 {
		return seen, nil
	}
	dismissed, err := s.dismissedBy(ctx, call)
	return slices.DeleteFunc(seen, func(n Notification) bool { return dismissed[n.Mark] }), err
}

// PolicyRequest names a policy.
type PolicyRequest struct {
	ID string `json:"id" validate:"required,oneof=terms privacy self-exclusion aml licence"`
}

// Policy returns one policy.
func (s *Service) Policy(_ context.Context, _ *session.Call, request PolicyRequest) (Policy, error) {
	return s.policy(request.ID)
}
