package wheel

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/secretbox"
	"croupier/db"
)

// Checks verify the draws, their prizes and the tickets.
func (s *Service) Checks() []audit.Check {
	return []audit.Check{
		{Name: "every prize of the wheel and the faucet is what its seeds and its terms say", Run: s.checkDraws},
		{Name: "every draw had the prizes and the maximum that were in force", Run: s.checkInForce},
		paid().Check(),
		{Name: "every spin of the wheel had a ticket, and no draw came too soon", Run: checkTickets},
	}
}

func (d draw) subject() string { return fmt.Sprintf("draw %s of %s", d.id, d.owner) }

// checkDraws repeats every draw.
func (s *Service) checkDraws(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		all, err := readTerms(q, report)
		if err != nil {
			return err
		}
		list, err := readDraws(q, ` ORDER BY kind, owner, number`)
		if err != nil {
			return err
		}
		checked = int64(len(list))
		for _, one := range list {
			if problem := s.problem(q, one, all); problem != "" {
				report(one.subject(), "%s", problem)
			}
		}
		return nil
	})
	return checked, err
}

// readTerms reads all terms and reports the ones that were changed.
func readTerms(q db.Querier, report audit.Report) (map[id.Binary]terms, error) {
	all := map[id.Binary]terms{}
	err := eachTerms(q, func(key id.Binary, text string) {
		var t terms
		if err := json.Unmarshal([]byte(text), &t); err != nil || key != termsID(text) || len(t.Prizes) != len(t.Weights) {
			report("terms "+key.String(), "are not those that were written")
			return
		}
		all[key] = t
	})
	return all, err
}

// problem returns what is wrong with a draw.
func (s *Service) problem(q db.Querier, d draw, all map[id.Binary]terms) string {
	t, known := all[d.terms]
	if !known || d.kind != kindFaucet && len(t.Weights) == 0 {
		return "has no terms"
	}
	if d.id != d.makeID() {
		return "does not have the id that follows from its purpose"
	}
	pair, err := s.Seeds.ByID(q, d.pair)
	switch {
	case errors.Is(err, secretbox.ErrWrongKey):
		return fmt.Sprintf("was drawn from seeds %d, which do not open with this site's secret", d.pair)
	case err != nil:
		return fmt.Sprintf("was drawn from seeds %d, which are not there", d.pair)
	case pair.Owner != d.owner:
		return "was drawn from the seeds of " + pair.Owner
	case d.nonce >= pair.Nonce:
		return fmt.Sprintf("has nonce %d, its seeds have drawn %d times", d.nonce, pair.Nonce)
	case pair.Unopened:
		return "" // the seeds are lost; the log of renewals records that
	}
	repeat := d
	repeat.outcome(t, pair.Stream(d.nonce))
	switch {
	case repeat.segment != d.segment || repeat.share != d.share:
		return fmt.Sprintf("stopped at segment %d, share %d; drawn again at %d, %d", d.segment, d.share, repeat.segment, repeat.share)
	case repeat.usd != d.usd || repeat.tickets != d.tickets:
		return fmt.Sprintf("gave %d and %d tickets, its terms give %d and %d", d.usd, d.tickets, repeat.usd, repeat.tickets)
	case (d.tickets > 0) != (d.amount == 0) || (d.amount == 0) != (d.currency == ""):
		return fmt.Sprintf("gave %d %s and %d tickets", d.amount, d.currency, d.tickets)
	}
	return ""
}

// paid compares prizes with their transfers.
func paid() rewards.Paid {
	return rewards.Paid{
		Name: "every prize of the wheel and the faucet has its transfer", Codes: []ledger.Code{ledger.CodeWheel, ledger.CodeFaucet},
		Each: func(q db.Querier, record func(rewards.Record) error, _ audit.Report) error {
			list, err := readDraws(q, ` WHERE amount > 0`)
			for i := 0; err == nil && i < len(list); i++ {
				err = record(rewards.Record{Transfer: list[i].transfer(), Subject: list[i].subject()})
			}
			return err
		},
	}
}

// checkTickets verifies the numbers of draws, the tickets of spins and the pauses of
// the faucet.
func checkTickets(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		list, err := readDraws(q, ` ORDER BY kind, owner, number`)
		if err != nil {
			return err
		}
		checked = int64(len(list))
		var before draw
		for i, one := range list {
			if before.kind != one.kind || before.owner != one.owner {
				before = draw{}
			}
			if one.number != before.number+1 {
				report(one.subject(), "is number %d after %d", one.number, before.number)
			}
			if one.kind == kindFaucet && before.number > 0 && one.at < before.at+faucetPause.Milliseconds() {
				report(one.subject(), "came %d milliseconds after the one before it", one.at-before.at)
			}
			if one.tickets > 0 {
				if owner, count, err := ticketsOf(q, one.id); err != nil || owner != one.owner || count != one.tickets {
					report(one.subject(), "gave %d tickets, which are not there", one.tickets)
				}
			}
			before = one
			last := i == len(list)-1 || list[i+1].kind != one.kind || list[i+1].owner != one.owner
			if one.kind != kindWheel || !last {
				continue
			}
			given, spun, err := countTickets(q, one.owner, registrationRef(one.owner))
			if err != nil {
				return err
			}
			if spun > given {
				report("tickets of "+one.owner, "were %d, spun was %d times", given, spun)
			}
		}
		return nil
	})
	return checked, err
}
