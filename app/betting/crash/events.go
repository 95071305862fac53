package crash

import (
	"slices"
	"time"

	"croupier/app/kernel/id"
	"croupier/app/kernel/live"
	crashrules "croupier/app/kernel/originals/crash"
)

// Events about single bets are published together: at once when there was none for
// a while, otherwise flushEvery after the last.
const (
	flushEvery = 100 * time.Millisecond
	tickEvery  = 500 * time.Millisecond
)

// maxPerEvent bounds the bets in one event: a bet takes up to half a kilobyte, and
// an event must stay below live.MaxMessage.
const maxPerEvent = 250

// pendingEvents are changes of single bets that were not published yet.
type pendingEvents struct {
	bets     []Bet
	refunded []string
	cashouts []cashout
	flushAt  time.Time
	nextTick time.Time
}

func (n *pendingEvents) any() bool { return len(n.bets)+len(n.refunded)+len(n.cashouts) > 0 }

// confirmSettled notes that a bet's settlement is committed.
func (r *liveRound) confirmSettled(bet id.Binary) {
	p := r.bets[bet]
	if p == nil || p.settled {
		return
	}
	p.settled = true
	r.s.maxExits.Delete(bet)
	switch {
	case p.refunded:
		if !p.bet.demo {
			r.stakedUSD -= p.bet.usd
		}
		delete(r.bets, bet)
		r.s.latestBets.CompareAndDelete(p.bet.owner, bet)
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
	players, staked := r.players(), dollars(r.stakedUSD)
	for bets := range slices.Chunk(r.pending.bets, maxPerEvent) {
		r.publish(eventBets.With(betsEvent{Round: r.round, Bets: bets, Players: players, Staked: staked}))
	}
	for ids := range slices.Chunk(r.pending.refunded, maxPerEvent) {
		r.publish(eventLeft.With(leftEvent{Round: r.round, IDs: ids, Players: players, Staked: staked}))
	}
	for cashouts := range slices.Chunk(r.pending.cashouts, maxPerEvent) {
		r.publish(eventCashouts.With(cashoutsEvent{Round: r.round, Cashouts: cashouts}))
	}
	r.pending.bets, r.pending.refunded, r.pending.cashouts = nil, nil, nil
	r.pending.flushAt = now.Add(flushEvery)
}

// tick publishes the multiplier, by which pages correct their clocks.
func (r *liveRound) tick(now time.Time) {
	if now.Before(r.pending.nextTick) {
		return
	}
	r.pending.nextTick = now.Add(tickEvery)
	flown := now.Sub(r.startedAt)
	err := r.s.Hub.PublishEphemeral(Channel, eventTick.With(tickEvent{Round: r.round, Elapsed: flown.Milliseconds(), Multiplier: crashrules.Text(crashrules.Growth(flown))}))
	if err != nil {
		r.s.Log.Error("publish a tick of crash", "error", err)
	}
}

func (r *liveRound) publish(n live.Notice) {
	r.cachedState = nil
	if err := r.s.Hub.Publish(Channel, n); err != nil {
		r.s.Log.Error("publish an event of crash", "event", n.Name(), "error", err)
	}
}
