package gifts

import (
	"context"
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// auditBatch is how many transfers are read at a time.
const auditBatch = 2000

// kind names gifts among what requests make.
const kind wager.Kind = "gift"

// checks prove the gifts against the money that moved for them.
func checks() []audit.Check {
	return []audit.Check{
		{Name: "every gift has its transfers", Run: checkGifts},
		{Name: "every rain that staff ordered is a gift of the house", Run: checkOrdered},
	}
}

// checkOrdered compares the rains that staff have ordered with what was given.
func checkOrdered(ctx context.Context, d *db.DB, report audit.Report) (looked int64, err error) {
	last := ""
	for {
		var list []ordered
		err := d.ReadHeavy(ctx, func(q *db.Reader) (err error) {
			if list, err = afterOrdered(q, last, auditBatch); err != nil {
				return err
			}
			for _, o := range list {
				last = o.ID
				if err := o.check(q, report); err != nil {
					return err
				}
			}
			return nil
		})
		looked += int64(len(list))
		if err != nil || len(list) < auditBatch {
			return looked, err
		}
	}
}

// check compares one ordered rain with its gift.
func (o ordered) check(q db.Querier, report audit.Report) error {
	subject := "rain " + o.ID
	switch o.State {
	case RainPlanned, RainMissed, RainCancelled:
		if o.Gift != nil || o.Given != 0 {
			report(subject, "is %s and has given %d", o.State, o.Given)
		}
		return nil
	case RainDone:
	default:
		report(subject, "is in the state %q, which there is not", o.State)
		return nil
	}
	g, err := giftByID(q, o.Gift)
	switch {
	case err != nil:
		return err
	case g == nil:
		report(subject, "has fallen, and there is no gift of it")
	case g.sender != "" || g.room != o.Room || g.currency != o.Currency || g.total() != o.Given || o.Given > o.Amount:
		report(subject, "gave %d of %d %s in %s; the gift is %d %s in %s", o.Given, o.Amount, o.Currency, o.Room, g.total(), g.currency, g.room)
	}
	return nil
}

// find looks up the gift that a request refers to.
func find(q db.Querier, ref []byte) (wager.Made, bool, error) {
	g, err := giftByID(q, ref)
	if g == nil || err != nil {
		return wager.Made{}, false, err
	}
	return wager.Made{Owner: g.sender}, true, nil
}

// deliveries is the money that moved for one gift. All of it moved in one write,
// so that its transfers stand side by side.
type deliveries struct {
	ref   []byte
	code  ledger.Code
	debit ledger.AccountID
	each  money.Amount
	users int
	mixed bool // not the same from one to the next
}

func (h *deliveries) add(t ledger.Moved) {
	if h.users == 0 {
		h.ref, h.code, h.debit, h.each = t.Ref, t.Code, t.Debit, money.Amount(t.Amount)
	}
	h.users++
	h.mixed = h.mixed || h.code != t.Code || h.debit != t.Debit || h.each != money.Amount(t.Amount)
}

// check compares the money with the record of the gift.
func (h *deliveries) check(q db.Querier, report audit.Report) error {
	subject := fmt.Sprintf("gift %x", h.ref)
	g, err := giftByID(q, h.ref)
	if err != nil {
		return err
	}
	if g == nil {
		report(subject, "moved money and is not there")
		return nil
	}
	debit, err := ledger.ByID(q, h.debit)
	if err != nil {
		return err
	}
	sender := g.sender
	if sender == "" {
		sender = ledger.House
	}
	if debit.Key != ledger.PlayerKey(sender, g.currency, false) {
		report(subject, "is from %s in %s, its money from %s in %s", sender, g.currency, debit.Key.Owner, debit.Key.Currency)
	}
	if h.mixed || h.code.String() != g.kind || h.each != g.each || h.users != g.users {
		report(subject, "is a %s of %d for %d, its money a %s of %d for %d", g.kind, g.each, g.users, h.code, h.each, h.users)
	}
	return nil
}

func checkGifts(ctx context.Context, d *db.DB, report audit.Report) (looked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		var (
			last int64
			open deliveries
		)
		ended := func() error {
			if open.users == 0 {
				return nil
			}
			looked++
			err := open.check(q, report)
			open = deliveries{}
			return err
		}
		for more := true; more; {
			list, err := ledger.MovedSince(q, last, auditBatch)
			if err != nil {
				return err
			}
			for _, t := range list {
				last = t.ID
				if t.Code != ledger.CodeTip && t.Code != ledger.CodeRain {
					continue
				}
				if open.users > 0 && string(open.ref) != string(t.Ref) {
					if err := ended(); err != nil {
						return err
					}
				}
				open.add(t)
			}
			more = len(list) == auditBatch
		}
		if err := ended(); err != nil {
			return err
		}
		kept, err := countGifts(q)
		if err == nil && kept != looked {
			report("the gifts", "are %d, and money moved for %d", kept, looked)
		}
		return err
	})
	return looked, err
}
