package partner

import (
	"context"
	"slices"
	"strings"
	"time"

	"croupier/app/kernel/earnings"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/rewardrules"
	"croupier/app/kernel/schedule"
	"croupier/db"
)

// state says what becomes of the commission of a referral. It is stored.
type state string

const (
	// stateClear: it can be claimed.
	stateClear state = "clear"
	// stateHeld: it waits for staff.
	stateHeld state = "held"
	// stateRefused: it is never paid.
	stateRefused state = "refused"
)

// deed is what staff do with a referral.
type deed string

const (
	deedHold    deed = "hold"
	deedRelease deed = "release"
	deedRefuse  deed = "refuse"
)

// deeds are what can be done in a state, and where it leads.
var deeds = map[state]map[deed]state{
	stateClear:   {deedHold: stateHeld},
	stateHeld:    {deedRelease: stateClear, deedRefuse: stateRefused},
	stateRefused: {deedRelease: stateClear},
}

// referral is who referred whom.
type referral struct {
	seq                   int64
	userID, partner, code string
	at                    int64
	state                 state
	// evidence is what the two share; decided is what of it staff have looked at and
	// released. Both are words with commas between, in order.
	evidence, decided string
	changed           int64
}

func words(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ',' })
}

// learn adds evidence and reports whether there is any that staff have not released.
func (r *referral) learn(found []string) (fresh bool) {
	known := words(r.evidence)
	for _, word := range found {
		if !slices.Contains(known, word) {
			known = append(known, word)
		}
	}
	slices.Sort(known)
	r.evidence = strings.Join(known, ",")
	return rewardrules.Holds(known, words(r.decided))
}

// move changes the state of a referral. Commission that was open leaves what the partner
// can claim, below zero when it was claimed before, and comes back with a release.
func (s *Service) move(tx *db.Tx, r *referral, to state) error {
	if (r.state == stateClear) != (to == stateClear) {
		earned, err := earnedBy(tx, r.userID)
		if err != nil {
			return err
		}
		for _, e := range earned {
			if to != stateClear {
				e.part = earnings.Part{}.Minus(e.part)
			}
			if err := addAccrual(tx, r.partner, e.currency, e.part); err != nil {
				return err
			}
		}
	}
	r.state, r.changed = to, max(tx.Now().UnixMilli(), r.changed+1)
	return s.keep(tx, *r)
}

// review looks for new evidence against the referrals of a partner and holds those
// against whom there is some.
func (s *Service) review(ctx context.Context, partner string) error {
	var suspects []string
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		shared, err := s.Kinship.Shared(q, partner, "")
		if err != nil {
			return err
		}
		for userID, found := range shared {
			r, known, err := referralOf(q, userID)
			if err != nil {
				return err
			}
			before := r.evidence
			fresh := known && r.partner == partner && r.learn(found)
			if r.evidence != before || fresh && r.state == stateClear {
				suspects = append(suspects, userID)
			}
		}
		return nil
	})
	if err != nil || len(suspects) == 0 {
		return err
	}
	slices.Sort(suspects)
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		for _, userID := range suspects {
			if err := s.suspect(tx, userID); err != nil {
				return err
			}
		}
		return nil
	})
}

// suspect holds a referral when there is evidence that staff have not released.
func (s *Service) suspect(tx *db.Tx, userID string) error {
	r, known, err := referralOf(tx, userID)
	if err != nil || !known {
		return err
	}
	shared, err := s.Kinship.Shared(tx, r.partner, userID)
	if err != nil {
		return err
	}
	if r.learn(shared[userID]) && r.state == stateClear {
		return s.move(tx, &r, stateHeld)
	}
	return s.keep(tx, r)
}

// Jobs are what the room does by the clock.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{Name: "self-referrals", When: schedule.Every(time.Hour), AnyTime: true, Run: s.reviewAll}}
}

// piece is how many partners are read at once.
const piece = 200

// reviewAll reviews the partners who have something to claim.
func (s *Service) reviewAll(ctx context.Context, _ *schedule.Turn) error {
	for after := ""; ; {
		var list []string
		err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
			list, err = partnersWithOpen(q, after, piece)
			return err
		})
		if err != nil {
			return err
		}
		for _, partner := range list {
			if err := s.review(ctx, partner); err != nil {
				return err
			}
		}
		if len(list) < piece {
			return nil
		}
		after = list[len(list)-1]
	}
}

// errStale refuses a decision on a referral that is not what staff have looked at.
var errStale = fault.New(fault.CodeConflict, "The referral was changed in the meantime. Look at it again.")
