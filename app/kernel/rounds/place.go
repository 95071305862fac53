package rounds

import (
	"context"
	"sync"
)

// Reservation is a place in a round for a bet in progress.
type Reservation[R Round] struct {
	owner *Owner[R]
	once  sync.Once
}

// Reserve requests a place in the round. takes reports whether the round accepts bets now. The
// caller must call Commit or Cancel once its write has ended, because the round waits for that.
func (o *Owner[R]) Reserve(ctx context.Context, accepts func(R) bool) (reservation *Reservation[R], ok bool) {
	o.Do(ctx, func(round R) {
		if ok = accepts(round); ok {
			o.reserved++
		}
	})
	if !ok {
		return nil, false
	}
	return &Reservation[R]{owner: o}, true
}

// Reserved reports whether reservations are open. Only the owner calls it.
func (o *Owner[R]) Reserved() bool { return o.reserved > 0 }

// Commit ends the reservation of a committed bet. enter adds the bet to the
// round. If no owner runs, the bet stays in the database until Recover finds
// it.
func (p *Reservation[R]) Commit(add func(R)) {
	p.release(func(round R) {
		p.owner.reserved--
		add(round)
	})
}

// Cancel ends the reservation without a bet. It does nothing for a nil
// reservation or after Commit or Cancel.
func (p *Reservation[R]) Cancel() {
	if p != nil {
		p.release(func(R) { p.owner.reserved-- })
	}
}

func (p *Reservation[R]) release(fn func(R)) {
	p.once.Do(func() { p.owner.Do(context.Background(), fn) })
}
