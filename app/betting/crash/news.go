package crash

import (
	"slices"
	"time"

	"croupier/app/kernel/id"
	"croupier/app/kernel/live"
	rules "croupier/app/kernel/originals/crash"
)

// Events about single bets go out together when many come at once: at once
// when there was none for a while, otherwise gatherFor after the last.
const (
	gatherFor = 100 * time.Millisecond
	tickEvery = 500 * time.Millisecond
)

// toldAtOnce is how many bets one event tells of: a bet takes up to half a
// kilobyte, and an event has to stay below live.MaxMessage.
const toldAtOnce = 250

// news is what pages have not been told yet.
type news struct {
	bets     []Bet
	gone     []string
	cashouts []cashout
	flushAt  time.Time
	nextTick time.Time
}

func (n *news) waiting() bool { return len(n.bets)+len(n.gone)+len(n.cashouts) > 0 }

// note takes in that a bet's leaving is committed.
func (r *room) note(bet id.Binary) {
	p := r.places[bet]
	if p == nil || p.settled {
		return
	}
	p.settled = true
	r.s.seated.Delete(bet)
	switch {
	case p.back:
		if !p.seat.demo {
			r.stakedUSD -= p.seat.usd
		}
		delete(r.places, bet)
		r.s.latest.CompareAndDelete(p.seat.owner, bet)
		r.news.gone = append(r.news.gone, bet.String())
	case p.left > 0:
		r.news.cashouts = append(r.news.cashouts, cashout{
			ID: bet.String(), Multiplier: rules.Text(p.left), Payout: p.payout(), Auto: p.auto,
		})
	}
}

// tell publishes what waits, if its time has come.
func (r *room) tell(now time.Time) {
	if !r.news.waiting() || now.Before(r.news.flushAt) {
		return
	}
	players, staked := r.players(), dollars(r.stakedUSD)
	for bets := range slices.Chunk(r.news.bets, toldAtOnce) {
		r.publish(eventBets.With(betsEvent{Round: r.round, Bets: bets, Players: players, Staked: staked}))
	}
	for ids := range slices.Chunk(r.news.gone, toldAtOnce) {
		r.publish(eventLeft.With(leftEvent{Round: r.round, IDs: ids, Players: players, Staked: staked}))
	}
	for cashouts := range slices.Chunk(r.news.cashouts, toldAtOnce) {
		r.publish(eventCashouts.With(cashoutsEvent{Round: r.round, Cashouts: cashouts}))
	}
	r.news.bets, r.news.gone, r.news.cashouts = nil, nil, nil
	r.news.flushAt = now.Add(gatherFor)
}

// tick corrects the clocks of pages now and then.
func (r *room) tick(now time.Time) {
	if now.Before(r.news.nextTick) {
		return
	}
	r.news.nextTick = now.Add(tickEvery)
	flown := now.Sub(r.startedAt)
	err := r.s.Hub.PublishEphemeral(Channel, eventTick.With(tickEvent{Round: r.round, Elapsed: flown.Milliseconds(), Multiplier: rules.Text(rules.Growth(flown))}))
	if err != nil {
		r.s.Log.Error("publish a tick of crash", "error", err)
	}
}

func (r *room) publish(n live.Notice) {
	r.shown = nil
	if err := r.s.Hub.Publish(Channel, n); err != nil {
		r.s.Log.Error("publish an event of crash", "event", n.Name(), "error", err)
	}
}
