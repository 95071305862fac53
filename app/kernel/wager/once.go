package wager

import (
	"context"
	"errors"
	"fmt"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Procedure is how a request is carried out and how its outcome is told again.
type Procedure[T any] struct {
	// Do carries the request out in one write.
	Do func(tx *db.Tx) (T, ledger.Outcome, error)
	// Recall tells what became of a request that was carried out before.
	Recall func(q db.Querier, recorded ledger.Outcome) (T, error)
	// Content is set for requests that make the wager IDOf(request). They have
	// no row of their own: Content computes the request's hash from the wager.
	Content func(T) [ledger.HashBytes]byte
}

// Refused is a refusal as it is kept with its request.
type Refused struct {
	Code    int            `json:"code,omitempty"`
	Message string         `json:"message,omitempty"`
	Extra   map[string]any `json:"extra,omitempty"`
	// Fields are what is wrong with each field of the request.
	Fields map[string][]string `json:"fields,omitempty"`
	// Fail marks a choice that was refused in a wager that goes on: the request
	// has an outcome, with this message.
	Fail bool `json:"fail,omitempty"`
}

// Text is the refusal as it is stored.
func (r Refused) Text() (string, error) {
	text, err := json.Marshal(r, json.Deterministic(true))
	if err != nil {
		return "", fmt.Errorf("write a refusal: %w", err)
	}
	return string(text), nil
}

// ReadRefused reads a stored refusal.
func ReadRefused(text string) (r Refused, err error) {
	if err := json.Unmarshal([]byte(text), &r); err != nil {
		return r, fmt.Errorf("read a recorded refusal: %w", err)
	}
	return r, nil
}

// errRepeated says that a request has an outcome already.
var errRepeated = errors.New("the request was made before")

// Once carries a request out, or tells what became of it before. The first
// outcome of a request id, good or bad, is the last; a refusal is kept for
// RefusalsKept. Refusals of guests are not kept, because guests come without
// number: that is safe, since a refusal moved nothing. Errors: the refusal,
// ErrOtherBody.
func Once[T any](ctx context.Context, s *Service, r ledger.Request, p Procedure[T]) (answer T, err error) {
	for {
		// A refusal that was found may be forgotten before it is read: then the
		// request is new.
		if answer, err = once(ctx, s, r, p); !errors.Is(err, errRepeated) {
			return answer, err
		}
	}
}

func once[T any](ctx context.Context, s *Service, r ledger.Request, p Procedure[T]) (answer T, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		if r.ID != "" {
			if known, err := isKnown(tx, r, s.IDOf(r)); known || err != nil {
				return errors.Join(err, errRepeated)
			}
		}
		made, outcome, err := p.Do(tx)
		if err != nil {
			return err
		}
		answer = made
		if p.Content != nil || outcome.Refusal != "" && session.IsGuest(r.Owner) {
			return nil
		}
		return ledger.Record(tx, r, outcome)
	})
	if err == nil {
		return answer, nil
	}
	refusal, coded := fault.From(NoPrice(err))
	repeated := errors.Is(err, errRepeated)
	switch {
	case !coded && !repeated:
		return answer, err
	case r.ID == "":
		return answer, refusal
	case !coded:
		refusal = nil
	}
	return settled(ctx, s, r, p, refusal, err)
}

// settled answers a request that has an outcome, and records the refusal of one
// that has none. Without a refusal there must be an outcome: cause is why.
func settled[T any](ctx context.Context, s *Service, r ledger.Request, p Procedure[T], refusal *fault.Error, cause error) (answer T, err error) {
	done := false
	err = s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		if answer, done, err = recall(tx, s, r, p); done || err != nil {
			return err
		}
		if refusal == nil {
			return cause
		}
		if session.IsGuest(r.Owner) {
			return nil
		}
		text, err := Refused{Code: refusal.Code, Message: refusal.Message, Extra: refusal.Extra, Fields: refusal.Fields}.Text()
		if err != nil {
			return err
		}
		return ledger.Record(tx, r, ledger.Outcome{Refusal: text})
	})
	switch {
	case errors.Is(err, ledger.ErrOtherContent):
		return answer, ErrOtherBody
	case err != nil || done:
		return answer, err
	}
	return answer, refusal
}

// recall tells what became of a request; done is false for a new one. Errors:
// ledger.ErrOtherContent, the recorded refusal.
func recall[T any](q db.Querier, s *Service, r ledger.Request, p Procedure[T]) (answer T, done bool, err error) {
	recorded, err := ledger.Recorded(q, r)
	switch {
	case err != nil:
		return answer, false, err
	case recorded != nil:
		return retell(q, p, *recorded)
	}
	wager := s.IDOf(r)
	made, err := exists(q, wager)
	if !made || err != nil {
		return answer, false, err
	}
	if p.Content == nil {
		return answer, true, ledger.ErrOtherContent
	}
	answer, err = p.Recall(q, ledger.Outcome{Ref: wager[:]})
	if err == nil && p.Content(answer) != r.Hash {
		err = ledger.ErrOtherContent
	}
	return answer, true, err
}

// retell answers from a recorded outcome.
func retell[T any](q db.Querier, p Procedure[T], recorded ledger.Outcome) (answer T, done bool, err error) {
	if recorded.Refusal != "" {
		kept, err := ReadRefused(recorded.Refusal)
		if err != nil {
			return answer, true, err
		}
		if !kept.Fail {
			return answer, true, &fault.Error{Code: kept.Code, Message: kept.Message, Extra: kept.Extra, Fields: kept.Fields}
		}
	}
	answer, err = p.Recall(q, recorded)
	return answer, true, err
}

// Repeated tells what became of a request that was made before; done is false
// for a new one. A product that decides something outside of the write that
// records it asks this first.
func Repeated[T any](ctx context.Context, s *Service, r ledger.Request, p Procedure[T]) (answer T, done bool, err error) {
	if r.ID == "" {
		return answer, false, nil
	}
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		answer, done, err = recall(q, s, r, p)
		return err
	})
	if errors.Is(err, ledger.ErrOtherContent) {
		return answer, true, ErrOtherBody
	}
	return answer, done || err != nil, err
}
