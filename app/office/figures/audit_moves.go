package figures

import (
	"context"
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/projection"
	"croupier/db"
)

func (s *Service) checkMoves(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	return walkDays(ctx, d, walk[ledger.LoggedTransfer, movements]{
		checkpoint: movesCheckpoint,
		since:      movesBetween,
		position:   func(m ledger.LoggedTransfer) projection.Position { return projection.Position{Seq: m.ID, At: m.At} },
		add:        (*movements).add,
		last:       lastMoveOf,
		slots:      moveSlots,
		compare:    func(q db.Querier, day int64, counted *movements) error { return compareMoves(q, report, day, counted) },
	})
}

// movesBetween lists the movements of the next maxTransfers transfers.
func movesBetween(q db.Querier, after, upTo int64) (list []ledger.LoggedTransfer, last int64, err error) {
	last = min(upTo, after+maxTransfers)
	err = ledger.EachMovementBetween(q, after+1, last, func(m ledger.LoggedTransfer) error {
		list = append(list, m)
		return nil
	})
	return list, last, err
}

// compareMoves reports stored movements of a day that differ from the counted ones.
func compareMoves(q db.Querier, report audit.Report, day int64, counted *movements) error {
	same := func(a, b move) bool { return a == b }
	hours, err := movesOf(q, moveHours, day*24, day*24+24)
	if err != nil {
		return err
	}
	days, err := movesOf(q, moveDays, day, day+1)
	if err != nil {
		return err
	}
	compare(report, "movements of an hour", &counted.hours, hours, same)
	compare(report, "movements of a day", &counted.days, days, same)
	for _, key := range counted.days.order {
		if err := checkPrice(q, report, priceKey{day, key.currency}); err != nil {
			return err
		}
	}
	return compareDepositors(q, report, day, counted)
}

// checkPrice reports a day that has no price and does not wait for one.
func checkPrice(q db.Querier, report audit.Report, key priceKey) error {
	text, found, err := findPrice(q, key)
	if err != nil {
		return err
	}
	isWaiting, err := isUnpriced(q, key)
	name := fmt.Sprintf("price of %s on %s", key.currency, dayText(key.day))
	switch {
	case err != nil:
	case found == isWaiting:
		report(name, "is missing, or is there and waited for")
	case found && text == "0":
		report(name, "is 0")
	}
	return err
}

// compareDepositors reports first deposits of a day that were not the first, and players
// who deposited on the day but have a later first deposit.
func compareDepositors(q db.Querier, report audit.Report, day int64, counted *movements) error {
	stored, err := depositorsOf(q, day*dayMillis, (day+1)*dayMillis)
	if err != nil {
		return err
	}
	for _, owner := range counted.depositors.order {
		at := *counted.depositors.values[owner]
		first, found, err := firstDepositOf(q, owner)
		if err != nil {
			return err
		}
		if !found || first > at {
			report("first deposit of player "+owner, "is %d, there is one at %d", first, at)
		}
		if stored[owner] == at {
			delete(stored, owner)
		}
	}
	for owner, at := range stored {
		report("first deposit of player "+owner, "is at %d, there is none", at)
	}
	return nil
}
