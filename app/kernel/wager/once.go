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

// Procedure executes a request and returns its outcome again.
type Procedure[T any] struct {
	// Do executes the request in one write.
	Do func(tx *db.Tx) (T, ledger.Outcome, error)
	// Recall returns the answer to a request that was executed before.
	Recall func(q db.Querier, recorded ledger.Outcome) (T, error)
	// Content is set for requests that make the wager IDOf(request). Such a
	// request has no row; Content computes its hash from the wager.
	Content func(T) [ledger.HashBytes]byte
}

// StoredRefusal is a refusal as it is stored with its request.
type StoredRefusal struct {
	Code    int            `json:"code,omitempty"`
	Message string         `json:"message,omitempty"`
	Extra   map[string]any `json:"extra,omitempty"`
	// Fields are the errors of each field of the request.
	Fields map[string][]string `json:"fields,omitempty"`
	// Fail marks a refused choice in a wager that stays open. The request then
	// has an outcome with this message.
	Fail bool `json:"fail,omitempty"`
}

// Text encodes the refusal for storage.
func (r StoredRefusal) Text() (string, error) {
	text, err := json.Marshal(r, json.Deterministic(true))
	if err != nil {
		return "", fmt.Errorf("write a refusal: %w", err)
	}
	return string(text), nil
}

// ParseRefusal decodes a stored refusal.
func ParseRefusal(text string) (r StoredRefusal, err error) {
	if err := json.Unmarshal([]byte(text), &r); err != nil {
		return r, fmt.Errorf("read a recorded refusal: %w", err)
	}
	return r, nil
}

// errAlreadyDone means that a request has an outcome already.
var errAlreadyDone = errors.New("the request was made before")

// Once executes a request, or returns the outcome that it had before. The first outcome of a
// request id is final, success or refusal. A refusal is kept for RefusalRetention. Refusals of guests
// are not kept, because the number of guests has no limit. That is safe: a refused request moved
// nothing. Errors: the refusal, ErrOtherBody.
func Once[T any](ctx context.Context, s *Service, r ledger.Request, p Procedure[T]) (answer T, err error) {
	for {
		// The sweep may delete a refusal between finding and reading it. The request is new then,
		// so execute it again.
		if answer, err = once(ctx, s, r, p); !errors.Is(err, errAlreadyDone) {
			return answer, err
		}
	}
}

func once[T any](ctx context.Context, s *Service, r ledger.Request, p Procedure[T]) (answer T, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		if r.ID != "" {
			if known, err := isKnown(tx, r, s.IDOf(r)); known || err != nil {
				return errors.Join(err, errAlreadyDone)
			}
		}
		created, outcome, err := p.Do(tx)
		if err != nil {
			return err
		}
		answer = created
		if p.Content != nil || outcome.Refusal != "" && session.IsGuest(r.Owner) {
			return nil
		}
		return ledger.Record(tx, r, outcome)
	})
	if err == nil {
		return answer, nil
	}
	refusal, coded := fault.From(NoPrice(err))
	repeated := errors.Is(err, errAlreadyDone)
	switch {
	case !coded && !repeated:
		return answer, err
	case r.ID == "":
		return answer, refusal
	case !coded:
		refusal = nil
	}
	return resolve(ctx, s, r, p, refusal, err)
}

// resolve returns the outcome of a request that has one, and records the
// refusal of a request that has none. Without a refusal there must be an
// outcome, as cause says.
func resolve[T any](ctx context.Context, s *Service, r ledger.Request, p Procedure[T], refusal *fault.Error, cause error) (answer T, err error) {
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
		text, err := StoredRefusal{Code: refusal.Code, Message: refusal.Message, Extra: refusal.Extra, Fields: refusal.Fields}.Text()
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

// recall returns the outcome of a request. done is false for a new request.
// Errors: ledger.ErrOtherContent, the recorded refusal.
func recall[T any](q db.Querier, s *Service, r ledger.Request, p Procedure[T]) (answer T, done bool, err error) {
	recorded, err := ledger.FindOutcome(q, r)
	switch {
	case err != nil:
		return answer, false, err
	case recorded != nil:
		return replay(q, p, *recorded)
	}
	wager := s.IDOf(r)
	created, err := exists(q, wager)
	if !created || err != nil {
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

// replay answers from a recorded outcome.
func replay[T any](q db.Querier, p Procedure[T], recorded ledger.Outcome) (answer T, done bool, err error) {
	if recorded.Refusal != "" {
		refusal, err := ParseRefusal(recorded.Refusal)
		if err != nil {
			return answer, true, err
		}
		if !refusal.Fail {
			return answer, true, &fault.Error{Code: refusal.Code, Message: refusal.Message, Extra: refusal.Extra, Fields: refusal.Fields}
		}
	}
	answer, err = p.Recall(q, recorded)
	return answer, true, err
}

// Repeated returns the outcome of a request that was made before. done is false for a new
// request. A product with decisions outside of the recording write calls Repeated first.
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
