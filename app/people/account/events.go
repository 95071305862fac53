package account

// Events hears what has happened, after it was committed. Its methods must
// return quickly and must not fail.
type Events interface {
	// Changed tells that the user object of a player is different now.
	Changed(userID string)
}

// silent is the listener of a site on which nobody listens.
type silent struct{}

func (silent) Changed(string) {}
