package crash

import (
	"context"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"

	"croupier/app/kernel/id"
	rules "croupier/app/kernel/originals/crash"
	"croupier/app/kernel/renewal"
	"croupier/db"
)

// batches bounds the settlements that wait.
const batches = 1024

// Run makes what is left of the last run good, and then plays round after
// round until ctx ends or Drain has brought the last one to its end.
func (s *Service) Run(ctx context.Context) error {
	defer close(s.stopped)
	chain, err := s.openChain(ctx)
	if err != nil {
		return err
	}
	if err := s.recover(ctx, chain); err != nil {
		return err
	}
	r := &room{s: s, chain: chain, phase: phasePause, places: map[id.Binary]*place{}, nextAt: s.Clock.Now()}
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		r.history, err = endedRounds(q, historyShown)
		return err
	})
	if err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	work := make(chan []verdict, batches)
	s.work = work
	unpaid := make(chan struct{})
	s.unpaid = unpaid
	group.Go(func() error {
		defer close(unpaid)
		return s.settler(ctx, work)
	})
	group.Go(func() error {
		defer close(work) // once the round has no owner: the settler may be waiting for an answer
		return s.owner.Run(ctx, r)
	})
	return group.Wait()
}

// historyShown is how many rounds the strip shows.
const historyShown = 30

// settler pays bets that the round has decided about, in order.
func (s *Service) settler(ctx context.Context, work <-chan []verdict) error {
	for verdicts := range work {
		if len(verdicts) == 0 { // the mark behind the last of a round
			s.owner.Ask(ctx, func(r *room) { r.settling = false })
			continue
		}
		if err := s.pay(ctx, verdicts); err != nil {
			return fmt.Errorf("settle a round of crash: %w", err)
		}
	}
	return nil
}

// toPay hands bets over to be settled. The owner of the round may wait here: the
// settler never waits for the owner while it pays. Once the settler has failed
// nobody pays: the next start does.
func (s *Service) toPay(verdicts []verdict) {
	select {
	case s.work <- verdicts:
	case <-s.unpaid:
	}
}

// Advance implements rounds.Round.
func (r *room) Advance(ctx context.Context) (over bool, err error) {
	err = r.advance(ctx)
	return r.phase == phaseClosed, err
}

// advance does what the moment asks for.
func (r *room) advance(ctx context.Context) error {
	now := r.s.Clock.Now()
	switch r.phase {
	case phaseBetting:
		switch {
		case r.s.owner.Reserved():
		case r.closing, r.held:
			if err := r.giveBack(ctx); err != nil {
				return err
			}
		case !now.Before(r.startsAt):
			r.tell(r.news.flushAt)
			r.takeOff(now)
			r.s.flying.Store(r.round)
			r.publish(eventFlight.With(flightEvent{Round: r.round, StartedAt: now.UnixMilli()}))
			r.news.nextTick = now.Add(tickEvery)
		}
	case phaseFlight:
		r.fly(now)
		switch {
		case r.held:
			if err := r.giveBack(ctx); err != nil {
				return err
			}
		case !now.Before(r.bustAt):
			if err := r.bust(ctx); err != nil {
				return err
			}
		case r.closing && !now.Before(r.landBy):
			if err := r.land(ctx, now); err != nil {
				return err
			}
		default:
			r.tick(now)
		}
	case phasePause:
		switch {
		case r.settling:
		case r.closing:
			r.phase = phaseClosed
		case r.held && !r.released:
		case r.held:
			r.held, r.released = false, false
		case !now.Before(r.nextAt):
			if err := r.begin(ctx); err != nil {
				return err
			}
		}
	}
	r.tell(now)
	return nil
}

// begin opens the next round for bets.
func (r *room) begin(ctx context.Context) error {
	s := r.s
	if r.chain.next > r.chain.rounds {
		next, err := s.newChain(ctx, &r.chain.chainRow)
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
	r.forget()
	r.round, r.number, r.before = round, number, before
	r.hash = r.chain.hash(number)
	r.point = rules.PointOf(r.hash, r.chain.salt)
	r.phase, r.startsAt = phaseBetting, s.Clock.Now().Add(s.options.Betting)
	r.startedAt, r.endedAt, r.nextAt = time.Time{}, time.Time{}, time.Time{}
	r.publish(eventBetting.With(bettingEvent{Round: round, Number: number, StartsAt: r.startsAt.UnixMilli()}))
	return nil
}

// forget clears the table of the last round.
func (r *room) forget() {
	for bet, p := range r.places {
		r.s.seated.Delete(bet)
		r.s.latest.CompareAndDelete(p.seat.owner, bet)
	}
	clear(r.places)
	r.exits, r.stakedUSD, r.openUSD, r.wonUSD = r.exits[:0], 0, 0, 0
}

// bust ends the round: its end and who had left by then are on record, and
// only then is anybody told. Those still in are settled after that.
func (r *room) bust(ctx context.Context) error {
	if err := r.end(ctx, false); err != nil {
		return err
	}
	r.history = append([]Past{{Round: r.round, Number: r.number, Point: rules.Text(r.point), Hash: r.hash, Salt: r.chain.salt}}, r.history...)
	r.history = r.history[:min(len(r.history), historyShown)]
	r.s.owner.Hear(r) // of every bet that left in time
	r.tell(r.news.flushAt)
	r.publish(eventBust.With(bustEvent{
		Round: r.round, Number: r.number, Point: rules.Text(r.point), Hash: r.hash, Salt: r.chain.salt,
		EndedAt: r.endedAt.UnixMilli(), NextAt: r.nextAt.UnixMilli(),
	}))
	return nil
}

// land ends a flight that would outlast the site: everybody still in leaves at
// what is shown.
func (r *room) land(ctx context.Context, now time.Time) error {
	shown := rules.Growth(now.Sub(r.startedAt))
	for _, p := range r.places {
		if p.in() {
			r.cash(p, min(shown, p.seat.exit(), r.point), true)
		}
	}
	return r.bust(ctx)
}

// giveBack ends a round that must not come to its end: the site stops before
// its flight, or somebody may know its point. Who has left keeps what was paid.
func (r *room) giveBack(ctx context.Context) error {
	for _, p := range r.places {
		if p.in() {
			p.back = true
		}
	}
	if err := r.end(ctx, true); err != nil {
		return err
	}
	r.publish(eventVoid.With(voidEvent{Round: r.round}))
	return nil
}

// end puts the end of the round on record and has the bets settled.
func (r *room) end(ctx context.Context, void bool) error {
	decided := map[string]rules.Turn{}
	var verdicts []verdict
	for bet, p := range r.places {
		if p.settled {
			continue
		}
		turn := p.turn()
		if turn != nil {
			decided[betKey(bet)] = *turn
		}
		verdicts = append(verdicts, verdict{bet, turn})
	}
	err := r.s.DB.Write(ctx, func(tx *db.Tx) error { return endRound(tx, r.round, r.hash, r.point, decided, void) })
	if err != nil {
		return err
	}
	now := r.s.Clock.Now()
	r.s.flying.Store(0)
	r.phase, r.endedAt, r.nextAt = phasePause, now, now.Add(r.s.options.Pause)
	r.settling = true
	if len(verdicts) > 0 {
		r.s.toPay(verdicts)
	}
	r.s.toPay(nil)
	return nil
}

// Hold gives the running round back and begins no other until Release, because
// somebody may know what the chain holds.
func (s *Service) Hold(ctx context.Context) { s.owner.Ask(ctx, func(r *room) { r.held = true }) }

// Release goes on after a Hold, with a new chain: the renewal of all draws that
// retires the old one is on record by now.
func (s *Service) Release(ctx context.Context) {
	s.owner.Ask(ctx, func(r *room) { r.released = r.held })
}

// Drain lets the round that runs come to its end and begins no other. Bets of
// a round that takes bets are given back; a flight that takes longer than
// within lands: everybody in it is paid what is shown then.
func (s *Service) Drain(ctx context.Context, within time.Duration) error {
	asked := s.owner.Ask(ctx, func(r *room) { r.closing, r.landBy = true, s.Clock.Now().Add(within) })
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
