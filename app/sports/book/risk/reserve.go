package risk

import (
	"time"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/markets"
	"croupier/app/sports/book/board"
	"croupier/db"
)

// reservationTTL is how long a bet counts before its transaction is committed.
const reservationTTL = 10 * time.Second

// Reserve checks a bet against the limits and counts it, in the transaction that accepts it.
// An uncommitted bet counts for some seconds, so that bets accepted at the same time do
// not exceed a limit. Errors: *line.LimitExceeded.
func (s *Service) Reserve(tx *db.Tx, bet line.Bet) error {
	list, snapshots := s.positions(bet)
	bounds := s.limitsForBet(bet, list, snapshots)
	r := &s.Exposure
	r.Mu.Lock()
	defer r.Mu.Unlock()
	if err := bounds.check(r, list, bet, tx.Now()); err != nil {
		return err
	}
	c := &betCount{list: list, until: tx.Now().Add(reservationTTL)}
	r.setBet(bet.ID, c)
	r.reserved = append(r.reserved, bet.ID)
	tx.AfterCommit(func() { s.confirmBet(bet.ID, c) })
	return nil
}

// CheckLimits checks a bet as Reserve does, and counts nothing. Errors: *line.LimitExceeded.
func (s *Service) CheckLimits(bet line.Bet, now time.Time) error {
	list, snapshots := s.positions(bet)
	bounds := s.limitsForBet(bet, list, snapshots)
	s.Exposure.Mu.Lock()
	defer s.Exposure.Mu.Unlock()
	return bounds.check(&s.Exposure, list, bet, now)
}

// check returns a *line.LimitExceeded for a bet that exceeds a limit. The caller has locked the
// risk.
func (b *betLimits) check(r *exposure, list []*position, bet line.Bet, now time.Time) error {
	r.DropExpired(now)
	if reason := b.exceededLimit(r, list, bet, wholeBet); reason != "" {
		return &line.LimitExceeded{Reason: reason, MaxStake: bet.Stake / wholeBet * b.fittingPart(r, list, bet)}
	}
	return nil
}

// wholeBet is a whole bet, in thousandths.
const wholeBet = 1000

// betLimits are the limits for a bet: for each position the limits of its markets and of its
// event, and the current score of the event.
type betLimits struct {
	bet     int64
	markets [][]int64
	events  []int64
	from    []markets.Score
}

// limitsForBet returns the limits for a bet. The strictest of its markets limits what it may
// win.
func (s *Service) limitsForBet(bet line.Bet, list []*position, snapshots []*board.Snapshot) (b betLimits) {
	b.bet = s.LimitsFor("", nil, "").Bet
	for i, p := range list {
		var ofMarkets []int64
		var l Limits
		for j, leg := range p.legs {
			l = s.LimitsFor(p.event, snapshots[i], leg.Market.Definition.Key)
			ofMarkets = append(ofMarkets, l.Market)
			if i+j == 0 {
				b.bet = l.Bet
			}
			b.bet = min(b.bet, l.Bet)
		}
		b.markets, b.events, b.from = append(b.markets, ofMarkets), append(b.events, l.Event), append(b.from, board.ScoreOf(snapshots[i]))
	}
	b.bet = b.bet / WholeShare * bet.LimitPercent
	return b
}

// WholeShare is the share of a bet's limits that a player without a special factor may
// use.
const WholeShare = 100

// exceededLimit returns the limit that a part of a bet would exceed; empty means none. The result
// is not visible outside. The caller has the lock.
func (b *betLimits) exceededLimit(r *exposure, list []*position, bet line.Bet, part int64) (reason string) {
	if (bet.MaxPayout-bet.Stake)/wholeBet*part > b.bet {
		return "bet"
	}
	scaled := make([]*position, len(list))
	for i, p := range list {
		scaledPosition := *p
		scaledPosition.stake, scaledPosition.win = p.stake/wholeBet*part, p.win/wholeBet*part
		if part == wholeBet {
			scaledPosition.stake, scaledPosition.win = p.stake, p.win
		}
		scaled[i] = &scaledPosition
		r.add(&scaledPosition, 1)
	}
	for i, p := range scaled {
		e := r.Events[p.event]
		for j, leg := range p.legs {
			if e.Markets[leg.Market.Key].Worst() > b.markets[i][j] {
				reason = "market"
			}
		}
		if reason == "" && r.WorstOf(p.event, b.from[i]) > b.events[i] {
			reason = "event"
		}
		if reason != "" {
			break
		}
	}
	for _, p := range scaled {
		r.add(p, -1)
	}
	return reason
}

// fittingPart returns the part of a bet that fits within the limits, in thousandths. The caller
// has the lock.
func (b *betLimits) fittingPart(r *exposure, list []*position, bet line.Bet) int64 {
	low, high := int64(0), int64(wholeBet)
	for high-low > 1 {
		middle := (low + high) / 2
		if b.exceededLimit(r, list, bet, middle) == "" {
			low = middle
		} else {
			high = middle
		}
	}
	return low
}

// confirmBet makes the count of a bet permanent, and reprices its events.
func (s *Service) confirmBet(id string, c *betCount) {
	s.Exposure.Mu.Lock()
	if s.Exposure.Bets[id] != c {
		s.Exposure.setBet(id, c)
	}
	c.until = time.Time{}
	s.Exposure.Mu.Unlock()
	s.RepriceLater(eventsOf(c.list))
}

// DropExpired removes the counts that were never committed. The caller has the lock.
func (r *exposure) DropExpired(now time.Time) {
	remaining := r.reserved[:0]
	for _, id := range r.reserved {
		switch c := r.Bets[id]; {
		case c == nil || c.until.IsZero(): // ended or committed
		case now.Before(c.until):
			remaining = append(remaining, id)
		default:
			r.setBet(id, nil)
		}
	}
	clear(r.reserved[len(remaining):])
	r.reserved = remaining
}

// UpdateExposure replaces the count of a bet with its current state. No limit rejects it. Call it
// after the commit of each change of the bet, in the order of commits.
func (s *Service) UpdateExposure(bet line.Bet) {
	list, _ := s.positions(bet)
	events := eventsOf(list)
	s.Exposure.Mu.Lock()
	if before := s.Exposure.Bets[bet.ID]; before != nil {
		events = append(events, eventsOf(before.list)...)
	}
	s.Exposure.setBet(bet.ID, &betCount{list: list})
	s.Exposure.Mu.Unlock()
	s.RepriceLater(events)
}

// eventsOf lists the events of positions.
func eventsOf(list []*position) (events []string) {
	for _, p := range list {
		events = append(events, p.event)
	}
	return events
}
