package content

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/session"
	"croupier/db"
)

// Audiences of an entry.
const (
	ForAll     = "all"
	ForGuests  = "guests"
	ForPlayers = "players"
)

// Publication is the order, the audience and the period of an entry. The times are in unix
// milliseconds; 0 means no bound.
type Publication struct {
	Position  int    `json:"position"`
	Version   int64  `json:"version"`
	Published bool   `json:"published"`
	Audience  string `json:"audience" ts:"all|guests|players"`
	StartsAt  int64  `json:"starts_at"`
	EndsAt    int64  `json:"ends_at"`
	UpdatedAt int64  `json:"updated_at"`
}

// activeAt reports whether an entry is published and in its period at a time.
func (s Publication) activeAt(now time.Time) bool {
	at := now.UnixMilli()
	return s.Published && at >= s.StartsAt && (s.EndsAt == 0 || at < s.EndsAt)
}

// forCaller reports whether the caller is in the audience of an entry.
func (s Publication) forCaller(call *session.Call) bool {
	switch s.Audience {
	case ForGuests:
		return !call.SignedIn()
	case ForPlayers:
		return call.SignedIn()
	}
	return true
}

// next returns the first time after now at which the entry begins or ends; 0 for none.
func (s Publication) next(now time.Time) int64 {
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

// validate validates a publication.
func (s *Publication) validate(c *validator) {
	if s.Audience == "" {
		s.Audience = ForAll
	}
	c.oneOf("audience", s.Audience, ForAll, ForGuests, ForPlayers)
	if s.StartsAt < 0 || s.StartsAt > maxTime {
		c.refuse("starts_at", "validation.date")
	}
	if s.EndsAt < 0 || s.EndsAt > maxTime || s.EndsAt != 0 && s.EndsAt <= s.StartsAt {
		c.refuse("ends_at", "validation.after")
	}
	c.position(s.Position)
}

// maxTime is the last accepted time, in unix milliseconds.
var maxTime = time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC).UnixMilli()

// markOf returns the mark of one version of a notice.
func markOf(id string, version int64) string { return fmt.Sprintf("%s:%d", id, version) }

// marketingExcluded reports whether promotions are withheld from the caller.
func (s *Service) marketingExcluded(ctx context.Context, call *session.Call) (excluded bool, err error) {
	if !call.SignedIn() {
		return false, nil
	}
	err = s.deps.DB.Read(ctx, func(q *db.Reader) error {
		may, err := s.deps.Marketing.MarketingAllowed(q, call.User.ID)
		excluded = !may
		return err
	})
	return excluded, err
}

// visible returns the entries of a list that the caller sees now.
func visible[T any](s *Service, call *session.Call, list []T, at func(*T) *Publication) []T {
	now, seen := s.deps.Clock.Now(), make([]T, 0, len(list))
	for i := range list {
		if one := at(&list[i]); one.activeAt(now) && one.forCaller(call) {
			seen = append(seen, list[i])
		}
	}
	return seen
}
