package wheel

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/db"
)

const (
	defaultFreePause = 3 * time.Minute
	minFreePause     = time.Minute
	maxFreePause     = 24 * time.Hour
	// freeDay is the period in which spins and the budget of the free wheel are
	// counted.
	freeDay = 24 * time.Hour
)

// Errors of the free wheel.
var (
	errFreeTooSoon = fault.New(1, "You can spin the free wheel again in a moment.")
	errNotEligible = fault.New(2, "The free wheel is for players with nothing: no balance, no bonus, no open bet and no withdrawal on its way.")
	errNoFreeSpins = fault.New(3, "You have had all your free spins. Come back later.")
	errFreeClosed  = fault.New(4, "The free wheel is not available at the moment.")
)

// FreeWheelData is the free wheel of the caller.
type FreeWheelData struct {
	Open bool `json:"open"`
	// Eligible is true if the caller has no money and may therefore spin.
	Eligible bool `json:"eligible"`
	// Interval is the pause between two spins in seconds, Spins the maximum within 24
	// hours, and Left how many of them are left.
	Interval int64 `json:"interval"`
	Spins    int   `json:"spins"`
	Left     int   `json:"left"`
	// Next is when the caller can spin again, in unix seconds; 0 for now.
	Next     int64          `json:"next"`
	Segments []WheelSegment `json:"segments"`
}

// Free returns the state of the free wheel for the caller.
func (s *Service) Free(ctx context.Context, call *session.Call, _ action.None) (FreeWheelData, error) {
	answer := FreeWheelData{Interval: int64(s.freePause().Seconds()), Spins: s.set.freeSpins.Get()}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		excluded, err := s.Admission.Excluded(q, call.User.ID)
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
		answer.Segments, answer.Eligible, answer.Left = segmentsOf(t), f.noFunds, max(0, answer.Spins-f.spins)
		answer.Open = s.set.free.Get() && t.Maximum > 0 && !excluded && !f.budgetSpent
		if f.next.After(s.Clock.Now()) {
			answer.Next = unixSeconds(f.next)
		}
		return err
	})
	return answer, err
}

func (s *Service) freePause() time.Duration { return time.Duration(s.set.freePause.Get()) }

// freeState is the state of the free wheel for a player.
type freeState struct {
	// noFunds is true if the player has no money.
	noFunds bool
	// spins are those within the last 24 hours. next is when the pause after the last
	// one is over, or when one of them is no longer counted.
	spins int
	next  time.Time
	// budgetSpent is true if the budget of all players is used up.
	budgetSpent bool
}

func (s *Service) freeState(q db.Querier, userID string, now time.Time) (f freeState, err error) {
	if f.noFunds, err = s.Funds.HasNoFunds(q, userID); err != nil {
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
	if f.spins, first, err = freeSpins(q, userID, since, s.set.freeSpins.Get()); err != nil {
		return f, err
	}
	if repeat := time.UnixMilli(first).Add(freeDay); f.spins >= s.set.freeSpins.Get() && repeat.After(f.next) {
		f.next = repeat
	}
	budget := rewards.Budget{Limit: settings.MicroUSD(s.set.budget.Get())}
	budget.Given, err = drawnSince(q, kindFree, since)
	f.budgetSpent = budget.Spent()
	return f, err
}

// FreeWheelSpin is the result of a free spin.
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
			answer = FreeWheelSpin{d.segment, unixSeconds(d.next(s.freePause())), s.prizeView(d), proof}
		}
		return err
	})
	return answer, err
}

func (s *Service) spinFree(tx *db.Tx, call *session.Call) (draw, DrawProof, error) {
	if !s.set.free.Get() {
		return draw{}, DrawProof{}, errFreeClosed
	}
	payout, err := s.payoutCurrency()
	if err == nil {
		err = s.Admission.Claim(tx, call.User, call.Country, payout.ID, 0)
	}
	if err != nil {
		return draw{}, DrawProof{}, err
	}
	f, err := s.freeState(tx, call.User.ID, tx.Now())
	switch {
	case err != nil:
		return draw{}, DrawProof{}, err
	case f.budgetSpent:
		return draw{}, DrawProof{}, errFreeClosed
	case f.spins >= s.set.freeSpins.Get():
		return draw{}, DrawProof{}, errNoFreeSpins.With("next", unixSeconds(f.next))
	case tx.Now().Before(f.next):
		return draw{}, DrawProof{}, errFreeTooSoon.With("next", unixSeconds(f.next))
	case !f.noFunds:
		return draw{}, DrawProof{}, errNotEligible
	}
	return s.runDraw(tx, call, kindFree, payout)
}
