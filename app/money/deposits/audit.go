package deposits

import (
	"context"
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Checks compare deposits and their transfers with each other.
func Checks() []audit.Check {
	return []audit.Check{{Name: "every deposit has its transfers, and no other", Run: checkDeposits}}
}

// parts are the sums that the transfers of one deposit have moved to each party.
type parts struct {
	wallet, unclaimed, player, house, withdrawals money.Amount
}

// sums are the totals of the transfers of one deposit.
type sums struct {
	parts
	credits, otherTransfers int
	currency                string
	// owner is the player whose account is among the transfers.
	owner string
	last  ledger.TransferDetails
}

// expected returns where the money of a deposit must be.
func (d *deposit) expected() parts {
	if !d.booked() {
		return parts{}
	}
	state := d.state
	if state == Reversed {
		state = d.previousState // the books have not changed yet
	}
	switch state {
	case BelowMinimum, Held:
		return parts{wallet: -d.amount, unclaimed: d.amount}
	case Credited:
		return parts{wallet: -d.amount, player: d.amount}
	case Returned:
		if d.gateway() != "" {
			return parts{} // the gateway has sent the money back
		}
		return parts{wallet: -d.amount, withdrawals: d.amount}
	case WrittenOff:
		return parts{wallet: -d.amount, house: d.amount}
	default:
		return parts{}
	}
}

// auditBatch is the number of deposits in one read.
const auditBatch = 5_000

func checkDeposits(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		moved, err := movedByDeposits(q, report)
		if err != nil {
			return err
		}
		key := []byte{}
		for {
			list, err := depositsAfter(q, key, auditBatch)
			if err != nil {
				return err
			}
			for _, item := range list {
				checked++
				item.check(moved[item.id], report)
				delete(moved, item.id)
			}
			if len(list) < auditBatch {
				break
			}
			last := list[len(list)-1].id
			key = last[:]
		}
		for _, s := range moved {
			report(s.last.Subject(), "is of a deposit that is not there")
		}
		return nil
	})
	return checked, err
}

// check compares a deposit with its transfers. The money of a deposit that was
// settled, and may have come back since, has been with the player or the house
// account before. For such a deposit only the wallet is compared.
func (d *deposit) check(s *sums, report audit.Report) {
	if s == nil {
		s = &sums{currency: d.currency}
	}
	want, name := d.expected(), "deposit "+d.id.String()
	settledBefore := d.reason == CameBack || d.state == Settled
	switch {
	case s.currency != d.currency && s.last.ID != 0:
		report(name, "is of %s and its transfers are of %s", d.currency, s.currency)
	case s.credits > 1:
		report(name, "was credited %d times", s.credits)
	case s.owner != "" && s.owner != d.userID && !settledBefore:
		report(name, "is of %s and has moved money of %s", d.userID, s.owner)
	case s.otherTransfers > 0:
		report(name, "has transfers of another player's account")
	case s.wallet != want.wallet, !settledBefore && s.parts != want:
		report(name, "is %s, and its transfers came to %s", d.state, s.parts)
	}
}

// String describes the movements for the report.
func (p parts) String() string {
	return fmt.Sprintf("wallet %d, unclaimed %d, player %d, house %d, withdrawals %d", p.wallet, p.unclaimed, p.player, p.house, p.withdrawals)
}

// movedByDeposits sums the transfers of deposits.
func movedByDeposits(q db.Querier, report audit.Report) (map[id.Binary]*sums, error) {
	moved := map[id.Binary]*sums{}
	for _, code := range []ledger.Code{ledger.CodeDeposit, ledger.CodeUnclaimed, ledger.CodeClaimed, ledger.CodeReversal} {
		err := ledger.EachOfCode(q, code, func(f ledger.TransferDetails) {
			if len(f.Ref) != len(id.Binary{}) {
				report(f.Subject(), "names no deposit")
				return
			}
			key := id.Binary(f.Ref)
			if moved[key] == nil {
				moved[key] = &sums{currency: f.From.Currency}
			}
			moved[key].add(f)
		})
		if err != nil {
			return nil, err
		}
	}
	return moved, nil
}

func (s *sums) add(f ledger.TransferDetails) {
	s.last = f
	if f.Code == ledger.CodeDeposit {
		s.credits++
	}
	for owner, amount := range map[string]money.Amount{f.From.Owner: -money.Amount(f.Amount), f.To.Owner: money.Amount(f.Amount)} {
		switch ledger.PartyOf(owner) {
		case ledger.PartyWallet:
			s.wallet += amount
		case ledger.PartyUnclaimed:
			s.unclaimed += amount
		case ledger.PartyPlayer:
			s.player += amount
			s.owner = owner
		case ledger.PartyHouse:
			s.house += amount
		case ledger.PartyWithdrawals:
			s.withdrawals += amount
		default:
			s.otherTransfers++
		}
	}
}
