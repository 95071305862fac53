package lobby

import (
	"context"

	"croupier/app/action"
	"croupier/app/session"
)

// UnknownCountry is the code of a country that nobody knows: ISO 3166 leaves
// it to its users.
const UnknownCountry = "XX"

// DefaultBlocked are the countries that are blocked unless the operator says
// otherwise: those where a licence of their own is demanded, and those under
// sanctions.
func DefaultBlocked() []string {
	return []string{"US", "GB", "FR", "NL", "ES", "AU", "CW", "CU", "IR", "KP", "SY"}
}

// JurisdictionAnswer is where the caller is.
type JurisdictionAnswer struct {
	// ISO is a code of two letters, XX where nobody knows.
	ISO     string `json:"iso"`
	Blocked bool   `json:"blocked"`
}

// RestrictionsAnswer is the whole restriction table. The hash changes with
// the table, so that pages can keep what they made of it.
type RestrictionsAnswer struct {
	Hash  string        `json:"hash"`
	Table []Restriction `json:"table"`
}

// Jurisdiction tells where the caller is and whether it may play.
func (s *Service) Jurisdiction(_ context.Context, call *session.Call, _ action.None) (JurisdictionAnswer, error) {
	iso := s.CountryOf(call)
	return JurisdictionAnswer{ISO: iso, Blocked: s.blocked[iso]}, nil
}

// CountryOf is the code of a caller's country, UnknownCountry where nobody
// knows.
func (s *Service) CountryOf(call *session.Call) string {
	if s.Countries == nil {
		return UnknownCountry
	}
	if iso := s.Countries.Country(call); KnownCountry(iso) {
		return iso
	}
	return UnknownCountry
}

// Blocked reports whether a caller's country may not play.
func (s *Service) Blocked(call *session.Call) bool { return s.blocked[s.CountryOf(call)] }

// RestrictionTable answers the whole restriction table.
func (s *Service) RestrictionTable(context.Context, *session.Call, action.None) (RestrictionsAnswer, error) {
	return RestrictionsAnswer{Hash: s.restrictions.Hash, Table: s.restrictions.Table}, nil
}
