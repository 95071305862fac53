package money

// CurrencySet contains the currencies of a site. It never changes.
type CurrencySet struct {
	list []Currency
	byID map[string]Currency
}

// NewCurrencySet makes a set from currencies in their order of display.
func NewCurrencySet(list []Currency) *CurrencySet {
	s := &CurrencySet{list: list, byID: make(map[string]Currency, len(list))}
	for _, c := range list {
		s.byID[c.ID] = c
	}
	return s
}

// Currency finds a currency by its id.
func (s *CurrencySet) Currency(id string) (Currency, bool) {
	c, known := s.byID[id]
	return c, known
}

// Currencies lists the currencies in their order of display.
func (s *CurrencySet) Currencies() []Currency { return s.list }

// IDs lists the ids of the currencies in their order of display.
func (s *CurrencySet) IDs() []string {
	ids := make([]string, len(s.list))
	for i, c := range s.list {
		ids[i] = c.ID
	}
	return ids
}
