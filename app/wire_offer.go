package app

import (
	"context"
	"fmt"

	"croupier/app/desk/offer"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/gaming"
	"croupier/app/people/eligibility"
	"croupier/db"
)

type offerNeeds struct {
	desk        *gaming.Desk
	eligibility *eligibility.Service
}

func wireOffer(_ context.Context, k *kernel, needs offerNeeds) (*offer.Service, feature.Feature, error) {
	deps := offer.Deps{DB: k.db, Clock: k.clock, Hub: k.hub, Settings: k.settings, Desk: needs.desk, Currencies: k.currencies}
	for _, def := range definitions() {
		deps.Games = append(deps.Games, offer.Game{ID: def.ID, Name: def.Name})
	}
	service, err := offer.New(deps)
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up the offer: %w", err)
	}
	if err := needs.eligibility.Register(closedCurrency(needs.desk)); err != nil {
		return nil, feature.Feature{}, err
	}
	return service, feature.Feature{Name: "offer", Calls: service.Actions(), Office: service.Office()}, nil
}

// errClosedCurrency refuses what is new in a currency that the house has closed.
var errClosedCurrency = fault.New(-4, "This currency is closed by the house for now. You can withdraw it.").With("reason", "currency")

// closedCurrency is the rule about currencies that the house has closed.
func closedCurrency(desk *gaming.Desk) eligibility.Rule {
	return eligibility.Rule{
		Name: "closed currency", Refuses: "currencies that staff have closed",
		Actions: []eligibility.Action{eligibility.Stake, eligibility.Deposit, eligibility.Claim}, Code: errClosedCurrency.Code,
		Check: func(_ db.Querier, r eligibility.Request) error {
			if desk.Wagers.ClosedCurrency(r.Currency) {
				return errClosedCurrency
			}
			return nil
		},
	}
}
