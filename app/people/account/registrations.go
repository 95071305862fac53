package account

import (
	"croupier/app/kernel/projection"
	"croupier/db"
)

// Registration is an opened account, through any of the ways to register.
type Registration struct {
	// Seq is its position among all registrations, from 1.
	Seq    int64
	UserID string
	// ReferredBy is the owner of the invite code that was used; empty for none.
	ReferredBy string
	// At is the time of registration in unix milliseconds.
	At int64
}

// Registrations is the log of all accounts, for projections.
func (s *Service) Registrations() *projection.Log[Registration] { return s.registrations }

func newRegistrations() *projection.Log[Registration] {
	return projection.NewLog("registrations", func(r Registration) projection.Position {
		return projection.Position{Seq: r.Seq, At: r.At}
	}, registrationsAfter)
}

// insertNew inserts an account with a new referral code and records that it was opened.
func (s *Service) insertNew(tx *db.Tx, a newAccount) error {
	a.CreatedAt = tx.Now().UnixMilli()
	var err error
	if a.ReferralCode, err = s.newReferralCode(tx); err != nil {
		return err
	}
	if err := insertAccount(tx, a); err != nil {
		return err
	}
	r := Registration{UserID: a.ID, ReferredBy: a.ReferredBy, At: a.CreatedAt}
	if r.Seq, err = insertRegistration(tx, r); err != nil {
		return err
	}
	s.registrations.Append(tx, r)
	return nil
}
