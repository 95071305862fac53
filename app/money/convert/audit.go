package convert

import (
	"context"
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/export"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/prices"
	"croupier/db"
)

const (
	auditBatch = 500
	// maxTransfers is one more than the max number of transfers of a conversion.
	maxTransfers = 4
)

// Checks compare conversions with the books.
func (s *Service) Checks() []audit.Check {
	return []audit.Check{
		{Name: "every conversion gave what its prices and its margin come to, and moved that", Run: s.checkConversions},
		{Name: "every transfer of a conversion belongs to one", Run: checkTransfers},
	}
}

func (s *Service) checkConversions(ctx context.Context, d *db.DB, report audit.Report) (checkedCount int64, err error) {
	for last := []byte{}; ; {
		var count int
		err := d.ReadHeavy(ctx, func(q *db.Reader) error {
			list, err := pageAfter(q, last, auditBatch)
			count = len(list)
			for i := range list {
				c := &list[i]
				last = c.id[:]
				s.checkTerms(c, report)
				if err := c.checkMoved(q, report); err != nil {
					return err
				}
			}
			return err
		})
		checkedCount += int64(count)
		if err != nil || count < auditBatch {
			return checkedCount, err
		}
	}
}

func (c *conversion) subject() string { return fmt.Sprintf("conversion %s of %s", c.id, c.userID) }

// prices returns the prices of the source and of the target. A price that cannot
// be read is the zero Price.
func (c *conversion) prices() (source, target prices.Price) {
	source, _ = prices.Parse(c.sourcePrice)
	target, _ = prices.Parse(c.targetPrice)
	return source, target
}

// checkTerms computes a conversion again.
func (s *Service) checkTerms(c *conversion, report audit.Report) {
	from, known := s.Wallets.Currency(c.source)
	to, targetKnown := s.Wallets.Currency(c.target)
	if !known || !targetKnown { // the operator has removed a currency since
		return
	}
	percent, err := readMargin(c.percent)
	source, target := c.prices()
	if err != nil || !source.Known() || !target.Known() {
		report(c.subject(), "has a margin of %.40q and prices of %.40q and %.40q", c.percent, c.sourcePrice, c.targetPrice)
		return
	}
	if want := termsOf(c.amount, priced{from, source}, priced{to, target}, percent); want != c.terms {
		report(c.subject(), "took %d with a margin of %d and gave %d; its prices come to a margin of %d and %d", c.amount, c.margin, c.received, want.margin, want.received)
	}
}

// checkMoved compares a conversion with its transfers.
func (c *conversion) checkMoved(q db.Querier, report audit.Report) error {
	moved, err := ledger.TransfersFor(q, c.id[:], maxTransfers)
	if err != nil {
		return err
	}
	want := c.transfers()
	same := len(moved) == len(want)
	for i := 0; same && i < len(want); i++ {
		m, w := moved[i], want[i]
		same = m.Code == w.Code && m.From == w.Debit && m.To == w.Credit && m.Amount == int64(w.Amount)
	}
	if !same {
		report(c.subject(), "has other transfers than it should: %+v", moved)
	}
	return nil
}

// checkTransfers finds transfers of exchanges that belong to no conversion.
func checkTransfers(ctx context.Context, d *db.DB, report audit.Report) (checkedCount int64, err error) {
	for _, code := range []ledger.Code{ledger.CodeExchangeOut, ledger.CodeExchangeMargin, ledger.CodeExchangeIn} {
		err := d.ReadHeavy(ctx, func(q *db.Reader) error {
			var failed error
			err := ledger.EachOfCode(q, code, func(t ledger.TransferDetails) {
				checkedCount++
				if failed != nil || len(t.Ref) != len(id.Binary{}) {
					return
				}
				c, err := byID(q, id.Binary(t.Ref))
				if failed = err; err == nil && c == nil {
					report(t.Subject(), "is an %s of no conversion", code)
				}
			})
			if err == nil {
				err = failed
			}
			return err
		})
		if err != nil {
			return checkedCount, fmt.Errorf("look at each %s: %w", code, err)
		}
	}
	return checkedCount, nil
}

// Exports are the conversions in the form that a regulator gets.
func Exports(decimals func(currency string) int) []export.Table {
	return export.From(Tables(), export.Table{
		Name: "currency_conversions",
		Read: func(q db.Querier, from string, at export.Cutoff, limit int) (rows [][]string, last string, err error) {
			key := []byte{}
			if binary, ok := id.ToBinary(from); ok {
				key = binary[:]
			}
			list, err := pageAfter(q, key, limit)
			for _, c := range list {
				last = c.id.String()
				if c.at < at.AsOf {
					rows = append(rows, c.exported(decimals))
				}
			}
			return rows, last, err
		},
	})
}

func (c *conversion) exported(decimals func(currency string) int) []string {
	source, target := decimals(c.source), decimals(c.target)
	return []string{
		c.id.String(), export.Number(c.at), c.userID, c.source, c.amount.Text(source), c.margin.Text(source), c.percent, c.target, c.received.Text(target), c.sourcePrice, c.targetPrice,
	}
}
