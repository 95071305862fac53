package account

import (
	"fmt"
	"strings"

	"croupier/db"
)

// Cases opens cases for staff.
type Cases interface {
	Open(tx *db.Tx, title, userID, note string) error
}

// SetCases sets the receiver of cases about new accounts of excluded or banned players.
// Call it before the site starts.
func (s *Service) SetCases(cases Cases) { s.cases = cases }

// IsExcludedOrBanned reports whether a player is excluded or banned now.
func (s *Service) IsExcludedOrBanned(q db.Querier, userID string) (bool, error) {
	return isExcludedOrBanned(q, userID, s.clock.Now().UnixMilli())
}

// maxMatches is the maximum number of accounts that a case about a new account names.
const maxMatches = 5

// reportExcludedMatch opens a case about a new account that shares its browser or its mailbox
// with an excluded or banned player. It does not refuse the account, because families
// share a browser.
func (s *Service) reportExcludedMatch(tx *db.Tx, userID string) error {
	if s.cases == nil {
		return nil
	}
	matches, err := excludedMatches(tx, userID, tx.Now().UnixMilli(), maxMatches)
	if err != nil || len(matches) == 0 {
		return err
	}
	var note strings.Builder
	for _, one := range matches {
		fmt.Fprintf(&note, "The new account shares the %s of player %s, who is %s.\n", one.by, one.userID, one.why)
	}
	return s.cases.Open(tx, "A new account resembles that of a player who must stay out", userID, note.String())
}
