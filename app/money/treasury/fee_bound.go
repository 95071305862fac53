package treasury

import (
	"fmt"

	"croupier/app/kernel/money"
	"croupier/db"
)

// Players pay the network fee that was quoted for a typical transaction when they
// made the request. The house account bears the excess, when fees have risen or
// many small coins are spent. The books have both: the network's fee as the
// house's cost, and the fees kept from the withdrawals. Up to treasury.fee_over
// the keys on this server accept the excess without staff.

// feeExcess returns by how much the fee of a version exceeds the fees kept from its
// orders, in millionths of a dollar. It is 0 for payments that no player pays
// for.
func (s *Service) feeExcess(q db.Querier, p payment, v version) (over int64, err error) {
	if p.kind != payout || p.cancelling {
		return 0, nil
	}
	network, found := s.Networks.Network(p.network)
	if !found {
		return 0, nil
	}
	asset, currency, err := s.coin(network)
	if err != nil {
		return 0, err
	}
	fee, err := bookUp(asset, currency, v.draft.Fee)
	if err != nil {
		return 0, fmt.Errorf("count a fee: %w", err)
	}
	if over = s.usd(fee, currency); over == int64(money.MaxAmount) {
		return over, nil // without a price no limit applies
	}
	list, err := ordersOf(q, p.id)
	for _, o := range list {
		feeCurrency, known := s.Currency(o.currency)
		if worth := s.usd(o.Fee, feeCurrency); known && worth < int64(money.MaxAmount) {
			over -= worth
		}
	}
	return max(over, 0), err
}
