package office

import (
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/backoffice"
	"croupier/app/kernel/permission"
)

// FindRequest is what somebody looks for.
type FindRequest struct {
	Term string `json:"term" validate:"max=200"`
}

// FindAnswer is what was found, by kind; nothing for a term of one letter.
type FindAnswer struct {
	Found []Found `json:"found"`
}

// StateRequest asks how the house stands.
type StateRequest struct{}

// StateAnswer tells what waits for a person, and how the house stands.
type StateAnswer struct {
	Queues []QueueRow `json:"queues"`
	Gauges []GaugeRow `json:"gauges"`
}

// TimelineRequest asks for a page of what happened to a player, newest first.
// Cursor is the next of the page before; no kinds are all.
type TimelineRequest struct {
	UserID string   `json:"user" validate:"required,max=40"`
	Kinds  []string `json:"kinds,omitempty" validate:"max=20,dive,max=32"`
	Cursor string   `json:"cursor,omitempty" validate:"max=40"`
	Limit  int      `json:"limit,omitempty" validate:"min=0,max=200"`
}

// TimelineAnswer is a page of a timeline. Kinds are those that the caller may see.
// Next is the cursor of the page after it, empty on the last one.
type TimelineAnswer struct {
	Kinds  []string                 `json:"kinds"`
	Events []backoffice.PlayerEvent `json:"events"`
	Next   string                   `json:"next,omitempty"`
}

// readsPerMinute bounds how often one of the staff reads: a palette asks with
// every few letters, an overview every few seconds.
const readsPerMinute = 600

// Actions are the calls of the office.
func (s *Service) Actions() []action.Action {
	rate := action.PerAccount(readsPerMinute, time.Minute)
	return []action.Action{
		action.Post("/api/admin/search", action.Permission(backoffice.Enter), s.Search, action.ReadsOnly(), rate,
			action.Summary("Finds players, wagers, transfers and whatever else the caller may see.")),
		action.Post("/api/admin/state", action.Permission(backoffice.Enter), s.State, action.ReadsOnly(), rate,
			action.Summary("What waits for a person, and how the house stands.")),
		action.Post("/api/admin/player/timeline", action.Permission(permission.EditRoles), s.Timeline, action.ReadsOnly(), rate,
			action.Summary("All that happened to a player, newest first.")),
	}
}

// Permissions are those that the calls here need.
func Permissions() []permission.Permission { return []permission.Permission{backoffice.Enter} }
