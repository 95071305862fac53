package account

import (
	"errors"
	"fmt"

	"croupier/app/kernel/session"
	"croupier/db"
)

// DemoPlayer is a player of a demonstration. The account cannot be signed in to: it has
// no password, and its address is in DemoDomain.
type DemoPlayer struct {
	Name string
	// Confirmed is true if the address counts as confirmed.
	Confirmed bool
	// ReferredBy is the id of the inviter; empty for none.
	ReferredBy string
}

// CreateDemoPlayer opens the account of an invented player in a transaction. call has the address
// and device.
func (s *Service) CreateDemoPlayer(tx *db.Tx, call *session.Call, who DemoPlayer) (userID string, err error) {
	a := newAccount{ID: s.ids.New(), Name: who.Name, ReferredBy: who.ReferredBy, AddressKey: session.AddressKey(call.IP), DeviceToken: call.Device, Country: call.Country}
	a.Email, a.EmailKey, _ = normalizeEmail(who.Name + "@" + DemoDomain)
	if who.Confirmed {
		a.VerifiedAt = tx.Now().UnixMilli()
	}
	if err := errors.Join(s.insertNew(tx, a), s.publishOpened(tx, nil, a)); err != nil {
		return "", fmt.Errorf("invent a player: %w", err)
	}
	return a.ID, nil
}

// OpenDemoSession opens a session of an invented player in a transaction.
func (s *Service) OpenDemoSession(tx *db.Tx, call *session.Call, userID string) error {
	_, err := s.openSession(tx, call, userID)
	return err
}
