package gateways

import (
	"context"
	"errors"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/doctor"
)

// unknownID is an id that no payment has.
const unknownID = "0"

// Doctor returns the checks of the gateways: they respond and accept the key.
func (s *Service) Doctor() (list []doctor.Check) {
	for _, g := range s.list {
		list = append(list, doctor.Check{Group: doctor.Money, Name: "Gateway " + g.Name(), Network: true, Run: func(ctx context.Context) []doctor.Finding {
			// A gateway that reports an unknown payment has responded.
			_, err := g.Query(ctx, unknownID)
			if errors.Is(err, chain.ErrOffline) {
				return doctor.Fail("cashier.gateways: %s does not answer as it should (%v). Look at its url, account, key and secret.", g.Name(), err)
			}
			return nil
		}})
	}
	return list
}
