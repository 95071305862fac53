package bets

import (
	"context"
	"errors"
	"time"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// errDryRun rolls back a transaction that only predicts its effect.
var errDryRun = errors.New("a preview is not stored")

// precheck rejects a bet that would wait but could not be accepted now: the player may not
// bet or has too little, the stake is outside a limit, or the book has no capacity for the bet. It
// stores nothing.
func (s *Service) precheck(ctx context.Context, a *betRequest, legQuotes []legQuote) error {
	err := s.Wagers.DB.Write(ctx, func(tx *db.Tx) error {
		created, accepted, err := s.newBet(tx, a, legQuotes)
		if err != nil {
			return err
		}
		has, err := ledger.Balance(tx, accepted.Key)
		if err != nil {
			return err
		}
		if has < a.stake-accepted.Bonus {
			return wager.ErrBalance
		}
		if err := s.Book.CheckLimits(s.newExposure(created), tx.Now()); err != nil {
			return s.limitRefusal(err, a)
		}
		return errDryRun
	})
	if errors.Is(err, errDryRun) {
		return nil
	}
	return refusal(err)
}

// admitStake checks the stake of a bet and its player, and returns the maximum payout. It
// moves no money.
func (s *Service) admitStake(tx *db.Tx, a *betRequest, legQuotes []legQuote) (*wager.Accepted, money.Amount, error) {
	if err := s.checkStake(a); err != nil {
		return nil, 0, err
	}
	accepted, err := s.Wagers.Accept(tx, wager.Stake{
		Bettor: a.bettor, Kind: Kind, Product: Product, Currency: a.currency, Amount: a.stake, Grant: a.grant,
	})
	if err != nil {
		return nil, 0, err
	}
	maximum := a.slip(legQuotes).MaxPayout().Payout(a.stake)
	return accepted, maximum, accepted.Covers(maximum)
}

// hasBegun reports whether the event of a leg has begun or is over, while the book does not
// report it as live.
func (s *Service) hasBegun(pick SlipSelection, now time.Time) bool {
	selection := pick.Selection
	if pick.Builder != nil {
		selection = pick.Builder[0]
	}
	quote, known := s.Book.Quote(selection)
	return known && !quote.Live && !quote.Starts.After(now)
}
