package figures

import (
	"maps"
	"slices"

	"croupier/app/kernel/ledger"
	"croupier/db"
)

// flows are the promotions, deposits and withdrawals of players by transfers that belong
// to no wager, in millionths of a dollar. Reversals are subtracted.
type flows struct{ promoted, deposited, withdrawn int64 }

// target returns the flow that a transfer between players and another side adds to, and its
// sign; nil for none.
func (f *flows) target(code ledger.Code, debit, credit string) (sum *int64, sign int64) {
	other := debit
	switch sign = 1; playerSide {
	case credit:
	case debit:
		other, sign = credit, -1
	default:
		return nil, 0
	}
	switch code {
	case ledger.CodeDeposit, ledger.CodeClaimed, ledger.CodeReversal:
		return &f.deposited, sign
	case ledger.CodeWithdrawal, ledger.CodeWithdrawalReturn:
		return &f.withdrawn, -sign
	case ledger.CodeDormancy: // fees of the site are not negative promotions
		return nil, 0
	case ledger.CodeExchangeOut, ledger.CodeExchangeMargin, ledger.CodeExchangeIn: // an exchange of currencies
		return nil, 0
	}
	if other == ledger.Promotions || other == ledger.House || code == ledger.CodeProviderPrize {
		return &f.promoted, sign
	}
	return nil, 0
}

func (f *flows) add(other flows) {
	f.promoted += other.promoted
	f.deposited += other.deposited
	f.withdrawn += other.withdrawn
}

// dayFlows are the flows by day, for days with any.
type dayFlows = ordered[int64, flows]

// unpriced are the currencies that are missing in a sum because they have no price.
type unpriced map[string]bool

// joined lists the currencies of several sums in alphabetical order.
func joined(sums ...unpriced) []string {
	all := unpriced{}
	for _, sum := range sums {
		maps.Copy(all, sum)
	}
	return append([]string{}, slices.Sorted(maps.Keys(all))...)
}

// flows adds up a bounded period by day: whole days, then whole hours of the last day,
// then at most maxTransfers transfers of the ledger.
func (s *Service) flows(q db.Querier, t dateRange, missing unpriced) (days dayFlows, err error) {
	if t = t.read(); t.from >= t.before {
		return days, nil
	}
	firstDay, lastDay, lastHour := floorDiv(t.from, dayMillis), floorDiv(t.before, dayMillis), floorDiv(t.before, hourMillis)
	var amounts ordered[moveKey, int64]
	if err := addAmounts(q, &amounts, dayAmounts, firstDay, lastDay); err != nil {
		return days, err
	}
	if err := addAmounts(q, &amounts, hourAmounts, lastDay*24, lastHour); err != nil {
		return days, err
	}
	if err := amountsOf(q, &amounts, lastHour, t.before); err != nil {
		return days, err
	}
	priced, err := pricesOf(q, firstDay, lastDay+1)
	if err != nil {
		return days, err
	}
	for _, key := range amounts.order {
		var f flows
		sum, sign := f.target(key.code, key.debit, key.credit)
		if sum == nil {
			continue
		}
		usd, known := s.worth(priced[priceKey{key.slot, key.currency}], key.currency, *amounts.values[key])
		if !known {
			missing[key.currency] = true
			continue
		}
		*sum = sign * usd
		days.at(key.slot).add(f)
	}
	slices.Sort(days.order)
	return days, nil
}

// amountsOf adds the movements of an hour before a time to their day, from the ledger.
func amountsOf(q db.Querier, amounts *ordered[moveKey, int64], hour, before int64) error {
	if before <= hour*hourMillis {
		return nil
	}
	first, last, err := movesSpan(q, hour)
	if err != nil || first == 0 {
		return err
	}
	return ledger.EachMovementBetween(q, first, last, func(m ledger.LoggedTransfer) error {
		key, counted, err := moveKeyOf(q, m)
		if err != nil || !counted || key.slot != hour || m.At >= before {
			return err
		}
		key.slot = floorDiv(m.At, dayMillis)
		*amounts.at(key) += m.Amount
		return nil
	})
}

// timeSum is the sum of a day, a week or a month.
type timeSum struct {
	sum   Sum
	moved flows
}

// byTime combines the days' sums of wagers and of deposits and withdrawals to days, weeks
// or months, the oldest first.
func byTime(by string, wagers []row, moved dayFlows) (sums ordered[int64, timeSum]) {
	for _, r := range wagers {
		sums.at(beginOf(by, r.slot)).sum.Add(r.sum)
	}
	for _, day := range moved.order {
		if f := moved.values[day]; f.deposited != 0 || f.withdrawn != 0 {
			sums.at(beginOf(by, day)).moved.add(*f)
		}
	}
	slices.Sort(sums.order)
	return sums
}
