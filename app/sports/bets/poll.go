package bets

import (
	"context"

	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
	"croupier/db"
)

// QueuedBetRequest identifies an entry of the queue.
type QueuedBetRequest struct {
	QueueID string `json:"queueId"`
}

// States of an entry.
const (
	stateWaiting  = "waiting"
	stateAccepted = "accepted"
	stateRefused  = "refused"
)

// QueuedOutcome is the outcome of a queue entry.
type QueuedOutcome struct {
	QueueID string `json:"queueId"`
	// State is waiting, accepted or refused.
	State string `json:"state"`
	// Bet is the bet of an accepted entry.
	Bet *SportsBet `json:"bet,omitempty"`
	// Code and Message describe a refusal.
	Code    int    `json:"code,omitempty"`
	Message string `json:"message,omitempty"`
}

// Poll returns the state of a queue entry. For a refused entry it returns the error of
// the refusal.
func (s *Service) Poll(ctx context.Context, call *session.Call, request QueuedBetRequest) (QueuedOutcome, error) {
	return s.outcome(ctx, call, request, nil)
}

// Confirm is like Poll for clients that wait no longer. It returns an error before the
// delay has ended.
func (s *Service) Confirm(ctx context.Context, call *session.Call, request QueuedBetRequest) (QueuedOutcome, error) {
	return s.outcome(ctx, call, request, ErrTooEarly)
}

// outcome returns the outcome of an entry. early is the error for an entry that still
// waits.
func (s *Service) outcome(ctx context.Context, call *session.Call, request QueuedBetRequest, early error) (QueuedOutcome, error) {
	binary, ok := id.ToBinary(request.QueueID)
	owner, known := call.Owner()
	if !ok || !known {
		return QueuedOutcome{}, ErrQueueID
	}
	e, err := s.queue.find(owner, binary)
	if err != nil {
		return s.recordedOutcome(ctx, owner, binary)
	}
	answer := QueuedOutcome{QueueID: e.id.String(), State: stateWaiting}
	switch {
	case !e.done():
		return answer, early
	case e.err != nil:
		return QueuedOutcome{}, e.err
	}
	answer.State, answer.Bet = stateAccepted, s.view(e.bet)
	return answer, nil
}

// recordedOutcome finds the bet of an entry that is not in memory any more. Errors: ErrQueueID.
func (s *Service) recordedOutcome(ctx context.Context, owner string, binary id.Binary) (answer QueuedOutcome, err error) {
	err = s.Wagers.DB.Read(ctx, func(q *db.Reader) error {
		b, err := betByID(q, binary)
		if err != nil {
			return err
		}
		if b == nil || b.owner != owner {
			return ErrQueueID
		}
		answer = QueuedOutcome{QueueID: b.id.String(), State: stateAccepted, Bet: s.view(b)}
		return nil
	})
	return answer, err
}
