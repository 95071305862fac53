package treasury

import (
	"bytes"
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
	nonces, able := node.(chain.Nonces)
	if !able {
		return a, nil // a network whose transactions expire instead
	}
	used, err := nonces.Nonce(ctx, a.address)
	if err != nil {
		return a, fmt.Errorf("ask for the nonce of %s: %w", network.ID, err)
	}
	a.used = int64(used & (1<<62 - 1))
	return a, nil
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
	return nil, s.storeDraft(tx, a, list, draft, chosen)
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
	f := chain.Funds{From: hotPath, Change: hotPath, Address: a.address, ChangeAddress: a.address}
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

// storeDraft stores a payment with its first version.
func (s *Service) storeDraft(tx *db.Tx, a asked, list []order, draft chain.Draft, chosen []coin) error {
	paymentID, err := s.newID()
	if err != nil {
		return err
	}
	p := payment{id: paymentID, network: a.network.ID, kind: list[0].kind, asset: list[0].Asset, state: open, nonce: noNonce, at: tx.Now().UnixMilli()}
	for _, o := range list {
		if p.usd += o.usd; p.usd < 0 || o.usd == int64(money.MaxAmount) {
			p.usd = int64(money.MaxAmount)
		}
	}
	if !spendsOutputs(a.network) {
		p.nonce = int64(draft.Funds.Nonce)
	}
	if err := putPayment(tx, p); err != nil {
		return err
	}
	if p.nonce != noNonce {
		if err := takeNonce(tx, p.network, a.address, p.nonce, p.id); err != nil {
			return err
		}
	}
	for _, o := range list {
		if err := setOrder(tx, o.ID, taken, &p.id, "", 0); err != nil {
			return err
		}
	}
	return s.storeVersion(tx, p, 1, list, draft, a.fee, chosen)
}

var errCoins = errors.New("the draft spends what was not offered")

// storeVersion stores a version of a payment and reserves what it spends.
func (s *Service) storeVersion(tx *db.Tx, p payment, number int, list []order, draft chain.Draft, fee chain.Fee, chosen []coin) error {
	versionID, err := s.newID()
	if err != nil {
		return err
	}
	if draft.Fee == nil || draft.Fee.Sign() < 0 {
		return fmt.Errorf("draft a payment: %w", errCoins)
	}
	for _, one := range draft.Funds.Coins {
		at := slices.IndexFunc(chosen, func(c coin) bool { return c.txid == one.TxID && c.output == one.Output })
		if at < 0 {
			return fmt.Errorf("draft a payment: %w", errCoins)
		}
		if reserved, err := reserve(tx, chosen[at].id, p.id); err != nil || !reserved {
			return errors.Join(err, errCoins)
		}
	}
	v := version{
		id: versionID, series: p.id, number: number, network: p.network, state: drafted, draft: draft, rate: fee, createdAt: tx.Now().UnixMilli(),
	}
	return insertVersion(tx, v, list)
}

// again makes a new version of a payment that conflicts with all that the network
// could have: it has the same nonce, or coins of them. refused is why there can be none.
func (s *Service) again(tx *db.Tx, a asked, p payment, all []version, fee chain.Fee) (refused, err error) {
	list, err := ordersOf(tx, p.id)
	if err != nil {
		return nil, err
	}
	previous, err := coinsOf(tx, p.id)
	if err != nil {
		return nil, err
	}
	previous = slices.DeleteFunc(previous, func(c coin) bool { return c.height == 0 })
	funds, chosen, err := s.funds(tx, a, list, previous)
	if err != nil {
		return nil, err
	}
	if p.nonce != noNonce {
		funds.Nonce = uint64(p.nonce)
	}
	if spendsOutputs(a.network) && len(previous) == 0 {
		return errUnsafe, nil
	}
	newest := &all[len(all)-1]
	draft, refused := a.replace(newest, funds, previous, list, fee, tx.Now())
	if refused != nil {
		return refused, nil
	}
	if slices.ContainsFunc(all, func(v version) bool { return bytes.Equal(v.draft.Bytes, draft.Bytes) }) {
		return errSame, nil
	}
	if !safe(a.maker, all, draft, tx.Now()) {
		return errUnsafe, nil
	}
	if newest.state == drafted {
		newest.state = dropped
		if err := setVersion(tx, *newest); err != nil {
			return nil, err
		}
	}
	if p.bump {
		p.bump = false
		if err := putPayment(tx, p); err != nil {
			return nil, err
		}
	}
	return nil, s.storeVersion(tx, p, newest.number+1, list, draft, fee, chosen)
}

// bumper is a maker that knows how its network wants a waiting transaction replaced.
type bumper interface {
	Bump(network chain.Network, previous chain.Draft, fee chain.Fee, now time.Time) (chain.Draft, error)
}

// replace drafts a version that conflicts with the newest one: by the maker's own rule
// where it has one and all coins are there, else from the coins of before and more.
func (a asked) replace(newest *version, funds chain.Funds, previous []coin, list []order, fee chain.Fee, now time.Time) (chain.Draft, error) {
	own, able := a.maker.(bumper)
	gone := slices.ContainsFunc(newest.draft.Funds.Coins, func(one chain.Coin) bool {
		return !slices.ContainsFunc(previous, func(c coin) bool { return c.txid == one.TxID && c.output == one.Output })
	})
	if able && !gone && newest.state == sent {
		draft, refused := own.Bump(a.network, newest.draft, fee, now)
		if !errors.Is(refused, chain.ErrFunds) {
			return draft, refused
		}
	}
	return a.offer(funds, len(previous), list, fee, now)
}

var errSame = errors.New("it would be the same transaction")

var errUnsafe = errors.New("a new transaction could be included beside one that was signed")

// safe reports whether a draft cannot be included beside any earlier version that was
// signed, or may have been.
func safe(maker chain.Maker, earlier []version, next chain.Draft, now time.Time) bool {
	return !slices.ContainsFunc(earlier, func(v version) bool { return v.signedEver() && !maker.SafeAfter(v.draft, next, now) })
}
