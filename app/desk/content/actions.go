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
	return []action.Action{
		action.Post("/api/promotionBanners", action.Public, s.Banners,
			action.Summary("The promotion banners. Guests are not shown those of type Poker."), limit),
		action.Post("/api/slides", action.Public, s.Slides, action.Summary("The slides of the home pages."), limit),
		action.Post("/api/banner", action.Public, s.Banner, action.Summary("The global announcement."), limit),
		action.Post("/api/data/notifications", action.Public, s.Notifications, action.Summary("The lines of the notification strip."), limit),
		action.Post("/api/data/policy", action.Public, s.Policy, action.Summary("One of the house's policies as formatted text."), limit),
	}
}

// Banners returns the promotion banners that the caller may see.
func (s *Service) Banners(_ context.Context, call *session.Call, _ action.None) ([]Banner, error) {
	all := s.held.Load().banners
	if call.SignedIn() {
		return all, nil
	}
	return slices.DeleteFunc(slices.Clone(all), func(b Banner) bool { return strings.EqualFold(b.Type, TypePoker) }), nil
}

// Slides returns all slides.
func (s *Service) Slides(context.Context, *session.Call, action.None) ([]Slide, error) {
	return s.held.Load().slides, nil
}

// Banner returns the global announcement. It returns no content of an
// announcement that is off.
func (s *Service) Banner(context.Context, *session.Call, action.None) (Announcement, error) {
	if current := s.held.Load().announcement; current.Enabled {
		return current, nil
	}
	return Announcement{}, nil
}

// Notifications returns the lines of the notification strip.
func (s *Service) Notifications(context.Context, *session.Call, action.None) ([]Notification, error) {
	return s.held.Load().notifications, nil
}

// PolicyRequest names a policy.
type PolicyRequest struct {
	ID string `json:"id" validate:"required,oneof=terms privacy self-exclusion aml licence"`
}

// Policy returns one policy.
func (s *Service) Policy(_ context.Context, _ *session.Call, request PolicyRequest) (Policy, error) {
	return s.policies.get(request.ID)
}
