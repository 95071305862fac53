package crash

import (
	"slices"
	"time"

	"croupier/app/kernel/id"
	crashrules "croupier/app/kernel/originals/crash"
	"croupier/app/kernel/players"
)

// Phases of a round.
const (
	phasePreparing = "preparing"
	phaseBetting   = "betting"
	phaseFlight    = "flight"
	phasePause     = "pause"
	// phaseClosed is the end, and what pages are told while the table rests.
	phaseClosed = "closed"
	// phaseResting is the time in which the house has closed the game: no round
	// begins until it is open again.
	phaseResting = "resting"
)

// liveRound is the round that runs. It belongs to the goroutine of Run: nothing
// else reads or writes it.
type liveRound struct {
	s       *Service
	chain   *chain
	phase   string
	round   uint64
	number  int
	before  string // the hash of the round before, or the chain's end
	history []Past

	// betting is how long the round takes bets.
	betting                              time.Duration
	startsAt, startedAt, endedAt, nextAt time.Time

	// hash and point are the secret of the round until it is over; bustAt
	// follows from the point.
	hash   string
	point  uint64
	bustAt time.Time

	bets map[id.Binary]*liveBet
	// cachedState is what everybody may see, until the next event; nil when it has to
	// be put together anew.
	cachedState *State
	// autoExits are the open bets, sorted so that the next automatic cash-out is last.
	autoExits []*liveBet
	// openUSD and wonUSD are the real stakes still in and the profits paid, in
	// millionths of a dollar.
	stakedUSD, openUSD, wonUSD int64

	// settling tells that the ended round is still being paid.
	settling bool
	// closing tells that no further round begins.
	closing bool
	// held tells that the round is voided and no other begins until released,
	// because somebody may know the chain; see Hold.
	held, released bool
	forcedEnd      time.Time

	pending pendingEvents
}

// takesBets gives the round as its bets see it, and whether it takes any now.
func (r *liveRound) takesBets() (draw crashrules.Draw, takes bool) {
	if r.phase != phaseBetting || r.closing || r.held || !r.s.Clock.Now().Before(r.startsAt) {
		return draw, false
	}
	return crashrules.Draw{Round: r.round, Number: r.number, Before: r.before, Salt: r.chain.salt}, true
}

// addBet takes in a bet whose stake is committed.
func (r *liveRound) addBet(bet *roundBet, player players.Player) {
	p := &liveBet{bet: bet, player: player}
	r.bets[bet.id] = p
	if !bet.demo {
		r.stakedUSD += bet.usd
		r.openUSD += bet.usd
	}
	r.pending.bets = append(r.pending.bets, p.view())
}

// cashOut cashes a bet out now, or refunds it while bets are still taken. The
// first decision about a bet is final.
func (r *liveRound) cashOut(owner string, bet id.Binary) (turn crashrules.Turn, ok bool) {
	p := r.bets[bet]
	if p == nil || p.bet.owner != owner {
		return turn, false
	}
	now := r.s.Clock.Now()
	if r.phase == phaseFlight {
		r.runAutoExits(now) // an automatic cash-out that is due comes before a manual one
	}
	if p.isIn() {
		switch {
		case r.phase == phaseBetting:
			r.refund(p)
		case r.phase == phaseFlight && now.Before(r.bustAt):
			r.recordExit(p, crashrules.Growth(now.Sub(r.startedAt)), false)
		default:
			return turn, false
		}
	}
	return *p.turn(), true
}

// recordExit cashes a bet out at a multiplier, in hundredths.
func (r *liveRound) recordExit(p *liveBet, hundredths uint64, auto bool) {
	p.exitAt, p.auto = hundredths, auto
	if !p.bet.demo {
		r.openUSD -= p.bet.usd
		r.wonUSD += p.bet.usd * int64(hundredths-crashrules.One) / crashrules.One
	}
}

// refund takes a bet out of the round before the flight. The bet no longer counts
// in the round, although its stake is paid back later.
func (r *liveRound) refund(p *liveBet) {
	p.refunded = true
	if !p.bet.demo {
		r.openUSD -= p.bet.usd
	}
}

// start begins the flight and sorts the open bets by their automatic cash-out.
func (r *liveRound) start(now time.Time) {
	r.phase, r.startedAt = phaseFlight, now
	r.bustAt = now.Add(crashrules.When(r.point))
	r.autoExits = r.autoExits[:0]
	for _, p := range r.bets {
		if p.isIn() {
			r.autoExits = append(r.autoExits, p)
		}
	}
	slices.SortFunc(r.autoExits, func(a, b *liveBet) int {
		switch x, y := a.bet.exit(), b.bet.exit(); {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return slices.Compare(a.bet.id[:], b.bet.id[:])
	})
}

// runAutoExits cashes out every bet whose multiplier is reached, up to now or to the
// end of the round, whichever is first. A late call pays the same: each bet is
// cashed out at its own multiplier, not at the present one.
func (r *liveRound) runAutoExits(now time.Time) {
	reached := min(crashrules.Growth(now.Sub(r.startedAt)), r.point)
	var due []settlement
	for len(r.autoExits) > 0 {
		p := r.autoExits[len(r.autoExits)-1]
		exit, ceiling := p.bet.exit(), r.maxMultiplier()
		if p.isIn() && min(exit, ceiling) > reached {
			break
		}
		if p.isIn() && ceiling < exit {
			due = append(due, r.exitAllReal(ceiling)...)
			continue
		}
		r.autoExits = r.autoExits[:len(r.autoExits)-1]
		if p.isIn() {
			r.recordExit(p, exit, true)
			due = append(due, settlement{p.bet.id, p.turn()})
		}
	}
	if len(due) > 0 {
		r.s.queueSettlements(due)
	}
}

// exitAllReal cashes out every open bet of real money at a multiplier.
func (r *liveRound) exitAllReal(hundredths uint64) []settlement {
	var due []settlement
	rest := r.autoExits[:0]
	for _, p := range r.autoExits {
		if p.isIn() && p.bet.demo {
			rest = append(rest, p)
			continue
		}
		if p.isIn() {
			r.recordExit(p, hundredths, true)
			due = append(due, settlement{p.bet.id, p.turn()})
		}
	}
	r.autoExits = rest
	return due
}

// unreachable is a multiplier that no round reaches.
const unreachable = crashrules.MaxAuto + 1

// maxMultiplier is the multiplier at which the profits of the round reach the most
// that a round pays: those already paid, and those of all open bets.
func (r *liveRound) maxMultiplier() uint64 {
	most := r.s.options.MaxRoundProfit
	if most == 0 || r.openUSD <= 0 {
		return unreachable
	}
	left := max(most-r.wonUSD, 0)
	if left/r.openUSD >= unreachable/crashrules.One {
		return unreachable
	}
	return crashrules.One + uint64(left*crashrules.One/r.openUSD)
}

// Due implements rounds.Round.
func (r *liveRound) Due(now time.Time) time.Time {
	var at time.Time
	switch r.phase {
	case phaseBetting:
		at = r.startsAt
		if r.s.owner.Reserved() && !now.Before(at) {
			at = now.Add(tickEvery)
		}
	case phaseResting:
		at = now.Add(restLook)
	case phaseFlight:
		at = r.pending.nextTick
		if r.bustAt.Before(at) {
			at = r.bustAt
		}
		if len(r.autoExits) > 0 {
			exit := min(r.autoExits[len(r.autoExits)-1].bet.exit(), r.maxMultiplier())
			if leaves := r.startedAt.Add(crashrules.When(exit)); leaves.Before(at) {
				at = leaves
			}
		}
		if r.closing && r.forcedEnd.Before(at) {
			at = r.forcedEnd
		}
	default:
		at = r.nextAt
		if (r.settling || r.held && !r.released) && !now.Before(at) {
			at = now.Add(tickEvery)
		}
	}
	if r.pending.any() && r.pending.flushAt.Before(at) {
		at = r.pending.flushAt
	}
	if at.Before(now) {
		return now
	}
	return at
}

// buildState is the public state of the round. Changes that wait for their event may
// be missing in it.
func (r *liveRound) buildState() State {
	if r.cachedState == nil {
		made := r.state()
		r.cachedState = &made
	}
	state := *r.cachedState
	state.ServerTime = r.s.Clock.Now().UnixMilli()
	return state
}

// state puts together what everybody may see.
func (r *liveRound) state() State {
	state := State{
		Phase: r.shownPhase(), Betting: r.betting.Milliseconds(), Progress: 100, Round: r.round, Number: r.number,
		StartsAt: millis(r.startsAt), StartedAt: millis(r.startedAt), EndedAt: millis(r.endedAt), NextAt: millis(r.nextAt),
		Bets: largest(r.bets), Players: r.players(), Staked: dollars(r.stakedUSD), History: slices.Clone(r.history),
		Chain: Chain{ID: r.chain.id, Rounds: r.chain.rounds, Published: r.chain.published, Salt: r.chain.salt},
	}
	if r.phase == phasePause && len(r.history) > 0 && r.history[0].Round == r.round {
		state.Point, state.Hash = &r.history[0].Point, &r.history[0].Hash
	}
	return state
}

// shownPhase is the phase as pages know it.
func (r *liveRound) shownPhase() string {
	if r.phase == phaseResting {
		return phaseClosed
	}
	return r.phase
}

// restLook is how often a resting table looks by itself whether it is open again.
// A change of a setting wakes it at once.
const restLook = 10 * time.Second

// rest closes the table until the house opens the game again.
func (r *liveRound) rest() {
	if r.phase != phaseResting {
		r.phase = phaseResting
		r.publish(eventClosed.With(closedEvent{Round: r.round}))
	}
}

func (r *liveRound) players() (count int) {
	for _, p := range r.bets {
		if !p.refunded {
			count++
		}
	}
	return count
}

func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}
