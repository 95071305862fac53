package withdrawals

import (
	"fmt"
	"time"

	"croupier/app/kernel/outflow"
	"croupier/app/kernel/settings"
	"croupier/db"
)

// Inputs for the rules for all value that leaves an account.

// mixerTurnover is the required turnover as a multiple of deposits if staff suspect
// a mixer.
const mixerTurnover = 5

// TurnoverFactor returns the player's required turnover as a multiple of deposits.
func (s *Service) TurnoverFactor(q db.Querier, userID string) (int64, error) {
	suspected, err := hasMixerTurnover(q, userID)
	if err != nil {
		return 0, err
	}
	if suspected {
		return max(mixerTurnover, int64(s.limits.turnover.Get())), nil
	}
	return int64(s.limits.turnover.Get()), nil
}

// DayLimitUSD returns the max value that may leave an account within 24 hours, in
// millionths of a dollar.
func (s *Service) DayLimitUSD(q db.Querier, userID string) (int64, error) {
	level, err := s.levelOf(q, userID)
	return settings.MicroUSD(level.Dollars), err
}

// WeekCapUSD returns the cap of a week after a large win, in millionths of a dollar.
func (s *Service) WeekCapUSD() int64 {
	if usd, ok := s.bitcoins(capTenthsBTC); ok {
		return usd
	}
	return defaultCapUSD
}

// BigWins returns the time of a player's first large win in unix milliseconds and
// the sum of all in millionths of a dollar.
func (s *Service) BigWins(q db.Querier, userID string) (at, usd int64, err error) {
	return winsOf(q, userID)
}

// LockedUntil returns when the player's address lock permits a destination, or
// zero for now.
func (s *Service) LockedUntil(q db.Querier, userID string, to outflow.Destination, now time.Time) (time.Time, error) {
	return s.lockedUntil(q, userID, to.Network, to.Address, to.Tag, now)
}

// Identity returns what is known about a player's identity, and the amount from
// which it is required.
func (s *Service) Identity(q db.Querier, userID string) (known outflow.Identity, err error) {
	proof, err := s.Deps.Identity.Proof(q, userID)
	if err != nil {
		return known, fmt.Errorf("check whether a player has shown who they are: %w", err)
	}
	known = outflow.Identity{Verified: proof.Verified, Required: proof.Required, AboveUSD: s.termsUSD()}
	if proof.Bounded {
		known.AboveUSD = min(known.AboveUSD, proof.AboveUSD)
	}
	return known, nil
}

// OpenUSD returns the value of the player's open withdrawal that was requested up
// to a time, in millionths of a dollar, or 0 without one.
func (s *Service) OpenUSD(q db.Querier, userID string, upTo time.Time) (int64, error) {
	open, err := openOf(q, userID)
	if err != nil || open == nil || open.createdAt > upTo.UnixMilli() {
		return 0, err
	}
	return open.usd, nil
}
