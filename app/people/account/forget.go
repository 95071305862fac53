package account

import (
	"fmt"

	"croupier/db"
)

// DeletedName is the name of all players whose account is deleted.
const DeletedName = "Deleted user"

// deletedExcluded is the stored reason of a deleted account that was excluded or banned.
// Its external identities are kept, so that they cannot open another account.
const (
	deletedBanReason = "deleted"
	deletedExcluded  = "deleted and excluded"
)

// EmailKey returns the email address of an account in its folded form; empty for none.
func (s *Service) EmailKey(q db.Querier, userID string) (string, error) {
	a, err := accountByID(q, userID)
	if err != nil || a == nil {
		return "", err
	}
	return a.EmailKey, nil
}

// Forget removes all personal data from an account, ends its sessions and closes it
// permanently. Traces of the account show no name afterwards. excluded reports whether
// the account was excluded or banned.
func (s *Service) Forget(tx *db.Tx, userID string, excluded bool) error {
	if _, err := s.sessions.EndAll(tx, userID, ""); err != nil {
		return fmt.Errorf("end sessions: %w", err)
	}
	reason := deletedBanReason
	if excluded {
		reason = deletedExcluded
	}
	if err := anonymize(tx, userID, reason); err != nil {
		return err
	}
	s.dropCached(tx, userID)
	return nil
}
