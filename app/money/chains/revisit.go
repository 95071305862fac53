package chains

import (
	"context"
	"errors"
	"fmt"
	"time"

	"croupier/app/kernel/chain"
	"croupier/db"
)

const (
	// minRetryInterval is the wait before an incomplete block is queried again. It
	// doubles with every attempt, up to maxRetryInterval.
	minRetryInterval = 30 * time.Second
	maxRetryInterval = time.Hour
	// maxRetriesPerCheck and maxRescansPerCheck are the max number of blocks in one check,
	// so that old blocks never delay new ones.
	maxRetriesPerCheck = 10
	maxRescansPerCheck = 50
	// maxIncompleteTime is how long a block may stay incomplete before an alarm.
	maxIncompleteTime = 30 * time.Minute
)

// revisit reads old blocks again when the newest block has been followed:
// incomplete ones, and those that staff requested. more is true if another call
// can follow at once.
func (f *follower) revisit(ctx context.Context, c cursor) (more bool, err error) {
	if err := f.retry(ctx, c); err != nil {
		return false, err
	}
	return f.continueRescan(ctx, c)
}

// retry queries incomplete blocks again. A block that fails again is tried later.
// That is not a failure of the node, which has shown that it follows.
func (f *follower) retry(ctx context.Context, c cursor) error {
	var due []incompleteBlock
	now := f.s.Clock.Now()
	err := f.s.DB.Read(ctx, func(q *db.Reader) (err error) {
		due, err = dueIncomplete(q, f.network.ID, now.UnixMilli(), maxRetriesPerCheck)
		return err
	})
	if err != nil {
		return err
	}
	for _, item := range due {
		payments, err := f.paymentsOf(ctx, item.block)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil && !errors.Is(err, chain.ErrNoBlock):
			if err := f.postpone(ctx, item, now); err != nil {
				return err
			}
			continue
		}
		err = f.s.DB.Write(ctx, func(tx *db.Tx) error {
			if err := f.reread(ctx, tx, item.block, c.height, payments); err != nil {
				return err
			}
			return dropIncomplete(tx, f.network.ID, item.block.Height)
		})
		if err != nil {
			return err
		}
		f.s.Log.Info("an incomplete block was completed", "network", f.network.ID, "height", item.block.Height, "tries", item.tries+1)
	}
	return f.warnIncomplete(ctx)
}

// postpone postpones an incomplete block.
func (f *follower) postpone(ctx context.Context, item incompleteBlock, now time.Time) error {
	wait := minRetryInterval
	for range min(item.tries+1, 10) {
		wait = min(2*wait, maxRetryInterval)
	}
	return f.s.DB.Write(ctx, func(tx *db.Tx) error {
		return retryIncomplete(tx, f.network.ID, item.block.Height, now.Add(wait).UnixMilli())
	})
}

// warnIncomplete raises one alarm when blocks stay incomplete.
func (f *follower) warnIncomplete(ctx context.Context) error {
	var count, since int64
	err := f.s.DB.Read(ctx, func(q *db.Reader) (err error) {
		count, since, err = countIncomplete(q, f.network.ID)
		return err
	})
	if err != nil {
		return err
	}
	tooLong := count > 0 && f.s.Clock.Now().Sub(time.UnixMilli(since)) > maxIncompleteTime
	if tooLong && !f.currentStatus().incompleteTooLong {
		sentence := fmt.Sprintf("The node does not give all payments of %d blocks: coins that contracts passed on are not seen there.", count)
		f.s.Log.Error("blocks stay incomplete", "network", f.network.ID, "blocks", count)
		f.alarm(sentence)
	}
	f.updateStatus(func(s *status) { s.incomplete, s.incompleteTooLong = count, tooLong })
	return nil
}

// reread passes payments of an old block to the listeners like those of a new one,
// so that each counts once.
func (f *follower) reread(ctx context.Context, tx *db.Tx, block chain.Block, tip int64, payments []chain.Payment) error {
	if len(payments) == 0 {
		return nil
	}
	network, _ := f.s.Network(f.network.ID)
	for _, l := range f.s.listeners {
		list := watchedBy(l, network.ID, payments)
		if len(list) == 0 {
			continue
		}
		if err := l.Reread(ctx, tx, network, block, tip, list); err != nil {
			return fmt.Errorf("take block %d of %s once more: %w", block.Height, network.ID, err)
		}
	}
	return nil
}

// continueRescan continues the rescan of a network.
func (f *follower) continueRescan(ctx context.Context, c cursor) (more bool, err error) {
	var r rescan
	var found bool
	err = f.s.DB.Read(ctx, func(q *db.Reader) (err error) {
		r, found, err = readRescan(q, f.network.ID)
		return err
	})
	if err != nil || !found || r.endedAt > 0 {
		return false, err
	}
	if r.until == 0 {
		r.until = max(c.height, r.next-1)
	}
	if r.next > r.until { // there is no block between
		r.endedAt = f.s.Clock.Now().UnixMilli()
		return false, f.s.DB.Write(ctx, func(tx *db.Tx) error { return writeRescan(tx, f.network.ID, r) })
	}
	for range maxRescansPerCheck {
		if r.next > r.until {
			break
		}
		block, payments, err := f.nextBlock(ctx, r.next)
		incomplete := errors.Is(err, chain.ErrIncomplete)
		if err != nil && !incomplete {
			if ctx.Err() != nil {
				return false, ctx.Err()
			}
			r.problem = fmt.Sprintf("block %d: %s", r.next, err)
			return false, f.s.DB.Write(ctx, func(tx *db.Tx) error { return writeRescan(tx, f.network.ID, r) })
		}
		r.next, r.problem, r.payments = r.next+1, "", r.payments+int64(len(payments))
		if r.next > r.until {
			r.endedAt = f.s.Clock.Now().UnixMilli()
		}
		err = f.s.DB.Write(ctx, func(tx *db.Tx) error {
			if err := f.reread(ctx, tx, block, c.height, payments); err != nil {
				return err
			}
			if incomplete {
				if err := noteIncomplete(tx, f.network.ID, block, tx.Now().Add(minRetryInterval)); err != nil {
					return err
				}
			}
			return writeRescan(tx, f.network.ID, r)
		})
		if err != nil {
			return false, err
		}
	}
	if r.endedAt == 0 {
		return true, nil
	}
	f.s.Log.Info("a rescan has ended", "network", f.network.ID, "from", r.from, "until", r.until, "payments", r.payments)
	return false, nil
}
