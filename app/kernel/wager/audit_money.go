package wager

import (
	"cmp"
	"context"
	"errors"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/sorting"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// auditBatch is the number of wagers, or transfers, that one query reads.
const auditBatch = 5000

// maxReadAhead is the number of transfers that the audit reads ahead in search of
// the money of wagers. It keeps both reads in step, so that few unmatched rows
// stay in memory. It does not change the findings.
const maxReadAhead = 10 * auditBatch

// maxUnmatched is the maximum number of records in memory whose money was not found, of about
// 1.5 kB each. With more of them the books are wrong as a whole, and one finding says so.
const maxUnmatched = 200_000

var errUnmatched = errors.New("too many wagers are without their money to continue")

// reconciliation matches wagers and transfers. It drops each match from memory.
// It reports the rest at the end, when everything is read, so that the findings
// do not depend on the order or the size of batches.
type reconciliation struct {
	batch   int // transfers per query
	last    int64
	end     bool
	system  accounts
	ended   map[id.Binary]*wagerTransfers
	changed map[id.Binary]*corrections
	numbers ledger.Gaps
	// altered counts, for each wager, the revisions that cannot follow the one
	// before.
	altered map[id.Binary]int
	// missing counts the wagers after the position from whose money was not read yet.
	from    int64
	missing int
	// unmatched counts all records without their money, and most is its maximum.
	unmatched, most int
}

func (c *reconciliation) of(wager id.Binary) *wagerTransfers {
	m := c.ended[wager]
	if m == nil {
		m = &wagerTransfers{}
		c.ended[wager] = m
	}
	return m
}

// addRecord adds the record of a wager.
func (c *reconciliation) addRecord(w *wagerlog.Wager) {
	c.numbers.Next(w.Seq)
	if w.Revision > 0 {
		c.revise(w)
		return
	}
	m := c.of(w.ID)
	m.logged = w
	c.missing++
	c.unmatched++
	c.settle(w.ID, m)
}

// readMore reads the next batch of transfers.
func (c *reconciliation) readMore(q db.Querier) error {
	var err error
	if c.system, err = systemAccounts(q, c.system); err != nil {
		return err
	}
	list, err := ledger.TransfersSince(q, c.last, c.batch)
	if err != nil {
		return err
	}
	c.end = len(list) < c.batch
	for _, t := range list {
		c.last = t.ID
		c.addTransfer(t)
	}
	return nil
}

// addTransfer adds a transfer.
func (c *reconciliation) addTransfer(t ledger.LoggedTransfer) {
	if !t.Code.OfWagers() || len(t.Ref) != len(id.Binary{}) {
		return // not for a wager
	}
	wager := id.Binary(t.Ref)
	if t.Code == ledger.CodeCorrection {
		created := correctionChange{amount: money.Amount(t.Amount), account: t.Credit, house: c.system[t.Debit]}
		if house, system := c.system[t.Credit]; system {
			created = correctionChange{amount: -created.amount, account: t.Debit, house: house}
		}
		c.correct(wager, func(all *corrections) { all.moved = append(all.moved, created) })
		return
	}
	m := c.of(wager)
	m.add(t, c.system)
	c.settle(wager, m)
}

// checkMoney reads the wager log and the transfers side by side.
func (s *Service) checkMoney(ctx context.Context, d *db.DB, report audit.Report) (int64, error) {
	return reconcile(ctx, d, report, auditBatch, maxUnmatched)
}

// reconcile is checkMoney with a batch size, which does not change the findings, and the maximum
// number of records without their money at a time.
func reconcile(ctx context.Context, d *db.DB, report audit.Report, batch, most int) (int64, error) {
	c := &reconciliation{
		batch: batch, most: most, ended: map[id.Binary]*wagerTransfers{}, changed: map[id.Binary]*corrections{}, altered: map[id.Binary]int{},
	}
	checked, err := wagerlog.EachBatch(ctx, d, 0, batch, func(q *db.Reader, wagers []*wagerlog.Wager) error {
		c.from, c.missing = wagers[0].Seq-1, 0
		for _, w := range wagers {
			c.addRecord(w)
		}
		for read := 0; c.missing > 0 && !c.end && read < maxReadAhead; read += c.batch {
			if err := c.readMore(q); err != nil {
				return err
			}
		}
		if c.unmatched > c.most {
			return errUnmatched
		}
		return nil
	})
	if err != nil {
		return checked, err
	}
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		// Read the wagers that were appended since the last batch, in the
		// snapshot of the remaining reads.
		if checked, err = wagerlog.EachSince(q, checked, batch, c.addRecord); err != nil {
			return err
		}
		for c.end = false; !c.end; {
			if err := c.readMore(q); err != nil {
				return err
			}
		}
		if err := c.reportMismatches(q, report); err != nil {
			return err
		}
		if err := reportBonus(q, report); err != nil {
			return err
		}
		return c.numbers.CheckWagers(q, report)
	})
	return checked, err
}

// reportMismatches reports the money that matches neither a record nor an open
// wager, after everything is read.
func (c *reconciliation) reportMismatches(q db.Querier, report audit.Report) error {
	open := map[id.Binary]*Wager{}
	err := EachOpen(q, func(w *Wager) {
		c.of(w.ID) // includes wagers without transfers
		open[w.ID] = w
	})
	if err != nil {
		return err
	}
	for _, wager := range sorted(c.ended) {
		m := c.ended[wager]
		record, err := wagerlog.FirstRevision(q, wager)
		if err != nil {
			return err
		}
		switch w := open[wager]; {
		case record == nil && w == nil:
			report("money for wager "+wager.String(), "moved (stake %d, payout %d), but there is no such wager", m.staked(), m.paid())
		case record == nil && !m.matchesOpen(w, c.system):
			report("round "+wager.String(), "has staked %d, settled %d, paid %d; moved were stake %d, payout %d, refund %d, loss %d",
				w.Staked, w.Settled, w.Paid, m.staked(), m.paid(), m.refunded(), m.lost())
		case record == nil:
		case w != nil:
			report("wager "+wager.String(), "has ended and is open")
		case m.logged == nil:
			report("wager "+wager.String(), "moved stake %d, payout %d, refund %d, loss %d beside what its record says", m.staked(), m.paid(), m.refunded(), m.lost())
		default:
			report("wager "+wager.String(), "says stake %d and payout %d; moved were stake %d, payout %d, refund %d, loss %d",
				record.Stake, record.Payout, m.staked(), m.paid(), m.refunded(), m.lost())
		}
	}
	c.reportRevisions(report)
	return nil
}

func sorted[T any](of map[id.Binary]T) []id.Binary {
	list := make([]id.Binary, 0, len(of))
	for wager := range of {
		list = append(list, wager)
	}
	sorting.By(list, func(a, b id.Binary) int { return cmp.Compare(a.String(), b.String()) })
	return list
}
