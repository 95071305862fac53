//go:build bench

package treasury

// Listener returns the listener for the progress of withdrawals.
func (s *Service) Listener() Listener { return s.listener }
