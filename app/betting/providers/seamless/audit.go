package seamless

import (
	"context"
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// AuditProof defines how the wagers of providers are proven. The kernel proves their money.
func (s *Service) AuditProof() wager.Proof {
	return wager.Proof{Checks: []audit.Check{
		{Name: "every wager of a provider's game follows from its transactions", Run: checkRounds},
		{Name: "every prize of a provider was paid once", Run: checkPrizes},
	}, Find: find}
}

// find finds nothing: callbacks have transactions instead of requests of players.
func find(db.Querier, []byte) (created wager.RequestObject, found bool, err error) {
	return created, false, nil
}

// checkRounds compares each wager with the transactions of its provider.
func checkRounds(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		var list []roundSums
		if err := eachRoundSums(q, func(r *roundSums) error { list = append(list, *r); return nil }); err != nil {
			return err
		}
		known := make(map[id.Binary]bool, len(list))
		for _, r := range list {
			checked++
			known[r.wager] = true
			problem, err := r.problem(q)
			if err != nil {
				return err
			}
			if problem != "" {
				report(fmt.Sprintf("wager %s", r.wager), "%s", problem)
			}
		}
		return reportUnknown(q, known, report)
	})
	return checked, err
}

// problem returns what is wrong with the wager, or an empty text.
func (r *roundSums) problem(q db.Querier) (string, error) {
	w, err := wager.ByID(q, r.wager)
	if err != nil {
		return "", err
	}
	if r.isOpen != (w != nil) {
		return "is open, although its round is over, or the other way round", nil
	}
	if w != nil {
		if w.Staked != r.stake || r.payout != 0 {
			return fmt.Sprintf("is open with a stake of %d; its transactions come to %d and paid %d", w.Staked, r.stake, r.payout), nil
		}
		return "", nil
	}
	last, err := wagerlog.ByID(q, r.wager)
	switch {
	case err != nil:
		return "", err
	case last == nil:
		return "has no record, although its round is over", nil
	case last.Stake != r.stake || last.Payout != r.payout:
		return fmt.Sprintf("has a stake of %d and a payout of %d; its transactions come to %d and %d", last.Stake, last.Payout, r.stake, r.payout), nil
	}
	return "", nil
}

// reportUnknown reports open wagers of this kind without a round.
func reportUnknown(q db.Querier, known map[id.Binary]bool, report audit.Report) error {
	return wager.EachOpen(q, func(w *wager.Wager) {
		if w.Kind == Kind && !known[w.ID] {
			report(fmt.Sprintf("wager %s", w.ID), "belongs to no round of a provider")
		}
	})
}

// checkPrizes compares the prizes with the transfers of their code.
func checkPrizes(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		paid := map[id.Binary]money.Amount{}
		err := ledger.EachOfCode(q, ledger.CodeProviderPrize, func(f ledger.TransferDetails) {
			ref, ok := refOf(f)
			if !ok {
				report(f.Subject(), "refers to no transaction of a provider")
				return
			}
			if ledger.PartyOf(f.From.Owner) == ledger.PartyProvider {
				paid[ref] += money.Amount(f.Amount)
			} else {
				paid[ref] -= money.Amount(f.Amount)
			}
		})
		if err != nil {
			return err
		}
		prizes, err := prizes(q)
		for transaction, amount := range prizes {
			checked++
			if paid[transaction] != amount {
				report(fmt.Sprintf("prize %s", transaction), "has the amount %d; %d was paid", amount, paid[transaction])
			}
			delete(paid, transaction)
		}
		for transaction, amount := range paid {
			report(fmt.Sprintf("prize %s", transaction), "was paid with %d, and is no transaction of a provider", amount)
		}
		return err
	})
	return checked, err
}

func refOf(f ledger.TransferDetails) (ref id.Binary, ok bool) {
	if len(f.Ref) != len(ref) {
		return ref, false
	}
	return id.Binary(f.Ref), true
}
