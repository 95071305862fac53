package account

import (
	"croupier/app/kernel/event"
	"croupier/app/kernel/session"
	"croupier/db"
)

// OpenedAccount is a new account.
type OpenedAccount struct {
	UserID string `json:"user"`
	// Inviter is the player whose invitation was used, and Invite the code, in capital letters; empty
	// for none.
	Inviter string `json:"inviter,omitempty"`
	Invite  string `json:"invite,omitempty"`
	// Call is the call of the visitor who has opened the account; nil for an account that staff or a
	// demonstration have made.
	Call *session.Call `json:"-"`
}

// Opened is the topic of new accounts.
var Opened = event.NewTopic("accounts.opened", "An account was opened.", func(a OpenedAccount) string { return a.UserID })

// Topics are the topics of this package.
func Topics() []*event.Definition { return []*event.Definition{Opened.Definition()} }

// publishOpened publishes a new account.
func (s *Service) publishOpened(tx *db.Tx, call *session.Call, a newAccount) error {
	return Opened.Publish(tx, s.bus, OpenedAccount{UserID: a.ID, Inviter: a.ReferredBy, Invite: a.Invite, Call: call})
}

// inviterOf returns the owner of a code; "" for none.
func (s *Service) inviterOf(q db.Querier, code string) (string, error) {
	userID, err := userOfReferral(q, code)
	if err != nil || userID != "" || s.inviter == nil {
		return userID, err
	}
	return s.inviter(q, code)
}
