package market

import (
	"context"
	"errors"
	"fmt"

	"croupier/app/kernel/futures"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// The reason of balance changes for a player's pages.
const noticeReason = "futures"

// amounts are the money of a fill. volume is the size of the filled part in millionths of a dollar.
type amounts struct {
	stake, payout, fee money.Amount
	volume             int64
}

// errBooks means that a position contradicts its wager. Its fill cannot be stored, and the audit names
// it.
var errBooks = errors.New("the position contradicts its wager")

// store stores fills in one write, and publishes them after its commit. It returns those that the
// database could not store.
func (s *Service) store(ctx context.Context, batch []fill) (failed []fill, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		stored := map[int64]bool{}
		for _, f := range batch {
			f.stored = stored
			if err := s.apply(tx, f); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		return nil, nil
	}
	return s.storeEach(ctx, batch)
}

// storeEach stores fills in writes of their own, so that one that cannot be stored does not keep others
// from being stored.
func (s *Service) storeEach(ctx context.Context, batch []fill) (failed []fill, err error) {
	stored := make([]bool, len(batch))
	writes := make([]func(*db.Tx) error, len(batch))
	for i, f := range batch {
		writes[i] = func(tx *db.Tx) error {
			f.stored = map[int64]bool{}
			err := s.apply(tx, f)
			if errors.Is(err, errBooks) {
				stored[i] = true
				s.Log.Error("a position of futures cannot be filled", "position", f.id, "frame", f.frame.Seq, "error", err)
			}
			tx.AfterCommit(func() { stored[i] = true })
			return err
		}
	}
	if err = s.DB.WriteEach(ctx, writes...); errors.Is(err, errBooks) {
		err = nil
	}
	for i, f := range batch {
		if !stored[i] {
			failed = append(failed, f)
		}
	}
	if len(failed) > 0 && err == nil {
		err = errors.New("the database has not stored them")
	}
	return failed, err
}

// apply stores one fill. It does nothing if the position has no such order or trigger any more, as
// when the write of its order failed after the decision.
func (s *Service) apply(tx *db.Tx, f fill) error {
	p, err := positionByID(tx, f.id)
	if err != nil {
		return err
	}
	if p == nil {
		tx.AfterCommit(func() { s.book.drop(f.id) })
		return nil
	}
	if !f.applies(p) {
		tx.AfterCommit(func() { s.book.update(p) })
		return nil
	}
	if f.kind == futures.FillOpen {
		return s.open(tx, p, f)
	}
	part := p.remaining
	if f.kind == futures.FillClose {
		part = min(p.closing, p.remaining)
	}
	return s.closePart(tx, p, f, part)
}

// applies reports whether a position still has the order or the trigger of a fill.
func (f *fill) applies(p *position) bool {
	if !p.running() {
		return false
	}
	switch f.kind {
	case futures.FillOpen:
		return p.state == Pending
	case futures.FillClose:
		return p.state == Closing
	}
	kind, price, crossed := p.filled().Crossed(p.triggers, f.tick.Price)
	return p.state != Pending && crossed && kind == f.kind && price == f.price
}

// open fills the order of a position. An order whose trigger the price has passed is void.
func (s *Service) open(tx *db.Tx, p *position, f fill) error {
	p.entry = f.price
	usable, ok := p.filled().Usable(p.triggers)
	if !ok {
		p.entry = 0
		return s.void(tx, p, ReasonTrigger)
	}
	p.triggers, p.state, p.entryTick, p.opened = usable, Open, f.tick.Seq, f.frame.At
	return s.filled(tx, p, f, amounts{stake: p.wager, volume: p.terms.Multiplier * p.usd})
}

// closePart closes a part of a position, or all that remains of it.
func (s *Service) closePart(tx *db.Tx, p *position, f fill, part money.Amount) error {
	settled := p.filled().Settle(part, f.price)
	open, err := wager.ByID(tx, p.id)
	if err != nil {
		return err
	}
	if open == nil || open.Rest() != p.remaining || open.Paid != p.paid {
		return fmt.Errorf("%w: %d remain with %d paid", errBooks, p.remaining, p.paid)
	}
	p.remaining -= part
	p.paid += settled.Payout
	p.fee += settled.Fee
	p.closing = 0
	if p.state == Closing {
		p.state = Open
	}
	notice := wager.Notice{Reason: noticeReason}
	if p.remaining > 0 {
		_, err = s.Wagers.SettlePart(tx, open, part, settled.Payout, notice)
	} else {
		err = s.end(tx, p, open, f, settled, notice)
	}
	if err != nil {
		return err
	}
	return s.filled(tx, p, f, amounts{part, settled.Payout, settled.Fee, p.terms.Multiplier * p.partUSD(part)})
}

// end settles the wager of a position with nothing left.
func (s *Service) end(tx *db.Tx, p *position, open *wager.Wager, f fill, last futures.Settlement, notice wager.Notice) error {
	p.state, p.exit, p.exitTick, p.ended, p.reason = Closed, f.price, f.tick.Seq, f.frame.At, string(f.kind)
	if f.kind == futures.FillLiquidation {
		p.state = Liquidated
	}
	record, err := p.record()
	if err != nil {
		return err
	}
	result := wager.Result{Payout: p.paid, Multiplier: last.Multiplier}
	if open.Settled > 0 {
		result.Multiplier = money.Of(p.paid, p.wager)
	}
	_, _, err = s.Wagers.Settle(tx, open, record, result, notice)
	return err
}

// filled stores a fill with the position that it has changed, and publishes both after the commit.
func (s *Service) filled(tx *db.Tx, p *position, f fill, moved amounts) error {
	p.fills++
	stored := storedFill{
		position: p.id, n: p.fills, kind: f.kind, ticker: p.ticker, demo: p.demo, tick: f.tick.Seq, frame: f.frame.Seq, price: f.price, hash: f.frame.Hash, line: f.line,
		settled: moved, at: f.frame.At,
	}
	if err := updatePosition(tx, p); err != nil {
		return err
	}
	if err := insertFill(tx, &stored, f); err != nil {
		return err
	}
	tx.AfterCommit(func() {
		s.book.update(p)
		s.trades.add(p, &stored)
		s.publish(p)
	})
	return nil
}

// void ends a position and refunds what remains of its stake, which stays in the row.
func (s *Service) void(tx *db.Tx, p *position, reason string) error {
	open, err := wager.ByID(tx, p.id)
	if err != nil {
		return err
	}
	if open == nil {
		return fmt.Errorf("%w: it has none", errBooks)
	}
	p.state, p.reason, p.ended, p.closing = Void, reason, tx.Now().UnixMilli(), 0
	record, err := p.record()
	if err != nil {
		return err
	}
	if _, _, err := s.Wagers.Void(tx, open, record, wager.Notice{Reason: noticeReason}); err != nil {
		return err
	}
	if err := updatePosition(tx, p); err != nil {
		return err
	}
	tx.AfterCommit(func() {
		s.book.update(p)
		s.publish(p)
	})
	return nil
}

// drop removes a position that was not stored.
func (b *book) drop(binary id.Binary) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, m := range b.markets {
		if e := m.all[binary]; e != nil {
			b.remove(m, e)
		}
	}
}
