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

// DismissRequest identifies a notice by its mark.
type DismissRequest struct {
	Mark string `json:"mark" validate:"required,max=60"`
}

var markPattern = regexp.MustCompile(`^[a-z0-9]{1,40}:[1-9][0-9]{0,9}$`)

// maxDismissed is the maximum number of marks stored per player. No player sees more
// notices than that.
const maxDismissed = 500

// Dismiss hides a notice for the caller until the notice changes.
func (s *Service) Dismiss(ctx context.Context, call *session.Call, request DismissRequest) (action.None, error) {
	if !markPattern.MatchString(request.Mark) || !s.current.Load().has(request.Mark) {
		return action.None{}, fault.ErrNotFound
	}
	return action.None{}, s.deps.DB.Write(ctx, func(tx *db.Tx) error { return insertDismissed(tx, call.User.ID, request.Mark) })
}

// has reports whether a mark belongs to a notice.
func (c *state) has(mark string) bool {
	for _, n := range c.notifications {
		if n.Mark == mark {
			return true
		}
	}
	return c.announcement.Mark == mark
}

// dismissedBy returns the marks of the notices that the caller has dismissed.
func (s *Service) dismissedBy(ctx context.Context, call *session.Call) (marks map[string]bool, err error) {
	if !call.SignedIn() {
		return nil, nil // the browser stores the marks of guests
	}
	err = s.deps.DB.Read(ctx, func(q *db.Reader) error {
		marks, err = storedDismissed(q, call.User.ID)
		return err
	})
	return marks, err
}

// dismissedRetention is how long a mark is stored.
const dismissedRetention = 400 * 24 * time.Hour

// Jobs returns the scheduled jobs of this feature.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "content tidy", When: schedule.Every(24 * time.Hour),
		Retention: []schedule.RetentionPeriod{
			{Data: "which notices a player has put away", For: "400 days"},
			{Data: "uploaded pictures that nothing shows", For: "30 days"},
		},
		Run: func(ctx context.Context, _ *schedule.JobRun) error {
			return s.deps.DB.Write(ctx, func(tx *db.Tx) error {
				now := tx.Now()
				if err := deleteDismissed(tx, now.Add(-dismissedRetention).UnixMilli()); err != nil {
					return err
				}
				return deletePictures(tx, now.Add(-unusedRetention).UnixMilli())
			})
		},
	}}
}
