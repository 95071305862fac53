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
	// SelfExcludedUntil is null for a permanent self-exclusion and for none.
	SelfExcludedUntil *int64 `json:"self_excluded_until"`
}

// exclusion is the self-exclusion that is in force at now.
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

// ExcludeRequest shuts the player out of play for a while.
type ExcludeRequest struct {
	// Duration is one of 24h, 7d, 30d, 6m, 1y, 5y and permanent.
	Duration string `json:"duration"`
	// Password is demanded when the account has one.
	Password string `json:"password,omitempty"`
}

// GivenPassword implements action.Confirmed.
func (r ExcludeRequest) GivenPassword() (field, password string) { return "password", r.Password }

// exclusionEnd is when a self-exclusion that starts now ends.
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

// SelfExclude keeps the player from play, deposits, promotions and the chat
// until the end of the period, and ends their other sessions. It can be extended,
// never shortened; withdrawing stays possible.
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
		// It begins on all devices: only the session that asks for it stays.
		if _, err := s.sessions.EndAll(tx, call.User.ID, sessionID(call)); err != nil {
			return err
		}
		longer, err := s.extend(tx, a.ID, until)
		if err != nil {
			return err
		}
		if !longer {
			return ErrShorter
		}
		s.tell(tx, a.account, func(to, name string) letter { return s.exclusionLetter(to, name, until) })
		s.changed(tx, a.ID)
		return s.note(tx, didExclude, a.ID)
	})
	if err != nil {
		return UserData{}, fmt.Errorf("self-exclude: %w", err)
	}
	s.pauses.Flush()
	return s.userData(ctx, a.ID)
}

func (s *Service) exclusionLetter(to, name string, until time.Time) letter {
	end := "until " + until.UTC().Format("2 January 2006, 15:04 MST")
	if until.Equal(session.Forever) {
		end = "for good"
	}
	return letter{
		Kind: mailExclusion, To: to, Name: name,
		Subject: "Your self-exclusion has started",
		Paragraphs: []string{
			"As you asked, you are excluded from play " + end + ". Your other devices were signed out.",
			"You can still sign in to see your balance and your history, and to withdraw. If something is in the way, " + s.tellUs() + ". A self-exclusion can be extended, not shortened.",
		},
	}
}

// ExcludeListed excludes a player whom a register of excluded persons lists, as if by
// themself: other than that, whoever is excluded already stays signed in, and reads no
// second letter. An exclusion is only ever made longer.
func (s *Service) ExcludeListed(tx *db.Tx, userID string, until time.Time) error {
	a, err := accountByID(tx, userID)
	if err != nil || a == nil {
		return err
	}
	before := a.exclusion(tx.Now()).SelfExcluded
	longer, err := s.extend(tx, a.ID, until)
	if err != nil || !longer {
		return err
	}
	s.changed(tx, a.ID)
	if before {
		return nil
	}
	if _, err := s.sessions.EndAll(tx, a.ID, ""); err != nil {
		return fmt.Errorf("end sessions: %w", err)
	}
	s.tell(tx, a, func(to, name string) letter { return s.listedLetter(to, name, until) })
	return s.note(tx, didExclude, a.ID)
}

func (s *Service) listedLetter(to, name string, until time.Time) letter {
	return letter{
		Kind: mailExclusion, To: to, Name: name,
		Subject: "You are excluded from play",
		Paragraphs: []string{
			"A register of excluded persons that we have to ask lists you. You are excluded from play until " + until.UTC().Format("2 January 2006, 15:04 MST") +
				", and longer if the register still lists you then. Your devices were signed out.",
			"You can still sign in to see your balance and your history, and to withdraw. We cannot change what the register says; if it is wrong, write to the register. If anything else is in the way, " + s.tellUs() + ".",
		},
	}
}

// ExclusionJob forgets self-exclusions. raceTurns is when a race is settled: whoever was
// excluded takes no part in the one in which the exclusion ends, so that it is
// known for as long. needed tells from which time on it must still be known, at most
// the given one: a race that has ended may not be settled yet.
func (s *Service) ExclusionJob(raceTurns schedule.When, needed func(ctx context.Context, until time.Time) (time.Time, error)) schedule.Job {
	return schedule.Job{
		Name: "ended self-exclusions", When: raceTurns,
		Keeps: []schedule.Period{{Data: "self-exclusions", For: "their duration, and to the end of the race in which they end"}},
		Run: func(ctx context.Context, turn *schedule.Turn) error {
			before, err := needed(ctx, turn.Due)
			if err != nil {
				return err
			}
			return s.forgetExclusions(ctx, before)
		},
	}
}

// forgetExclusions forgets the self-exclusions that ended before a race began.
func (s *Service) forgetExclusions(ctx context.Context, before time.Time) error {
	if err := s.pauses.Prune(s.clock.Now()); err != nil {
		return err
	}
	return s.db.InBatches(ctx, sweepBatch, func(tx *db.Tx, limit int) (int64, error) {
		return clearExclusions(tx, before.UnixMilli(), limit)
	})
}
