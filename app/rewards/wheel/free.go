package wheel

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

const (
	usualFreePause = 3 * time.Minute
	leastFreePause = time.Minute
	mostFreePause  = 24 * time.Hour
	// freeDay is the time within which spins and the budget of the free wheel count.
	freeDay = 24 * time.Hour
)

// Codes and texts of the free wheel's refusals.
var (
	errFreeSoon   = fault.New(1, "You can spin the free wheel again in a moment.")
	errNotFree    = fault.New(2, "The free wheel is for players with nothing: no balance, no bonus, no open bet and no withdrawal on its way.")
	errFreeMost   = fault.New(3, "You have had all your free spins. Come back later.")
	errFreeClosed = fault.New(4, "The free wheel does not turn at the moment.")
)

// FreeWheelData is the free wheel of the caller.
type FreeWheelData struct {
	Open bool `json:"open"`
	// Yours tells that the caller has nothing and so may spin.
	Yours bool `json:"yours"`
	// Every is the pause between two spins in seconds, Spins how many there are within
	// 24 hours, and Left how many of them are left.
	Every int64 `json:"every"`
	Spins int   `json:"spins"`
	Left  int   `json:"left"`
	// Next is when the caller can spin again, in unix seconds; 0 for now.
	Next     int64          `json:"next"`
	Segments []WheelSegment `json:"segments"`
}

// Free tells how the free wheel stands for the caller.
func (s *Service) Free(ctx context.Context, call *session.Call, _ action.None) (FreeWheelData, error) {
	answer := FreeWheelData{Every: int64(s.freePause().Seconds()), Spins: s.set.freeMost.Get()}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		barred, err := s.Admission.Barred(q, call.User.ID)
		if err != nil {
			return err
		}
		t, err := s.terms(q, kindFree, call.User.ID)
		if err != nil {
			return err
		}
		f, err := s.freeState(q, call.User.ID, s.Clock.Now())
		if err != nil {
			return err
		}
		answer.Segments, answer.Yours, answer.Left = segmentsOf(t), f.nothing, max(0, answer.Spins-f.spins)
		answer.Open = s.set.free.Get() && t.Maximum > 0 && !barred && !f.spent
		if f.next.After(s.Clock.Now()) {
			answer.Next = seconds(f.next)
		}
		return err
	})
	return answer, err
}

func (s *Service) freePause() time.Duration { return time.Duration(s.set.freePause.Get()) }

// freeState is how the free wheel stands for a player.
type freeState struct {
	// nothing tells that the player has nothing.
	nothing bool
	// spins are those within the last 24 hours; next is when the pause after the last
	// one is over, or when one of them no longer counts.
	spins int
	next  time.Time
	// spent tells that the budget of all players is used up.
	spent bool
}

func (s *Service) freeState(q db.Querier, userID string, now time.Time) (f freeState, err error) {
	if f.nothing, err = s.Means.Nothing(q, userID); err != nil {
		return f, err
	}
	last, err := lastDraw(q, kindFree, userID)
	if err != nil {
		return f, err
	}
	if last.number > 0 {
		f.next = last.next(s.freePause())
	}
	since := now.Add(-freeDay).UnixMilli()
	first := int64(0)
	if f.spins, first, err = freeSpins(q, userID, since, s.set.freeMost.Get()); err != nil {
		return f, err
	}
	if again := time.UnixMilli(first).Add(freeDay); f.spins >= s.set.freeMost.Get() && again.After(f.next) {
		f.next = again
	}
	if budget := dollars(s.set.budget.Get()); budget > 0 {
		given, err := drawnSince(q, kindFree, since)
		if err != nil {
			return f, err
		}
		f.spent = given >= budget
	}
	return f, nil
}

// FreeWheelSpin is where the free wheel stops.
type FreeWheelSpin struct {
	// Segment is 1 to 6.
	Segment int `json:"segment"`
	// Next is when the caller can spin again, in unix seconds.
	Next  int64     `json:"next"`
	Prize DrawPrize `json:"prize"`
	Proof DrawProof `json:"proof"`
}

// SpinFree spins the free wheel.
func (s *Service) SpinFree(ctx context.Context, call *session.Call, _ action.None) (answer FreeWheelSpin, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		d, proof, err := s.spinFree(tx, call)
		if err == nil {
			answer = FreeWheelSpin{d.segment, seconds(d.next(s.freePause())), s.won(d), proof}
		}
		return err
	})
	return answer, err
}

func (s *Service) spinFree(tx *db.Tx, call *session.Call) (draw, DrawProof, error) {
	if !s.set.free.Get() {
		return draw{}, DrawProof{}, errFreeClosed
	}
	in, err := s.purse()
	if err == nil {
		err = s.Admission.Claim(tx, call.User, call.Country, in.ID)
	}
	if err != nil {
		return draw{}, DrawProof{}, err
	}
	f, err := s.freeState(tx, call.User.ID, tx.Now())
	switch {
	case err != nil:
		return draw{}, DrawProof{}, err
	case f.spent:
		return draw{}, DrawProof{}, errFreeClosed
	case f.spins >= s.set.freeMost.Get():
		return draw{}, DrawProof{}, errFreeMost.With("next", seconds(f.next))
	case tx.Now().Before(f.next):
		return draw{}, DrawProof{}, errFreeSoon.With("next", seconds(f.next))
	case !f.nothing:
		return draw{}, DrawProof{}, errNotFree
	}
	return s.take(tx, call, kindFree, in)
}
