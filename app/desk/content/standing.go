package content

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/session"
	"croupier/db"
)

// Audiences.
const (
	ForAll     = "all"
	ForGuests  = "guests"
	ForPlayers = "players"
)

// Standing is where an entry stands: in which order, for whom, and from when to
// when it is shown. The times are unix milliseconds, 0 for no bound.
type Standing struct {
	Position  int    `json:"position"`
	Version   int64  `json:"version"`
	Published bool   `json:"published"`
	Audience  string `json:"audience" ts:"all|guests|players"`
	StartsAt  int64  `json:"starts_at"`
	EndsAt    int64  `json:"ends_at"`
	UpdatedAt int64  `json:"updated_at"`
}

// onAt reports whether the clock lets an entry be shown.
func (s Standing) onAt(now time.Time) bool {
	at := now.UnixMilli()
	return s.Published && at >= s.StartsAt && (s.EndsAt == 0 || at < s.EndsAt)
}

// forCaller reports whether an entry is meant for a caller.
func (s Standing) forCaller(call *session.Call) bool {
	switch s.Audience {
	case ForGuests:
		return !call.SignedIn()
	case ForPlayers:
		return call.SignedIn()
	}
	return true
}

// next is the first moment after now at which the clock changes what is shown; 0
// for none.
func (s Standing) next(now time.Time) int64 {
	at := now.UnixMilli()
	switch {
	case !s.Published:
		return 0
	case s.StartsAt > at:
		return s.StartsAt
	case s.EndsAt > at:
		return s.EndsAt
	}
	return 0
}

// check refuses a standing that cannot be meant.
func (s *Standing) check(c *check) {
	if s.Audience == "" {
		s.Audience = ForAll
	}
	c.oneOf("audience", s.Audience, ForAll, ForGuests, ForPlayers)
	if s.StartsAt < 0 || s.StartsAt > latest {
		c.refuse("starts_at", "validation.date")
	}
	if s.EndsAt < 0 || s.EndsAt > latest || s.EndsAt != 0 && s.EndsAt <= s.StartsAt {
		c.refuse("ends_at", "validation.after")
	}
	c.position(s.Position)
}

// latest is the last time that is taken for one, in unix milliseconds.
var latest = time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC).UnixMilli()

// markOf names one version of a notice.
func markOf(id string, version int64) string { return fmt.Sprintf("%s:%d", id, version) }

// silent reports whether promotions are kept from a caller.
func (s *Service) silent(ctx context.Context, call *session.Call) (silent bool, err error) {
	if !call.SignedIn() {
		return false, nil
	}
	err = s.deps.DB.Read(ctx, func(q *db.Reader) error {
		may, err := s.deps.Tempting.MayTempt(q, call.User.ID)
		silent = !may
		return err
	})
	return silent, err
}

// shown are the entries of a list that a caller sees now.
func shown[T any](s *Service, call *session.Call, list []T, at func(*T) *Standing) []T {
	now, seen := s.deps.Clock.Now(), make([]T, 0, len(list))
	for i := range list {
		if one := at(&list[i]); one.onAt(now) && one.forCaller(call) {
			seen = append(seen, list[i])
		}
	}
	return seen
}
