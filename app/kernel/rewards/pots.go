package rewards

import (
	"cmp"
	"fmt"
	"slices"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/earnings"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Pot is what a player has earned of a kind in a currency and not claimed. It may be below zero;
// later rewards are then offset against it.
type Pot struct {
	Kind, UserID, Currency string
	Open                   earnings.MicroAmount
}

// PotsOf lists the pots of a player in the order of their currencies. Of a currency the pots are in
// the order of the program's kinds.
func (p *Program) PotsOf(q db.Querier, userID string) (list []Pot, err error) {
	for _, k := range p.kinds {
		if k.Direct {
			continue
		}
		of, err := potsOf(q, k.Name, userID)
		if err != nil {
			return nil, err
		}
		list = append(list, of...)
	}
	slices.SortStableFunc(list, func(a, b Pot) int { return cmp.Compare(a.Currency, b.Currency) })
	return list, nil
}

// PaymentsOf lists the last payments to a player, the newest first.
func (p *Program) PaymentsOf(q db.Querier, userID string, limit int) (list []Payment, err error) {
	for _, k := range p.kinds {
		of, err := paymentsOf(q, k.Name, userID, limit)
		if err != nil {
			return nil, err
		}
		list = append(list, of...)
	}
	slices.SortStableFunc(list, func(a, b Payment) int {
		return cmp.Or(cmp.Compare(b.At, a.At), slices.Compare(a.ID[:], b.ID[:]))
	})
	return list[:min(len(list), limit)], nil
}

// LastClaim returns a payment of the last claim of a player; zero for none.
func (p *Program) LastClaim(q db.Querier, userID string) (last Payment, err error) {
	for _, k := range p.kinds {
		if k.Direct {
			continue
		}
		paid, err := lastPayment(q, k.Name, userID)
		if err != nil {
			return Payment{}, err
		}
		if paid.Number > last.Number {
			last = paid
		}
	}
	return last, nil
}

// Sum is what the pots of a kind have in a currency.
type Sum struct {
	Kind, Currency string
	// Open includes the pots below zero. Payable is what claims would pay to Players.
	Open    earnings.MicroAmount
	Payable money.Amount
	Players int64
}

// Sums adds up the pots of a player, or of all players if userID is empty, by currency.
func (p *Program) Sums(q db.Querier, userID string) (list []Sum, err error) {
	for _, k := range p.kinds {
		if k.Direct {
			continue
		}
		sums, err := potSums(q, k.Name, userID)
		if err != nil {
			return nil, err
		}
		list = append(list, sums...)
	}
	slices.SortStableFunc(list, func(a, b Sum) int { return cmp.Compare(a.Currency, b.Currency) })
	return list, nil
}

// PotKey names a pot.
type PotKey struct{ Kind, UserID, Currency string }

// String names the pot in a report of the audit.
func (k PotKey) String() string { return fmt.Sprintf("%s of %s in %s", k.Kind, k.UserID, k.Currency) }

// Earned reads what players have earned in all, by pot: what is open and what was paid. The check of
// a program compares it with the rules.
func (p *Program) Earned(q db.Querier) (map[PotKey]earnings.MicroAmount, error) {
	earned := map[PotKey]earnings.MicroAmount{}
	add := func(key PotKey, amount earnings.MicroAmount) { earned[key] = earned[key].Add(amount) }
	for _, k := range p.kinds {
		if k.Direct {
			continue
		}
		err := eachPot(q, k.Name, func(pot Pot) { add(PotKey{pot.Kind, pot.UserID, pot.Currency}, pot.Open) })
		if err != nil {
			return nil, err
		}
		err = eachPayment(q, k.Name, func(paid Payment) error {
			add(PotKey{paid.Kind, paid.UserID, paid.Currency}, earnings.MicroAmount{Units: int64(paid.Amount)})
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return earned, nil
}

// Value is an amount of a currency as decimal text.
type Value struct {
	ID    string `json:"id"`
	Value string `json:"value"`
}

// ValueOf writes an amount in a currency of the site.
func (p *Program) ValueOf(currency string, amount money.Amount) Value {
	known, _ := p.Wallets.Currency(currency)
	return Value{currency, known.Text(amount)}
}

// PaymentRow is a payment in the lists of the office.
type PaymentRow struct {
	ID   string `json:"_id"`
	Kind string `json:"kind"`
	// Number is the number of the player's claim, or of a reward without a claim.
	Number   int64            `json:"number"`
	Currency string           `json:"currency"`
	Amount   string           `json:"amount"`
	USD      earnings.Dollars `json:"usd"`
	At       int64            `json:"at"`
}

// maxPaymentRows is the maximum length of a list of the office.
const maxPaymentRows = 50

// PaymentRows lists the last payments to a player for the office, the newest first.
func (p *Program) PaymentRows(q db.Querier, userID string) ([]PaymentRow, error) {
	list, err := p.PaymentsOf(q, userID, maxPaymentRows)
	rows := make([]PaymentRow, len(list))
	for i, paid := range list {
		rows[i] = PaymentRow{
			paid.ID.String(), paid.Kind, paid.Number, paid.Currency, p.ValueOf(paid.Currency, paid.Amount).Value, earnings.Dollars(paid.USD), paid.At,
		}
	}
	return rows, err
}

// eachPaid implements Paid.Each.
func (p *Program) eachPaid(q db.Querier, record func(Record) error, report audit.Report) error {
	return p.eachPayment(q, false, func(kind Kind, paid Payment) error {
		return record(Record{Transfer: paid.transfer(kind), Subject: paid.subject()})
	}, report)
}

// eachPayment reads the payments of real money or of bonus money, and reports those without their id.
func (p *Program) eachPayment(q db.Querier, bonus bool, fn func(kind Kind, paid Payment) error, report audit.Report) error {
	for _, k := range p.kinds {
		if (k.Bonus != nil) != bonus {
			continue
		}
		err := eachPayment(q, k.Name, func(paid Payment) error {
			if paid.ID != k.id(paid) {
				report(paid.subject(), "does not have the id that follows from its reason")
			}
			return fn(k, paid)
		})
		if err != nil {
			return err
		}
	}
	return nil
}
