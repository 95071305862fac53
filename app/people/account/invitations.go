package account

import "croupier/db"

// Invitations are codes that players have created, in addition to the code of each
// account.
type Invitations interface {
	// Inviter returns the owner of a code; empty for none.
	Inviter(q db.Querier, code string) (userID string, err error)
	// RecordReferral is called for each account that was opened through an invitation, in the
	// transaction of the registration. code is the code that was used, in capital
	// emails; empty for none.
	RecordReferral(tx *db.Tx, userID, inviter, code string) error
}

// SetInvitations adds a source of further codes. Call it before the site serves.
func (s *Service) SetInvitations(by Invitations) { s.invitations = by }

// inviterOf returns the owner of a code; "" for none.
func (s *Service) inviterOf(q db.Querier, code string) (string, error) {
	userID, err := userOfReferral(q, code)
	if err != nil || userID != "" || s.invitations == nil {
		return userID, err
	}
	return s.invitations.Inviter(q, code)
}
