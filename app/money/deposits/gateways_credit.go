package deposits

import (
	"context"
	"errors"
	"math/big"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

// GatewayCredit is money that a gateway has for the site. Asset is what it is of, and
// Asked what it was to be of.
type GatewayCredit struct {
	Gateway, ID  string
	Part         int
	UserID       string
	Asset, Asked string
	Currency     string
	Units        *big.Int
	TxID         string
	Address, Tag string
	Risky        bool
}

// Arrived books money that a gateway has for the site, once for each part of each
// arrival. What was booked and lost before is booked again.
func (s *Service) Arrived(tx *db.Tx, c GatewayCredit) (id.Binary, error) {
	told := s.newTold(tx, chain.Network{ID: byGateway + c.Gateway})
	d, err := depositAt(tx, told.network.ID, c.ID, c.Part)
	if err != nil {
		return id.Binary{}, err
	}
	if d != nil {
		err = s.again(told, d)
		told.publish()
		return d.id, err
	}
	key, ok := id.ToBinary(s.IDs.New())
	if !ok {
		return id.Binary{}, errors.New("begin a deposit: a new id is not readable")
	}
	now := tx.Now().UnixMilli()
	d = &deposit{
		id: key, network: told.network.ID, txid: c.ID, output: c.Part, userID: c.UserID, address: c.Address, tag: c.Tag, hash: c.TxID,
		units: new(big.Int).Set(c.Units), rest: new(big.Int).Set(c.Units), priced: true, seenAt: now, changedAt: now,
	}
	s.valueGateway(d, c)
	if err := s.count(told, d); err != nil {
		return id.Binary{}, err
	}
	told.publish()
	return d.id, nil
}

// count takes a deposit that a gateway counts to its end. One that has to be scored first
// is stored as confirming, and its score goes on with it.
func (s *Service) count(told *told, d *deposit) error {
	if s.scores(d) {
		if err := s.apply(told, d, Step{State: Confirming, Reason: d.reason}); err != nil {
			return err
		}
	}
	return s.mature(told, d)
}

// again takes a deposit that a gateway tells of once more: only what it has given up
// meanwhile changes.
func (s *Service) again(told *told, d *deposit) error {
	if d.state == Orphaned {
		return s.count(told, d)
	}
	step := next(d.state, Facts{Place: Included, Reason: d.reason, Was: d.was})
	if d.state == Settled {
		step = next(d.state, Facts{Place: Included, Deep: true, Reason: d.reason, Was: d.was})
	}
	if step.State == d.state {
		return nil
	}
	return s.apply(told, d, step)
}

// valueGateway writes an amount of the books into a deposit, and why it is held.
func (s *Service) valueGateway(d *deposit, c GatewayCredit) {
	asset, _, known := s.builtIn(c.Asset)
	currency, offered := s.Wallets.Currency(asset.Currency)
	if !known || !offered {
		d.reason, d.token = WrongAsset, c.Currency
		return
	}
	d.asset, d.currency = asset.ID, currency.ID
	amount, rest, err := asset.Book(c.Units, currency)
	switch {
	case err != nil:
		d.reason = TooLarge
		return
	case c.Asset != c.Asked:
		d.reason = WrongCurrency
	case c.Risky:
		d.reason = Risky
	}
	d.amount = amount
	d.rest.Set(rest)
}

// Lost takes note that a gateway does not have a deposit's money any more.
func (s *Service) Lost(tx *db.Tx, key id.Binary) error {
	d, err := depositByID(tx, key[:])
	switch {
	case err != nil:
		return err
	case d == nil:
		return errVanished
	}
	if d.state == Returned {
		return nil // staff have noted already that it was sent back
	}
	told := s.newTold(tx, chain.Network{ID: d.network})
	step := next(d.state, Facts{Place: Undone, Reason: d.reason})
	if step.State == Reversed {
		d.was = d.state
	}
	if step.State != d.state {
		if err := s.apply(told, d, step); err != nil {
			return err
		}
	}
	told.publish()
	return nil
}

// Asked tells the player how a payment stands to which nothing has arrived.
func (s *Service) Asked(tx *db.Tx, p GatewayPayment) {
	row, known := s.rowAsked(p)
	if !known {
		return
	}
	tx.After(func() {
		if err := s.Sockets.PublishTo(p.UserID, EventChanged.With(row)); err != nil {
			s.Log.Error("tell a player of a payment", "error", err)
		}
	})
}

// rowAsked is a payment that a gateway waits for as its player sees it; false for one of
// an asset that the site does not know any more.
func (s *Service) rowAsked(p GatewayPayment) (DepositRow, bool) {
	asset, network, known := s.builtIn(p.Asset)
	currency, offered := s.Wallets.Currency(asset.Currency)
	amount, _, err := asset.Book(p.Units, currency)
	if !known || !offered || err != nil {
		return DepositRow{}, false
	}
	unpaid := int64(0)
	return DepositRow{
		ID: p.ID.String(), Currency: currency.ID, Sum: currency.Text(amount), CreatedAt: p.CreatedAt, Aggregator: &unpaid, Chain: asset.ID, Network: network.ID,
		Address: p.Address, Tag: p.Tag, State: p.State, Reason: askedSentences[p.State],
	}, true
}

// askedSentences are what players are told of payments to which nothing has arrived.
var askedSentences = map[string]string{
	"asked":    "We wait for your payment.",
	"seen":     "We have seen your payment. It is not confirmed yet.",
	"expired":  "Nothing arrived in time. Make a new address for your next payment; what you send to the old one is credited all the same.",
	"failed":   "This payment failed. Nothing was taken from you by us.",
	"refunded": "This payment was sent back to you.",
}

// unpaid lists the payments of a player that gateways wait for, before a place.
func (s *Service) unpaid(q db.Querier, userID string, before place, limit int) (rows []DepositRow, err error) {
	if s.gateways == nil {
		return nil, nil
	}
	list, err := s.gateways.Unpaid(q, userID, before.at, before.key, limit)
	for _, p := range list {
		if row, known := s.rowAsked(p); known {
			rows = append(rows, row)
		}
	}
	return rows, err
}

// PriceLate notes the worth of what came by a gateway while there was no price.
func (s *Service) PriceLate(ctx context.Context, gateway string) error {
	network := chain.Network{ID: byGateway + gateway}
	var late []*deposit
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		late, err = unpricedDeposits(q, network.ID, 1)
		return err
	})
	if len(late) == 0 || err != nil {
		return err
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error { return s.priceLate(tx, network) })
}

// Owed is what a gateway has for the site, by currency.
func (s *Service) Owed(q db.Querier, gateway string) (map[string]money.Amount, error) {
	return sumOwed(q, byGateway+gateway)
}

// gatewayWallet is the account of what a gateway has for the site.
func (d *deposit) gatewayWallet() (ledger.Key, error) {
	owner, err := ledger.WalletOwner(d.network)
	return ledger.Key{Owner: owner, Currency: d.currency, Purpose: ledger.Real}, err
}
