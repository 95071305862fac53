package restore

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/db"
)

const (
	readsPerMinute = 120
	// maxEvents and maxListed are the maximum lengths of an answer.
	maxEvents = 20
	maxListed = 500
)

// RestoredEvent is one time at which the database was, or may have been, restored. Times are unix
// milliseconds.
type RestoredEvent struct {
	Event
	// Lost counts the decisions that are known to be lost.
	Lost int64 `json:"lost"`
}

// LostDecision is a decision from after the restored state. Actor is empty for an action of a
// player.
type LostDecision struct {
	At      int64  `json:"at"`
	Actor   string `json:"actor"`
	Action  string `json:"action"`
	Kind    string `json:"kind"`
	Subject string `json:"subject"`
}

// RestoresRequest requests the restores, and the losses of one of them; 0 is the newest one with
// losses.
type RestoresRequest struct {
	Restore int64 `json:"restore,omitempty" validate:"min=0"`
}

// RestoresAnswer lists the newest restores and the decisions that one has lost: newest first, at
// most 500.
type RestoresAnswer struct {
	Events  []RestoredEvent `json:"events"`
	Restore int64           `json:"restore"`
	Lost    []LostDecision  `json:"lost"`
}

// Actions are the calls of staff who may see the losses of a restore.
func (s *Service) Actions(see permission.Permission) []action.Action {
	return []action.Action{
		action.Post("/api/admin/restores", action.Permission(see), s.listRestores, action.ReadsOnly(), action.PerAccount(readsPerMinute, time.Minute),
			action.Summary("When the database was put back to an earlier state, and which decisions were lost by it.")),
	}
}

func (s *Service) listRestores(ctx context.Context, _ *session.Call, r RestoresRequest) (answer RestoresAnswer, err error) {
	answer = RestoresAnswer{Events: []RestoredEvent{}, Restore: r.Restore, Lost: []LostDecision{}}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		events, err := Latest(q, maxEvents)
		if err != nil {
			return err
		}
		for _, e := range events {
			lost, err := countLosses(q, e.ID)
			if err != nil {
				return err
			}
			if answer.Restore == 0 && lost > 0 {
				answer.Restore = e.ID
			}
			answer.Events = append(answer.Events, RestoredEvent{e, lost})
		}
		answer.Lost, err = losses(q, answer.Restore, maxListed)
		return err
	})
	return answer, err
}
