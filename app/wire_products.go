package app

import (
	"context"
	"fmt"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/gamecalls"
	"croupier/app/office/products"
	"croupier/app/people/eligibility"
	"croupier/db"
)

type offerNeeds struct {
	desk        *gamecalls.Checker
	eligibility *eligibility.Service
}

func wireOffer(_ context.Context, k *kernel, needs offerNeeds) (*products.Service, feature.Feature, error) {
	deps := products.Deps{DB: k.db, Clock: k.clock, Hub: k.hub, Settings: k.settings, Desk: needs.desk, Currencies: k.currencies}
	for _, def := range definitions() {
		deps.Games = append(deps.Games, products.Game{ID: def.ID, Name: def.Name})
	}
	service, err := products.New(deps)
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up the offer: %w", err)
	}
	if err := needs.eligibility.Register(closedCurrency(needs.desk)); err != nil {
		return nil, feature.Feature{}, err
	}
	return service, feature.Feature{Name: "offer", Calls: service.Actions(), Office: service.Office()}, nil
}

// errClosedCurrency refuses new deposits and wagers in a currency that the operator has closed.
var errClosedCurrency = fault.New(-4, "This currency is closed by the house for now. You can withdraw it.").With("reason", "currency")

// closedCurrency is the rule about currencies that the operator has closed.
func closedCurrency(desk *gamecalls.Checker) eligibility.Rule {
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
