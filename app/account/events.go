package account

// Events hears what has happened, after it was committed. Its methods must
// return quickly and must not fail.
type Events interface {
	// Registered tells of a new account.
	Registered(event Registered)
	// Changed tells that the user object of a player is different now.
	Changed(userID string)
}

// Registered describes a new account.
type Registered struct {
	UserID string
	Name   string
	// ReferredBy is the user whose invite code was used; empty for none.
	ReferredBy string
	// At is the time of registration in unix milliseconds.
	At int64
}

// silent is the listener of a site on which nobody listens.
type silent struct{}

func (silent) Registered(Registered) {}
func (silent) Changed(string)        {}
