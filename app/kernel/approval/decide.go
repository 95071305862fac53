package approval

import (
	"context"
	"fmt"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Decide approves or refuses a request. Within one transaction it is checked again, executed if
// approved, marked and recorded.
func (s *Service) Decide(ctx context.Context, call *session.Call, request DecideRequest) (DecideAnswer, error) {
	state := Refused
	if request.Approve {
		state = Approved
	}
	err := s.write(ctx, request.ID, func(tx *db.Tx) error {
		r, k, err := s.findWaiting(tx, request.ID, request.Hash)
		switch {
		case err != nil:
			return err
		case !call.User.Can(k.Decide):
			return fault.ErrForbidden
		case r.RequestedBy == call.User.ID:
			return ErrOwn
		}
		if request.Approve {
			if err := s.mayApprove(tx, call); err != nil {
				return err
			}
		}
		result, actionName := Completion{Before: logView(r)}, "refuse "+k.Name
		if request.Approve {
			actionName = "approve " + k.Name
			if result, err = k.Execute(ctx, tx, call, r); err != nil {
				return fmt.Errorf("carry out %s: %w", k.Name, err)
			}
			result.Detail = joinTexts("asked by "+r.RequestedBy+" because: "+r.Reason, result.Detail)
		}
		return s.finish(tx, call, k, r, state, actionName, request.Reason.Reason, result)
	})
	return DecideAnswer{State: state}, err
}

// write runs the transaction of a decision within the Around of the kind.
func (s *Service) write(ctx context.Context, requestID string, do func(tx *db.Tx) error) error {
	var r Request
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		r, _, err = byID(q, requestID)
		return err
	})
	if err != nil {
		return err
	}
	write := func() error { return s.DB.Write(ctx, do) }
	if around := s.kinds[r.Kind].Wrap; around != nil {
		return around(write)
	}
	return write()
}

// Withdraw withdraws a request of the caller.
func (s *Service) Withdraw(ctx context.Context, call *session.Call, request WithdrawRequest) (DecideAnswer, error) {
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		r, k, err := s.findWaiting(tx, request.ID, request.Hash)
		switch {
		case err != nil:
			return err
		case r.RequestedBy != call.User.ID:
			return ErrNotOwn
		}
		return s.finish(tx, call, k, r, Withdrawn, "withdraw "+k.Name, request.Reason.Reason, Completion{Before: logView(r)})
	})
	return DecideAnswer{State: Withdrawn}, err
}

// findWaiting finds a waiting request whose hash is the one that the caller has seen.
func (s *Service) findWaiting(tx *db.Tx, requestID, seen string) (Request, Kind, error) {
	r, found, err := byID(tx, requestID)
	if err != nil {
		return Request{}, Kind{}, err
	}
	k, known := s.kinds[r.Kind]
	switch {
	case !found || !known:
		return Request{}, Kind{}, ErrUnknown
	case r.State != Waiting:
		return Request{}, Kind{}, ErrDecided.With("state", r.State)
	case r.state(tx.Now()) == Expired:
		return Request{}, Kind{}, ErrExpired
	case r.Hash != seen || r.digest() != seen:
		return Request{}, Kind{}, ErrChanged
	}
	return r, k, nil
}

func (s *Service) finish(tx *db.Tx, call *session.Call, k Kind, r Request, state, actionName, reason string, result Completion) error {
	if changed, err := decide(tx, r.ID, state, call.User.ID, tx.Now().UnixMilli(), reason); err != nil {
		return err
	} else if !changed {
		return ErrDecided
	}
	if k.OnEnd != nil {
		if err := k.OnEnd(tx, r); err != nil {
			return fmt.Errorf("end the request to %s: %w", k.Name, err)
		}
	}
	return s.record(tx, call, actionName, r, reason, result)
}

func joinTexts(first, second string) string {
	if second == "" {
		return first
	}
	return first + "; " + second
}
