package content

import (
	"context"
	"regexp"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/session"
	"croupier/db"
)

// DismissRequest names a notice by its mark.
type DismissRequest struct {
	Mark string `json:"mark" validate:"required,max=60"`
}

var markPattern = regexp.MustCompile(`^[a-z0-9]{1,40}:[1-9][0-9]{0,9}$`)

// maxDismissed bounds what is kept of one player: nobody sees more notices than
// that.
const maxDismissed = 500

// Dismiss puts a notice away for the caller: it is not shown to them again until
// it is changed.
func (s *Service) Dismiss(ctx context.Context, call *session.Call, request DismissRequest) (action.None, error) {
	if !markPattern.MatchString(request.Mark) || !s.held.Load().has(request.Mark) {
		return action.None{}, fault.ErrNotFound
	}
	return action.None{}, s.deps.DB.Write(ctx, func(tx *db.Tx) error { return insertDismissed(tx, call.User.ID, request.Mark) })
}

// has reports whether a mark is that of a notice.
func (c *state) has(mark string) bool {
	for _, n := range c.notifications {
		if n.Mark == mark {
			return true
		}
	}
	return c.announcement.Mark == mark
}

// dismissedBy are the marks of what a caller has put away.
func (s *Service) dismissedBy(ctx context.Context, call *session.Call) (marks map[string]bool, err error) {
	if !call.SignedIn() {
		return nil, nil // the browser remembers for guests
	}
	err = s.deps.DB.Read(ctx, func(q *db.Reader) error {
		marks, err = storedDismissed(q, call.User.ID)
		return err
	})
	return marks, err
}

// dismissedFor is how long it is kept that a notice was put away.
const dismissedFor = 400 * 24 * time.Hour

// Jobs are what is done by the clock.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "content tidy", When: schedule.Every(24 * time.Hour),
		Keeps: []schedule.Period{
			{Data: "which notices a player has put away", For: "400 days"},
			{Data: "uploaded pictures that nothing shows", For: "30 days"},
		},
		Run: func(ctx context.Context, _ *schedule.Turn) error {
			return s.deps.DB.Write(ctx, func(tx *db.Tx) error {
				now := tx.Now()
				if err := forgetDismissed(tx, now.Add(-dismissedFor).UnixMilli()); err != nil {
					return err
				}
				return forgetPictures(tx, now.Add(-unusedFor).UnixMilli())
			})
		},
	}}
}
