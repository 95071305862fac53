package treasury

import (
	"fmt"
	"math/big"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

// account returns the account of a wallet of a network. Its debit balance is what
// the chain has.
func account(network, wallet, currency string) (ledger.Key, error) {
	owner, err := ledger.WalletOwner(network + "-" + wallet)
	return ledger.Key{Owner: owner, Currency: currency, Purpose: ledger.Real}, err
}

// booking is money that moves from one wallet to another, or between a wallet and
// a party of the site. Where a wallet name is empty, from or to is that party.
type booking struct {
	network, from, to string
	currency          string
	amount            money.Amount
	code              ledger.Code
	ref               id.Binary
}

// book makes the transfers of a list of bookings and updates the holdings. It
// skips bookings of zero. Coins that leave a wallet reduce its debit balance: the
// wallet is credited, and the receiver is debited.
func (s *Service) book(tx *db.Tx, list ...booking) error {
	var transfers []ledger.Transfer
	for _, b := range list {
		if b.amount == 0 {
			continue
		}
		from, err := s.postSide(tx, b, b.from, -b.amount)
		if err != nil {
			return err
		}
		to, err := s.postSide(tx, b, b.to, b.amount)
		if err != nil {
			return err
		}
		transfers = append(transfers, ledger.Transfer{Debit: to, Credit: from, Amount: b.amount, Code: b.code, Ref: b.ref[:]})
	}
	if len(transfers) == 0 {
		return nil
	}
	if _, err := s.Ledger.Transfer(tx, transfers...); err != nil {
		return fmt.Errorf("move coins in the books: %w", err)
	}
	return nil
}

// postSide returns the account of one side of a booking and changes its holding.
func (s *Service) postSide(tx *db.Tx, b booking, name string, change money.Amount) (ledger.Key, error) {
	switch name {
	case hot, cold, inflight, gasReserve:
		if err := addHolding(tx, holding{b.network, name, b.currency, change}); err != nil {
			return ledger.Key{}, err
		}
		return account(b.network, name, b.currency)
	case deposits:
		return account(b.network, name, b.currency)
	default:
		return ledger.Key{Owner: name, Currency: b.currency, Purpose: ledger.Real}, nil
	}
}

// addToRemainder adds units that arrived to the rest of earlier arrivals, and returns the
// part that the books can count.
func (s *Service) addToRemainder(tx *db.Tx, asset chain.Asset, currency money.Currency, units *big.Int) (money.Amount, error) {
	left, err := remainderOf(tx, asset.Network, asset.ID)
	if err != nil {
		return 0, err
	}
	amount, left, err := asset.Book(left.Add(left, units), currency)
	if err != nil {
		return 0, fmt.Errorf("count what arrived: %w", err)
	}
	return amount, setRemainder(tx, asset.Network, asset.ID, left)
}

// chargeUnits subtracts units that the network charged: first from the rest, and above
// it from the books, rounded up.
func (s *Service) chargeUnits(tx *db.Tx, asset chain.Asset, currency money.Currency, units *big.Int) (money.Amount, error) {
	left, err := remainderOf(tx, asset.Network, asset.ID)
	if err != nil {
		return 0, err
	}
	over := new(big.Int).Sub(units, left)
	if over.Sign() <= 0 {
		return 0, setRemainder(tx, asset.Network, asset.ID, over.Neg(over))
	}
	amount, err := bookUp(asset, currency, over)
	if err != nil {
		return 0, fmt.Errorf("count the fee of a network: %w", err)
	}
	return amount, setRemainder(tx, asset.Network, asset.ID, new(big.Int).Sub(toUnits(asset, currency, amount), over))
}

// toUnits converts an amount of the books to units. The result is exact for assets
// that are at least as fine as the books, and rounded down otherwise.
func toUnits(asset chain.Asset, currency money.Currency, amount money.Amount) *big.Int {
	if amount < 0 {
		units, _ := asset.Units(-amount, currency)
		return units.Neg(units)
	}
	units, _ := asset.Units(amount, currency)
	return units
}

// bookSigned reserves the funds of a version. Its coins of players become the
// hot wallet's, and its payments and max fee move from there to inflight. The
// first signed version moves the payments, later ones only the difference of the
// fees.
func (s *Service) bookSigned(tx *db.Tx, p *payment, v *version, first bool, list []order) error {
	if p.kind == sweep {
		return s.bookSweep(tx, p, v, first)
	}
	asset, currency, err := s.asset(p.asset)
	if err != nil {
		return err
	}
	reserved, err := coinsOf(tx, p.id)
	if err != nil {
		return err
	}
	var bookings []booking
	for _, c := range reserved {
		if c.wallet != deposits || !spendsCoin(v.draft, c) {
			continue
		}
		amount, left, err := asset.Book(c.units, currency)
		if err != nil {
			return fmt.Errorf("count a coin: %w", err)
		}
		before, err := remainderOf(tx, p.network, p.asset)
		if err != nil {
			return err
		}
		if err := setRemainder(tx, p.network, p.asset, left.Add(left, before)); err != nil {
			return err
		}
		if err := setWallet(tx, c.id, hot, true); err != nil {
			return err
		}
		bookings = append(bookings, booking{p.network, deposits, hot, currency.ID, amount, ledger.CodeWalletMove, p.id})
	}
	if first {
		for _, o := range list {
			bookings = append(bookings, booking{p.network, hot, inflight, o.currency, o.Amount, ledger.CodeWalletMove, p.id})
		}
	}
	network, found := s.Networks.Network(p.network)
	if !found {
		return fmt.Errorf("book a payment: %w", chain.ErrOffline)
	}
	coinAsset, coinCurrency, err := s.coin(network)
	if err != nil {
		return err
	}
	fee, err := bookUp(coinAsset, coinCurrency, v.draft.Fee)
	if err != nil {
		return fmt.Errorf("count a fee: %w", err)
	}
	if fee > p.bookedFee {
		bookings = append(bookings, booking{p.network, hot, inflight, coinCurrency.ID, fee - p.bookedFee, ledger.CodeWalletMove, p.id})
		p.bookedFee = fee
	}
	return s.book(tx, bookings...)
}

// spendsCoin reports whether a draft spends a coin.
func spendsCoin(d chain.Draft, c coin) bool {
	for _, item := range d.Funds.Coins {
		if item.TxID == c.txid && item.Output == c.output {
			return true
		}
	}
	return false
}

// bookEnd empties the inflight funds of a payment: the fee goes to the house
// account, and the remainder back to the hot wallet. cost is the fee that the
// network charged, or nil for none.
func (s *Service) bookEnd(tx *db.Tx, p *payment, cost *big.Int) ([]booking, error) {
	network, found := s.Networks.Network(p.network)
	if !found {
		return nil, fmt.Errorf("book a payment: %w", chain.ErrOffline)
	}
	asset, currency, err := s.coin(network)
	if err != nil {
		return nil, err
	}
	var fee money.Amount
	if cost != nil {
		if fee, err = s.chargeUnits(tx, asset, currency, cost); err != nil {
			return nil, err
		}
	}
	list := []booking{{p.network, inflight, ledger.House, currency.ID, min(fee, p.bookedFee), ledger.CodeNetworkFee, p.id}}
	if fee > p.bookedFee { // more than the max: the node has reported it
		list = append(list, booking{p.network, hot, ledger.House, currency.ID, fee - p.bookedFee, ledger.CodeNetworkFee, p.id})
	} else {
		list = append(list, booking{p.network, inflight, hot, currency.ID, p.bookedFee - fee, ledger.CodeWalletMove, p.id})
	}
	p.bookedFee = 0
	return list, nil
}

// bookPaid lists the movements of a confirmed order.
func bookPaid(p *payment, o order) []booking {
	if o.kind == gas {
		return []booking{{p.network, inflight, gasReserve, o.currency, o.Amount, ledger.CodeWalletMove, p.id}}
	}
	if o.kind == move {
		return []booking{{p.network, inflight, cold, o.currency, o.Amount, ledger.CodeWalletMove, p.id}}
	}
	return []booking{
		{p.network, inflight, ledger.Withdrawals, o.currency, o.Amount, ledger.CodePayment, o.ID},
		{p.network, ledger.House, ledger.Withdrawals, o.currency, o.Fee, ledger.CodeWithdrawalFee, o.ID},
	}
}
