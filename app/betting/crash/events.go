package crash

import (
	"slices"
	"time"

	"croupier/app/kernel/id"
	"croupier/app/kernel/live"
	"croupier/app/kernel/money"
	crashrules "croupier/app/kernel/originals/crash"
)

// Events about single bets are published together: at once if there were none for a
// while, otherwise flushInterval after the last ones.
const (
	flushInterval = 100 * time.Millisecond
	tickInterval  = 500 * time.Millisecond
)

// maxBetsPerEvent limits the bets in one event. A bet takes up to half a kilobyte, and an
// event must stay below live.MaxMessage.
const maxBetsPerEvent = 250

// pendingEvents are changes of single bets that are not published yet.
type pendingEvents struct {
	bets     []Bet
	refunded []string
	cashouts []cashout
	flushAt  time.Time
	nextTick time.Time
}

func (n *pendingEvents) any() bool { return len(n.bets)+len(n.refunded)+len(n.cashouts) > 0 }

// confirmSettled records that a bet's settlement is committed.
func (r *liveRound) confirmSettled(bet id.Binary) {
	p := r.bets[bet]
	if p == nil || p.settled {
		return
	}
	p.settled = true
	r.s.exitCaps.Delete(bet)
	switch {
	case p.refunded:
		if !p.bet.demo {
			r.stakedUSD -= p.bet.usd
		}
		delete(r.bets, bet)
		r.s.lastBets.CompareAndDelete(p.bet.owner, bet)
		r.pending.refunded = append(r.pending.refunded, bet.String())
	case p.exitAt > 0:
		r.pending.cashouts = append(r.pending.cashouts, cashout{
			ID: bet.String(), Multiplier: crashrules.Text(p.exitAt), Payout: p.payout(), Auto: p.auto,
		})
	}
}

// flushEvents publishes the pending events once flushAt is reached.
func (r *liveRound) flushEvents(now time.Time) {
	if !r.pending.any() || now.Before(r.pending.flushAt) {
		return
	}
	players, staked := r.players(), money.USD(r.stakedUSD).Cents()
	for bets := range slices.Chunk(r.pending.bets, maxBetsPerEvent) {
		r.publish(eventBets.With(betsEvent{Round: r.round, Bets: bets, Players: players, Staked: staked}))
	}
	for ids := range slices.Chunk(r.pending.refunded, maxBetsPerEvent) {
		r.publish(eventRefunded.With(refundedEvent{Round: r.round, IDs: ids, Players: players, Staked: staked}))
	}
	for cashouts := range slices.Chunk(r.pending.cashouts, maxBetsPerEvent) {
		r.publish(eventCashouts.With(cashoutsEvent{Round: r.round, Cashouts: cashouts}))
	}
	r.pending.bets, r.pending.refunded, r.pending.cashouts = nil, nil, nil
	r.pending.flushAt = now.Add(flushInterval)
}

// tick publishes the multiplier. Pages use it to correct their clocks.
func (r *liveRound) tick(now time.Time) {
	if now.Before(r.pending.nextTick) {
		return
	}
	r.pending.nextTick = now.Add(tickInterval)
	flown := now.Sub(r.startedAt)
	err := r.s.Sockets.PublishEphemeral(Channel, eventTick.With(tickEvent{Round: r.round, Elapsed: flown.Milliseconds(), Multiplier: crashrules.Text(crashrules.MultiplierAt(flown))}))
	if err != nil {
		r.s.Log.Error("publish a tick of crash", "error", err)
	}
}

func (r *liveRound) publish(n live.Notice) {
	r.cachedState = nil
	if err := r.s.Sockets.Publish(Channel, n); err != nil {
		r.s.Log.Error("publish an event of crash", "event", n.Name(), "error", err)
	}
}
