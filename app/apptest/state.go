package apptest

import (
	"strings"

	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/db"
)

// guest is the name of guests in tables.
const guest = "guest"

// state is the content of the database between two calls.
type state struct {
	balances map[string]money.Amount
	rows     map[string]int
	// people has the names by id, addresses the email addresses.
	people, addresses map[string]string
	// seeds are the server seeds that are not revealed.
	seeds []string
}

// readState reads the state, with the number of rows in these tables.
func (s *Site) readState(tables map[string]int) (now state) {
	s.T.Helper()
	now = state{rows: map[string]int{}, people: map[string]string{}, addresses: map[string]string{}}
	s.check(s.App.Read(s.T.Context(), func(q *db.Reader) (err error) {
		if now.balances, err = kerneltest.Balances(q); err != nil {
			return err
		}
		for table := range tables {
			if now.rows[table], err = count(q, table); err != nil {
				return err
			}
		}
		if now.seeds, err = hiddenSeeds(q); err != nil {
			return err
		}
		return readPeople(q, now.people, now.addresses)
	}))
	return now
}

// changes are the changes of players' balances in the form of Call.Ledger.
func (s *Site) changes(before, after state) map[string]string {
	s.T.Helper()
	currencies := map[string]money.Currency{}
	for _, one := range money.Currencies("crp", "CRP") {
		currencies[one.ID] = one
	}
	sums := map[string]money.Amount{}
	for account, amount := range kerneltest.Changed(before.balances, after.balances) {
		owner, rest, _ := strings.Cut(account, " ")
		switch {
		case after.people[owner] != "":
			sums[after.people[owner]+" "+rest] += amount
		case session.IsGuest(owner):
			sums[guest+" "+rest] += amount
		}
	}
	changed := map[string]string{}
	for account, amount := range sums {
		parts := strings.Fields(account)
		currency, known := currencies[parts[1]]
		if !known {
			s.T.Fatalf("the ledger has the unknown currency %s", parts[1])
		}
		if changed[account] = currency.Text(amount); amount == 0 {
			delete(changed, account)
		}
	}
	return changed
}
