package market

import (
	"context"
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/futures"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// proof defines how positions are proven. The kernel proves their money.
func (s *Service) proof() wager.Proof {
	return wager.Proof{
		Checks: []audit.Check{
			{Name: "every position of futures was filled by the price log and pays what its fills say", Run: checkPositions},
			{Name: "every wager on futures has its position", Run: checkWagers},
		},
		Find: find,
	}
}

// find returns the position that a reference points to.
func find(q db.Querier, ref []byte) (created wager.RequestObject, found bool, err error) {
	binary, err := refOf(ref)
	if err != nil {
		return created, false, nil
	}
	p, err := positionByID(q, binary)
	if p == nil || err != nil {
		return created, false, err
	}
	return wager.RequestObject{Owner: p.owner, Requests: p.closes}, true, nil
}

// auditBatch is the number of positions per read.
const auditBatch = 500

// checkPositions computes every position again from the lines of the price log that filled it.
func checkPositions(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	after := []byte{}
	for more := true; more && err == nil; {
		err = d.ReadHeavy(ctx, func(q *db.Reader) error {
			batch, err := positionsAfter(q, after, auditBatch)
			more = len(batch) == auditBatch
			for _, p := range batch {
				after = p.id[:]
				checked++
				problem, failed := positionProblem(q, p)
				if failed != nil {
					return failed
				}
				if problem != "" {
					report("position "+p.id.String(), "%s", problem)
				}
			}
			return err
		})
	}
	return checked, err
}

// positionProblem returns what is wrong with a position.
func positionProblem(q db.Querier, p *position) (string, error) {
	fills, err := fillsOf(q, p.id)
	if err != nil {
		return "", err
	}
	if err := p.order().Verify(provenFills(fills)); err != nil {
		return err.Error(), nil
	}
	open, err := wager.ByID(q, p.id)
	if err != nil {
		return "", err
	}
	ended, err := wagerlog.ByID(q, p.id)
	if err != nil {
		return "", err
	}
	return p.wagerMismatch(open, ended), nil
}

// order returns the position for its proof.
func (p *position) order() *futures.Order {
	return &futures.Order{
		Ticker: p.ticker, Terms: p.terms, OrderedFrame: p.orderedFrame, Triggers: p.triggers, Entry: p.entry, Wager: p.wager, Remaining: p.remaining, Paid: p.paid, Fee: p.fee,
	}
}

// provenFills returns fills for their proof.
func provenFills(fills []storedFill) []futures.ProvenFill {
	list := make([]futures.ProvenFill, len(fills))
	for i, f := range fills {
		list[i] = futures.ProvenFill{
			Kind: f.kind, Tick: f.tick, Frame: f.frame, Price: f.price, Stake: f.settled.stake, Payout: f.settled.payout, Fee: f.settled.fee, Hash: f.hash, Line: f.line,
		}
	}
	return list
}

// wagerMismatch returns how a position differs from its wager, open or ended.
func (p *position) wagerMismatch(open *wager.Wager, ended *wagerlog.Wager) string {
	if p.running() {
		switch {
		case open == nil:
			return "is open, but its wager is not"
		case open.Kind != Kind || open.Product != p.ticker || open.Player.Owner != p.owner || open.Player.Currency != p.currency:
			return fmt.Sprintf("has the wager of %s in %s on %s", open.Player.Owner, open.Player.Currency, open.Product)
		case open.Staked != p.wager || open.Rest() != p.remaining || open.Paid != p.paid:
			return fmt.Sprintf("has %d of %d left and has paid %d; its wager says %d of %d and %d", p.remaining, p.wager, p.paid, open.Rest(), open.Staked, open.Paid)
		}
		return ""
	}
	if ended == nil {
		return "has ended, but its wager has not"
	}
	stake, paid := p.recorded()
	switch {
	case ended.Kind != Kind || ended.Product != p.ticker || ended.Player.Owner != p.owner || ended.Player.Currency != p.currency || ended.Edge != p.edge():
		return fmt.Sprintf("has the record of %s in %s on %s with the edge %q", ended.Player.Owner, ended.Player.Currency, ended.Product, ended.Edge)
	case ended.Stake != stake || ended.Payout != paid:
		return fmt.Sprintf("has staked %d and paid %d; its record says %d and %d", stake, paid, ended.Stake, ended.Payout)
	}
	return ""
}

// recorded returns the stake and the payout in the record of an ended position. The record of a void
// one covers only the closed parts, or refunds the whole stake if there are none.
func (p *position) recorded() (stake, paid money.Amount) {
	if p.state != Void {
		return p.wager, p.paid
	}
	if p.remaining == p.wager {
		return p.wager, p.wager
	}
	return p.wager - p.remaining, p.paid
}

// checkWagers finds wagers on futures without a position.
func checkWagers(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		lost, count, err := wagersWithoutPosition(q)
		checked = count
		for _, item := range lost {
			report("wager "+item.String(), "is on futures, but its position is missing")
		}
		return err
	})
	return checked, err
}
