package figures

import (
	"slices"

	"croupier/app/kernel/ledger"
	"croupier/db"
)

// flows are what players got of promotions, brought and took out by transfers that
// belong to no wager, in millionths of a dollar. What came back is taken off.
type flows struct{ promoted, deposited, withdrawn int64 }

// add counts transfers between players and another side.
func (f *flows) add(code ledger.Code, debit, credit string, usd int64) {
	other := debit
	switch playerSide {
	case credit:
	case debit:
		other, usd = credit, -usd
	default:
		return
	}
	switch code {
	case ledger.CodeDeposit, ledger.CodeClaimed, ledger.CodeReversal:
		f.deposited += usd
	case ledger.CodeWithdrawal, ledger.CodeWithdrawalReturn:
		f.withdrawn -= usd
	case ledger.CodeDormancy: // what the site charges takes no promotion back
	default:
		if other == ledger.Promotions || other == ledger.House {
			f.promoted += usd
		}
	}
}

func (f *flows) join(other flows) {
	f.promoted += other.promoted
	f.deposited += other.deposited
	f.withdrawn += other.withdrawn
}

// dayFlows are the flows of the days that have any.
type dayFlows = ordered[int64, flows]

// flows adds up a stretch by day: whole hours, then the transfers of its last hour
// from the ledger.
func (s *Service) flows(q db.Querier, t stretch) (days dayFlows, err error) {
	t = s.settle(t)
	lastHour := floorDiv(t.before, hourMillis)
	if err := addFlows(q, &days, floorDiv(t.from, hourMillis), lastHour); err != nil || t.before%hourMillis == 0 {
		return days, err
	}
	return days, s.addFlowsOf(q, &days, lastHour, t.before)
}

// addFlowsOf adds what moved in an hour before a moment, from the ledger.
func (s *Service) addFlowsOf(q db.Querier, days *dayFlows, hour, before int64) error {
	first, last, err := movesSpan(q, hour)
	if err != nil || first == 0 {
		return err
	}
	return ledger.EachMovementBetween(q, first, last, func(m ledger.Moved) error {
		key, counted, err := moveKeyOf(q, m)
		if err != nil || !counted || key.hour != hour || m.At >= before {
			return err
		}
		day := floorDiv(m.At, dayMillis)
		text, _, err := findPrice(q, day, key.currency)
		if err != nil {
			return err
		}
		days.at(day).add(key.code, key.debit, key.credit, s.worth(text, key.currency, m.Amount))
		return nil
	})
}

// timeSum is what a day, a week or a month adds up to.
type timeSum struct {
	sum   Sum
	moved flows
}

// byTime joins what days have of wagers and of deposits and withdrawals to days,
// weeks or months, the oldest first.
func byTime(by string, wagers []row, moved dayFlows) (sums ordered[int64, timeSum]) {
	for _, r := range wagers {
		sums.at(beginOf(by, r.slot)).sum.Add(r.sum)
	}
	for _, day := range moved.order {
		if f := moved.of[day]; f.deposited != 0 || f.withdrawn != 0 {
			sums.at(beginOf(by, day)).moved.join(*f)
		}
	}
	slices.Sort(sums.order)
	return sums
}

// depositorOf is the player whom a transfer credits with a deposit; empty for none.
func depositorOf(q db.Querier, key moveKey, m ledger.Moved) (string, error) {
	if key.credit != playerSide || key.code != ledger.CodeDeposit && key.code != ledger.CodeClaimed {
		return "", nil
	}
	account, err := ledger.ByID(q, m.Credit)
	return account.Key.Owner, err
}
