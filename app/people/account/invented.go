package account

import (
	"fmt"

	"croupier/app/kernel/session"
	"croupier/db"
)

// Invented is a player of a demonstration, into whose account nobody can sign in:
// it has no password, and its address is of DemoDomain.
type Invented struct {
	Name string
	// Confirmed tells that the address counts as confirmed.
	Confirmed bool
	// ReferredBy is the id of who invited them; empty for nobody.
	ReferredBy string
}

// Invent opens the account of an invented player as part of a transaction. call
// says from where.
func (s *Service) Invent(tx *db.Tx, call *session.Call, who Invented) (userID string, err error) {
	a := newAccount{ID: s.ids.New(), Name: who.Name, ReferredBy: who.ReferredBy, AddressKey: session.AddressKey(call.IP), DeviceToken: call.Device, Country: call.Country}
	a.Email, a.EmailKey, _ = normalEmail(who.Name + "@" + DemoDomain)
	if who.Confirmed {
		a.VerifiedAt = tx.Now().UnixMilli()
	}
	if err := s.store(tx, a); err != nil {
		return "", fmt.Errorf("invent a player: %w", err)
	}
	return a.ID, nil
}

// Visit opens a session of an invented player as part of a transaction.
func (s *Service) Visit(tx *db.Tx, call *session.Call, userID string) error {
	_, err := s.openSession(tx, call, userID)
	return err
}
