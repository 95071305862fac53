package account

import "croupier/db"

// Invitations are codes that players have made themselves, beside the one that each
// account has.
type Invitations interface {
	// Inviter finds whose code it is; empty for nobody.
	Inviter(q db.Querier, code string) (userID string, err error)
	// Referred hears of each account that was opened by somebody's invitation, in the
	// transaction of the registration. code is the one that was used, in capital
	// letters; empty for none.
	Referred(tx *db.Tx, userID, inviter, code string) error
}

// Invite has accounts know further codes. Call it before the site serves.
func (s *Service) Invite(by Invitations) { s.invitations = by }

// inviterOf returns whose code this is; "" for nobody.
func (s *Service) inviterOf(q db.Querier, code string) (string, error) {
	userID, err := userOfReferral(q, code)
	if err != nil || userID != "" || s.invitations == nil {
		return userID, err
	}
	return s.invitations.Inviter(q, code)
}
