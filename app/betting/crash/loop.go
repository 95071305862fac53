package crash

import (
	"context"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"

	"croupier/app/kernel/id"
	crashrules "croupier/app/kernel/originals/crash"
	"croupier/app/kernel/seedrenewal"
	"croupier/db"
)

// maxPendingBatches limits the pending settlements.
const maxPendingBatches = 1024

// Run recovers the rounds of the last run, and then plays rounds until ctx ends or Drain
// has ended the last one.
func (s *Service) Run(ctx context.Context) error {
	defer close(s.stopped)
	chain, err := s.openChain(ctx)
	if err != nil {
		return err
	}
	if err := s.recover(ctx, chain); err != nil {
		return err
	}
	r := &liveRound{s: s, chain: chain, phase: phasePause, betting: time.Duration(s.betting.Get()), bets: map[id.Binary]*liveBet{}, nextAt: s.Clock.Now()}
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		r.history, err = endedRounds(q, historyLength)
		return err
	})
	if err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	work := make(chan []settlement, maxPendingBatches)
	s.work = work
	unpaid := make(chan struct{})
	s.settlementDone = unpaid
	group.Go(func() error {
		defer close(unpaid)
		return s.runSettlements(ctx, work)
	})
	group.Go(func() error {
		defer close(work) // after the round has no owner: the settler may be waiting for an answer
		return s.owner.Run(ctx, r)
	})
	return group.Wait()
}

// historyLength is the number of rounds in the displayed history.
const historyLength = 30

// runSettlements settles the bets that the round has decided, in order.
func (s *Service) runSettlements(ctx context.Context, work <-chan []settlement) error {
	for settlements := range work {
		if len(settlements) == 0 { // the marker after the last settlement of a round
			s.owner.Do(ctx, func(r *liveRound) { r.settling = false })
			continue
		}
		if err := s.pay(ctx, settlements); err != nil {
			return fmt.Errorf("settle a round of crash: %w", err)
		}
	}
	return nil
}

// queueSettlements queues bets for settlement. The owner of the round may block here,
// because the settler never waits for the owner while it pays. After a failure of the
// settler, bets are settled at the next start.
func (s *Service) queueSettlements(settlements []settlement) {
	select {
	case s.work <- settlements:
	case <-s.settlementDone:
	}
}

// Advance implements rounds.Round.
func (r *liveRound) Advance(ctx context.Context) (over bool, err error) {
	err = r.advance(ctx)
	return r.phase == phaseClosed, err
}

// advance performs what is due.
func (r *liveRound) advance(ctx context.Context) error {
	now := r.s.Clock.Now()
	switch r.phase {
	case phaseBetting:
		switch {
		case r.s.owner.Reserved():
		case r.closing, r.paused:
			if err := r.voidRound(ctx); err != nil {
				return err
			}
		case !now.Before(r.startsAt):
			r.flushEvents(r.pending.flushAt)
			r.start(now)
			r.s.flyingRound.Store(r.round)
			r.publish(eventFlight.With(flightEvent{Round: r.round, StartedAt: now.UnixMilli()}))
			r.pending.nextTick = now.Add(tickInterval)
		}
	case phaseFlight:
		r.runAutoExits(now)
		switch {
		case r.paused:
			if err := r.voidRound(ctx); err != nil {
				return err
			}
		case !now.Before(r.bustAt):
			if err := r.bust(ctx); err != nil {
				return err
			}
		case r.closing && !now.Before(r.forcedEnd):
			if err := r.forceCashOut(ctx, now); err != nil {
				return err
			}
		default:
			r.tick(now)
		}
	case phasePause, phaseIdle:
		switch {
		case r.settling:
		case r.closing:
			r.phase = phaseClosed
		case r.paused && !r.resumed:
		case r.paused:
			r.paused, r.resumed = false, false
		case now.Before(r.nextAt):
		case !r.s.Enabled(r.s.def.ID):
			r.goIdle()
		default:
			if err := r.begin(ctx); err != nil {
				return err
			}
		}
	}
	r.flushEvents(now)
	return nil
}

// begin opens the next round for bets.
func (r *liveRound) begin(ctx context.Context) error {
	s := r.s
	if r.chain.next > r.chain.rounds {
		next, err := s.newChain(ctx, &r.chain.chainRow, s.options.Rounds)
		if err != nil {
			return err
		}
		r.chain = next
	}
	number := r.chain.next
	before := r.chain.published
	if number > 1 {
		before = r.chain.hash(number - 1)
	}
	var (
		round  uint64
		latest seedrenewal.Renewal
	)
	err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		if latest, err = seedrenewal.Latest(tx); err != nil || r.chain.id <= latest.LastChain {
			return err
		}
		round, err = beginRound(tx, r.chain.id, number, before)
		return err
	})
	if err != nil {
		return err
	}
	if r.chain.id <= latest.LastChain { // retired in the meantime: the next call uses a new one
		r.chain.next = r.chain.rounds + 1
		return nil
	}
	r.chain.next++
	r.reset()
	r.round, r.number, r.previousHash = round, number, before
	r.hash = r.chain.hash(number)
	r.point = crashrules.PointOf(r.hash, r.chain.salt)
	r.betting = time.Duration(s.betting.Get())
	r.phase, r.startsAt = phaseBetting, s.Clock.Now().Add(r.betting)
	r.startedAt, r.endedAt, r.nextAt = time.Time{}, time.Time{}, time.Time{}
	r.publish(eventBetting.With(bettingEvent{Round: round, Number: number, Betting: r.betting.Milliseconds(), StartsAt: r.startsAt.UnixMilli()}))
	return nil
}

// reset removes the bets of the last round.
func (r *liveRound) reset() {
	for bet, p := range r.bets {
		r.s.exitCaps.Delete(bet)
		r.s.lastBets.CompareAndDelete(p.bet.owner, bet)
	}
	clear(r.bets)
	r.autoExits, r.stakedUSD, r.openUSD, r.wonUSD = r.autoExits[:0], 0, 0, 0
}

// bust ends the round. It stores the end and all cash-outs before it publishes the end.
// The lost bets are settled after that.
func (r *liveRound) bust(ctx context.Context) error {
	if err := r.end(ctx, false); err != nil {
		return err
	}
	r.history = append([]PastRound{{Round: r.round, Number: r.number, Point: crashrules.Text(r.point), Hash: r.hash, Salt: r.chain.salt}}, r.history...)
	r.history = r.history[:min(len(r.history), historyLength)]
	r.s.owner.HandlePosted(r) // the commits of all cash-outs in time
	r.flushEvents(r.pending.flushAt)
	r.publish(eventBust.With(bustEvent{
		Round: r.round, Number: r.number, Point: crashrules.Text(r.point), Hash: r.hash, Salt: r.chain.salt,
		EndedAt: r.endedAt.UnixMilli(), NextAt: r.nextAt.UnixMilli(),
	}))
	return nil
}

// forceCashOut ends a flight that would continue past the shutdown: every open bet is
// cashed out at the current multiplier.
func (r *liveRound) forceCashOut(ctx context.Context, now time.Time) error {
	current := crashrules.MultiplierAt(now.Sub(r.startedAt))
	for _, p := range r.bets {
		if p.isOpen() {
			r.recordExit(p, min(current, p.bet.exit(), r.point), true)
		}
	}
	return r.bust(ctx)
}

// voidRound refunds all open bets, because the site stops before the flight or the point
// may be known. Bets that were cashed out remain paid.
func (r *liveRound) voidRound(ctx context.Context) error {
	for _, p := range r.bets {
		if p.isOpen() {
			p.refunded = true
		}
	}
	if err := r.end(ctx, true); err != nil {
		return err
	}
	r.publish(eventVoid.With(voidEvent{Round: r.round}))
	return nil
}

// end stores the end of the round and queues the settlement of its bets.
func (r *liveRound) end(ctx context.Context, void bool) error {
	decided := map[string]crashrules.Turn{}
	var settlements []settlement
	for bet, p := range r.bets {
		if p.settled {
			continue
		}
		turn := p.turn()
		if turn != nil {
			decided[betKey(bet)] = *turn
		}
		settlements = append(settlements, settlement{bet, turn})
	}
	err := r.s.DB.Write(ctx, func(tx *db.Tx) error { return endRound(tx, r.round, r.hash, r.point, decided, void) })
	if err != nil {
		return err
	}
	now := r.s.Clock.Now()
	r.s.flyingRound.Store(0)
	r.phase, r.endedAt, r.nextAt = phasePause, now, now.Add(r.s.options.Pause)
	r.settling = true
	if len(settlements) > 0 {
		r.s.queueSettlements(settlements)
	}
	r.s.queueSettlements(nil)
	return nil
}

// Pause voids the current round and begins no other until Release, because the hashes of
// the chain may be known.
func (s *Service) Pause(ctx context.Context) { s.owner.Do(ctx, func(r *liveRound) { r.paused = true }) }

// Resume continues after a Hold with a new chain. The renewal of all draws that retires
// the old chain must be stored by now.
func (s *Service) Resume(ctx context.Context) {
	s.owner.Do(ctx, func(r *liveRound) { r.resumed = r.paused })
}

// Drain lets the current round end and begins no other. The bets of a round that accepts
// bets are refunded. In a flight that takes longer than within, every open bet is cashed
// out at the multiplier at that time.
func (s *Service) Drain(ctx context.Context, within time.Duration) error {
	delivered := s.owner.Do(ctx, func(r *liveRound) { r.closing, r.forcedEnd = true, s.Clock.Now().Add(within) })
	if !delivered {
		return nil // no rounds are being played
	}
	select {
	case <-s.stopped:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("the last round of crash did not end: %w", ctx.Err())
	}
}
