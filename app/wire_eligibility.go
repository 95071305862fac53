package app

import (
	"cmp"
	"context"
	"fmt"

	"croupier/app/desk/licence"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/wager"
	"croupier/app/people/eligibility"
	"croupier/db"
)

func wireEligibility(_ context.Context, k *kernel, site *licence.Site) (*eligibility.Service, feature.Feature, error) {
	service, err := eligibility.New(eligibility.Deps{Clock: k.clock, Licence: site}, eligibility.Options{Blocked: k.cfg.Lobby.Blocked})
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up eligibility: %w", err)
	}
	return service, feature.Feature{Name: "eligibility", Settings: []settings.Group{service.Settings()}}, nil
}

// stakeEligibility is eligibility as stakes ask it.
type stakeEligibility struct{ eligibility *eligibility.Service }

// Admit implements wager.Admission.
func (s stakeEligibility) Admit(q db.Querier, bettor wager.Bettor, at wager.At) error {
	return s.eligibility.CheckStake(q, eligibility.Stake, bettorSubject(bettor), staked(at))
}

// AdmitMore implements wager.Admission.
func (s stakeEligibility) AdmitMore(q db.Querier, bettor wager.Bettor, at wager.At) error {
	return s.eligibility.CheckStake(q, eligibility.StakeMore, bettorSubject(bettor), staked(at))
}

func staked(at wager.At) eligibility.Staked {
	return eligibility.Staked{Kind: string(at.Kind), Product: at.Product, Currency: at.Currency, USD: at.USD}
}

func bettorSubject(b wager.Bettor) eligibility.Subject {
	return eligibility.Acting(b.Owner, b.User, b.Country, b.Demo)
}

// giftEligibility is eligibility as gifts ask it.
type giftEligibility struct {
	eligibility *eligibility.Service
	bonuses     interface {
		BonusOpen(q db.Querier, userID string) (bool, error)
	}
}

// errBonusOpen refuses a gift: real money that is staked before a bonus would otherwise
// leave the account first.
var errBonusOpen = fault.New(fault.CodeConflict, "A bonus waits for its conditions: nothing can be given away before.")

// Admit implements gifts.Admission.
func (g giftEligibility) Admit(q db.Querier, giver *session.User, country, currency string, usd int64) error {
	if open, err := g.bonuses.BonusOpen(q, giver.ID); err != nil || open {
		return cmp.Or(err, error(errBonusOpen))
	}
	return g.eligibility.Check(q, eligibility.Give, eligibility.Acting(giver.ID, giver, country, false), currency, usd)
}

// personSubject is a player to whom somebody else does something.
func personSubject(p players.Person) eligibility.Subject {
	return eligibility.Subject{Owner: p.ID, Banned: p.Banned, ExcludedUntil: p.ExcludedUntil}
}
