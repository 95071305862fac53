package chains

// Listeners returns the listeners in their order. Measurements may replace elements before the
// workers run.
func (s *Service) Listeners() []Listener { return s.listeners }
