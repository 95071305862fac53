package approval

import (
	"context"
	"fmt"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Decide approves or refuses a request: within one transaction it is checked
// again, carried out if approved, marked and recorded.
func (s *Service) Decide(ctx context.Context, call *session.Call, request DecideRequest) (DecideAnswer, error) {
	state := Refused
	if request.Approve {
		state = Approved
	}
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		r, k, err := s.open(tx, request.ID, request.Hash)
		switch {
		case err != nil:
			return err
		case !call.User.Can(k.Decide):
			return fault.ErrForbidden
		case r.RequestedBy == call.User.ID:
			return ErrOwn
		}
		done, deed := Done{Before: shownInLog(r)}, "refuse "+k.Name
		if request.Approve {
			deed = "approve " + k.Name
			if done, err = k.Carry(ctx, tx, call, r); err != nil {
				return fmt.Errorf("carry out %s: %w", k.Name, err)
			}
			done.Detail = joined("asked by "+r.RequestedBy+" because: "+r.Reason, done.Detail)
		}
		return s.end(tx, call, k, r, state, deed, request.Reason.Reason, done)
	})
	return DecideAnswer{State: state}, err
}

// Withdraw takes back what the caller has asked for.
func (s *Service) Withdraw(ctx context.Context, call *session.Call, request WithdrawRequest) (DecideAnswer, error) {
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		r, k, err := s.open(tx, request.ID, request.Hash)
		switch {
		case err != nil:
			return err
		case r.RequestedBy != call.User.ID:
			return ErrNotOwn
		}
		return s.end(tx, call, k, r, Withdrawn, "withdraw "+k.Name, request.Reason.Reason, Done{Before: shownInLog(r)})
	})
	return DecideAnswer{State: Withdrawn}, err
}

// open finds a request that still waits and is what whoever decides has seen.
func (s *Service) open(tx *db.Tx, requestID, seen string) (Request, Kind, error) {
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

func (s *Service) end(tx *db.Tx, call *session.Call, k Kind, r Request, state, deed, reason string, done Done) error {
	if changed, err := decide(tx, r.ID, state, call.User.ID, tx.Now().UnixMilli(), reason); err != nil {
		return err
	} else if !changed {
		return ErrDecided
	}
	if k.Ended != nil {
		if err := k.Ended(tx, r); err != nil {
			return fmt.Errorf("end the request to %s: %w", k.Name, err)
		}
	}
	return s.record(tx, call, deed, r, reason, done)
}

func joined(first, second string) string {
	if second == "" {
		return first
	}
	return first + "; " + second
}
