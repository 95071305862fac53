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

// GatewayCredit is money that a gateway has for the site. Asset is the asset that
// arrived, and Asked the asset that was requested.
type GatewayCredit struct {
	Gateway, ID           string
	Part                  int
	UserID                string
	Asset, RequestedAsset string
	Currency              string
	Units                 *big.Int
	TxID                  string
	Address, Tag          string
	Risky                 bool
	// FarAbove is true if the amount is more than ten times the requested amount.
	FarAbove bool
}

// RecordArrival books money that a gateway has for the site, once for each part of each
// arrival. A part that was booked and then lost is booked again.
func (s *Service) RecordArrival(tx *db.Tx, c GatewayCredit) (id.Binary, error) {
	batch := s.newChangeBatch(tx, chain.Network{ID: gatewayPrefix + c.Gateway})
	d, err := depositAt(tx, batch.network.ID, c.ID, c.Part)
	if err != nil {
		return id.Binary{}, err
	}
	if d != nil {
		err = s.reprocess(batch, d)
		batch.publish()
		return d.id, err
	}
	key, ok := id.ToBinary(s.IDs.New())
	if !ok {
		return id.Binary{}, errors.New("begin a deposit: a new id is not readable")
	}
	now := tx.Now().UnixMilli()
	d = &deposit{
		id: key, network: batch.network.ID, txid: c.ID, output: c.Part, userID: c.UserID, address: c.Address, tag: c.Tag, hash: c.TxID,
		units: new(big.Int).Set(c.Units), rest: new(big.Int).Set(c.Units), priced: true, seenAt: now, changedAt: now,
	}
	s.valueGateway(d, c)
	if err := s.processGateway(batch, d); err != nil {
		return id.Binary{}, err
	}
	batch.publish()
	return d.id, nil
}

// processGateway processes a deposit that a gateway counts until its final state. A
// deposit that has to be scored first is stored as confirming, and continues when
// its score arrives.
func (s *Service) processGateway(batch *changeBatch, d *deposit) error {
	if s.needsScore(d) {
		if err := s.apply(batch, d, Step{State: Confirming, Reason: d.reason}); err != nil {
			return err
		}
	}
	return s.mature(batch, d)
}

// reprocess processes a deposit that a gateway reports again. Only a deposit that the
// gateway had dropped changes.
func (s *Service) reprocess(batch *changeBatch, d *deposit) error {
	if d.state == Orphaned {
		return s.processGateway(batch, d)
	}
	step := next(d.state, Inputs{TxStatus: Included, Reason: d.reason, Previous: d.previousState})
	if d.state == Settled {
		step = next(d.state, Inputs{TxStatus: Included, Deep: true, Reason: d.reason, Previous: d.previousState})
	}
	if step.State == d.state {
		return nil
	}
	return s.apply(batch, d, step)
}

// valueGateway sets the booked amount of a deposit, and the reason why it is
// held.
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
	case c.Asset != c.RequestedAsset:
		d.reason = WrongCurrency
	case c.Risky:
		d.reason = Risky
	}
	d.amount = amount
	d.rest.Set(rest)
	if worth, priced := s.usdValue(d); d.reason == Clean && c.FarAbove && (!priced || worth >= farAboveValue) {
		d.reason = FarAbove
	}
}

// farAboveValue is the value, in millionths of a dollar, from which a payment far
// above the requested amount is held for a person. Smaller ones are players who
// rounded up.
const farAboveValue = 1_000 * 1_000_000

// RecordLoss records that a gateway no longer has a deposit's money.
func (s *Service) RecordLoss(tx *db.Tx, key id.Binary) error {
	d, err := depositByID(tx, key[:])
	switch {
	case err != nil:
		return err
	case d == nil:
		return errDepositMissing
	}
	if d.state == Returned {
		return nil // staff have already noted that it was sent back
	}
	batch := s.newChangeBatch(tx, chain.Network{ID: d.network})
	step := next(d.state, Inputs{TxStatus: Undone, Reason: d.reason})
	if step.State == Reversed {
		d.previousState = d.state
	}
	if step.State != d.state {
		if err := s.apply(batch, d, step); err != nil {
			return err
		}
	}
	batch.publish()
	return nil
}

// PublishPayment publishes the state of a payment, to which nothing has arrived, to its
// player.
func (s *Service) PublishPayment(tx *db.Tx, p GatewayPayment) {
	row, known := s.paymentRow(p)
	if !known {
		return
	}
	tx.AfterCommit(func() {
		if err := s.Sockets.PublishTo(p.UserID, EventChanged.With(row)); err != nil {
			s.Log.Error("notify a player of a payment", "error", err)
		}
	})
}

// paymentRow returns a payment that a gateway waits for as its player sees it. It
// returns false if the site no longer knows the asset.
func (s *Service) paymentRow(p GatewayPayment) (DepositRow, bool) {
	asset, network, known := s.builtIn(p.Asset)
	currency, offered := s.Wallets.Currency(asset.Currency)
	amount, _, err := asset.Book(p.Units, currency)
	if !known || !offered || err != nil {
		return DepositRow{}, false
	}
	unpaid := int64(0)
	return DepositRow{
		ID: p.ID.String(), Currency: currency.ID, Sum: currency.Text(amount), CreatedAt: p.CreatedAt, Aggregator: &unpaid, Chain: asset.ID, Network: network.ID,
		Address: p.Address, Tag: p.Tag, State: p.State, Reason: paymentSentences[p.State],
	}, true
}

// paymentSentences are the texts for players about payments to which nothing has
// arrived.
var paymentSentences = map[string]string{
	"asked":    "We wait for your payment.",
	"seen":     "We have seen your payment. It is not confirmed yet.",
	"expired":  "Nothing arrived in time. Make a new address for your next payment; what you send to the old one is credited all the same.",
	"failed":   "This payment failed. Nothing was taken from you by us.",
	"refunded": "This payment was sent back to you.",
}

// unpaid lists the payments of a player that gateways wait for, before a place.
func (s *Service) unpaid(q db.Querier, userID string, before pageCursor, limit int) (rows []DepositRow, err error) {
	if s.gateways == nil {
		return nil, nil
	}
	list, err := s.gateways.Unpaid(q, userID, before.at, before.key, limit)
	for _, p := range list {
		if row, known := s.paymentRow(p); known {
			rows = append(rows, row)
		}
	}
	return rows, err
}

// PriceUnpriced stores the value of gateway deposits that arrived while there was no
// price.
func (s *Service) PriceUnpriced(ctx context.Context, gateway string) error {
	network := chain.Network{ID: gatewayPrefix + gateway}
	var late []*deposit
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		late, err = unpricedDeposits(q, network.ID, 1)
		return err
	})
	if len(late) == 0 || err != nil {
		return err
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error { return s.priceUnpriced(tx, network) })
}

// Owed sums the money that a gateway has for the site, by currency.
func (s *Service) Owed(q db.Querier, gateway string) (map[string]money.Amount, error) {
	return sumOwed(q, gatewayPrefix+gateway)
}

// gatewayWallet returns the account of the money that a gateway has for the site.
func (d *deposit) gatewayWallet() (ledger.Key, error) {
	owner, err := ledger.WalletOwner(d.network)
	return ledger.Key{Owner: owner, Currency: d.currency, Purpose: ledger.Real}, err
}
