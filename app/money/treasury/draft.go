package treasury

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/money"
	"croupier/app/kernel/sorting"
	"croupier/db"
)

const (
	// maxCoins is the max number of coins from which one transaction is chosen.
	maxCoins = 500
	// maxSkipped is the max number of skipped orders that cannot be paid now.
	maxSkipped = 8
)

// draftInputs has what the node reported before a draft is made: no node is queried
// within a write.
type draftInputs struct {
	network chain.Network
	maker   chain.Maker
	fee     chain.Fee
	address string
	// used is the number of the account's transactions in blocks.
	used int64
}

// queryDraftInputs queries what every draft needs.
func (s *Service) queryDraftInputs(ctx context.Context, network chain.Network, node chain.Node) (a draftInputs, err error) {
	maker, found := s.Networks.Maker(network.ID)
	if !found {
		return a, fmt.Errorf("make a transaction of %s: %w", network.ID, chain.ErrNoData)
	}
	a = draftInputs{network: network, maker: maker}
	if a.address, err = s.hotAddress(network.ID); err != nil {
		return a, err
	}
	if a.fee, err = s.fees(ctx, network.ID); err != nil || spendsOutputs(network) {
		return a, err
	}
	a.used, err = usedNonce(ctx, node, network, a.address)
	return a, err
}

// usedNonce returns the number of an account's transactions in blocks. It is 0 on
// a network whose transactions expire and have no nonce.
func usedNonce(ctx context.Context, node chain.Node, network chain.Network, address string) (int64, error) {
	nonces, supported := node.(chain.Nonces)
	if !supported {
		return 0, nil
	}
	used, err := nonces.Nonce(ctx, address)
	if err != nil {
		return 0, fmt.Errorf("query the nonce of %s: %w", network.ID, err)
	}
	return int64(used & (1<<62 - 1)), nil
}

// draftPayment takes orders from the queue and makes the draft of at most one payment.
func (s *Service) draftPayment(ctx context.Context, network chain.Network, node chain.Node) (made bool, err error) {
	var waiting bool
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		ns, err := networkStateOf(q, network.ID)
		if err != nil || ns.halted != "" {
			return err
		}
		list, err := queueOf(q, network.ID, 1)
		waiting = len(list) > 0
		return err
	})
	if err != nil || !waiting {
		return false, err
	}
	a, err := s.queryDraftInputs(ctx, network, node)
	if err != nil {
		return false, err
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		made, err = s.draftPaymentIn(tx, a)
		return err
	})
	return made, err
}

// draftPaymentIn makes the draft within one write: it reserves coins or a nonce, takes
// the orders, and stores the draft, all or nothing.
func (s *Service) draftPaymentIn(tx *db.Tx, a draftInputs) (made bool, err error) {
	if ns, err := networkStateOf(tx, a.network.ID); err != nil || ns.halted != "" {
		return false, err
	}
	list, err := queueOf(tx, a.network.ID, maxBatchOrders)
	if err != nil {
		return false, err
	}
	list, made, err = s.payableOrders(tx, list)
	if err != nil {
		return false, err
	}
	if openList, err := openPayments(tx, a.network.ID); err != nil || len(openList) >= maxOpen {
		return made && err == nil, err
	}
	for n := 0; n < maxSkipped && len(list) > 0; n++ {
		remaining, err := s.remainingBatchCap(tx, list[0], tx.Now())
		if err != nil {
			return false, err
		}
		batch := s.batchOf(list, a.network, remaining)
		for n := len(batch); n > 0; n /= 2 {
			refused, err := s.compose(tx, a, batch[:n])
			switch {
			case refused == nil || err != nil:
				return err == nil, err
			case n == 1 && !errors.Is(refused, chain.ErrInsufficientFunds):
				return true, s.rejectOrder(tx, batch[0], refused)
			}
		}
		list = list[1:]
	}
	return made, nil
}

// batchOf returns the orders that one transaction can pay together: the first
// one, and following ones up to a total value of remaining, in millionths of a dollar.
func (s *Service) batchOf(list []order, network chain.Network, remaining int64) (batch []order) {
	limit := 1
	if spendsOutputs(network) {
		limit = s.limits.batch.Get()
	}
	for _, o := range list {
		fits := len(batch) == 0 || o.usd <= remaining && o.Asset == list[0].Asset && o.kind == list[0].kind
		if len(batch) < limit && fits {
			batch = append(batch, o)
			remaining -= o.usd
		}
	}
	return batch
}

// compose makes and stores the draft of a payment. refused is why there can be
// none. A refusal changes nothing.
func (s *Service) compose(tx *db.Tx, a draftInputs, list []order) (refused, err error) {
	funds, chosen, err := s.funds(tx, a, list, nil)
	if err != nil {
		return nil, err
	}
	draft, refused := a.draftFromCoins(funds, 0, list, a.fee, tx.Now())
	if refused != nil {
		return refused, nil
	}
	affordable, err := s.isAffordable(tx, a, list, draft)
	if err != nil {
		return nil, err
	}
	if !affordable {
		return chain.ErrInsufficientFunds, nil
	}
	_, err = s.storeDraft(tx, a, list, draft, chosen)
	return nil, err
}

// draftFromCoins drafts a payment from as few coins as possible: always from the first
// ones, and step by step from more. Coins that are not offered stay free for
// other payments, even with a maker that spends all offered coins.
func (a draftInputs) draftFromCoins(funds chain.Funds, first int, list []order, fee chain.Fee, now time.Time) (draft chain.Draft, refused error) {
	outputs := outputsOf(list)
	if !spendsOutputs(a.network) {
		return a.maker.Draft(a.network, funds, outputs, fee, now)
	}
	need, has := new(big.Int), new(big.Int)
	for _, o := range list {
		need.Add(need, o.Units)
	}
	n := 0
	for ; n < len(funds.Coins) && (n < max(first, 1) || first == 0 && has.Cmp(need) < 0); n++ {
		has.Add(has, funds.Coins[n].Units)
	}
	for more := 1; ; more *= 2 {
		some := funds
		some.Coins = funds.Coins[:n]
		draft, refused = a.maker.Draft(a.network, some, outputs, fee, now)
		if n == len(funds.Coins) || !errors.Is(refused, chain.ErrInsufficientFunds) {
			return draft, refused
		}
		n = min(n+more, len(funds.Coins))
	}
}

// rejectOrder ends an order that cannot be paid by any transaction, such as one with
// an address that the network rejects.
func (s *Service) rejectOrder(tx *db.Tx, o order, reason error) error {
	s.Log.Error("a payment cannot be made", "order", o.ID.String(), "error", reason)
	if err := setOrder(tx, o.ID, failed, nil, reason.Error(), tx.Now().UnixMilli()); err != nil {
		return err
	}
	if o.kind != payout {
		return s.raiseAlarm(tx, o.network, "The order "+o.ID.String()+" could not be made: "+truncateError(reason)+".")
	}
	return s.publish(tx, Progress{Withdrawal: o.ID, Step: Failed, Reason: "The transaction could not be made."})
}

func outputsOf(list []order) []chain.Output {
	outputs := make([]chain.Output, 0, len(list))
	for _, o := range list {
		outputs = append(outputs, chain.Output{Asset: o.Asset, To: o.Address, Tag: o.Tag, Units: o.Units})
	}
	return outputs
}

// funds returns the funds of a payment and their coins. previous are coins that
// the payment has reserved already.
func (s *Service) funds(q db.Querier, a draftInputs, list []order, previous []coin) (chain.Funds, []coin, error) {
	own := s.hotPath(a.network.ID)
	f := chain.Funds{From: own, Change: own, Address: a.address, ChangeAddress: a.address}
	if !spendsOutputs(a.network) {
		nonce, err := nextNonce(q, a.network.ID, a.address, a.used)
		f.Nonce = uint64(max(nonce, 0))
		return f, nil, err
	}
	free, err := s.candidates(q, a.network.ID, list[0].Asset, previous)
	if err != nil {
		return f, nil, err
	}
	chosen := slices.Clone(previous)
	sorting.StablyBy(free, func(x, y coin) int { return y.units.Cmp(x.units) })
	for _, c := range free {
		if len(chosen) >= maxCoins {
			break
		}
		if c.wallet == deposits {
			if counted, err := s.Deposits.Booked(q, c.network, c.txid, c.output); err != nil {
				return f, nil, fmt.Errorf("check whether a deposit counts: %w", err)
			} else if !counted {
				continue
			}
		}
		chosen = append(chosen, c)
	}
	for _, c := range chosen {
		f.Coins = append(f.Coins, chain.Coin{TxID: c.txid, Output: c.output, Units: c.units, Path: c.path, Address: c.address})
	}
	return f, chosen, nil
}

// isAffordable reports whether the hot wallet can pay a draft on a network of
// accounts, in addition to the other drafts there.
func (s *Service) isAffordable(q db.Querier, a draftInputs, list []order, draft chain.Draft) (bool, error) {
	if spendsOutputs(a.network) {
		return true, nil
	}
	coinAsset, coinCurrency, err := s.coin(a.network)
	if err != nil {
		return false, err
	}
	fee, err := bookUp(coinAsset, coinCurrency, draft.Fee)
	if err != nil {
		return false, err
	}
	needs := map[string]money.Amount{coinCurrency.ID: fee}
	for _, o := range list {
		needs[o.currency] += o.Amount
	}
	for _, currency := range []string{coinCurrency.ID, list[0].currency} {
		has, err := holdingOf(q, a.network.ID, hot, currency)
		if err != nil {
			return false, err
		}
		planned, err := s.plannedSpend(q, a.network, currency)
		if err != nil || has-planned < needs[currency] {
			return false, err
		}
	}
	return true, nil
}

// plannedSpend returns how much of a currency unsigned drafts will spend.
func (s *Service) plannedSpend(q db.Querier, network chain.Network, currency string) (sum money.Amount, err error) {
	list, err := openPayments(q, network.ID)
	for _, p := range list {
		if p.kind == sweep {
			continue // it spends nothing of the hot wallet
		}
		all, err := versionsOf(q, p.id)
		if err != nil {
			return 0, err
		}
		if slices.ContainsFunc(all, func(v version) bool { return v.raw != nil }) {
			continue // the books have it inflight
		}
		pays, err := ordersOf(q, p.id)
		if err != nil {
			return 0, err
		}
		for _, o := range pays {
			if o.currency == currency {
				sum += o.Amount
			}
		}
		coinAsset, coinCurrency, err := s.coin(network)
		if err != nil {
			return 0, err
		}
		if coinCurrency.ID == currency && len(all) > 0 {
			fee, err := bookUp(coinAsset, coinCurrency, all[len(all)-1].draft.Fee)
			if err != nil {
				return 0, err
			}
			sum += fee
		}
	}
	return sum, err
}
