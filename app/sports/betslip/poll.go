package betslip

import (
	"context"

	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
	"croupier/db"
)

// QueuedBetRequest names an entry of the queue.
type QueuedBetRequest struct {
	QueueID string `json:"queueId"`
}

// States of an entry.
const (
	stateWaiting  = "waiting"
	stateAccepted = "accepted"
	stateRefused  = "refused"
)

// QueuedOutcome is what became of an entry of the queue.
type QueuedOutcome struct {
	QueueID string `json:"queueId"`
	// State is waiting, accepted or refused.
	State string `json:"state"`
	// Bet is the bet of an accepted entry.
	Bet *SportsBet `json:"bet,omitempty"`
	// Code and Message are those of a refusal.
	Code    int    `json:"code,omitempty"`
	Message string `json:"message,omitempty"`
}

// Poll tells how far an entry of the queue is. A refused one is answered with its
// refusal.
func (s *Service) Poll(ctx context.Context, call *session.Call, request QueuedBetRequest) (QueuedOutcome, error) {
	return s.outcome(ctx, call, request, nil)
}

// Confirm is Poll for those who wait no longer: before the delay has ended it
// refuses.
func (s *Service) Confirm(ctx context.Context, call *session.Call, request QueuedBetRequest) (QueuedOutcome, error) {
	return s.outcome(ctx, call, request, ErrTooEarly)
}

// outcome tells what became of an entry; early is the refusal for one that waits.
func (s *Service) outcome(ctx context.Context, call *session.Call, request QueuedBetRequest, early error) (QueuedOutcome, error) {
	binary, ok := id.ToBinary(request.QueueID)
	owner, known := call.Owner()
	if !ok || !known {
		return QueuedOutcome{}, ErrQueueID
	}
	e, err := s.queue.find(owner, binary)
	if err != nil {
		return s.recorded(ctx, owner, binary)
	}
	told := QueuedOutcome{QueueID: e.id.String(), State: stateWaiting}
	switch {
	case !e.done():
		return told, early
	case e.err != nil:
		return QueuedOutcome{}, e.err
	}
	told.State, told.Bet = stateAccepted, s.shown(e.made)
	return told, nil
}

// recorded finds the bet of an entry that is not in memory any more. Errors:
// ErrQueueID.
func (s *Service) recorded(ctx context.Context, owner string, binary id.Binary) (told QueuedOutcome, err error) {
	err = s.Wagers.DB.Read(ctx, func(q *db.Reader) error {
		b, err := betByID(q, binary)
		if err != nil {
			return err
		}
		if b == nil || b.owner != owner {
			return ErrQueueID
		}
		told = QueuedOutcome{QueueID: b.id.String(), State: stateAccepted, Bet: s.shown(b)}
		return nil
	})
	return told, err
}
