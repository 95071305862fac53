package rewards

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/ledger"
	"croupier/db"
)

// Record is a reward that a feature has stored as paid.
type Record struct {
	// Transfer is what its transfer must be. A Code of 0 permits all codes of the check.
	Transfer
	// Subject names the reward in a report.
	Subject string
	// Unpaid checks a reward without a transfer, which is legal for rewards that were paid in another
	// way; nil if each reward needs one.
	Unpaid func() error
}

// Paid is the check that the stored rewards of a feature and the transfers of some codes match in
// both directions: each reward has one transfer of its amount to its player, and no transfer lacks a
// reward.
type Paid struct {
	Name  string
	Codes []ledger.Code
	// Each reads the rewards. It may report rows that are wrong in themselves.
	Each func(q db.Querier, record func(Record) error, report audit.Report) error
}

// Check returns the check for the audit.
func (p Paid) Check() audit.Check { return audit.Check{Name: p.Name, Run: p.run} }

func (p Paid) run(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		transfers, err := p.transfers(q, report)
		if err != nil {
			return err
		}
		err = p.Each(q, func(r Record) error {
			checked++
			made, paid := transfers[string(r.ID[:])]
			delete(transfers, string(r.ID[:]))
			switch {
			case !paid && r.Unpaid != nil:
				return r.Unpaid()
			case !paid:
				report(r.Subject, "has no transfer")
			case r.Code != 0 && r.Code != made.Code || made.From != r.debit() || made.To != r.credit() || made.Amount != int64(r.Amount):
				report(made.Subject(), "does not move what %s says", r.Subject)
			}
			return nil
		}, report)
		for _, made := range slices.SortedFunc(maps.Values(transfers), func(a, b ledger.TransferDetails) int { return cmp.Compare(a.ID, b.ID) }) {
			report(made.Subject(), "pays a reward that is not there")
		}
		return err
	})
	return checked, err
}

// transfers reads the transfers by their references, and reports second ones.
func (p Paid) transfers(q db.Querier, report audit.Report) (map[string]ledger.TransferDetails, error) {
	byRef := map[string]ledger.TransferDetails{}
	for _, code := range slices.Compact(slices.Sorted(slices.Values(p.Codes))) {
		err := ledger.EachOfCode(q, code, func(t ledger.TransferDetails) {
			if _, known := byRef[string(t.Ref)]; known {
				report(t.Subject(), "is a second transfer of a reward")
				return
			}
			byRef[string(t.Ref)] = t
		})
		if err != nil {
			return nil, err
		}
	}
	return byRef, nil
}
