package deposits

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Gateways are the payment gateways, by which coins come whose networks the site does
// not follow.
type Gateways interface {
	// Serves finds the gateway that takes an asset.
	Serves(asset string) (gateway string, ok bool)
	// Offline reports that a gateway was out of reach just now.
	Offline(gateway string) bool
	// Ask has a gateway make a payment for a player.
	Ask(ctx context.Context, order GatewayOrder) (GatewayPayment, error)
	// Unpaid lists the payments of a player to which nothing has arrived, before the
	// payment key of the millisecond at, the newest first.
	Unpaid(q db.Querier, userID string, at int64, key []byte, limit int) ([]GatewayPayment, error)
}

// GatewayOrder is what a player wants to pay.
type GatewayOrder struct {
	UserID  string
	Asset   chain.Asset
	Amount  money.Amount
	Units   *big.Int
	Dollars string
}

// GatewayPayment is a payment that a gateway waits for. State is one of its player's.
type GatewayPayment struct {
	ID                   id.Binary
	UserID, Asset        string
	Address, Tag         string
	Units                *big.Int
	State                string
	CreatedAt, ExpiresAt int64
}

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

// ErrManyPayments refuses a player who has too many payments open at gateways.
var ErrManyPayments = fault.New(fault.CodeConflict, "You have several payments open. Pay one of them, or wait until it expires.")

// ServedBy says which gateways take what the site has no node for. They need deposits
// themselves, so that they join when both are made.
func (s *Service) ServedBy(gateways Gateways) { s.gateways = gateways }

// byGateway begins the network of deposits that came by a gateway: behind it stands the
// gateway's name, and the txid is the gateway's own name for the money.
const byGateway = "gateway-"

// gateway is by which gateway a deposit came; empty for those that came over a chain.
func (d *deposit) gateway() string {
	name, ok := strings.CutPrefix(d.network, byGateway)
	if !ok {
		return ""
	}
	return name
}

// builtIn finds an asset and its network, followed or not.
func (s *Service) builtIn(asset string) (chain.Asset, chain.Network, bool) {
	assets, networks := chain.Assets(), chain.Networks()
	at := slices.IndexFunc(assets, func(a chain.Asset) bool { return a.ID == asset })
	if at < 0 {
		return chain.Asset{}, chain.Network{}, false
	}
	on := slices.IndexFunc(networks, func(n chain.Network) bool { return n.ID == assets[at].Network })
	if on < 0 {
		return chain.Asset{}, chain.Network{}, false
	}
	return assets[at], networks[on], true
}

// way is a coin on a network by which one can deposit; gateway is empty where the site
// has a node of its own.
type way struct {
	asset    chain.Asset
	network  chain.Network
	currency money.Currency
	gateway  string
}

// ways lists them, those of nodes first. A node of the site's own wins.
func (s *Service) ways() (list []way) {
	own := s.Networks.Assets()
	for _, asset := range own {
		network, known := s.Networks.Network(asset.Network)
		currency, offered := s.Wallets.Currency(asset.Currency)
		if known && offered {
			list = append(list, way{asset, network, currency, ""})
		}
	}
	if s.gateways == nil {
		return list
	}
	for _, one := range chain.Assets() {
		gateway, serves := s.gateways.Serves(one.ID)
		asset, network, known := s.builtIn(one.ID)
		currency, offered := s.Wallets.Currency(one.Currency)
		followed := slices.ContainsFunc(own, func(a chain.Asset) bool { return a.ID == one.ID })
		if serves && known && offered && !followed {
			list = append(list, way{asset, network, currency, gateway})
		}
	}
	return list
}

// askGateway has a gateway give an address for one payment.
func (s *Service) askGateway(ctx context.Context, call *session.Call, w way, amount money.Amount, usd int64) (DepositWallet, error) {
	if amount == 0 {
		return DepositWallet{}, errNotPositive
	}
	if err := s.DB.Read(ctx, func(q *db.Reader) error {
		return s.Admission.Admit(q, call.User, call.Country, w.currency.ID, usd)
	}); err != nil {
		return DepositWallet{}, fmt.Errorf("ask a gateway for an address: %w", err)
	}
	units, _ := w.asset.Units(amount, w.currency)
	order := GatewayOrder{UserID: call.User.ID, Asset: w.asset, Amount: amount, Units: units}
	if usd >= cent {
		order.Dollars = money.Amount(usd / cent).Text(centDecimals)
	}
	payment, err := s.gateways.Ask(ctx, order)
	switch {
	case errors.Is(err, ErrManyPayments):
		return DepositWallet{}, err
	case errors.Is(err, chain.ErrOffline):
		return DepositWallet{}, errOffline.Because(err)
	case err != nil:
		return DepositWallet{}, errGenerate.Because(err)
	}
	answer := DepositWallet{
		Wallet: payment.Address, Tag: payment.Tag, Currency: w.currency.ID, Chain: w.asset.ID, Network: w.network.ID, Confirmations: w.network.Confirmations,
		Minutes: minutes(w.network), Gateway: w.gateway, Expires: payment.ExpiresAt, URI: s.Addresses.URI(w.network, w.asset, payment.Address, payment.Tag, payment.Units),
	}
	if asked, _, err := w.asset.Book(payment.Units, w.currency); err == nil {
		answer.Amount = w.currency.Text(asked)
	}
	if least, err := s.least(w.currency); err == nil {
		answer.Minimum = w.currency.Text(least)
	}
	return answer, nil
}

// A cent in millionths of a dollar, and the decimals of dollars with cents.
const (
	cent         = 10_000
	centDecimals = 2
)

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
	if err := s.mature(told, d); err != nil {
		return id.Binary{}, err
	}
	told.publish()
	return d.id, nil
}

// again takes a deposit that a gateway tells of once more: only what it has given up
// meanwhile changes.
func (s *Service) again(told *told, d *deposit) error {
	if d.state == Orphaned {
		return s.mature(told, d)
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
