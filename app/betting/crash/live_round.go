package crash

import (
	"slices"
	"time"

	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	crashrules "croupier/app/kernel/originals/crash"
	"croupier/app/kernel/players"
	"croupier/app/kernel/sorting"
)

// Phases of a round.
const (
	phasePreparing = "preparing"
	phaseBetting   = "betting"
	phaseFlight    = "flight"
	phasePause     = "pause"
	// phaseClosed is the end of a round. It is also the public phase while the table
	// rests.
	phaseClosed = "closed"
	// phaseIdle is the time while the game is disabled. No round begins until it is
	// enabled again.
	phaseIdle = "resting"
)

// liveRound is the current round. It belongs to the goroutine of Run: no other goroutine
// reads or writes it.
type liveRound struct {
	s            *Service
	chain        *chain
	phase        string
	round        uint64
	number       int
	previousHash string // the previous round's hash, or the chain's end
	history      []PastRound

	// betting is the time for bets in this round.
	betting                              time.Duration
	startsAt, startedAt, endedAt, nextAt time.Time

	// hash and point are secret until the round is over. bustAt follows from the point.
	hash   string
	point  uint64
	bustAt time.Time

	bets map[id.Binary]*liveBet
	// cachedState is the public state until the next event; nil if it must be built
	// again.
	cachedState *State
	// autoExits are the open bets, sorted so that the next automatic cash-out is last.
	autoExits []*liveBet
	// openUSD is the sum of the open real stakes, and wonUSD the profits paid, in
	// millionths of a dollar.
	stakedUSD, openUSD, wonUSD int64

	// settling is true while the ended round is being paid.
	settling bool
	// closing is true if no further round will begin.
	closing bool
	// paused is true if the round is voided and no other begins until released, because the
	// chain may be known; see Hold.
	paused, resumed bool
	forcedEnd       time.Time

	pending pendingEvents
}

// acceptsBets returns the round in the form for its bets, and whether it accepts bets now.
func (r *liveRound) acceptsBets() (draw crashrules.Draw, accepts bool) {
	if r.phase != phaseBetting || r.closing || r.paused || !r.s.Clock.Now().Before(r.startsAt) {
		return draw, false
	}
	return crashrules.Draw{Round: r.round, Number: r.number, PreviousHash: r.previousHash, Salt: r.chain.salt}, true
}

// addBet adds a bet whose stake is committed.
func (r *liveRound) addBet(bet *roundBet, player players.Player) {
	p := &liveBet{bet: bet, player: player}
	r.bets[bet.id] = p
	if !bet.demo {
		r.stakedUSD += bet.usd
		r.openUSD += bet.usd
	}
	r.pending.bets = append(r.pending.bets, p.view())
}

// cashOut cashes out a bet now, or refunds it while bets are still accepted. The first
// decision about a bet is final.
func (r *liveRound) cashOut(owner string, bet id.Binary) (turn crashrules.Turn, ok bool) {
	p := r.bets[bet]
	if p == nil || p.bet.owner != owner {
		return turn, false
	}
	now := r.s.Clock.Now()
	if r.phase == phaseFlight {
		r.runAutoExits(now) // a due automatic cash-out precedes a manual one
	}
	if p.isOpen() {
		switch {
		case r.phase == phaseBetting:
			r.refund(p)
		case r.phase == phaseFlight && now.Before(r.bustAt):
			r.recordExit(p, crashrules.MultiplierAt(now.Sub(r.startedAt)), false)
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

// refund removes a bet from the round before the flight. The bet no longer counts in the
// round, although its stake is refunded later.
func (r *liveRound) refund(p *liveBet) {
	p.refunded = true
	if !p.bet.demo {
		r.openUSD -= p.bet.usd
	}
}

// start begins the flight and sorts the open bets by automatic cash-out.
func (r *liveRound) start(now time.Time) {
	r.phase, r.startedAt = phaseFlight, now
	r.bustAt = now.Add(crashrules.TimeOf(r.point))
	r.autoExits = r.autoExits[:0]
	for _, p := range r.bets {
		if p.isOpen() {
			r.autoExits = append(r.autoExits, p)
		}
	}
	sorting.By(r.autoExits, func(a, b *liveBet) int {
		switch x, y := a.bet.exit(), b.bet.exit(); {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return slices.Compare(a.bet.id[:], b.bet.id[:])
	})
}

// runAutoExits cashes out every bet whose multiplier is reached, up to now or to the end
// of the round, whichever is first. A late call pays the same: each bet is cashed out at
// its own multiplier, not at the current one.
func (r *liveRound) runAutoExits(now time.Time) {
	reached := min(crashrules.MultiplierAt(now.Sub(r.startedAt)), r.point)
	var due []settlement
	for len(r.autoExits) > 0 {
		p := r.autoExits[len(r.autoExits)-1]
		exit, ceiling := p.bet.exit(), r.maxMultiplier()
		if p.isOpen() && min(exit, ceiling) > reached {
			break
		}
		if p.isOpen() && ceiling < exit {
			due = append(due, r.exitAllReal(ceiling)...)
			continue
		}
		r.autoExits = r.autoExits[:len(r.autoExits)-1]
		if p.isOpen() {
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
		if p.isOpen() && p.bet.demo {
			rest = append(rest, p)
			continue
		}
		if p.isOpen() {
			r.recordExit(p, hundredths, true)
			due = append(due, settlement{p.bet.id, p.turn()})
		}
	}
	r.autoExits = rest
	return due
}

// unreachableMultiplier is a multiplier that no round reaches.
const unreachableMultiplier = crashrules.MaxAuto + 1

// maxMultiplier returns the multiplier at which the profits of the round reach the
// maximum: those already paid, and those of all open bets.
func (r *liveRound) maxMultiplier() uint64 {
	most := r.s.options.MaxRoundProfit
	if most == 0 || r.openUSD <= 0 {
		return unreachableMultiplier
	}
	exits := max(most-r.wonUSD, 0)
	if exits/r.openUSD >= unreachableMultiplier/crashrules.One {
		return unreachableMultiplier
	}
	return crashrules.One + uint64(exits*crashrules.One/r.openUSD)
}

// Due implements rounds.Round.
func (r *liveRound) Due(now time.Time) time.Time {
	var at time.Time
	switch r.phase {
	case phaseBetting:
		at = r.startsAt
		if r.s.owner.Reserved() && !now.Before(at) {
			at = now.Add(tickInterval)
		}
	case phaseIdle:
		at = now.Add(idlePollInterval)
	case phaseFlight:
		at = r.pending.nextTick
		if r.bustAt.Before(at) {
			at = r.bustAt
		}
		if len(r.autoExits) > 0 {
			exit := min(r.autoExits[len(r.autoExits)-1].bet.exit(), r.maxMultiplier())
			if exits := r.startedAt.Add(crashrules.TimeOf(exit)); exits.Before(at) {
				at = exits
			}
		}
		if r.closing && r.forcedEnd.Before(at) {
			at = r.forcedEnd
		}
	default:
		at = r.nextAt
		if (r.settling || r.paused && !r.resumed) && !now.Before(at) {
			at = now.Add(tickInterval)
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

// buildState returns the public state of the round. Changes with a pending event may be
// missing in it.
func (r *liveRound) buildState() State {
	if r.cachedState == nil {
		placed := r.state()
		r.cachedState = &placed
	}
	state := *r.cachedState
	state.ServerTime = r.s.Clock.Now().UnixMilli()
	return state
}

// state builds the public state.
func (r *liveRound) state() State {
	state := State{
		Phase: r.publicPhase(), Betting: r.betting.Milliseconds(), Progress: 100, Round: r.round, Number: r.number,
		StartsAt: millis(r.startsAt), StartedAt: millis(r.startedAt), EndedAt: millis(r.endedAt), NextAt: millis(r.nextAt),
		Bets: largestBets(r.bets), Players: r.players(), Staked: money.USD(r.stakedUSD).Cents(), History: slices.Clone(r.history),
		Chain: Chain{ID: r.chain.id, Rounds: r.chain.rounds, Published: r.chain.published, Salt: r.chain.salt},
	}
	if r.phase == phasePause && len(r.history) > 0 && r.history[0].Round == r.round {
		state.Point, state.Hash = &r.history[0].Point, &r.history[0].Hash
	}
	return state
}

// publicPhase returns the public phase.
func (r *liveRound) publicPhase() string {
	if r.phase == phaseIdle {
		return phaseClosed
	}
	return r.phase
}

// idlePollInterval is how often a resting table checks whether the game is enabled. A change of a
// setting wakes it at once.
const idlePollInterval = 10 * time.Second

// goIdle stops new rounds until the game is enabled again.
func (r *liveRound) goIdle() {
	if r.phase != phaseIdle {
		r.phase = phaseIdle
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
