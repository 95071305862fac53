package betslip

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

// Holds is what the house has kept of sports bets by day: a projection of the log of
// wagers, which traders' page of the hold reads.
type Holds struct{}

// holdCheckpoint is the stored name of the projection: never to be changed.
const holdCheckpoint = "sports_hold"

// Name implements projection.Projection.
func (Holds) Name() string { return holdCheckpoint }

// holdCell is where a bet counts.
type holdCell struct {
	kind string
	day  int64
	key  string
}

// holdSum is what some bets came to. usd, kept and expected are millionths of a dollar,
// value is in millionths of a unit staked on each leg with a closing price.
type holdSum struct {
	bets, usd, kept, expected, closed, value, beats int64
}

func (s holdSum) plus(o holdSum) holdSum {
	return holdSum{s.bets + o.bets, s.usd + o.usd, s.kept + o.kept, s.expected + o.expected, s.closed + o.closed, s.value + o.value, s.beats + o.beats}
}

const dayMillis = int64(24 * time.Hour / time.Millisecond)

// dayOf numbers the UTC day of a moment after 1970.
func dayOf(at int64) int64 { return at / dayMillis }

// holdPiece is how many bets are read with one statement.
const holdPiece = 500

// Apply implements projection.Projection.
func (Holds) Apply(tx *db.Tx, wagers []*wagerlog.Wager) error {
	played := slices.DeleteFunc(slices.Clone(wagers), func(w *wagerlog.Wager) bool { return !holds(w) })
	sums := map[holdCell]holdSum{}
	for piece := range slices.Chunk(played, holdPiece) {
		legs := map[id.Binary][]playedLeg{}
		var bets []id.Binary
		for _, w := range piece {
			bets = append(bets, w.ID)
		}
		err := eachPlayed(tx, bets, func(bet id.Binary, leg playedLeg) { legs[bet] = append(legs[bet], leg) })
		if err != nil {
			return err
		}
		for _, w := range piece {
			if of := legs[w.ID]; len(of) > 0 { // the audit finds a wager without its bet
				count(sums, w, of)
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

// holds reports whether a wager is a sports bet with real money.
func holds(w *wagerlog.Wager) bool { return w.Kind == Kind && w.Player.Purpose == ledger.Real }

// count adds a bet that has ended, or what a correction of it changes, to the groups
// that it is in, on the day on which it ended.
func count(sums map[holdCell]holdSum, w *wagerlog.Wager, legs []playedLeg) {
	sum := moneyOf(w)
	if w.Before == nil {
		for _, l := range legs {
			if l.closing == 0 || l.live {
				continue
			}
			sum.closed++
			sum.value += l.price*l.chance/1000 - 1_000_000
			if l.price > l.closing {
				sum.beats++
			}
		}
	}
	for _, kind := range []string{holdByPlayer, holdBySport, holdByMarket} {
		c := holdCell{kind, legs[0].day, groupOf(kind, w.Player.Owner, legs)}
		sums[c] = sums[c].plus(sum)
	}
}

// moneyOf is what a wager adds to the money of the figures, or what a correction of it
// changes.
func moneyOf(w *wagerlog.Wager) (sum holdSum) {
	paid := func(w *wagerlog.Wager) int64 { return int64(money.Of(w.Payout, w.Stake).Payout(money.Amount(w.USD))) }
	if w.Before != nil {
		return holdSum{kept: paid(w.Before) - paid(w)}
	}
	sum = holdSum{bets: 1, usd: w.USD, kept: w.USD - paid(w)}
	if edge, err := money.ParseMultiplier(w.Edge); err == nil {
		sum.expected = int64(edge.Payout(money.Amount(w.USD)))
	}
	return sum
}

// groupOf is the group of a bet. One with legs of several sports is in a group of its
// own, and so are multiples among markets.
func groupOf(kind, owner string, legs []playedLeg) string {
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

// checkHolds adds the money of the figures up anew from the log of wagers: of each
// player, and of all groups of a kind together.
func checkHolds(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
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
		if !holds(w) {
			return
		}
		checked++
		for _, name := range []string{holdByPlayer + " " + w.Player.Owner, holdByPlayer, holdBySport, holdByMarket} {
			counted[name] = counted[name].plus(moneyOf(w))
		}
	})
	if err != nil {
		return checked, err
	}
	all := maps.Clone(stored)
	maps.Copy(all, counted)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		has, want := stored[name], counted[name]
		has.closed, has.value, has.beats = 0, 0, 0
		if has != want {
			report("what is kept of sports bets by "+name, "is %+v, the log of wagers adds up to %+v", has, want)
		}
	}
	return checked, nil
}
