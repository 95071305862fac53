package identity

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"croupier/app/kernel/fault"
	"croupier/db"
)

// Provider checks what players show, outside of the site. People decide on what it
// leaves to them, and on everything where there is none.
type Provider interface {
	// Begin hands a check over. It is called with the same order until it succeeds.
	Begin(ctx context.Context, o Order) error
}

// Order is a check as a provider gets it.
type Order struct {
	ID     string
	Level  int
	Person *Person
	Funds  *Funds
	Files  []OrderFile
}

// OrderFile is a file of an order. Open unseals it.
type OrderFile struct {
	Part, Kind string
	Open       func() ([]byte, error)
}

// Verdict is what a provider answers.
type Verdict string

// The verdicts. They are stored and never change.
const (
	ProviderAccepts Verdict = "accept"
	ProviderRefuses Verdict = "refuse"
	// ProviderAsksAgain refuses what can be shown better.
	ProviderAsksAgain Verdict = "again"
	// ProviderLeaves leaves it to people.
	ProviderLeaves Verdict = "review"
)

// Result is the answer to an order. Reason is one of those of a refusal, ValidUntil in
// unix milliseconds; 0 for no end.
type Result struct {
	Order      string
	Verdict    Verdict
	Reason     string
	ValidUntil int64
}

// byProvider is who decided, where it was no person.
const byProvider = "provider"

// reasonsToAskAgain are those that better files can mend.
var reasonsToAskAgain = []string{"unreadable", "expired", "incomplete", "wrong_document"}

// Refusals of answers.
var (
	errUnknownOrder = fault.New(fault.CodeNotFound, "There is no such order.")
	errOtherAnswer  = fault.New(fault.CodeConflict, "This order was answered otherwise already.")
	errAnswer       = fault.New(fault.CodeInvalid, "The answer has no such result, or no reason that goes with it.")
)

func (r Result) check(now int64) error {
	ok := false
	switch r.Verdict {
	case ProviderAccepts:
		ok = r.Reason == "" && (r.ValidUntil == 0 || r.ValidUntil > now)
	case ProviderRefuses:
		ok = slices.Contains(reasons, r.Reason)
	case ProviderAsksAgain:
		ok = slices.Contains(reasonsToAskAgain, r.Reason)
	case ProviderLeaves:
		ok = r.Reason == "" || slices.Contains(reasons, r.Reason)
	}
	if !ok || r.Verdict != ProviderAccepts && r.ValidUntil != 0 {
		return errAnswer
	}
	return nil
}

// handedAtOnce is how many checks one turn hands over.
const handedAtOnce = 20

// handOver gives the provider the checks that wait and that it has not got.
func (s *Service) handOver(ctx context.Context) error {
	if s.Provider == nil {
		return nil
	}
	var list []check
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		list, err = unsent(q, handedAtOnce)
		return err
	})
	if err != nil {
		return err
	}
	var failures []error
	for _, c := range list {
		failures = append(failures, s.hand(ctx, c))
	}
	return errors.Join(failures...)
}

// hand gives the provider one check. What cannot be read any more is left to people.
func (s *Service) hand(ctx context.Context, c check) error {
	order, err := s.order(ctx, c)
	verdict, what := Verdict(""), "handed to the provider"
	if err == nil {
		err = s.Provider.Begin(ctx, order)
	}
	switch {
	case errors.Is(err, errGone):
		verdict, what = ProviderLeaves, "not handed to the provider: a file is gone"
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
		return now.note(tx, "system", what, "")
	})
}

// order is a check with all that was shown of it, and with the person that it is about.
func (s *Service) order(ctx context.Context, c check) (o Order, err error) {
	o = Order{ID: orderID(c), Level: c.level}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		shown, err := s.view(q, c)
		if err != nil {
			return err
		}
		o.Person, o.Funds = shown.Person, shown.Funds
		for _, f := range shown.Files {
			if !f.Old {
				o.Files = append(o.Files, OrderFile{f.Part, f.Kind, func() ([]byte, error) { return s.files.open(f.ID) }})
			}
		}
		return nil
	})
	return o, err
}

// Answer takes the answer of the provider. The same answer again changes nothing, and
// one to what people have decided meanwhile is only noted.
func (s *Service) Answer(ctx context.Context, r Result) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		if err := r.check(tx.Now().UnixMilli()); err != nil {
			return err
		}
		checkID, version, before, err := orderByID(tx, r.Order)
		if err != nil {
			return err
		}
		if before != "" {
			if before != r.Verdict {
				return errOtherAnswer
			}
			return nil
		}
		c, err := checkByID(tx, checkID)
		if err != nil || version > c.version {
			return errUnknownOrder.Because(err)
		}
		// An answer may come before the hand-over was written down.
		if err := errors.Join(insertOrder(tx, check{id: checkID, version: version}, ""), endOrder(tx, checkID, version, r.Verdict)); err != nil {
			return err
		}
		if c.state != Waiting || c.version != version {
			return c.note(tx, byProvider, "answered after the decision", string(r.Verdict))
		}
		return s.follow(tx, c, r)
	})
}

// follow does what an answer says. Where two people must accept, an acceptance of the
// provider is none of theirs.
func (s *Service) follow(tx *db.Tx, c check, r Result) error {
	switch {
	case r.Verdict == ProviderAccepts && s.set.people.Get() == 1:
		return s.accept(tx, c, byProvider, r.ValidUntil)
	case r.Verdict == ProviderAccepts:
		return c.note(tx, byProvider, "accepted by the provider, people decide", "")
	case r.Verdict == ProviderLeaves:
		return c.note(tx, byProvider, "left to people", r.Reason)
	default:
		return s.refuse(tx, c, byProvider, r.Reason, "")
	}
}
