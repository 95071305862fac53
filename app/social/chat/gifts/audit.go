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

// kind is the kind of gifts among the results of requests.
const kind wager.Kind = "gift"

// checks compare the gifts with their transfers.
func checks() []audit.Check {
	return []audit.Check{
		{Name: "every gift has its transfers", Run: checkGifts},
		{Name: "every rain that staff ordered is a gift of the house", Run: checkRains},
	}
}

// checkRains compares the rains that staff have ordered with the gifts.
func checkRains(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	last := ""
	for {
		var list []orderedRain
		err := d.ReadHeavy(ctx, func(q *db.Reader) (err error) {
			if list, err = rainsAfter(q, last, auditBatch); err != nil {
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
		checked += int64(len(list))
		if err != nil || len(list) < auditBatch {
			return checked, err
		}
	}
}

// check compares one ordered rain with its gift.
func (o orderedRain) check(q db.Querier, report audit.Report) error {
	subject := "rain " + o.ID
	switch o.State {
	case RainPlanned, RainMissed, RainCancelled:
		if o.Gift != nil || o.Given != 0 {
			report(subject, "is %s and has given %d", o.State, o.Given)
		}
		return nil
	case RainDone:
	default:
		report(subject, "is in the unknown state %q", o.State)
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
func find(q db.Querier, ref []byte) (wager.RequestObject, bool, error) {
	g, err := giftByID(q, ref)
	if g == nil || err != nil {
		return wager.RequestObject{}, false, err
	}
	return wager.RequestObject{Owner: g.sender}, true, nil
}

// deliveries sums the transfers of one gift. All of them were made in one write, so that they are
// adjacent.
type deliveries struct {
	ref   []byte
	code  ledger.Code
	debit ledger.AccountID
	each  money.Amount
	users int
	mixed bool // the transfers differ
}

func (h *deliveries) add(t ledger.LoggedTransfer) {
	if h.users == 0 {
		h.ref, h.code, h.debit, h.each = t.Ref, t.Code, t.Debit, money.Amount(t.Amount)
	}
	h.users++
	h.mixed = h.mixed || h.code != t.Code || h.debit != t.Debit || h.each != money.Amount(t.Amount)
}

// check compares the transfers with the record of the gift.
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

func checkGifts(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		var (
			last int64
			open deliveries
		)
		finishGift := func() error {
			if open.users == 0 {
				return nil
			}
			checked++
			err := open.check(q, report)
			open = deliveries{}
			return err
		}
		for more := true; more; {
			list, err := ledger.TransfersSince(q, last, auditBatch)
			if err != nil {
				return err
			}
			for _, t := range list {
				last = t.ID
				if t.Code != ledger.CodeTip && t.Code != ledger.CodeRain {
					continue
				}
				if open.users > 0 && string(open.ref) != string(t.Ref) {
					if err := finishGift(); err != nil {
						return err
					}
				}
				open.add(t)
			}
			more = len(list) == auditBatch
		}
		if err := finishGift(); err != nil {
			return err
		}
		stored, err := countGifts(q)
		if err == nil && stored != checked {
			report("the gifts", "are %d, and money moved for %d", stored, checked)
		}
		return err
	})
	return checked, err
}
