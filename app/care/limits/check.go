package limits

import (
	"time"

	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Resting reports whether a player is in a time-out.
func (s *Service) Resting(q db.Querier, userID string, now time.Time) (bool, error) {
	held, err := s.of(q, userID, now)
	return err == nil && held != nil && held.timeOut > now.UnixMilli(), err
}

// TimedOut refuses what a player in a time-out does.
func (s *Service) TimedOut(q db.Querier, userID string, now time.Time) error {
	held, err := s.of(q, userID, now)
	if err != nil || held == nil || held.timeOut <= now.UnixMilli() {
		return err
	}
	return refusedTimeOut(time.UnixMilli(held.timeOut))
}

// Paused refuses what a player does in the night pause.
func (s *Service) Paused(q db.Querier, userID string, now time.Time) error {
	held, err := s.of(q, userID, now)
	if err != nil || held == nil {
		return err
	}
	var last time.Time
	for _, n := range held.nights {
		if until := n.until(now); until.After(last) {
			last = until
		}
	}
	if last.IsZero() {
		return nil
	}
	return refusedNight(last)
}

// Blocked refuses stakes on games that the player has blocked.
func (s *Service) Blocked(q db.Querier, userID string, kind wagerlog.Kind, product string, now time.Time) error {
	held, err := s.of(q, userID, now)
	if err != nil || held == nil || len(held.blocks) == 0 {
		return err
	}
	if group := s.Games(kind, product); held.blocks[group] {
		return refusedBlock(group)
	}
	return nil
}

// Within refuses a stake that could bring a player beyond a limit. usd is what of it
// is real money, in millionths of a dollar.
func (s *Service) Within(q db.Querier, userID string, usd int64, now time.Time) error {
	held, err := s.of(q, userID, now)
	if err != nil || held == nil || !held.counted {
		return err
	}
	u, err := s.current(q, userID, now)
	if err != nil {
		return err
	}
	for i, period := range Periods() {
		p := u.periods[i]
		gap := played(u.last, now.UnixMilli(), p.begin)
		if most := held.time[i]; most > 0 && p.played+gap >= most {
			return refusedLimit(Time, period, 0, now)
		}
		if most := held.stake[i]; most > 0 && usd > most-p.staked {
			return refusedLimit(Stake, period, most-p.staked, now)
		}
		if most := held.loss[i]; most > 0 && usd > most-p.lost {
			return refusedLimit(Loss, period, most-p.lost, now)
		}
	}
	return nil
}

// MayDeposit refuses an address to a player whose limit of deposits is reached, or
// would be exceeded by what they want to send.
func (s *Service) MayDeposit(q db.Querier, userID string, usd int64, now time.Time) error {
	held, err := s.of(q, userID, now)
	if err != nil || held == nil {
		return err
	}
	for i, period := range Periods() {
		most := held.deposit[i]
		if most == 0 {
			continue
		}
		sum, err := s.deposits.CreditedSince(q, userID, period.begin(now).UnixMilli())
		if err != nil {
			return err
		}
		if left := most - sum; left < cent || usd > left {
			return refusedLimit(Deposit, period, left, now)
		}
	}
	return nil
}
