package wager

import (
	"cmp"
	"context"
	"slices"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// moved is the money that moved for one wager until it ended.
type moved struct {
	// atOnce was staked straight to the counterparty, held by way of the clearing
	// account, from which it is lost, refunded or released later.
	atOnce, held, paid, refunded, released, lost money.Amount

	account ledger.AccountID // the player's
	against ledger.AccountID // the counterparty's; 0 while it took no part
	clears  ledger.AccountID // the clearing account; 0 while it took no part
	mixed   bool             // more than one account of a side took part
	// told is the record that must tell of this money; nil while none was read.
	told *wagerlog.Wager
}

// accounts are the keys of all accounts that are not players'.
type accounts map[ledger.AccountID]ledger.Key

func (a accounts) clears(account ledger.AccountID) bool { return a[account].Owner == ledger.Rounds }

func (m *moved) staked() money.Amount { return m.atOnce + m.held - m.released }

// add enters a transfer.
func (m *moved) add(t ledger.Moved, system accounts) {
	amount, player, other := money.Amount(t.Amount), t.Debit, t.Credit
	switch t.Code {
	case ledger.CodeStake:
		if system.clears(t.Credit) {
			m.held += amount
		} else {
			m.atOnce += amount
		}
	case ledger.CodePayout:
		m.paid += amount
		player, other = t.Credit, t.Debit
	case ledger.CodeRefund:
		m.refunded += amount
		player, other = t.Credit, t.Debit
	case ledger.CodeRelease:
		m.released += amount
		player, other = t.Credit, t.Debit
	case ledger.CodeLoss:
		m.lost += amount
		m.saw(&m.clears, t.Debit)
		m.saw(&m.against, t.Credit)
		return
	}
	m.saw(&m.account, player)
	if system.clears(other) {
		m.saw(&m.clears, other)
	} else {
		m.saw(&m.against, other)
	}
}

// saw enters the account of a side, of which there is one.
func (m *moved) saw(side *ledger.AccountID, account ledger.AccountID) {
	m.mixed = m.mixed || *side != 0 && *side != account
	*side = account
}

// between tells whether the money moved between the accounts of a wager: those
// of the same funds on each side.
func (m *moved) between(account ledger.AccountID, player ledger.Key, counterparty string, system accounts) bool {
	return !m.mixed && m.account == account &&
		(m.against == 0 || system[m.against] == against(counterparty, player)) &&
		(m.clears == 0 || system[m.clears] == clearing(player))
}

// fits tells whether the money is exactly what the record says. Amounts are
// positive, so that a part of what moved never fits where all of it does.
func (m *moved) fits(system accounts) bool {
	w := m.told
	if w == nil || !m.between(w.Account, w.Player, w.Counterparty, system) {
		return false
	}
	if w.Void {
		return m.atOnce == 0 && m.staked() == w.Stake && m.refunded == w.Stake && w.Payout == w.Stake && m.paid == 0 && m.lost == 0
	}
	return m.staked()-m.refunded == w.Stake && m.paid == w.Payout && m.lost == m.held-m.released-m.refunded && (m.held == 0 || m.atOnce == 0)
}

// opens tells whether the money is exactly what an open wager tells of.
func (m *moved) opens(w *Wager, system accounts) bool {
	return m.between(w.Account, w.Player, w.Counterparty, system) && m.staked() == w.Staked && m.lost == w.Settled && m.paid == w.Paid && m.atOnce+m.refunded == 0
}

// auditBatch is how many wagers, or transfers, are read at once.
const auditBatch = 5000

// readAhead is how many transfers are read in search of the money of wagers
// before the next wagers are looked at. It keeps the two in step, so that
// little has to be remembered, and decides nothing.
const readAhead = 10 * auditBatch

// reconciliation holds the wagers and transfers against each other. What fits
// is forgotten; a verdict about the rest is given at the end, when all is read,
// so that it does not depend on the order or the pieces in which it was read.
type reconciliation struct {
	piece   int // of how many transfers
	last    int64
	end     bool
	system  accounts
	ended   map[id.Binary]*moved
	changed map[id.Binary]*corrections
	numbers ledger.Gaps
	// altered are wagers with a revision that is none of the one before.
	altered map[id.Binary]int
	// missing is how many wagers after the place from lack money that was not
	// read yet.
	from    int64
	missing int
}

func (c *reconciliation) of(wager id.Binary) *moved {
	m := c.ended[wager]
	if m == nil {
		m = &moved{}
		c.ended[wager] = m
	}
	return m
}

// settle forgets a wager that fits.
func (c *reconciliation) settle(wager id.Binary, m *moved) {
	if !m.fits(c.system) {
		return
	}
	if m.told.Seq > c.from {
		c.missing--
	}
	delete(c.ended, wager)
}

// tell enters the record of a wager.
func (c *reconciliation) tell(w *wagerlog.Wager) {
	c.numbers.Saw(w.Seq)
	if w.Revision > 0 {
		c.revise(w)
		return
	}
	m := c.of(w.ID)
	m.told = w
	c.missing++
	c.settle(w.ID, m)
}

// more reads another piece of the transfers.
func (c *reconciliation) more(q db.Querier) error {
	var err error
	if c.system, err = systemAccounts(q, c.system); err != nil {
		return err
	}
	list, err := ledger.MovedSince(q, c.last, c.piece)
	if err != nil {
		return err
	}
	c.end = len(list) < c.piece
	for _, t := range list {
		c.last = t.ID
		c.take(t)
	}
	return nil
}

// take enters a transfer.
func (c *reconciliation) take(t ledger.Moved) {
	if !t.Code.OfWagers() || len(t.Ref) != len(id.Binary{}) {
		return // moved for something else than a wager
	}
	wager := id.Binary(t.Ref)
	if t.Code == ledger.CodeCorrection {
		made := change{amount: money.Amount(t.Amount), account: t.Credit, house: c.system[t.Debit]}
		if house, system := c.system[t.Credit]; system {
			made = change{amount: -made.amount, account: t.Debit, house: house}
		}
		c.correct(wager, func(all *corrections) { all.moved = append(all.moved, made) })
		return
	}
	m := c.of(wager)
	m.add(t, c.system)
	c.settle(wager, m)
}

// checkMoney reads the wager log and the transfers side by side.
func (s *Service) checkMoney(ctx context.Context, d *db.DB, report audit.Report) (int64, error) {
	return reconcile(ctx, d, report, auditBatch)
}

// reconcile is checkMoney in pieces of a size, on which no verdict depends.
func reconcile(ctx context.Context, d *db.DB, report audit.Report, piece int) (int64, error) {
	c := &reconciliation{piece: piece, ended: map[id.Binary]*moved{}, changed: map[id.Binary]*corrections{}, altered: map[id.Binary]int{}}
	looked, err := wagerlog.EachPiece(ctx, d, 0, piece, func(q *db.Reader, wagers []*wagerlog.Wager) error {
		c.from, c.missing = wagers[0].Seq-1, 0
		for _, w := range wagers {
			c.tell(w)
		}
		for read := 0; c.missing > 0 && !c.end && read < readAhead; read += c.piece {
			if err := c.more(q); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return looked, err
	}
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		// What was wagered since the last piece, in the snapshot of the rest.
		if looked, err = wagerlog.EachSince(q, looked, piece, c.tell); err != nil {
			return err
		}
		for c.end = false; !c.end; {
			if err := c.more(q); err != nil {
				return err
			}
		}
		if err := c.judge(q, report); err != nil {
			return err
		}
		return c.numbers.CheckWagers(q, report)
	})
	return looked, err
}

// judge reports what does not fit now that everything was read: neither the
// record of a wager nor an open one.
func (c *reconciliation) judge(q db.Querier, report audit.Report) error {
	open := map[id.Binary]*Wager{}
	err := EachOpen(q, func(w *Wager) {
		c.of(w.ID) // also those for which nothing moved
		open[w.ID] = w
	})
	if err != nil {
		return err
	}
	for _, wager := range sorted(c.ended) {
		m := c.ended[wager]
		record, err := wagerlog.First(q, wager)
		if err != nil {
			return err
		}
		switch w := open[wager]; {
		case record == nil && w == nil:
			report("money for wager "+wager.String(), "moved (stake %d, payout %d), but there is no such wager", m.staked(), m.paid)
		case record == nil && !m.opens(w, c.system):
			report("round "+wager.String(), "has staked %d, settled %d, paid %d; moved were stake %d, payout %d, refund %d, loss %d",
				w.Staked, w.Settled, w.Paid, m.staked(), m.paid, m.refunded, m.lost)
		case record == nil:
		case w != nil:
			report("wager "+wager.String(), "has ended and is open")
		case m.told == nil:
			report("wager "+wager.String(), "moved stake %d, payout %d, refund %d, loss %d beside what its record tells of", m.staked(), m.paid, m.refunded, m.lost)
		default:
			report("wager "+wager.String(), "tells of stake %d and payout %d; moved were stake %d, payout %d, refund %d, loss %d",
				record.Stake, record.Payout, m.staked(), m.paid, m.refunded, m.lost)
		}
	}
	c.judgeRevisions(report)
	return nil
}

func sorted[T any](of map[id.Binary]T) []id.Binary {
	list := make([]id.Binary, 0, len(of))
	for wager := range of {
		list = append(list, wager)
	}
	slices.SortFunc(list, func(a, b id.Binary) int { return cmp.Compare(a.String(), b.String()) })
	return list
}
