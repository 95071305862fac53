package crash

import (
	"context"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"

	"croupier/app/kernel/id"
	crashrules "croupier/app/kernel/originals/crash"
	"croupier/app/kernel/renewal"
	"croupier/db"
)

// batches bounds the settlements that wait.
const batches = 1024

// Run recovers the rounds of the last run, and then plays round after round until
// ctx ends or Drain has ended the last one.
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
		r.history, err = endedRounds(q, historyShown)
		return err
	})
	if err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	work := make(chan []settlement, batches)
	s.work = work
	unpaid := make(chan struct{})
	s.unpaid = unpaid
	group.Go(func() error {
		defer close(unpaid)
		return s.runSettlements(ctx, work)
	})
	group.Go(func() error {
		defer close(work) // once the round has no owner: the settler may be waiting for an answer
		return s.owner.Run(ctx, r)
	})
	return group.Wait()
}

// historyShown is how many rounds the strip shows.
const historyShown = 30

// runSettlements settles the bets that the round has decided, in order.
func (s *Service) runSettlements(ctx context.Context, work <-chan []settlement) error {
	for settlements := range work {
		if len(settlements) == 0 { // the mark behind the last of a round
			s.owner.Ask(ctx, func(r *liveRound) { r.settling = false })
			continue
		}
		if err := s.pay(ctx, settlements); err != nil {
			return fmt.Errorf("settle a round of crash: %w", err)
		}
	}
	return nil
}

// queueSettlements hands bets over to be settled. The owner of the round may wait here: the
// settler never waits for the owner while it pays. Once the settler has failed
// nobody pays: the next start does.
func (s *Service) queueSettlements(settlements []settlement) {
	select {
	case s.work <- settlements:
	case <-s.unpaid:
	}
}

// Advance implements rounds.Round.
func (r *liveRound) Advance(ctx context.Context) (over bool, err error) {
	err = r.advance(ctx)
	return r.phase == phaseClosed, err
}

// advance does what the moment asks for.
func (r *liveRound) advance(ctx context.Context) error {
	now := r.s.Clock.Now()
	switch r.phase {
	case phaseBetting:
		switch {
		case r.s.owner.Reserved():
		case r.closing, r.held:
			if err := r.voidRound(ctx); err != nil {
				return err
			}
		case !now.Before(r.startsAt):
			r.flushEvents(r.pending.flushAt)
			r.start(now)
			r.s.flying.Store(r.round)
			r.publish(eventFlight.With(flightEvent{Round: r.round, StartedAt: now.UnixMilli()}))
			r.pending.nextTick = now.Add(tickEvery)
		}
	case phaseFlight:
		r.runAutoExits(now)
		switch {
		case r.held:
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
	case phasePause, phaseResting:
		switch {
		case r.settling:
		case r.closing:
			r.phase = phaseClosed
		case r.held && !r.released:
		case r.held:
			r.held, r.released = false, false
		case now.Before(r.nextAt):
		case !r.s.Enabled(r.s.def.ID):
			r.rest()
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
		latest renewal.Renewal
	)
	err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		if latest, err = renewal.Latest(tx); err != nil || r.chain.id <= latest.LastChain {
			return err
		}
		round, err = beginRound(tx, r.chain.id, number, before)
		return err
	})
	if err != nil {
		return err
	}
	if r.chain.id <= latest.LastChain { // retired meanwhile: the next look takes a new one
		r.chain.next = r.chain.rounds + 1
		return nil
	}
	r.chain.next++
	r.reset()
	r.round, r.number, r.before = round, number, before
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
		r.s.maxExits.Delete(bet)
		r.s.latestBets.CompareAndDelete(p.bet.owner, bet)
	}
	clear(r.bets)
	r.autoExits, r.stakedUSD, r.openUSD, r.wonUSD = r.autoExits[:0], 0, 0, 0
}

// bust ends the round. It stores the end and all cash-outs before it publishes the
// end; the bets that lost are settled after that.
func (r *liveRound) bust(ctx context.Context) error {
	if err := r.end(ctx, false); err != nil {
		return err
	}
	r.history = append([]Past{{Round: r.round, Number: r.number, Point: crashrules.Text(r.point), Hash: r.hash, Salt: r.chain.salt}}, r.history...)
	r.history = r.history[:min(len(r.history), historyShown)]
	r.s.owner.HandleTold(r) // the commits of all cash-outs in time
	r.flushEvents(r.pending.flushAt)
	r.publish(eventBust.With(bustEvent{
		Round: r.round, Number: r.number, Point: crashrules.Text(r.point), Hash: r.hash, Salt: r.chain.salt,
		EndedAt: r.endedAt.UnixMilli(), NextAt: r.nextAt.UnixMilli(),
	}))
	return nil
}

// forceCashOut ends a flight that would outlast the site: every open bet is cashed
// out at the multiplier shown.
func (r *liveRound) forceCashOut(ctx context.Context, now time.Time) error {
	shown := crashrules.Growth(now.Sub(r.startedAt))
	for _, p := range r.bets {
		if p.isIn() {
			r.recordExit(p, min(shown, p.bet.exit(), r.point), true)
		}
	}
	return r.bust(ctx)
}

// voidRound refunds all open bets: the site stops before the flight, or somebody may
// know the point. Bets that were cashed out stay paid.
func (r *liveRound) voidRound(ctx context.Context) error {
	for _, p := range r.bets {
		if p.isIn() {
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
	r.s.flying.Store(0)
	r.phase, r.endedAt, r.nextAt = phasePause, now, now.Add(r.s.options.Pause)
	r.settling = true
	if len(settlements) > 0 {
		r.s.queueSettlements(settlements)
	}
	r.s.queueSettlements(nil)
	return nil
}

// Hold voids the running round and begins no other until Release, because somebody
// may know the hashes of the chain.
func (s *Service) Hold(ctx context.Context) { s.owner.Ask(ctx, func(r *liveRound) { r.held = true }) }

// Release goes on after a Hold, with a new chain: the renewal of all draws that
// retires the old one is on record by now.
func (s *Service) Release(ctx context.Context) {
	s.owner.Ask(ctx, func(r *liveRound) { r.released = r.held })
}

// Drain lets the running round end and begins no other. The bets of
// a round that takes bets are refunded; in a flight that takes longer than within,
// every open bet is cashed out at the multiplier shown then.
func (s *Service) Drain(ctx context.Context, within time.Duration) error {
	asked := s.owner.Ask(ctx, func(r *liveRound) { r.closing, r.forcedEnd = true, s.Clock.Now().Add(within) })
	if !asked {
		return nil // no rounds are being played
	}
	select {
	case <-s.stopped:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("the last round of crash did not come to its end: %w", ctx.Err())
	}
}
