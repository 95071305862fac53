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

// Made is what a recorded request made, as the kind that made it finds it.
type Made struct {
	Owner string
	// Steps is how far it has come: the choices made in a wager.
	Steps int
}

// Proof is how a kind of business proves its own part of the books.
type Proof struct {
	// Checks prove what the kernel cannot know: draws, rules, results.
	Checks []audit.Check
	// Find looks up what a request refers to; found is false for what is not of
	// this kind.
	Find func(q db.Querier, ref []byte) (made Made, found bool, err error)
}

// Register adds a kind of business with its proof. It belongs to the start of the
// site, before Checks.
func (s *Service) Register(kind wagerlog.Kind, proof Proof) { s.kinds[kind] = proof }

// Checks prove the wagers of all kinds: their money here, the rest by the proof
// of each kind.
func (s *Service) Checks() []audit.Check {
	checks := []audit.Check{
		{Name: "every wager moved the money that its record tells of", Run: s.checkMoney},
		{Name: "the stakes of open wagers are in the clearing accounts", Run: checkOpen},
		{Name: "every kind of wager is proven by its own checks", Run: s.checkKinds},
		{Name: "every request leads to what it made", Run: s.checkRequests},
	}
	for _, kind := range slices.Sorted(maps.Keys(s.kinds)) {
		checks = append(checks, s.kinds[kind].Checks...)
	}
	return checks
}

// checkOpen compares the open stakes with what the clearing accounts hold.
func checkOpen(ctx context.Context, d *db.DB, report audit.Report) (looked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		open := map[ledger.Key]money.Amount{}
		err := EachOpen(q, func(w *Wager) {
			looked++
			open[clearing(w.Player)] += w.Rest()
		})
		if err != nil {
			return err
		}
		held, err := ledger.Derived(q, ledger.Rounds)
		if err != nil {
			return err
		}
		for key, amount := range held {
			if open[key] != amount {
				report(fmt.Sprintf("clearing account (%s %s)", key.Purpose, key.Currency), "holds %d, open wagers have staked %d", amount, open[key])
			}
			delete(open, key)
		}
		for key, amount := range open {
			report(fmt.Sprintf("clearing account (%s %s)", key.Purpose, key.Currency), "is not there, open wagers have staked %d", amount)
		}
		return nil
	})
	return looked, err
}

// checkKinds finds wagers of kinds that nobody proves.
func (s *Service) checkKinds(ctx context.Context, d *db.DB, report audit.Report) (looked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		kinds, err := kindsOf(q)
		for _, kind := range kinds {
			looked++
			if len(s.kinds[kind].Checks) == 0 {
				report(fmt.Sprintf("wagers of kind %q", kind), "are proven by no check of their own")
			}
		}
		return err
	})
	return looked, err
}

// checkRequests follows every recorded request to what it made.
func (s *Service) checkRequests(ctx context.Context, d *db.DB, report audit.Report) (looked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		return ledger.EachRequest(q, func(owner, requestID string, _ []byte, o ledger.Outcome) {
			looked++
			subject := fmt.Sprintf("request %s of %s", requestID, owner)
			if o.Refusal != "" {
				if kept, err := ReadRefused(o.Refusal); err != nil || kept.Fail != (len(o.Ref) > 0) {
					report(subject, "has an unreadable refusal")
				}
			}
			if len(o.Ref) == 0 {
				return
			}
			made, found, err := s.find(q, o.Ref)
			switch {
			case err != nil || !found:
				report(subject, "refers to %x, which is not there", o.Ref)
			case made.Owner != owner || o.Step > made.Steps:
				report(subject, "refers to step %d of %x, which is not its player's or has not come so far", o.Step, o.Ref)
			}
		})
	})
	return looked, err
}

// find asks the kinds for what a request refers to.
func (s *Service) find(q db.Querier, ref []byte) (made Made, found bool, err error) {
	for _, kind := range slices.Sorted(maps.Keys(s.kinds)) {
		if find := s.kinds[kind].Find; find != nil {
			if made, found, err = find(q, ref); found || err != nil {
				return made, found, err
			}
		}
	}
	return Made{}, false, nil
}
