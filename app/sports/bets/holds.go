package bets

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// HoldProjection is the daily hold on sports bets: a projection of the wager log for the traders'
// hold page.
type HoldProjection struct{}

// holdCheckpoint is the stored name of the projection. It must never change.
const holdCheckpoint = "sports_hold"

// Name implements projection.Projection.
func (HoldProjection) Name() string { return holdCheckpoint }

// holdCell is the cell that a bet counts in.
type holdCell struct {
	kind string
	day  int64
	key  string
}

// holdSum is the sum over some bets. usd, kept and expected are in millionths of a
// dollar. value is in millionths of a unit staked on each leg with a closing price.
type holdSum struct {
	bets, usd, revenue, expected, closed, closingValue, beatClosing int64
}

func (s holdSum) plus(o holdSum) holdSum {
	return holdSum{s.bets + o.bets, s.usd + o.usd, s.revenue + o.revenue, s.expected + o.expected, s.closed + o.closed, s.closingValue + o.closingValue, s.beatClosing + o.beatClosing}
}

const dayMillis = int64(24 * time.Hour / time.Millisecond)

// dayOf returns the UTC day of a moment, counted from 1970.
func dayOf(at int64) int64 { return at / dayMillis }

// holdBatch is the number of bets per read.
const holdBatch = 500

// Apply implements projection.Projection.
func (HoldProjection) Apply(tx *db.Tx, wagers []*wagerlog.Wager) error {
	counted := slices.DeleteFunc(slices.Clone(wagers), func(w *wagerlog.Wager) bool { return !countsForHold(w) })
	sums := map[holdCell]holdSum{}
	for batch := range slices.Chunk(counted, holdBatch) {
		legs := map[id.Binary][]settledLeg{}
		var bets []id.Binary
		for _, w := range batch {
			bets = append(bets, w.ID)
		}
		err := eachSettledLeg(tx, bets, func(bet id.Binary, leg settledLeg) { legs[bet] = append(legs[bet], leg) })
		if err != nil {
			return err
		}
		for _, w := range batch {
			if of := legs[w.ID]; len(of) > 0 { // the audit finds a wager without a bet
				addWager(sums, w, of)
			}
		}
	}
	// Writes must not depend on the order of a map.
	order := slices.SortedFunc(maps.Keys(sums), func(a, b holdCell) int {
		return cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(a.day, b.day), cmp.Compare(a.key, b.key))
	})
	for _, c := range order {
		if err := addHold(tx, c, sums[c]); err != nil {
			return err
		}
	}
	return nil
}

// countsForHold reports whether a wager is a sports bet with real money.
func countsForHold(w *wagerlog.Wager) bool { return w.Kind == Kind && w.Player.Purpose == ledger.Real }

// addWager adds an ended bet, or the difference from its correction, to its groups, on the
// day on which it ended.
func addWager(sums map[holdCell]holdSum, w *wagerlog.Wager, legs []settledLeg) {
	sum := wagerHold(w)
	if w.Before == nil {
		for _, l := range legs {
			if l.closing == 0 || l.live {
				continue
			}
			sum.closed++
			sum.closingValue += l.price*l.chance/1000 - 1_000_000
			if l.price > l.closing {
				sum.beatClosing++
			}
		}
	}
	for _, kind := range []string{holdByPlayer, holdBySport, holdByMarket} {
		c := holdCell{kind, legs[0].day, holdKey(kind, w.Player.Owner, legs)}
		sums[c] = sums[c].plus(sum)
	}
}

// wagerHold returns what a wager or its correction adds to the money figures.
func wagerHold(w *wagerlog.Wager) (sum holdSum) {
	paid := func(w *wagerlog.Wager) int64 { return int64(money.Of(w.Payout, w.Stake).Payout(money.Amount(w.USD))) }
	if w.Before != nil {
		return holdSum{revenue: paid(w.Before) - paid(w)}
	}
	sum = holdSum{bets: 1, usd: w.USD, revenue: w.USD - paid(w)}
	if edge, err := money.ParseMultiplier(w.Edge); err == nil {
		sum.expected = int64(edge.Payout(money.Amount(w.USD)))
	}
	return sum
}

// holdKey returns the group of a bet. A bet with legs of several sports has its own
// group. A multiple has its own group among markets.
func holdKey(kind, owner string, legs []settledLeg) string {
	sport := legs[0].sport
	for _, l := range legs {
		if l.sport != sport {
			sport = "several sports"
		}
	}
	switch {
	case kind == holdByPlayer:
		return owner
	case kind == holdBySport:
		return sport
	case len(legs) > 1:
		return sport + "/multiples"
	default:
		return sport + "/" + legs[0].market
	}
}

// checkHoldFigures recalculates the money figures from the wager log: for each player, and for
// all groups of a kind together.
func checkHoldFigures(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	var upTo int64
	var stored map[string]holdSum
	err = d.ReadHeavy(ctx, func(q *db.Reader) (err error) {
		if upTo, err = projection.Checkpoint(q, holdCheckpoint); err == nil {
			stored, err = holdTotals(q)
		}
		return err
	})
	if err != nil {
		return 0, err
	}
	counted := map[string]holdSum{}
	_, err = wagerlog.EachUpTo(ctx, d, upTo, func(w *wagerlog.Wager) {
		if !countsForHold(w) {
			return
		}
		checked++
		for _, name := range []string{holdByPlayer + " " + w.Player.Owner, holdByPlayer, holdBySport, holdByMarket} {
			counted[name] = counted[name].plus(wagerHold(w))
		}
	})
	if err != nil {
		return checked, err
	}
	all := maps.Clone(stored)
	maps.Copy(all, counted)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		has, want := stored[name], counted[name]
		has.closed, has.closingValue, has.beatClosing = 0, 0, 0
		if has != want {
			report("the hold of sports bets by "+name, "is %+v, the log of wagers adds up to %+v", has, want)
		}
	}
	return checked, nil
}
