package book

import (
	"time"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/markets"
	"croupier/db"
)

// unsureFor is how long a bet counts whose transaction has not been committed.
const unsureFor = 10 * time.Second

// Take checks a bet against the limits and counts it, in the transaction of its
// acceptance. Until the commit it counts for some seconds, so that bets that are
// accepted together do not go beyond a limit. Errors: *line.TooHigh.
func (s *Service) Take(tx *db.Tx, bet line.Bet) error {
	list, sheets := s.positions(bet)
	bounds := s.boundsOf(bet, list, sheets)
	r := &s.risk
	r.mu.Lock()
	defer r.mu.Unlock()
	r.forget(tx.Now())
	reason := bounds.above(r, list, bet, whole)
	if reason != "" {
		return &line.TooHigh{Reason: reason, Most: bet.Stake / whole * bounds.room(r, list, bet)}
	}
	c := &counted{list: list, until: tx.Now().Add(unsureFor)}
	r.put(bet.ID, c)
	r.unsure = append(r.unsure, bet.ID)
	tx.After(func() { s.sure(bet.ID, c) })
	return nil
}

// whole is all of a bet, in parts.
const whole = 1000

// bounds are the limits that a bet meets: on each of its positions those of its
// markets and of its event, and the score there.
type bounds struct {
	bet     int64
	markets [][]int64
	events  []int64
	from    []markets.Score
}

// boundsOf are the limits of a bet. What it may win is what the strictest of its
// markets lets it.
func (s *Service) boundsOf(bet line.Bet, list []*position, sheets []*sheet) (b bounds) {
	b.bet = s.limitsFor("", nil, "").Bet
	for i, p := range list {
		var ofMarkets []int64
		var l Limits
		for j, leg := range p.legs {
			l = s.limitsFor(p.event, sheets[i], leg.of.market.Key)
			ofMarkets = append(ofMarkets, l.Market)
			if i+j == 0 {
				b.bet = l.Bet
			}
			b.bet = min(b.bet, l.Bet)
		}
		b.markets, b.events, b.from = append(b.markets, ofMarkets), append(b.events, l.Event), append(b.from, scoreOf(sheets[i]))
	}
	b.bet = b.bet / wholeShare * bet.Share
	return b
}

// wholeShare is the share of the limits of a bet that a usual player may use.
const wholeShare = 100

// scoreOf is the score of regular time so far.
func scoreOf(sheet *sheet) markets.Score {
	if sheet.state == nil {
		return markets.Score{}
	}
	return sheet.state.Result.View(markets.Scope{Stat: markets.Points}).Score
}

// above is the limit that so much of a bet would be above; empty for none. It changes
// nothing that others see. The caller holds the lock.
func (b *bounds) above(r *risk, list []*position, bet line.Bet, part int64) (reason string) {
	if (bet.Win-bet.Stake)/whole*part > b.bet {
		return "bet"
	}
	scaled := make([]*position, len(list))
	for i, p := range list {
		some := *p
		some.stake, some.win = p.stake/whole*part, p.win/whole*part
		if part == whole {
			some.stake, some.win = p.stake, p.win
		}
		scaled[i] = &some
		r.add(&some, 1)
	}
	for i, p := range scaled {
		e := r.events[p.event]
		for j, leg := range p.legs {
			if e.markets[leg.of.key].worst() > b.markets[i][j] {
				reason = "market"
			}
		}
		if reason == "" && r.worstOf(p.event, b.from[i]) > b.events[i] {
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

// room is how much of a bet there is room for, in parts.
func (b *bounds) room(r *risk, list []*position, bet line.Bet) int64 {
	low, high := int64(0), int64(whole)
	for high-low > 1 {
		middle := (low + high) / 2
		if b.above(r, list, bet, middle) == "" {
			low = middle
		} else {
			high = middle
		}
	}
	return low
}

// sure counts a bet for good, and moves the prices of its events.
func (s *Service) sure(id string, c *counted) {
	s.risk.mu.Lock()
	if s.risk.bets[id] != c {
		s.risk.put(id, c)
	}
	c.until = time.Time{}
	s.risk.move(c.list)
	s.risk.mu.Unlock()
}

// forget takes back what was never committed. The caller holds the lock.
func (r *risk) forget(now time.Time) {
	kept := r.unsure[:0]
	for _, id := range r.unsure {
		switch c := r.bets[id]; {
		case c == nil || c.until.IsZero(): // ended or committed
		case now.Before(c.until):
			kept = append(kept, id)
		default:
			r.put(id, nil)
		}
	}
	clear(r.unsure[len(kept):])
	r.unsure = kept
}

// Count counts what stands on a bet now, in place of what was counted of it. No limit
// refuses it. Call it after the commit of whatever has changed the bet, in the order
// of commits.
func (s *Service) Count(bet line.Bet) {
	list, _ := s.positions(bet)
	s.risk.mu.Lock()
	defer s.risk.mu.Unlock()
	if before := s.risk.bets[bet.ID]; before != nil {
		s.risk.move(before.list)
	}
	s.risk.put(bet.ID, &counted{list: list})
	s.risk.move(list)
}

// move has the prices of events made anew at the next beat. The caller holds the lock.
func (r *risk) move(list []*position) {
	if r.moved == nil {
		r.moved = map[string]bool{}
	}
	for _, p := range list {
		r.moved[p.event] = true
	}
}
