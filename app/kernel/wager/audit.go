package wager

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// RequestObject is the object that a recorded request made, as its kind finds it.
type RequestObject struct {
	Owner string
	// Requests is the number of choices made in the wager.
	Requests int
}

// Proof has the checks with which a kind of business proves its own part of the books.
type Proof struct {
	// Checks prove what this package cannot know: draws, rules, results.
	Checks []audit.Check
	// Find looks up the object of a request's reference. found is false for a
	// reference to another kind.
	Find func(q db.Querier, ref []byte) (created RequestObject, found bool, err error)
}

// Register adds a kind of business with its proof. The start of the site calls
// it before Checks.
func (s *Service) Register(kind wagerlog.Kind, proof Proof) { s.kinds[kind] = proof }

// Checks prove the wagers of all kinds: this package proves their money, and
// the proof of each kind the rest.
func (s *Service) Checks() []audit.Check {
	checks := []audit.Check{
		{Name: "every wager moved the money of its record", Run: s.checkMoney},
		{Name: "the stakes of open wagers are in the clearing accounts", Run: checkOpen},
		{Name: "every kind of wager is proven by its own checks", Run: s.checkKinds},
		{Name: "every request leads to what it made", Run: s.checkRequests},
	}
	for _, kind := range slices.Sorted(maps.Keys(s.kinds)) {
		checks = append(checks, s.kinds[kind].Checks...)
	}
	return checks
}

// checkOpen compares the open stakes with the balances of the clearing
// accounts.
func checkOpen(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		open := map[ledger.Key]money.Amount{}
		err := EachOpen(q, func(w *Wager) {
			checked++
			rest := w.remainingFunds()
			for key, amount := range map[ledger.Key]money.Amount{w.Player: rest.whole - rest.bonus, bonusOf(w.Player): rest.bonus} {
				if amount != 0 {
					open[clearing(key)] += amount
				}
			}
		})
		if err != nil {
			return err
		}
		clearingSum, err := ledger.DerivedBalances(q, ledger.Clearing)
		if err != nil {
			return err
		}
		for key, amount := range clearingSum {
			if open[key] != amount {
				report(fmt.Sprintf("clearing account (%s %s)", key.Purpose, key.Currency), "has %d, open wagers have staked %d", amount, open[key])
			}
			delete(open, key)
		}
		for key, amount := range open {
			report(fmt.Sprintf("clearing account (%s %s)", key.Purpose, key.Currency), "is not there, open wagers have staked %d", amount)
		}
		return nil
	})
	return checked, err
}

// checkKinds finds wagers of kinds without a proof.
func (s *Service) checkKinds(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		kinds, err := kindsOf(q)
		for _, kind := range kinds {
			checked++
			if len(s.kinds[kind].Checks) == 0 {
				report(fmt.Sprintf("wagers of kind %q", kind), "are proven by no check of their own")
			}
		}
		return err
	})
	return checked, err
}

// CheckKinds refuses wagers of a kind that no product declares, such as those of a product that a
// newer site has: nothing would settle or prove them.
func (s *Service) CheckKinds(ctx context.Context) error {
	var unknown []wagerlog.Kind
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		kinds, err := kindsOf(q)
		for _, kind := range kinds {
			if !s.set.kinds[kind] {
				unknown = append(unknown, kind)
			}
		}
		return err
	})
	if err == nil && len(unknown) > 0 {
		err = fmt.Errorf("the database has wagers of kinds %q, and the site has no product for them", unknown)
	}
	return err
}

// checkRequests finds the object that each recorded request made.
func (s *Service) checkRequests(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		return ledger.EachRequest(q, func(owner, requestID string, _ []byte, o ledger.Outcome) {
			checked++
			subject := fmt.Sprintf("request %s of %s", requestID, owner)
			if o.Refusal != "" {
				if refusal, err := ParseRefusal(o.Refusal); err != nil || refusal.Fail != (len(o.Ref) > 0) {
					report(subject, "has an unreadable refusal")
				}
			}
			if len(o.Ref) == 0 {
				return
			}
			created, found, err := s.find(q, o.Ref)
			switch {
			case err != nil || !found:
				report(subject, "refers to %x, which is not there", o.Ref)
			case created.Owner != owner || o.Step > created.Requests:
				report(subject, "refers to step %d of %x, which is not its player's or has not come so far", o.Step, o.Ref)
			}
		})
	})
	return checked, err
}

// find queries each kind for the object of a request's reference.
func (s *Service) find(q db.Querier, ref []byte) (created RequestObject, found bool, err error) {
	for _, kind := range slices.Sorted(maps.Keys(s.kinds)) {
		if find := s.kinds[kind].Find; find != nil {
			if created, found, err = find(q, ref); found || err != nil {
				return created, found, err
			}
		}
	}
	return RequestObject{}, false, nil
}
