package stats

import (
	"context"
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Checks verify that the statistics match the wager log.
func Checks() []audit.Check {
	return []audit.Check{{Name: "player statistics are what the wager log adds up to", Run: checkStats}}
}

// checkStats recomputes the statistics. Wagers never change, so the check can read the
// wager log after the statistics and in batches.
func checkStats(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	var (
		upTo     int64
		stored   map[statKey]gameTotals
		removing map[ledger.AccountID]bool // accounts of guests whose removal has begun
	)
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		if upTo, err = projection.Checkpoint(q, checkpoint); err != nil {
			return err
		}
		if removing, err = ledger.AccountsInRemoval(q); err != nil {
			return err
		}
		stored, err = storedCounts(q)
		return err
	})
	if err != nil {
		return 0, err
	}
	counted := newSums()
	last, err := wagerlog.EachUpTo(ctx, d, upTo, func(w *wagerlog.Wager) {
		checked++
		counted.add(w)
	})
	if err != nil {
		return checked, err
	}
	if last != upTo {
		report("player statistics", "have counted the wagers to %d, the wager log has them to %d", upTo, last)
	}
	for _, k := range counted.order {
		if c := *counted.byKey[k]; stored[k] != c && !removing[k.account] {
			report(k.name(), "has %+v, the wager log adds up to %+v", stored[k], c)
		}
		delete(stored, k)
	}
	for k, c := range stored {
		if removing[k.account] {
			continue
		}
		report(k.name(), "has %+v, the wager log knows nothing of it", c)
	}
	return checked, nil
}

func (k statKey) name() string {
	return fmt.Sprintf("statistics of account %d in %s", k.account, k.game)
}
