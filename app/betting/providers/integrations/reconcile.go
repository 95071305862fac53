package integrations

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"croupier/app/betting/providers/seamless"
	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sorting"
	"croupier/db"
)

// ReconcileRequest compares a provider's list of a day with the transactions of the site.
type ReconcileRequest struct {
	Name string `json:"name" validate:"required,max=40"`
	// Day is a day such as 2026-03-04, in UTC.
	Day string `json:"day" validate:"required,len=10"`
	// File is the name of the list, and Content the list as CSV.
	File    string `json:"file" validate:"required,max=200"`
	Content string `json:"content" validate:"required,max=16000000"`
	action.Reason
}

// ReconciliationDifference is a transaction that the two lists have differently.
type ReconciliationDifference struct {
	Transaction string `json:"transaction"`
	// Reason is why it differs. missing_here: the provider lists it, and the site has not applied it.
	// missing_there: the site has applied it on that day, and the provider does not list it.
	Reason string `json:"reason" ts:"missing_here|missing_there|other_amount|other_kind"`
	// Kind and Amount are those of the site, ListedKind and ListedAmount those of the list; empty for
	// none. Amounts are decimal texts in the currency of the session.
	Kind         string `json:"kind"`
	Amount       string `json:"amount"`
	ListedKind   string `json:"listed_kind"`
	ListedAmount string `json:"listed_amount"`
}

// Reconciliation is a stored comparison.
type Reconciliation struct {
	ID          string `json:"id"`
	Integration string `json:"integration"`
	Day         string `json:"day"`
	File        string `json:"file"`
	// Listed counts the transactions of the list, Matched those that are equal on both sides.
	Listed       int    `json:"listed"`
	Matched      int    `json:"matched"`
	MissingHere  int    `json:"missing_here"`
	MissingThere int    `json:"missing_there"`
	OtherAmount  int    `json:"other_amount"`
	OtherKind    int    `json:"other_kind"`
	MadeAt       int64  `json:"made_at"`
	MadeBy       string `json:"made_by"`
	// Differences are the first 500. They are empty in a list of comparisons.
	Differences []ReconciliationDifference `json:"differences"`
}

// ReconciliationsAnswer has comparisons, the newest first.
type ReconciliationsAnswer struct {
	Rows []Reconciliation `json:"rows"`
}

// ReconciliationRequest requests one comparison.
type ReconciliationRequest struct {
	ID string `json:"id" validate:"required,max=40"`
}

const (
	maxDifferences  = 500
	maxListed       = 100
	dateForm        = "2006-01-02"
	maxReportBytes  = 17 << 20
	millisOfDay     = int64(24 * time.Hour / time.Millisecond)
	reportsAtMinute = 12
)

// Reconcile compares a provider's list with the transactions of the site, and stores the result.
func (s *Service) Reconcile(ctx context.Context, call *session.Call, request ReconcileRequest) (Reconciliation, error) {
	if _, err := s.connected(request.Name); err != nil {
		return Reconciliation{}, err
	}
	day, err := time.Parse(dateForm, request.Day)
	if err != nil || day.After(s.Clock.Now()) {
		return Reconciliation{}, fault.Field("day", "validation.date")
	}
	listed, err := readStatement(request.Content)
	if err != nil {
		return Reconciliation{}, err
	}
	r := Reconciliation{ID: s.IDs.New(), Integration: request.Name, Day: request.Day, File: request.File, Listed: len(listed), MadeBy: call.Actor(), Differences: []ReconciliationDifference{}}
	err = s.DB.ReadHeavy(ctx, func(q *db.Reader) error { return r.compare(q, day, listed) })
	if err != nil {
		return r, err
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		r.MadeAt = tx.Now().UnixMilli()
		if err := putReconciliation(tx, &r); err != nil {
			return err
		}
		counts := map[string]int{"listed": r.Listed, "matched": r.Matched, "missing_here": r.MissingHere, "missing_there": r.MissingThere, "other_amount": r.OtherAmount, "other_kind": r.OtherKind}
		return s.record(tx, call, "compare list of provider", r.Integration, request.Reason.Reason, nil, counts)
	})
	return r, err
}

// compare counts the differences between a list and the transactions of the site.
func (r *Reconciliation) compare(q db.Querier, day time.Time, listed map[string]entry) error {
	from := day.UnixMilli()
	seen := make(map[string]bool, len(listed))
	err := seamless.EachBooked(q, r.Integration, from, from+millisOfDay, func(b seamless.Booked) {
		e, found := listed[b.Number]
		seen[b.Number] = found
		switch {
		case found:
			r.pair(b, e)
		case b.Applied:
			r.MissingThere++
			r.add(ReconciliationDifference{Transaction: b.Number, Reason: "missing_there", Kind: b.Kind, Amount: decimals(b.Amount)})
		}
	})
	if err != nil {
		return err
	}
	for number, e := range listed { // such as transactions of the last second of the day
		if seen[number] {
			continue
		}
		b, err := seamless.FindBooked(q, r.Integration, number)
		if err != nil {
			return err
		}
		if b == nil {
			b = &seamless.Booked{Number: number}
		}
		r.pair(*b, e)
	}
	sorting.By(r.Differences, func(a, b ReconciliationDifference) int {
		return cmp.Or(strings.Compare(a.Reason, b.Reason), strings.Compare(a.Transaction, b.Transaction))
	})
	r.Differences = slices.Clone(r.Differences[:min(len(r.Differences), maxDifferences)])
	return nil
}

// pair compares a transaction of the site with that of the list.
func (r *Reconciliation) pair(b seamless.Booked, e entry) {
	d := ReconciliationDifference{Transaction: b.Number, Kind: b.Kind, ListedKind: e.kind, ListedAmount: decimals(e.amount)}
	if b.Kind != "" {
		d.Amount = decimals(b.Amount)
	}
	switch {
	case !b.Applied:
		r.MissingHere++
		d.Reason = "missing_here"
	case e.kind != "" && e.kind != b.Kind:
		r.OtherKind++
		d.Reason = "other_kind"
	case e.amount != b.Amount:
		r.OtherAmount++
		d.Reason = "other_amount"
	default:
		r.Matched++
		return
	}
	r.add(d)
}

func (r *Reconciliation) add(d ReconciliationDifference) { r.Differences = append(r.Differences, d) }

// decimals writes an amount with six decimals.
func decimals(amount seamless.Micros) string { return money.Amount(amount).Text(amountDecimals) }

// Reconciliations lists the comparisons of an integration.
func (s *Service) Reconciliations(ctx context.Context, _ *session.Call, request IntegrationRequest) (answer ReconciliationsAnswer, err error) {
	answer.Rows = []Reconciliation{}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := reconciliations(q, request.Name, maxListed)
		answer.Rows = append(answer.Rows, list...)
		return err
	})
	return answer, err
}

// Reconciliation returns one comparison with its differences.
func (s *Service) Reconciliation(ctx context.Context, _ *session.Call, request ReconciliationRequest) (answer Reconciliation, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		r, err := reconciliationByID(q, request.ID)
		if err != nil {
			return err
		}
		if r == nil {
			return fault.ErrNotFound
		}
		answer = *r
		return nil
	})
	return answer, err
}
