package account

import (
	"fmt"

	"croupier/db"
)

// DeletedName stands for all players whose account is deleted.
const DeletedName = "Deleted user"

// deletedBarred is stored as why an account is closed that was deleted while it was excluded
// or banned: what was connected to it stays, so that it opens no other account.
const (
	deletedReason = "deleted"
	deletedBarred = "deleted and barred"
)

// EmailKey is the e-mail address of an account as addresses are compared; empty for none.
func (s *Service) EmailKey(q db.Querier, userID string) (string, error) {
	a, err := accountByID(q, userID)
	if err != nil || a == nil {
		return "", err
	}
	return a.EmailKey, nil
}

// Forget takes everything that tells who the player is out of an account, ends its sessions
// and closes it for good. Whoever sees what the account has left behind sees nobody's name.
// barred tells that the account was excluded or banned.
func (s *Service) Forget(tx *db.Tx, userID string, barred bool) error {
	if _, err := s.sessions.EndAll(tx, userID, ""); err != nil {
		return fmt.Errorf("end sessions: %w", err)
	}
	reason := deletedReason
	if barred {
		reason = deletedBarred
	}
	if err := anonymise(tx, userID, reason); err != nil {
		return err
	}
	s.changed(tx, userID)
	return nil
}

// OnOpened adds what another room does for accounts that are opened. It is called while the
// site is made.
func (s *Service) OnOpened(do Opened) { s.opened = append(s.opened, do) }
