package account

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Exclusion is the self-exclusion of a player in the user object.
type Exclusion struct {
	SelfExcluded bool `json:"self_excluded"`
	// SelfExcludedUntil is null for a permanent self-exclusion and for no
	// self-exclusion.
	SelfExcludedUntil *int64 `json:"self_excluded_until"`
}

// exclusion returns the self-exclusion that is in force at now.
func (a *account) exclusion(now time.Time) Exclusion {
	switch {
	case a.ExcludedUntil <= now.UnixMilli():
		return Exclusion{}
	case a.ExcludedUntil < clock.Millis(session.Forever):
		return Exclusion{SelfExcluded: true, SelfExcludedUntil: &a.ExcludedUntil}
	default:
		return Exclusion{SelfExcluded: true}
	}
}

// ExcludeRequest excludes the player from play for a period.
type ExcludeRequest struct {
	// Duration is one of 24h, 7d, 30d, 6m, 1y, 5y and permanent.
	Duration string `json:"duration"`
	// Password is required if the account has one.
	Password string `json:"password,omitempty"`
}

// SubmittedPassword implements action.PasswordConfirmation.
func (r ExcludeRequest) SubmittedPassword() (field, password string) { return "password", r.Password }

// exclusionEnd returns the end of a self-exclusion that starts at now.
func exclusionEnd(duration string, now time.Time) (time.Time, bool) {
	switch duration {
	case "24h":
		return now.Add(24 * time.Hour), true
	case "7d":
		return now.AddDate(0, 0, 7), true
	case "30d":
		return now.AddDate(0, 0, 30), true
	case "6m":
		return now.AddDate(0, 6, 0), true
	case "1y":
		return now.AddDate(1, 0, 0), true
	case "5y":
		return now.AddDate(5, 0, 0), true
	case "permanent":
		return session.Forever, true
	default:
		return time.Time{}, false
	}
}

// SelfExclude excludes the player from play, deposits, promotions and the chat until
// the end of the period, and ends their other sessions. It can be extended, never
// shortened. Withdrawals stay possible.
func (s *Service) SelfExclude(ctx context.Context, call *session.Call, request ExcludeRequest) (UserData, error) {
	until, ok := exclusionEnd(request.Duration, s.clock.Now())
	if !ok {
		return UserData{}, fault.Field("duration", keyIn)
	}
	a, err := s.owner(ctx, call, action.PasswordProof)
	if err != nil {
		return UserData{}, err
	}
	err = s.db.Write(ctx, func(tx *db.Tx) error {
		// The exclusion starts on all devices. Only the session of this call stays
		// open.
		if _, err := s.sessions.EndAll(tx, call.User.ID, sessionID(call)); err != nil {
			return err
		}
		longer, err := s.extendStored(tx, a.ID, until)
		if err != nil {
			return err
		}
		if !longer {
			return ErrExclusionShorter
		}
		s.notifyOwner(tx, a.account, func(to, name string) outgoingEmail { return s.exclusionEmail(to, name, until) })
		s.dropCached(tx, a.ID)
		return s.recordActivity(tx, didExclude, a.ID)
	})
	if err != nil {
		return UserData{}, fmt.Errorf("self-exclude: %w", err)
	}
	s.pauses.Flush()
	return s.userData(ctx, a.ID)
}

func (s *Service) exclusionEmail(to, name string, until time.Time) outgoingEmail {
	end := "until " + until.UTC().Format("2 January 2006, 15:04 MST")
	if until.Equal(session.Forever) {
		end = "for good"
	}
	return outgoingEmail{
		Kind: mailExclusion, To: to, Name: name,
		Subject: "Your self-exclusion has started",
		Paragraphs: []string{
			"As you asked, you are excluded from play " + end + ". Your other devices were signed out.",
			"You can still sign in to see your balance and your history, and to withdraw. If something is in the way, " + s.contactText() + ". A self-exclusion can be extended, not shortened.",
		},
	}
}

// ExcludeListed excludes a player who is listed in a register of excluded persons. It
// works like a self-exclusion with one difference: a player who is already excluded
// stays signed in and receives no second email. An exclusion is only ever made longer.
func (s *Service) ExcludeListed(tx *db.Tx, userID string, until time.Time) error {
	a, err := accountByID(tx, userID)
	if err != nil || a == nil {
		return err
	}
	before := a.exclusion(tx.Now()).SelfExcluded
	longer, err := s.extendStored(tx, a.ID, until)
	if err != nil || !longer {
		return err
	}
	s.dropCached(tx, a.ID)
	if before {
		return nil
	}
	if _, err := s.sessions.EndAll(tx, a.ID, ""); err != nil {
		return fmt.Errorf("end sessions: %w", err)
	}
	s.notifyOwner(tx, a, func(to, name string) outgoingEmail { return s.registerExclusionEmail(to, name, until) })
	return s.recordActivity(tx, didExclude, a.ID)
}

func (s *Service) registerExclusionEmail(to, name string, until time.Time) outgoingEmail {
	return outgoingEmail{
		Kind: mailExclusion, To: to, Name: name,
		Subject: "You are excluded from play",
		Paragraphs: []string{
			"A register of excluded persons that we have to ask lists you. You are excluded from play until " + until.UTC().Format("2 January 2006, 15:04 MST") +
				", and longer if the register still lists you then. Your devices were signed out.",
			"You can still sign in to see your balance and your history, and to withdraw. We cannot change what the register says; if it is wrong, write to the register. If anything else is in the way, " + s.contactText() + ".",
		},
	}
}

// ExclusionCleanupJob returns the job that deletes ended self-exclusions. raceTurns is when a
// race is settled. An excluded player has no place in the race in which the exclusion
// ends, so the exclusion is kept until that race is settled. needed returns from which
// time on exclusions must be kept, at most the given time: a race that has ended may
// not be settled yet.
func (s *Service) ExclusionCleanupJob(raceTurns schedule.When, needed func(ctx context.Context, until time.Time) (time.Time, error)) schedule.Job {
	return schedule.Job{
		Name: "ended self-exclusions", When: raceTurns,
		Retention: []schedule.RetentionPeriod{{Data: "self-exclusions", For: "their duration, and to the end of the race in which they end"}},
		Run: func(ctx context.Context, turn *schedule.JobRun) error {
			before, err := needed(ctx, turn.Due)
			if err != nil {
				return err
			}
			return s.deleteEndedExclusions(ctx, before)
		},
	}
}

// deleteEndedExclusions deletes the self-exclusions that ended before a race began.
func (s *Service) deleteEndedExclusions(ctx context.Context, before time.Time) error {
	if err := s.pauses.Prune(s.clock.Now()); err != nil {
		return err
	}
	return s.db.InBatches(ctx, sweepBatch, func(tx *db.Tx, limit int) (int64, error) {
		return clearExclusions(tx, before.UnixMilli(), limit)
	})
}
