package catalogue

import (
	"context"

	"croupier/app/kernel/action"
	"croupier/app/kernel/country"
	"croupier/app/kernel/session"
)

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
	return JurisdictionAnswer{ISO: iso, Blocked: s.Eligibility.Blocked(iso)}, nil
}

// CountryOf is the code of a caller's country, country.Unknown where nobody
// knows.
func (s *Service) CountryOf(call *session.Call) string {
	if s.Countries == nil {
		return country.Unknown
	}
	if iso := s.Countries.Country(call); country.Known(iso) {
		return iso
	}
	return country.Unknown
}

// RestrictionTable answers the whole restriction table.
func (s *Service) RestrictionTable(context.Context, *session.Call, action.None) (RestrictionsAnswer, error) {
	return RestrictionsAnswer{Hash: s.restrictions.Hash, Table: s.restrictions.Table}, nil
}
