package account

import (
	"fmt"
	"strings"

	"croupier/app/kernel/cases"
	"croupier/db"
)

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
	matches, err := excludedMatches(tx, userID, tx.Now().UnixMilli(), maxMatches)
	if err != nil || len(matches) == 0 {
		return err
	}
	var note strings.Builder
	for _, one := range matches {
		fmt.Fprintf(&note, "The new account shares the %s of player %s, who is %s.\n", one.by, one.userID, one.why)
	}
	_, err = s.cases.Open(tx, cases.Case{Title: "A new account resembles that of a player who must stay out", UserID: userID, Note: note.String()})
	return err
}
