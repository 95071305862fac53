package identity

import (
	"slices"

	"croupier/db"
)

// Said is what a player has said of who they are, for other rooms that must know it;
// found is false where nothing was said, or what was said is not kept any more. What was
// refused counts too: it may be true.
func (s *Service) Said(q db.Querier, userID string) (p Person, found bool, err error) {
	checks, err := checksOf(q, userID)
	if err != nil {
		return p, false, err
	}
	at := slices.IndexFunc(checks, func(c check) bool { return c.level == LevelData && c.data != "" })
	if at < 0 {
		return p, false, nil
	}
	return p, true, s.unsealed(checks[at], &p)
}
