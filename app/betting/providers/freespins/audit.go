package freespins

import (
	"context"
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/money"
	"croupier/app/kernel/rewards"
	"croupier/db"
)

// Checks are the proofs of this package.
func (s *Service) Checks() []audit.Check {
	return []audit.Check{{Name: "the winnings of free spins are their wins, and were credited once", Run: s.checkWins}}
}

// sums are what the wins of the spins of a player add up to.
type sums struct {
	spins             string
	userID, currency  string
	won, credited     money.Amount
	sumWon, sumSource money.Amount
}

func eachSums(q db.Querier, fn func(one *sums) error) error {
	return db.Each(q, "add up the wins of free spins", func(row db.Scanner) error {
		var one sums
		if err := row.Scan(&one.spins, &one.userID, &one.currency, &one.won, &one.credited, &one.sumWon, &one.sumSource); err != nil {
			return err
		}
		return fn(&one)
	}, sumsSelect)
}

// checkWins compares the winnings of each player's spins with their wins, and the credited ones with the
// bonuses.
func (s *Service) checkWins(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		err := eachSums(q, func(one *sums) error {
			checked++
			if one.won != one.sumWon || one.credited != one.sumSource {
				report(fmt.Sprintf("free spins %s", one.spins), "have won %d and credited %d; their wins come to %d and %d", one.won, one.credited, one.sumWon, one.sumSource)
			}
			return nil
		})
		if err != nil {
			return err
		}
		return eachSource(q, func(source string, one *sums) error {
			checked++
			granted, found, err := s.Bonuses.GrantedFor(q, source)
			switch {
			case err != nil:
				return err
			case !found:
				report(fmt.Sprintf("free spins %s", one.spins), "were credited with %d as %q, which granted nothing", one.sumSource, source)
			case granted != rewards.GrantedBonus{UserID: one.userID, Currency: one.currency, Amount: one.sumSource}:
				report(fmt.Sprintf("free spins %s", one.spins), "of player %s were credited with %d %s; the bonus is %d %s of player %s", one.userID, one.sumSource, one.currency, granted.Amount, granted.Currency, granted.UserID)
			}
			return nil
		})
	})
	return checked, err
}

func eachSource(q db.Querier, fn func(source string, one *sums) error) error {
	return db.Each(q, "list the bonuses of free spins", func(row db.Scanner) error {
		var (
			one    sums
			source string
		)
		if err := row.Scan(&source, &one.spins, &one.userID, &one.currency, &one.sumSource); err != nil {
			return err
		}
		return fn(source, &one)
	}, sourcesSelect)
}
