package crash

import (
	"slices"
	"time"

	"croupier/app/kernel/id"
	rules "croupier/app/kernel/originals/crash"
)

// Phases of a round.
const (
	phasePreparing = "preparing"
	phaseBetting   = "betting"
	phaseFlight    = "flight"
	phasePause     = "pause"
	phaseClosed    = "closed"
)

// room is the round that runs. It belongs to the goroutine of Run: nothing
// else reads or writes it.
type room struct {
	s       *Service
	chain   *chain
	phase   string
	round   uint64
	number  int
	before  string // the hash of the round before, or the chain's end
	history []Past

	startsAt, startedAt, endedAt, nextAt time.Time

	// hash and point are the secret of the round until it is over; bustAt
	// follows from the point.
	hash   string
	point  uint64
	bustAt time.Time

	places map[id.Binary]*place
	// shown is what everybody may see, until the next event; nil when it has to
	// be put together anew.
	shown *State
	// exits are the bets still in, those that leave first at the end.
	exits []*place
	// openUSD and wonUSD are the real stakes still in and the profits paid, in
	// millionths of a dollar.
	stakedUSD, openUSD, wonUSD int64

	// settling tells that the ended round is still being paid.
	settling bool
	// closing tells that no further round begins.
	closing bool
	// held tells that the round is given back and none begins, because
	// somebody may know the chain, until released; see Hold.
	held, released bool
	landBy         time.Time

	news news
}

// takesBets gives the round as its bets see it, and whether it takes any now.
func (r *room) takesBets() (draw rules.Draw, takes bool) {
	if r.phase != phaseBetting || r.closing || r.held || !r.s.Clock.Now().Before(r.startsAt) {
		return draw, false
	}
	return rules.Draw{Round: r.round, Number: r.number, Before: r.before, Salt: r.chain.salt}, true
}

// sit takes in a bet whose stake is committed.
func (r *room) sit(seat *seat, player Player) {
	p := &place{seat: seat, player: player}
	r.places[seat.id] = p
	if !seat.demo {
		r.stakedUSD += seat.usd
		r.openUSD += seat.usd
	}
	r.news.bets = append(r.news.bets, p.bet())
}

// leave decides how a bet leaves now. What was decided once stays so.
func (r *room) leave(owner string, bet id.Binary) (turn rules.Turn, ok bool) {
	p := r.places[bet]
	if p == nil || p.seat.owner != owner {
		return turn, false
	}
	now := r.s.Clock.Now()
	if r.phase == phaseFlight {
		r.fly(now) // who leaves by himself now has left before
	}
	if p.in() {
		switch {
		case r.phase == phaseBetting:
			r.takeBack(p)
		case r.phase == phaseFlight && now.Before(r.bustAt):
			r.cash(p, rules.Growth(now.Sub(r.startedAt)), false)
		default:
			return turn, false
		}
	}
	return *p.turn(), true
}

// cash lets a bet leave at a multiplier.
func (r *room) cash(p *place, hundredths uint64, auto bool) {
	p.left, p.auto = hundredths, auto
	if !p.seat.demo {
		r.openUSD -= p.seat.usd
		r.wonUSD += p.seat.usd * int64(hundredths-rules.One) / rules.One
	}
}

// takeBack gives a stake back before the flight. From now on it is not in the
// round any more, whenever the money moves.
func (r *room) takeBack(p *place) {
	p.back = true
	if !p.seat.demo {
		r.openUSD -= p.seat.usd
	}
}

// takeOff begins the flight.
func (r *room) takeOff(now time.Time) {
	r.phase, r.startedAt = phaseFlight, now
	r.bustAt = now.Add(rules.When(r.point))
	r.exits = r.exits[:0]
	for _, p := range r.places {
		if p.in() {
			r.exits = append(r.exits, p)
		}
	}
	slices.SortFunc(r.exits, func(a, b *place) int {
		switch x, y := a.seat.exit(), b.seat.exit(); {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return slices.Compare(a.seat.id[:], b.seat.id[:])
	})
}

// fly lets those leave by themselves whose multiplier has come, up to now or
// to the end of the round, whichever is first. Nobody is left out because the
// owner of the round looked late.
func (r *room) fly(now time.Time) {
	reached := min(rules.Growth(now.Sub(r.startedAt)), r.point)
	var due []verdict
	for len(r.exits) > 0 {
		p := r.exits[len(r.exits)-1]
		exit, ceiling := p.seat.exit(), r.ceiling()
		if p.in() && min(exit, ceiling) > reached {
			break
		}
		if p.in() && ceiling < exit {
			due = append(due, r.all(ceiling)...)
			continue
		}
		r.exits = r.exits[:len(r.exits)-1]
		if p.in() {
			r.cash(p, exit, true)
			due = append(due, verdict{p.seat.id, p.turn()})
		}
	}
	if len(due) > 0 {
		r.s.toPay(due)
	}
}

// all lets every bet of real money leave at once.
func (r *room) all(hundredths uint64) []verdict {
	var due []verdict
	rest := r.exits[:0]
	for _, p := range r.exits {
		if p.in() && p.seat.demo {
			rest = append(rest, p)
			continue
		}
		if p.in() {
			r.cash(p, hundredths, true)
			due = append(due, verdict{p.seat.id, p.turn()})
		}
	}
	r.exits = rest
	return due
}

// never is a multiplier that no round reaches.
const never = rules.MaxAuto + 1

// ceiling is the multiplier at which the bets still in have won, together with
// those that left, the most that a round pays.
func (r *room) ceiling() uint64 {
	most := r.s.options.MaxRoundProfit
	if most == 0 || r.openUSD <= 0 {
		return never
	}
	left := max(most-r.wonUSD, 0)
	if left/r.openUSD >= never/rules.One {
		return never
	}
	return rules.One + uint64(left*rules.One/r.openUSD)
}

// Due implements rounds.Round.
func (r *room) Due(now time.Time) time.Time {
	var at time.Time
	switch r.phase {
	case phaseBetting:
		at = r.startsAt
		if r.s.owner.Reserved() && !now.Before(at) {
			at = now.Add(tickEvery)
		}
	case phaseFlight:
		at = r.news.nextTick
		if r.bustAt.Before(at) {
			at = r.bustAt
		}
		if len(r.exits) > 0 {
			exit := min(r.exits[len(r.exits)-1].seat.exit(), r.ceiling())
			if leaves := r.startedAt.Add(rules.When(exit)); leaves.Before(at) {
				at = leaves
			}
		}
		if r.closing && r.landBy.Before(at) {
			at = r.landBy
		}
	default:
		at = r.nextAt
		if (r.settling || r.held && !r.released) && !now.Before(at) {
			at = now.Add(tickEvery)
		}
	}
	if r.news.waiting() && r.news.flushAt.Before(at) {
		at = r.news.flushAt
	}
	if at.Before(now) {
		return now
	}
	return at
}

// state is what everybody may see. It may lack what no event has told yet.
func (r *room) state() State {
	if r.shown == nil {
		made := r.look()
		r.shown = &made
	}
	state := *r.shown
	state.ServerTime = r.s.Clock.Now().UnixMilli()
	return state
}

// look puts together what everybody may see.
func (r *room) look() State {
	state := State{
		Phase: r.phase, Betting: r.s.options.Betting.Milliseconds(), Progress: 100, Round: r.round, Number: r.number,
		StartsAt: millis(r.startsAt), StartedAt: millis(r.startedAt), EndedAt: millis(r.endedAt), NextAt: millis(r.nextAt),
		Bets: largest(r.places), Players: r.players(), Staked: dollars(r.stakedUSD), History: slices.Clone(r.history),
		Chain: Chain{ID: r.chain.id, Rounds: r.chain.rounds, Published: r.chain.published, Salt: r.chain.salt},
	}
	if r.phase == phasePause && len(r.history) > 0 && r.history[0].Round == r.round {
		state.Point, state.Hash = &r.history[0].Point, &r.history[0].Hash
	}
	return state
}

func (r *room) players() (count int) {
	for _, p := range r.places {
		if !p.back {
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
