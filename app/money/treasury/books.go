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

// account is that of a wallet of a network. What it owes is what the chain holds.
func account(network, wallet, currency string) (ledger.Key, error) {
	owner, err := ledger.WalletOwner(network + "-" + wallet)
	return ledger.Key{Owner: owner, Currency: currency, Purpose: ledger.Real}, err
}

// booking is money that goes from one wallet to another, or between a wallet and a
// party of the site: where wallet names are empty, from or to is that party.
type booking struct {
	network, from, to string
	currency          string
	amount            money.Amount
	code              ledger.Code
	ref               id.Binary
}

// book makes the transfers of a list of bookings and keeps the holdings in step.
// Bookings of nothing are passed over. Coins that leave a wallet lessen what it owes:
// the wallet is credited, and who gets them debited.
func (s *Service) book(tx *db.Tx, list ...booking) error {
	var transfers []ledger.Transfer
	for _, b := range list {
		if b.amount == 0 {
			continue
		}
		from, err := s.side(tx, b, b.from, -b.amount)
		if err != nil {
			return err
		}
		to, err := s.side(tx, b, b.to, b.amount)
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

// side is the account of one side of a booking, whose holding changes.
func (s *Service) side(tx *db.Tx, b booking, name string, change money.Amount) (ledger.Key, error) {
	switch name {
	case hot, cold, inflight, spare:
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

// absorb counts units that arrived together with the rest of what arrived before, and
// gives what the books can count of them.
func (s *Service) absorb(tx *db.Tx, asset chain.Asset, currency money.Currency, units *big.Int) (money.Amount, error) {
	left, err := restOf(tx, asset.Network, asset.ID)
	if err != nil {
		return 0, err
	}
	amount, left, err := asset.Book(left.Add(left, units), currency)
	if err != nil {
		return 0, fmt.Errorf("count what arrived: %w", err)
	}
	return amount, setRest(tx, asset.Network, asset.ID, left)
}

// spend counts units that the network took: from the rest first, and the books bear
// what is above it, rounded up.
func (s *Service) spend(tx *db.Tx, asset chain.Asset, currency money.Currency, units *big.Int) (money.Amount, error) {
	left, err := restOf(tx, asset.Network, asset.ID)
	if err != nil {
		return 0, err
	}
	over := new(big.Int).Sub(units, left)
	if over.Sign() <= 0 {
		return 0, setRest(tx, asset.Network, asset.ID, over.Neg(over))
	}
	amount, err := bookUp(asset, currency, over)
	if err != nil {
		return 0, fmt.Errorf("count the fee of a network: %w", err)
	}
	return amount, setRest(tx, asset.Network, asset.ID, new(big.Int).Sub(scaled(asset, currency, amount), over))
}

// scaled is an amount of the books in units, exact for assets that are at least as fine
// as the books, and rounded down otherwise.
func scaled(asset chain.Asset, currency money.Currency, amount money.Amount) *big.Int {
	if amount < 0 {
		units, _ := asset.Units(-amount, currency)
		return units.Neg(units)
	}
	units, _ := asset.Units(amount, currency)
	return units
}

// bookSigned sets apart what a version takes: its coins of players count as the hot
// wallet's, and what it pays and may cost goes from there in flight. The first version
// that is signed moves the payments, later ones the difference of the fees.
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
		if c.wallet != deposits || !takes(v.draft, c) {
			continue
		}
		amount, left, err := asset.Book(c.units, currency)
		if err != nil {
			return fmt.Errorf("count a coin: %w", err)
		}
		before, err := restOf(tx, p.network, p.asset)
		if err != nil {
			return err
		}
		if err := setRest(tx, p.network, p.asset, left.Add(left, before)); err != nil {
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

// takes reports whether a draft spends a coin.
func takes(d chain.Draft, c coin) bool {
	for _, one := range d.Funds.Coins {
		if one.TxID == c.txid && one.Output == c.output {
			return true
		}
	}
	return false
}

// bookEnd empties what is in flight of a payment: the fee to the house, and what is
// left of it back to the hot wallet. paid is what the network took; nil for nothing.
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
		if fee, err = s.spend(tx, asset, currency, cost); err != nil {
			return nil, err
		}
	}
	list := []booking{{p.network, inflight, ledger.House, currency.ID, min(fee, p.bookedFee), ledger.CodeNetworkFee, p.id}}
	if fee > p.bookedFee { // dearer than it could be: the node has told it so
		list = append(list, booking{p.network, hot, ledger.House, currency.ID, fee - p.bookedFee, ledger.CodeNetworkFee, p.id})
	} else {
		list = append(list, booking{p.network, inflight, hot, currency.ID, p.bookedFee - fee, ledger.CodeWalletMove, p.id})
	}
	p.bookedFee = 0
	return list, nil
}

// bookPaid lists what the confirmation of an order moves.
func bookPaid(p *payment, o order) []booking {
	if o.kind == fuel {
		return []booking{{p.network, inflight, spare, o.currency, o.Amount, ledger.CodeWalletMove, p.id}}
	}
	if o.kind == move {
		return []booking{{p.network, inflight, cold, o.currency, o.Amount, ledger.CodeWalletMove, p.id}}
	}
	return []booking{
		{p.network, inflight, ledger.Withdrawals, o.currency, o.Amount, ledger.CodePayment, o.ID},
		{p.network, ledger.House, ledger.Withdrawals, o.currency, o.Fee, ledger.CodeWithdrawalFee, o.ID},
	}
}
