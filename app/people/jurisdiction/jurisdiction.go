// Package jurisdiction determines the country of callers, whether play is allowed
// there, and where the games of each provider are not allowed.
package jurisdiction

import (
	"context"
	"log/slog"

	"croupier/app/kernel/action"
	"croupier/app/kernel/country"
	"croupier/app/kernel/session"
)

// Eligibility reports in which countries real money is blocked.
type Eligibility interface {
	Blocked(country string) bool
}

// Deps are the dependencies of this package.
type Deps struct {
	Eligibility Eligibility
	Log         *slog.Logger
}

// Options are the operator's settings.
type Options struct {
	// Restrictions is a file that replaces the built-in restriction table, if it
	// exists. Empty for none.
	Restrictions string
}

// Service answers the calls about jurisdictions.
type Service struct {
	Deps
	restrictions *Restrictions
}

// New creates the service and reads the restriction table.
func New(deps Deps, options Options) (*Service, error) {
	restrictions, err := loadRestrictions(options.Restrictions)
	if err != nil {
		return nil, err
	}
	for provider, unknown := range restrictions.Unknown {
		deps.Log.Warn("the restriction table names unknown countries", "provider", provider, "countries", unknown)
	}
	return &Service{deps, restrictions}, nil
}

// Actions are the calls of this package.
func (s *Service) Actions() []action.Action {
	return []action.Action{
		action.Post("/api/data/restrictions", action.Public, s.RestrictionTable,
			action.Summary("Which provider may not be played in which countries.")),
		action.Post("/api/checkJurisdiction", action.Public, s.Jurisdiction,
			action.Summary("The caller's country, and whether it may play here.")),
	}
}

// JurisdictionAnswer is the country of the caller.
type JurisdictionAnswer struct {
	// ISO is a two-character country code, XX if unknown.
	ISO     string `json:"iso"`
	Blocked bool   `json:"blocked"`
}

// RestrictionsAnswer is the whole restriction table. The hash changes with the table,
// so pages can cache what they derive from it.
type RestrictionsAnswer struct {
	Hash  string        `json:"hash"`
	Table []Restriction `json:"table"`
}

// Jurisdiction returns the caller's country and whether it may play.
func (s *Service) Jurisdiction(_ context.Context, call *session.Call, _ action.None) (JurisdictionAnswer, error) {
	iso := call.Country
	if !country.Known(iso) {
		iso = country.Unknown
	}
	return JurisdictionAnswer{ISO: iso, Blocked: s.Eligibility.Blocked(iso)}, nil
}

// RestrictionTable returns the whole restriction table.
func (s *Service) RestrictionTable(context.Context, *session.Call, action.None) (RestrictionsAnswer, error) {
	return RestrictionsAnswer{Hash: s.restrictions.Hash, Table: s.restrictions.Table}, nil
}

// Restricted reports whether a provider's games may not be played in a country.
func (s *Service) Restricted(provider, iso string) bool {
	return s.restrictions.Restricted(provider, iso)
}
