package ledger

import (
	"context"
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Checks prove the accounts and transfers against each other.
func Checks() []audit.Check {
	return []audit.Check{
		{Name: "every balance is the sum of its transfers", Run: checkTransfers},
		{Name: "every request has one readable outcome", Run: checkRequests},
	}
}

// storedTransfer is a row of transfers as the audit reads it.
type storedTransfer struct {
	id, at                      int64
	debit, credit               AccountID
	amount                      money.Amount
	code                        Code
	ref                         []byte
	debitBalance, creditBalance *int64
}

// auditedAccount is the state of an account while the audit reads the transfers.
type auditedAccount struct {
	Account
	party     Party
	stored    bool // whether its row has a balance
	running   money.Amount
	broken    bool // the chain is broken and was reported once
	inRemoval bool // belongs to a guest whose removal has begun; some of its transfers are gone
}

// checkTransfers reads all transfers in order and recomputes the balances.
func checkTransfers(ctx context.Context, d *db.DB, report audit.Report) (int64, error) {
	var checked int64
	err := d.ReadHeavy(ctx, func(q *db.Reader) error {
		books, err := readBooks(q)
		if err != nil {
			return err
		}
		inRemoval, err := AccountsInRemoval(q)
		if err != nil {
			return err
		}
		for id, b := range books {
			b.checkKind(report)
			b.inRemoval, b.broken = inRemoval[id], inRemoval[id]
		}
		sums := map[string]money.Amount{}
		var numbers Gaps
		err = eachTransfer(q, func(t storedTransfer) {
			checked++
			numbers.Next(t.id)
			checkTransfer(books, t, report)
		})
		if err == nil {
			err = numbers.checkTransfers(q, report)
		}
		if err != nil {
			return err
		}
		for _, b := range books {
			sums[b.Key.Currency] += b.running
			if b.stored && !b.inRemoval && b.Balance != b.running {
				report(b.name(), "has %d, its transfers sum to %d", b.Balance, b.running)
			}
		}
		for currency, sum := range sums {
			if sum != 0 {
				report("currency "+currency, "transfers sum to %d, not to zero", sum)
			}
		}
		return nil
	})
	return checked, err
}

func (b *auditedAccount) name() string {
	return fmt.Sprintf("account %d (%s, %s %s)", b.ID, b.Key.Owner, b.Key.Purpose, b.Key.Currency)
}

// checkKind checks the account without its transfers.
func (b *auditedAccount) checkKind(report audit.Report) {
	if b.party == 0 {
		report(b.name(), "has an owner who is not registered")
		return
	}
	if !b.party.hasPurpose(b.Key.Purpose) {
		report(b.name(), "has a purpose that its owner cannot have")
	}
	if b.stored != b.party.storesBalance() {
		report(b.name(), "stores a balance: %t", b.stored)
	}
	if b.stored && b.Balance < 0 {
		report(b.name(), "has %d", b.Balance)
	}
}

// checkTransfer applies one transfer to the books.
func checkTransfer(books map[AccountID]*auditedAccount, t storedTransfer, report audit.Report) {
	subject := fmt.Sprintf("transfer %d", t.id)
	debit, credit := books[t.debit], books[t.credit]
	if debit == nil || credit == nil {
		report(subject, "names account %d or %d, which is not there", t.debit, t.credit)
		return
	}
	if t.amount <= 0 || t.code.entry() == nil || len(t.ref) == 0 {
		report(subject, "has amount %d, code %d and a reference of %d bytes", t.amount, t.code, len(t.ref))
	}
	if debit.Key.Currency != credit.Key.Currency || isPlay(debit.Key.Purpose) != isPlay(credit.Key.Purpose) || t.debit == t.credit {
		report(subject, "goes from %s to %s", debit.name(), credit.name())
	}
	checkCode(debit, credit, t, subject, report)
	debit.running -= t.amount
	credit.running += t.amount
	debit.checkRunning(subject, t.debitBalance, report)
	credit.checkRunning(subject, t.creditBalance, report)
}

func (b *auditedAccount) checkRunning(subject string, written *int64, report audit.Report) {
	if b.broken {
		return
	}
	switch {
	case (written != nil) != b.party.storesBalance():
		report(subject, "writes a balance of %s: %t", b.name(), written != nil)
	case written != nil && money.Amount(*written) != b.running:
		report(subject, "writes %d as the balance of %s, the transfers before make it %d", *written, b.name(), b.running)
		b.broken = true
	case written != nil && b.running < 0:
		report(subject, "takes %s below zero", b.name())
		b.broken = true
	}
}

// checkRequests checks each recorded outcome of a request. The packages that
// made the outcomes prove that their references exist.
func checkRequests(ctx context.Context, d *db.DB, report audit.Report) (int64, error) {
	var checked int64
	err := d.ReadHeavy(ctx, func(q *db.Reader) error {
		return EachRequest(q, func(owner, id string, hash []byte, o Outcome) {
			checked++
			subject := fmt.Sprintf("request %s of %s", id, owner)
			if len(hash) != HashBytes {
				report(subject, "has a content hash of %d bytes", len(hash))
			}
			if len(id) == 0 || len(id) > MaxRequestID {
				report(subject, "has an id of %d bytes", len(id))
			}
			if len(o.Ref) == 0 && o.Refusal == "" {
				report(subject, "has no outcome")
			}
			if o.Step < 0 {
				report(subject, "came to step %d", o.Step)
			}
		})
	})
	return checked, err
}
