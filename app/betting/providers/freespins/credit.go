package freespins

import (
	"context"
	"fmt"
	"math/big"

	"croupier/app/betting/providers/seamless"
	"croupier/app/kernel/gamelaunch"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/app/kernel/rewardrules"
	"croupier/app/kernel/rewards"
	"croupier/db"
)

// Spun implements seamless.FreeSpins.
func (s *Service) Spun(tx *db.Tx, f seamless.FreeSpin) error {
	w, err := workByReference(tx, f.Provider, f.Reference, f.Owner)
	if w == nil || err != nil {
		return err
	}
	w.spins.played++
	w.spins.changedAt = tx.Now().UnixMilli()
	return updateSpins(tx, &w.spins)
}

// Won implements seamless.FreeSpins. A win of spins that are over is credited at once.
func (s *Service) Won(tx *db.Tx, f seamless.FreeSpin) (known bool, err error) {
	w, err := workByReference(tx, f.Provider, f.Reference, f.Owner)
	if w == nil || err != nil || f.Currency != w.campaign.currency {
		return false, err
	}
	currency, found := s.Currencies.Currency(w.campaign.currency)
	if !found {
		return false, nil
	}
	one := win{id: f.Transaction, spins: w.spins.id, amount: unitsOf(currency, f.Amount), at: tx.Now().UnixMilli()}
	if one.amount == 0 {
		return true, nil
	}
	w.spins.won += one.amount
	w.spins.changedAt = one.at
	if w.spins.state == stateDone {
		one.source = sourceOf(f.Transaction.String())
		if err := s.grant(tx, w, currency, one.amount, one.source); err != nil {
			return false, err
		}
		w.spins.credited += one.amount
	}
	if err := insertWin(tx, &one); err != nil {
		return false, err
	}
	return true, updateSpins(tx, &w.spins)
}

// unitsOf converts an amount of a provider to minor units, rounded down.
func unitsOf(currency money.Currency, amount seamless.Micros) money.Amount {
	value := new(big.Rat).Mul(gamelaunch.OwnRate(currency), big.NewRat(int64(amount), 1))
	units := new(big.Int).Quo(value.Num(), value.Denom())
	if !units.IsInt64() || units.Int64() > int64(money.MaxAmount) {
		return money.MaxAmount
	}
	return money.Amount(units.Int64())
}

// TakenBack implements seamless.FreeSpins. A win that became a bonus stays: the house pays it.
func (s *Service) TakenBack(tx *db.Tx, transaction id.Binary) error {
	one, err := winByID(tx, transaction)
	if one == nil || err != nil || one.source != "" {
		return err
	}
	stored, err := spinsByID(tx, one.spins)
	if err != nil {
		return err
	}
	stored.won -= one.amount
	stored.changedAt = tx.Now().UnixMilli()
	if err := updateSpins(tx, stored); err != nil {
		return err
	}
	return deleteWin(tx, transaction)
}

// sourceOf returns the source of a bonus for winnings.
func sourceOf(text string) string { return "free spins:" + text }

// winTerms are the terms of winnings that must be wagered so many times. 0 makes them real money at once.
// Terms that staff do not choose are the site's defaults.
func winTerms(times int64) rewardrules.Terms {
	terms := rewardrules.DefaultTerms()
	terms.Wager = times
	if times == 0 {
		terms.MaxWin, terms.ResetBelow = 0, 0
	}
	return terms
}

// grant gives winnings as bonus money.
func (s *Service) grant(tx *db.Tx, w *work, currency money.Currency, amount money.Amount, source string) error {
	err := s.Bonuses.Grant(tx, rewards.Bonus{
		Source: source, UserID: w.spins.userID, Currency: currency, Amount: amount, Name: w.campaign.name, Terms: winTerms(w.campaign.wager),
	})
	if err != nil {
		return fmt.Errorf("credit the winnings of free spins %s: %w", w.spins.id, err)
	}
	return nil
}

// creditFinished credits the winnings of spins that are over.
func (s *Service) creditFinished(ctx context.Context) error {
	for {
		var list []work
		err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
			now := s.Clock.Now()
			list, err = finishedSpins(q, now.UnixMilli(), now.Add(-settleTime).UnixMilli(), batch)
			return err
		})
		if err != nil {
			return err
		}
		for i := range list {
			if err := s.DB.Write(ctx, func(tx *db.Tx) error { return s.finish(tx, list[i].spins.id, &list[i].campaign) }); err != nil {
				return err
			}
		}
		if len(list) < batch {
			return nil
		}
	}
}

// finish ends spins, and credits their winnings as one bonus.
func (s *Service) finish(tx *db.Tx, spinsID string, c *campaign) error {
	one, err := spinsByID(tx, spinsID)
	if err != nil || one == nil || one.state != stateIssued {
		return err
	}
	currency, found := s.Currencies.Currency(c.currency)
	if amount := one.won - one.credited; found && amount > 0 {
		source := sourceOf(one.id)
		if err := s.grant(tx, &work{*one, *c}, currency, amount, source); err != nil {
			return err
		}
		if err := creditWins(tx, one.id, source); err != nil {
			return err
		}
		one.credited = one.won
	}
	one.state, one.changedAt = stateDone, tx.Now().UnixMilli()
	return updateSpins(tx, one)
}
