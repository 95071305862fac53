package limits

import (
	"time"

	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// InTimeOut reports whether a player is in a time-out.
func (s *Service) InTimeOut(q db.Querier, userID string, now time.Time) (bool, error) {
	current, err := s.controlsOf(q, userID, now)
	return err == nil && current != nil && current.timeOut > now.UnixMilli(), err
}

// CheckTimeOut rejects actions of a player in a time-out.
func (s *Service) CheckTimeOut(q db.Querier, userID string, now time.Time) error {
	current, err := s.controlsOf(q, userID, now)
	if err != nil || current == nil || current.timeOut <= now.UnixMilli() {
		return err
	}
	return refusedTimeOut(time.UnixMilli(current.timeOut))
}

// CheckNightPause rejects actions of a player in the night pause.
func (s *Service) CheckNightPause(q db.Querier, userID string, now time.Time) error {
	current, err := s.controlsOf(q, userID, now)
	if err != nil || current == nil {
		return err
	}
	var last time.Time
	for _, n := range current.nights {
		if until := n.until(now); until.After(last) {
			last = until
		}
	}
	if last.IsZero() {
		return nil
	}
	return refusedNight(last)
}

// CheckBlocked rejects stakes on games that the player has blocked.
func (s *Service) CheckBlocked(q db.Querier, userID string, kind wagerlog.Kind, product string, now time.Time) error {
	current, err := s.controlsOf(q, userID, now)
	if err != nil || current == nil || len(current.blocks) == 0 {
		return err
	}
	if group := s.Games(kind, product); current.blocks[group] {
		return refusedBlock(group)
	}
	return nil
}

// CheckLimits rejects a stake that could exceed a limit of the player. usd is the part that is real
// money, in millionths of a dollar.
func (s *Service) CheckLimits(q db.Querier, userID string, usd int64, now time.Time) error {
	current, err := s.controlsOf(q, userID, now)
	if err != nil || current == nil || !current.counted {
		return err
	}
	u, err := s.current(q, userID, now)
	if err != nil {
		return err
	}
	for i, period := range Periods() {
		p := u.periods[i]
		sinceLast := played(u.last, now.UnixMilli(), p.begin)
		if limit := current.time[i]; limit > 0 && p.played+sinceLast >= limit {
			return refusedLimit(Time, period, 0, now)
		}
		if limit := current.stake[i]; limit > 0 && usd > limit-p.staked {
			return refusedLimit(Stake, period, limit-p.staked, now)
		}
		if limit := current.loss[i]; limit > 0 && usd > limit-p.lost {
			return refusedLimit(Loss, period, limit-p.lost, now)
		}
	}
	return nil
}

// CheckDeposit rejects a request for an address if the player's deposit limit is reached, or would be
// exceeded by the announced amount.
func (s *Service) CheckDeposit(q db.Querier, userID string, usd int64, now time.Time) error {
	current, err := s.controlsOf(q, userID, now)
	if err != nil || current == nil {
		return err
	}
	for i, period := range Periods() {
		limit := current.deposit[i]
		if limit == 0 {
			continue
		}
		sum, err := s.Deposits.CreditedSince(q, userID, period.begin(now).UnixMilli())
		if err != nil {
			return err
		}
		if left := limit - sum; left < cent || usd > left {
			return refusedLimit(Deposit, period, left, now)
		}
	}
	return nil
}
