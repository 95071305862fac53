package app

import (
	"fmt"

	"croupier/app/desk/licence"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/app/people/eligibility"
	"croupier/db"
)

// buildEligibility makes the rules about who may stake, give and the like.
func (a *App) buildEligibility() error {
	var err error
	a.eligibility, err = eligibility.New(eligibility.Deps{
		Clock: a.options.Clock, Licence: siteLicence{a.licence, &a.address},
	}, eligibility.Options{Blocked: a.cfg.Lobby.Blocked})
	if err != nil {
		return fmt.Errorf("set up eligibility: %w", err)
	}
	return nil
}

// siteLicence is the licence at the site's own address.
type siteLicence struct {
	*licence.Service
	address *address
}

// Valid implements eligibility.Licence.
func (l siteLicence) Valid() bool { return l.Service.Valid(l.address.host) }

// stakers decides who may stake.
type stakers struct{ eligibility *eligibility.Service }

// Admit implements wager.Admission.
func (s stakers) Admit(q db.Querier, bettor wager.Bettor, currency string, usd int64) error {
	return s.eligibility.Check(q, eligibility.Stake, staker(bettor), currency, usd)
}

// AdmitMore implements wager.Admission.
func (s stakers) AdmitMore(q db.Querier, bettor wager.Bettor, currency string, usd int64) error {
	return s.eligibility.Check(q, eligibility.StakeMore, staker(bettor), currency, usd)
}

func staker(b wager.Bettor) eligibility.Subject {
	return eligibility.Acting(b.Owner, b.User, b.Country, b.Demo)
}

// givers decides who may give money away.
type givers struct{ eligibility *eligibility.Service }

// Admit implements gifts.Admission.
func (g givers) Admit(q db.Querier, giver *session.User, country, currency string, usd int64) error {
	return g.eligibility.Check(q, eligibility.Give, eligibility.Acting(giver.ID, giver, country, false), currency, usd)
}

// actedOn is a player to whom somebody else does something.
func actedOn(p players.Person) eligibility.Subject {
	return eligibility.Subject{Owner: p.ID, Banned: p.Banned, ExcludedUntil: p.ExcludedUntil}
}
