package identity

import (
	"slices"

	"croupier/db"
)

// SubmittedPerson returns the personal data that a player has submitted, for other packages that need it.
// found is false if there is none or it is no longer kept. Rejected data is returned too, because
// it may be true.
func (s *Service) SubmittedPerson(q db.Querier, userID string) (p Person, found bool, err error) {
	checks, err := checksOf(q, userID)
	if err != nil {
		return p, false, err
	}
	at := slices.IndexFunc(checks, func(c check) bool { return c.level == LevelData && c.data != "" })
	if at < 0 {
		return p, false, nil
	}
	return p, true, s.decrypt(checks[at], &p)
}
