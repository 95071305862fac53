package treasury

import (
	"errors"
	"math/big"
	"slices"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/ledger"
	"croupier/db"
)

// A signed payment may be on its way to a miner although no node of the site
// accepts it. It is cancelled by another transaction with the same coins that
// pays the site itself. The network includes one of the two. The orders are paid
// again only if that is the site's own transaction.

// cancellable reports whether a signed payment can be cancelled by a transaction
// that spends its coins: no node has accepted its newest version.
func cancellable(network chain.Network, p payment, newest version) bool {
	return spendsOutputs(network) && p.state == open && p.kind != sweep &&
		(newest.state == signed || newest.state == rejected || newest.state == sent && newest.problem != "")
}

// cancelShares are the shares of a cancelled payment's coins, in percent, that
// its transaction pays to the site. The largest share that leaves enough for the
// fee is used.
var cancelShares = []int64{99, 97, 90, 75, 50}

// cancelDraft drafts the transaction that cancels a payment, from coins that the
// payment has reserved.
func (a draftInputs) cancelDraft(funds chain.Funds, asset string, fee chain.Fee, now time.Time) (draft chain.Draft, refused error) {
	sum := new(big.Int)
	for _, c := range funds.Coins {
		sum.Add(sum, c.Units)
	}
	for _, share := range cancelShares {
		units := new(big.Int).Mul(sum, big.NewInt(share))
		units.Div(units, big.NewInt(100))
		draft, refused = a.maker.Draft(a.network, funds, []chain.Output{{Asset: asset, To: a.address, Units: units}}, fee, now)
		if !errors.Is(refused, chain.ErrInsufficientFunds) {
			break
		}
	}
	return draft, refused
}

// cancels reports whether a version cancels its payment: it pays none of the
// orders.
func cancels(p payment, v version, list []order) bool {
	return p.cancelling && len(v.draft.Outputs) == 1 && !slices.ContainsFunc(list, func(o order) bool { return o.Address == v.draft.Outputs[0].To })
}

// settleCancelled ends a payment whose cancellation the chain has confirmed. Its
// amount comes back from inflight, its orders are in the queue again, and the
// house account bears the fee.
func (s *Service) settleCancelled(tx *db.Tx, p payment, all []version, in int, list []order, bookings []booking) error {
	for _, o := range list {
		bookings = append(bookings, booking{p.network, inflight, hot, o.currency, o.Amount, ledger.CodeWalletMove, p.id})
	}
	if err := s.returnOrders(tx, p, list, failed, "Staff have cancelled the payment."); err != nil {
		return err
	}
	tx.AfterCommit(func() { s.wakeWorker(p.network) })
	return s.closePayment(tx, p, all, in, bookings, returned)
}
