package identity

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"croupier/app/kernel/fault"
	"croupier/db"
)

// Provider is an external service that verifies checks. Staff decide the checks that it leaves to
// them, and all checks if there is no provider.
type Provider interface {
	// Begin submits a check. It is called with the same order until it succeeds.
	Begin(ctx context.Context, o Order) error
}

// Order is a check as a provider receives it.
type Order struct {
	ID     string
	Level  int
	Person *Person
	Funds  *Funds
	Files  []OrderFile
}

// OrderFile is a file of an order. Open decrypts it.
type OrderFile struct {
	Part, Kind string
	Open       func() ([]byte, error)
}

// Verdict is the answer of a provider.
type Verdict string

// The verdicts. They are stored and never change.
const (
	ProviderAccepts Verdict = "accept"
	ProviderRefuses Verdict = "refuse"
	// ProviderRetries rejects files that the player can replace by better ones.
	ProviderRetries Verdict = "again"
	// ProviderDefers leaves the decision to staff.
	ProviderDefers Verdict = "review"
)

// Result is the answer to an order. Reason is one of the reasons of a rejection. ValidUntil is in
// unix milliseconds; 0 for no end.
type Result struct {
	OrderID    string
	Verdict    Verdict
	Reason     string
	ValidUntil int64
}

// byProvider is the name of the provider as the one who decided.
const byProvider = "provider"

// retryReasons are the reasons that better files can fix.
var retryReasons = []string{"unreadable", "expired", "incomplete", "wrong_document"}

// Errors of answers.
var (
	errUnknownOrder      = fault.New(fault.CodeNotFound, "There is no such order.")
	errConflictingAnswer = fault.New(fault.CodeConflict, "This order was answered otherwise already.")
	errAnswer            = fault.New(fault.CodeInvalid, "The answer has no such result, or no reason that goes with it.")
)

func (r Result) check(now int64) error {
	ok := false
	switch r.Verdict {
	case ProviderAccepts:
		ok = r.Reason == "" && (r.ValidUntil == 0 || r.ValidUntil > now)
	case ProviderRefuses:
		ok = slices.Contains(reasons, r.Reason)
	case ProviderRetries:
		ok = slices.Contains(retryReasons, r.Reason)
	case ProviderDefers:
		ok = r.Reason == "" || slices.Contains(reasons, r.Reason)
	}
	if !ok || r.Verdict != ProviderAccepts && r.ValidUntil != 0 {
		return errAnswer
	}
	return nil
}

// submitBatch is the max number of checks that one run submits.
const submitBatch = 20

// submitWaiting submits the waiting checks to the provider that it has not received.
func (s *Service) submitWaiting(ctx context.Context) error {
	if s.Provider == nil {
		return nil
	}
	var list []check
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		list, err = checksWithoutOrder(q, submitBatch)
		return err
	})
	if err != nil {
		return err
	}
	var failures []error
	for _, c := range list {
		failures = append(failures, s.submitToProvider(ctx, c))
	}
	return errors.Join(failures...)
}

// submitToProvider submits one check to the provider. If a file can no longer be read, staff decide the check.
func (s *Service) submitToProvider(ctx context.Context, c check) error {
	order, err := s.order(ctx, c)
	verdict, what := Verdict(""), "handed to the provider"
	if err == nil {
		err = s.Provider.Begin(ctx, order)
	}
	switch {
	case errors.Is(err, errGone):
		verdict, what = ProviderDefers, "not handed to the provider: a file is gone"
	case err != nil:
		return fmt.Errorf("hand a check of identity to the provider: %w", err)
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		now, err := checkByID(tx, c.id)
		if err != nil {
			return err
		}
		if err := insertOrder(tx, c, verdict); err != nil {
			return err
		}
		return now.recordEvent(tx, "system", what, "")
	})
}

// order builds the order of a check, with all its files and the person.
func (s *Service) order(ctx context.Context, c check) (o Order, err error) {
	o = Order{ID: orderID(c), Level: c.level}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		view, err := s.view(q, c)
		if err != nil {
			return err
		}
		o.Person, o.Funds = view.Person, view.Funds
		for _, f := range view.Files {
			if !f.Old {
				o.Files = append(o.Files, OrderFile{f.Part, f.Kind, func() ([]byte, error) { return s.files.open(f.ID) }})
			}
		}
		return nil
	})
	return o, err
}

// Answer applies an answer of the provider. A repeated answer changes nothing. An answer to a check
// that staff have decided meanwhile is only recorded.
func (s *Service) Answer(ctx context.Context, r Result) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		if err := r.check(tx.Now().UnixMilli()); err != nil {
			return err
		}
		checkID, version, before, err := orderByID(tx, r.OrderID)
		if err != nil {
			return err
		}
		if before != "" {
			if before != r.Verdict {
				return errConflictingAnswer
			}
			return nil
		}
		c, err := checkByID(tx, checkID)
		if err != nil || version > c.version {
			return errUnknownOrder.Because(err)
		}
		// An answer may arrive before the submission was stored.
		if err := errors.Join(insertOrder(tx, check{id: checkID, version: version}, ""), storeVerdict(tx, checkID, version, r.Verdict)); err != nil {
			return err
		}
		if c.state != Waiting || c.version != version {
			return c.recordEvent(tx, byProvider, "answered after the decision", string(r.Verdict))
		}
		return s.applyResult(tx, c, r)
	})
}

// applyResult applies an answer. If two people must accept, the provider's acceptance does not count as
// one of them.
func (s *Service) applyResult(tx *db.Tx, c check, r Result) error {
	switch {
	case r.Verdict == ProviderAccepts && s.settings.reviewers.Get() == 1:
		return s.accept(tx, c, byProvider, r.ValidUntil)
	case r.Verdict == ProviderAccepts:
		return c.recordEvent(tx, byProvider, "accepted by the provider, people decide", "")
	case r.Verdict == ProviderDefers:
		return c.recordEvent(tx, byProvider, "left to people", r.Reason)
	default:
		return s.refuse(tx, c, byProvider, r.Reason, "")
	}
}
