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
	"croupier/db"
)

const (
	// mostCoins bounds what one transaction is chosen from.
	mostCoins = 500
	// mostSkipped bounds how many orders are passed over that cannot be paid now.
	mostSkipped = 8
)

// asked is what a network was asked before a draft is made: no node is asked within a
// write.
type asked struct {
	network chain.Network
	maker   chain.Maker
	fee     chain.Fee
	address string
	// used is the number of the account's transactions in blocks.
	used int64
}

// askAll asks what every draft needs.
func (s *Service) askAll(ctx context.Context, network chain.Network, node chain.Node) (a asked, err error) {
	maker, found := s.Networks.Maker(network.ID)
	if !found {
		return a, fmt.Errorf("make a transaction of %s: %w", network.ID, chain.ErrUnable)
	}
	a = asked{network: network, maker: maker}
	if a.address, err = s.hot(network.ID); err != nil {
		return a, err
	}
	if a.fee, err = s.fees(ctx, network.ID); err != nil || spendsOutputs(network) {
		return a, err
	}
	a.used, err = usedNonce(ctx, node, network, a.address)
	return a, err
}

// usedNonce is the number of an account's transactions in blocks; 0 on a network whose
// transactions grow too old instead of having one.
func usedNonce(ctx context.Context, node chain.Node, network chain.Network, address string) (int64, error) {
	nonces, able := node.(chain.Nonces)
	if !able {
		return 0, nil
	}
	used, err := nonces.Nonce(ctx, address)
	if err != nil {
		return 0, fmt.Errorf("ask for the nonce of %s: %w", network.ID, err)
	}
	return int64(used & (1<<62 - 1)), nil
}

// draw takes orders from the queue and makes the draft of one payment, or none.
func (s *Service) draw(ctx context.Context, network chain.Network, node chain.Node) (made bool, err error) {
	var waiting bool
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		st, err := standOf(q, network.ID)
		if err != nil || st.halted != "" {
			return err
		}
		list, err := queueOf(q, network.ID, 1)
		waiting = len(list) > 0
		return err
	})
	if err != nil || !waiting {
		return false, err
	}
	a, err := s.askAll(ctx, network, node)
	if err != nil {
		return false, err
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		made, err = s.drawIn(tx, a)
		return err
	})
	return made, err
}

// drawIn makes the draft within one write: it reserves coins or a nonce, takes the
// orders, and stores the draft, all or nothing.
func (s *Service) drawIn(tx *db.Tx, a asked) (made bool, err error) {
	if st, err := standOf(tx, a.network.ID); err != nil || st.halted != "" {
		return false, err
	}
	list, err := queueOf(tx, a.network.ID, mostBatch)
	if err != nil {
		return false, err
	}
	if under, err := openPayments(tx, a.network.ID); err != nil || len(under) >= mostOpen {
		return false, err
	}
	for range mostSkipped {
		batch := s.batchOf(list, a.network)
		for n := len(batch); n > 0; n /= 2 {
			refused, err := s.compose(tx, a, batch[:n])
			switch {
			case refused == nil || err != nil:
				return err == nil, err
			case n == 1 && !errors.Is(refused, chain.ErrFunds):
				return true, s.refuse(tx, batch[0], refused)
			}
		}
		if list = list[min(1, len(list)):]; len(list) == 0 {
			return false, nil
		}
	}
	return false, nil
}

// batchOf are the first orders that one transaction can pay together.
func (s *Service) batchOf(list []order, network chain.Network) (batch []order) {
	most := 1
	if spendsOutputs(network) {
		most = s.limits.batch.Get()
	}
	for _, o := range list {
		if len(batch) < most && o.Asset == list[0].Asset && o.kind == list[0].kind {
			batch = append(batch, o)
		}
	}
	return batch
}

// compose makes and stores the draft of a payment. refused is why there can be none,
// which leaves nothing behind.
func (s *Service) compose(tx *db.Tx, a asked, list []order) (refused, err error) {
	funds, chosen, err := s.funds(tx, a, list, nil)
	if err != nil {
		return nil, err
	}
	draft, refused := a.offer(funds, 0, list, a.fee, tx.Now())
	if refused != nil {
		return refused, nil
	}
	affordable, err := s.affords(tx, a, list, draft)
	if err != nil {
		return nil, err
	}
	if !affordable {
		return chain.ErrFunds, nil
	}
	_, err = s.storeDraft(tx, a, list, draft, chosen)
	return nil, err
}

// offer has the maker draft a payment from as few coins as suffice: the first ones in
// any case, and more by and by. What is not offered stays free for other payments, also
// where a maker spends all that it is given.
func (a asked) offer(funds chain.Funds, first int, list []order, fee chain.Fee, now time.Time) (draft chain.Draft, refused error) {
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
		if n == len(funds.Coins) || !errors.Is(refused, chain.ErrFunds) {
			return draft, refused
		}
		n = min(n+more, len(funds.Coins))
	}
}

// refuse ends an order of which no transaction can be made, such as one with an
// address that the network does not take.
func (s *Service) refuse(tx *db.Tx, o order, why error) error {
	s.Log.Error("a payment cannot be made", "order", o.ID.String(), "error", why)
	if err := setOrder(tx, o.ID, failed, nil, why.Error(), tx.Now().UnixMilli()); err != nil {
		return err
	}
	if o.kind != payout {
		return s.raise(tx, o.network, "The order "+o.ID.String()+" could not be made: "+short(why)+".")
	}
	return s.listener.Failed(tx, o.ID, "The transaction could not be made.")
}

func outputsOf(list []order) []chain.Output {
	outputs := make([]chain.Output, 0, len(list))
	for _, o := range list {
		outputs = append(outputs, chain.Output{Asset: o.Asset, To: o.Address, Tag: o.Tag, Units: o.Units})
	}
	return outputs
}

// funds are what a payment may be made of, with the coins behind them. previous are
// coins that it has reserved already.
func (s *Service) funds(q db.Querier, a asked, list []order, previous []coin) (chain.Funds, []coin, error) {
	f := chain.Funds{From: HotPath, Change: HotPath, Address: a.address, ChangeAddress: a.address}
	if !spendsOutputs(a.network) {
		nonce, err := nextNonce(q, a.network.ID, a.address, a.used)
		f.Nonce = uint64(max(nonce, 0))
		return f, nil, err
	}
	free, err := freeCoins(q, a.network.ID, list[0].Asset, 4*mostCoins)
	if err != nil {
		return f, nil, err
	}
	chosen := slices.Clone(previous)
	slices.SortStableFunc(free, func(x, y coin) int { return y.units.Cmp(x.units) })
	for _, c := range free {
		if len(chosen) >= mostCoins {
			break
		}
		if c.wallet == deposits {
			if counted, err := s.Deposits.Booked(q, c.network, c.txid, c.output); err != nil {
				return f, nil, fmt.Errorf("look whether a deposit counts: %w", err)
			} else if !counted {
				continue
			}
		}
		chosen = append(chosen, c)
	}
	for _, c := range chosen {
		f.Coins = append(f.Coins, chain.Coin{TxID: c.txid, Output: c.output, Units: c.units, Path: c.path})
	}
	return f, chosen, nil
}

// affords tells whether the hot wallet pays a draft on a network of accounts, beside
// what other drafts there will take.
func (s *Service) affords(q db.Querier, a asked, list []order, draft chain.Draft) (bool, error) {
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
		planned, err := s.planned(q, a.network, currency)
		if err != nil || has-planned < needs[currency] {
			return false, err
		}
	}
	return true, nil
}

// planned is what drafts without a signature will take of a currency.
func (s *Service) planned(q db.Querier, network chain.Network, currency string) (sum money.Amount, err error) {
	list, err := openPayments(q, network.ID)
	for _, p := range list {
		if p.kind == sweep {
			continue // it takes nothing from the hot wallet
		}
		all, err := versionsOf(q, p.id)
		if err != nil {
			return 0, err
		}
		if slices.ContainsFunc(all, func(v version) bool { return v.raw != nil }) {
			continue // the books have it in flight
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
