package rounds

import (
	"context"
	"sync"
)

// Reservation is kept in a round for a bet that is being made.
type Reservation[R Round] struct {
	owner *Owner[R]
	once  sync.Once
}

// Reserve asks for a place in the round: takes says whether the round takes bets
// now. Without one there is no place. Whoever has one must keep it or give it up,
// and must not let go of the write in between: the round waits.
func (o *Owner[R]) Reserve(ctx context.Context, takes func(R) bool) (place *Reservation[R], ok bool) {
	o.Ask(ctx, func(round R) {
		if ok = takes(round); ok {
			o.reserved++
		}
	})
	if !ok {
		return nil, false
	}
	return &Reservation[R]{owner: o}, true
}

// Reserved tells whether bets are under way whose places were neither kept nor
// given up. Only the owner asks.
func (o *Owner[R]) Reserved() bool { return o.reserved > 0 }

// Commit puts a bet that is committed in its place: enter takes it in. When nobody
// owns the round any more the bet stands in the database alone, until it is
// recovered.
func (p *Reservation[R]) Commit(enter func(R)) {
	p.release(func(round R) {
		p.owner.reserved--
		enter(round)
	})
}

// Cancel leaves the place to nobody. It does nothing where there is no place, or
// where it was kept or given up before.
func (p *Reservation[R]) Cancel() {
	if p != nil {
		p.release(func(R) { p.owner.reserved-- })
	}
}

func (p *Reservation[R]) release(fn func(R)) {
	p.once.Do(func() { p.owner.Ask(context.Background(), fn) })
}
