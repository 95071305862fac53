package home

import (
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/office"
	"croupier/app/kernel/permission"
)

// FindRequest has the search term.
type FindRequest struct {
	Term string `json:"term" validate:"max=200"`
}

// FindAnswer has the results by kind. It is empty for a term of one character.
type FindAnswer struct {
	Results []SearchResult `json:"results"`
}

// StateRequest requests the state of the site.
type StateRequest struct{}

// StateAnswer has the work that waits for staff, and the state of the site.
type StateAnswer struct {
	Queues []QueueRow `json:"queues"`
	Gauges []GaugeRow `json:"gauges"`
	// Steps are the setup steps of a new site; none on a demo site.
	Steps []StepRow `json:"steps"`
}

// TimelineRequest requests a page of a player's events, newest first. Cursor is the Next
// value of the previous page. Without Kinds the page has all kinds.
type TimelineRequest struct {
	UserID string   `json:"user" validate:"required,max=40"`
	Kinds  []string `json:"kinds,omitempty" validate:"max=20,dive,max=32"`
	Cursor string   `json:"cursor,omitempty" validate:"max=40"`
	Limit  int      `json:"limit,omitempty" validate:"min=0,max=200"`
}

// TimelineAnswer is a page of a timeline. Kinds are the kinds that the caller may see.
// Next is the cursor of the next page, empty on the last one.
type TimelineAnswer struct {
	Kinds  []string             `json:"kinds"`
	Events []office.PlayerEvent `json:"events"`
	Next   string               `json:"next,omitempty"`
}

// readsPerMinute is the rate limit per staff member: a search sends a request every few
// characters, an overview every few seconds.
const readsPerMinute = 600

// Actions returns the calls of the package.
func (s *Service) Actions() []action.Action {
	rate := action.PerAccount(readsPerMinute, time.Minute)
	return []action.Action{
		action.Post("/api/admin/search", action.Permission(office.Access), s.Search, action.ReadsOnly(), rate,
			action.Summary("Finds players, wagers, transfers and whatever else the caller may see.")),
		action.Post("/api/admin/state", action.Permission(office.Access), s.State, action.ReadsOnly(), rate,
			action.Summary("The work that waits for staff, and the state of the site.")),
		action.Post("/api/admin/player/timeline", action.Permission(permission.EditRoles), s.Timeline, action.ReadsOnly(), rate,
			action.Summary("All that happened to a player, newest first.")),
	}
}

// Permissions returns the permissions that the calls of this package need.
func Permissions() []permission.Permission { return []permission.Permission{office.Access} }
