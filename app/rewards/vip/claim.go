package vip

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/session"
	"croupier/db"
)

// The kinds of rewards.
var (
	rakeback = rewards.Kind{Name: "rakeback", Code: ledger.CodeRakeback}
	cashback = rewards.Kind{Name: "cashback", Code: ledger.CodeCashback}
	levelUp  = rewards.Kind{Name: "level-up", Code: ledger.CodeLevelUp, Direct: true, Source: giftSource}
)

// giftSource has one gift for a level, in any currency.
func giftSource(p rewards.Payment) string {
	return fmt.Sprintf("reward\n%s\n%s\n%d\n", p.UserID, p.Kind, p.Number)
}

// claimInterval is how long a player waits between two claims.
const claimInterval = 4 * time.Hour

// Errors of refused claims.
var (
	errTooSoon        = fault.New(1, "You can collect cashback after 4 hours.")
	errNothingToClaim = fault.New(2, "There is nothing to collect yet.")
)

// Claim pays the caller all that was earned in whole minor units, rounded down once.
// The fraction of a unit is kept. It is one write that first reads the last claim, so
// of parallel calls only one is paid.
func (s *Service) Claim(ctx context.Context, call *session.Call, _ action.None) (RakebackAnswer, error) {
	err := s.DB.Write(ctx, func(tx *db.Tx) error { return s.claim(tx, call) })
	if err != nil {
		return RakebackAnswer{}, err
	}
	return s.Rakeback(ctx, call, action.None{})
}

func (s *Service) claim(tx *db.Tx, call *session.Call) error {
	next, err := s.nextClaim(tx, call.User.ID)
	if err != nil {
		return err
	}
	if tx.Now().Before(next) {
		return errTooSoon.With("next", next.UnixMilli())
	}
	counted, err := positionOf(tx, call.User.ID)
	if err != nil {
		return err
	}
	return s.rewards.Claim(tx, call, counted, errNothingToClaim)
}

// nextClaim returns when a player may claim again; zero before the first claim.
func (s *Service) nextClaim(q db.Querier, userID string) (time.Time, error) {
	last, err := s.rewards.LastClaim(q, userID)
	if err != nil || last.At == 0 {
		return time.Time{}, err
	}
	return clock.FromMillis(last.At).Add(claimInterval), nil
}
