package deposits

import (
	"context"
	"errors"
	"math/big"
	"slices"
	"strings"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
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
	// Admit decides whether the player may pay, within the write that stores the payment.
	// open are the amounts by currency that the player was asked for elsewhere and has not
	// paid.
	Admit func(tx *db.Tx, open map[string]money.Amount) error
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
	units, _ := w.asset.Units(amount, w.currency)
	order := GatewayOrder{UserID: call.User.ID, Asset: w.asset, Amount: amount, Units: units, Admit: func(tx *db.Tx, open map[string]money.Amount) error {
		return s.admit(tx, call, w.currency.ID, usd, open)
	}}
	if usd >= cent {
		order.Dollars = money.Amount(usd / cent).Text(centDecimals)
	}
	payment, err := s.gateways.Ask(ctx, order)
	var refused *fault.Error
	switch {
	case errors.As(err, &refused): // too many payments, or what the player may not
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
