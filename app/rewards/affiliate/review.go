package affiliate

import (
	"context"
	"slices"
	"strings"
	"time"

	"croupier/app/kernel/earnings"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/rewardrules"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/schedule"
	"croupier/db"
)

// state is the state of a referral's commission. It is stored.
type state string

const (
	// stateClear means that it can be claimed.
	stateClear state = "clear"
	// stateHeld means that staff must review it.
	stateHeld state = "held"
	// stateRefused means that it is never paid.
	stateRefused state = "refused"
)

// reviewAction is a staff action on a referral.
type reviewAction string

const (
	actionHold    reviewAction = "hold"
	actionRelease reviewAction = "release"
	actionRefuse  reviewAction = "refuse"
)

// reviewTransitions are the actions that a state allows, and the state that each leads to.
var reviewTransitions = map[state]map[reviewAction]state{
	stateClear:   {actionHold: stateHeld},
	stateHeld:    {actionRelease: stateClear, actionRefuse: stateRefused},
	stateRefused: {actionRelease: stateClear},
}

// referral is a referred player with the partner.
type referral struct {
	seq                   int64
	userID, partner, code string
	at                    int64
	state                 state
	// evidence is what the two accounts share; decided is the part of it that staff
	// have reviewed and released. Both are sorted words, separated by commas.
	evidence, decided string
	changed           int64
}

func words(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ',' })
}

// addEvidence adds evidence and reports whether staff have not released some of it.
func (r *referral) addEvidence(found []string) (unreviewed bool) {
	known := words(r.evidence)
	for _, word := range found {
		if !slices.Contains(known, word) {
			known = append(known, word)
		}
	}
	slices.Sort(known)
	r.evidence = strings.Join(known, ",")
	return rewardrules.NeedsReview(known, words(r.decided))
}

// setState changes the state of a referral. Open commission is subtracted from what the
// partner can claim, which may become negative if it was claimed before. A release adds
// it again.
func (s *Service) setState(tx *db.Tx, r *referral, to state) error {
	if (r.state == stateClear) != (to == stateClear) {
		earned, err := commissionOf(tx, r.userID)
		if err != nil {
			return err
		}
		for _, e := range earned {
			if to != stateClear {
				e.part = earnings.MicroAmount{}.Minus(e.part)
			}
			if err := accrue(tx, r.partner, e.currency, e.part); err != nil {
				return err
			}
		}
	}
	r.state, r.changed = to, max(tx.Now().UnixMilli(), r.changed+1)
	return s.storeReferral(tx, *r)
}

// review looks for new evidence against the referrals of a partner and puts a hold on the
// referrals with evidence.
func (s *Service) review(ctx context.Context, partner string) error {
	var suspects []string
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		shared, err := s.SharedIdentity.Shared(q, partner, "")
		if err != nil {
			return err
		}
		for userID, found := range shared {
			r, known, err := referralOf(q, userID)
			if err != nil {
				return err
			}
			before := r.evidence
			unreviewed := known && r.partner == partner && r.addEvidence(found)
			if r.evidence != before || unreviewed && r.state == stateClear {
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
			if err := s.holdSuspect(tx, userID); err != nil {
				return err
			}
		}
		return nil
	})
}

// holdSuspect puts a referral on hold if it has evidence that staff have not released.
func (s *Service) holdSuspect(tx *db.Tx, userID string) error {
	r, known, err := referralOf(tx, userID)
	if err != nil || !known {
		return err
	}
	shared, err := s.SharedIdentity.Shared(tx, r.partner, userID)
	if err != nil {
		return err
	}
	if r.addEvidence(shared[userID]) && r.state == stateClear {
		return s.setState(tx, &r, stateHeld)
	}
	return s.storeReferral(tx, r)
}

// Jobs are the scheduled jobs of this package.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{Name: "self-referrals", When: schedule.Every(time.Hour), AllowManual: true, Run: s.reviewAll}}
}

// partnerBatchSize is how many partners are read at once.
const partnerBatchSize = 200

// reviewAll reviews the partners with commission to claim. Its work grows with these
// partners and with the accounts that share data with them, once an hour. It does not
// grow with wagers.
func (s *Service) reviewAll(ctx context.Context, _ *schedule.JobRun) error {
	for after := ""; ; {
		var list []string
		err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
			list, err = rewards.PlayersWithOpen(q, commission, after, partnerBatchSize)
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
		if len(list) < partnerBatchSize {
			return nil
		}
		after = list[len(list)-1]
	}
}

// errStale refuses a decision on a referral that has changed since staff saw it.
var errStale = fault.New(fault.CodeConflict, "The referral was changed in the meantime. Look at it again.")
