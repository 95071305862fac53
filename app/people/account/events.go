package account

// Events receives events after they were committed. Its methods must return quickly and
// must not fail.
type Events interface {
	// Changed is called after the user object of a player has changed.
	Changed(userID string)
}

// noopEvents is an Events that does nothing.
type noopEvents struct{}

func (noopEvents) Changed(string) {}
