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

// Gateways are the payment gateways. They accept coins of networks that the site
// does not follow.
type Gateways interface {
	// GatewayFor finds the gateway that accepts an asset.
	GatewayFor(asset string) (gateway string, ok bool)
	// Offline reports whether the last request to a gateway failed.
	Offline(gateway string) bool
	// CreatePayment creates a payment for a player at a gateway.
	CreatePayment(ctx context.Context, order GatewayOrder) (GatewayPayment, error)
	// Unpaid lists the payments of a player to which nothing has arrived, before
	// the payment key of the millisecond at, the newest first.
	Unpaid(q db.Querier, userID string, at int64, key []byte, limit int) ([]GatewayPayment, error)
}

// GatewayOrder is what a player wants to pay.
type GatewayOrder struct {
	UserID  string
	Asset   chain.Asset
	Amount  money.Amount
	Units   *big.Int
	Dollars string
	// Admit decides whether the player may pay, in the transaction that stores
	// the payment. open are the amounts by currency of the player's other unpaid
	// payments.
	Admit func(tx *db.Tx, open map[string]money.Amount) error
}

// GatewayPayment is a payment that a gateway waits for. State is one of the
// states that its player sees.
type GatewayPayment struct {
	ID                   id.Binary
	UserID, Asset        string
	Address, Tag         string
	Units                *big.Int
	State                string
	CreatedAt, ExpiresAt int64
}

// ErrManyPayments refuses a player who has too many open payments at gateways.
var ErrManyPayments = fault.New(fault.CodeConflict, "You have several payments open. Pay one of them, or wait until it expires.")

// TooLittlePayment refuses a payment below the minimum of its gateway. minimum is
// in whole units of the currency.
func TooLittlePayment(minimum string) error { return errTooLittle.With("minimum", minimum) }

// SetGateways sets the gateways that accept coins for which the site has no node.
// Gateways depend on deposits, so both are connected after they are created.
func (s *Service) SetGateways(gateways Gateways) { s.gateways = gateways }

// gatewayPrefix is the prefix of the network of deposits that came through a gateway.
// The gateway's name follows it. The txid of such a deposit is the gateway's id
// of the money.
const gatewayPrefix = "gateway-"

// gateway returns the gateway that a deposit came through, or an empty text for
// one on a chain.
func (d *deposit) gateway() string {
	name, ok := strings.CutPrefix(d.network, gatewayPrefix)
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

// method is a coin on a network that can be deposited. gateway is empty where the
// site has its own node.
type method struct {
	asset    chain.Asset
	network  chain.Network
	currency money.Currency
	gateway  string
}

// methods lists all ways to deposit, those with nodes first. The site's own node has
// priority.
func (s *Service) methods() (list []method) {
	own := s.Networks.Assets()
	for _, asset := range own {
		network, known := s.Networks.Network(asset.Network)
		currency, offered := s.Wallets.Currency(asset.Currency)
		if known && offered {
			list = append(list, method{asset, network, currency, ""})
		}
	}
	if s.gateways == nil {
		return list
	}
	for _, item := range chain.Assets() {
		gateway, serves := s.gateways.GatewayFor(item.ID)
		asset, network, known := s.builtIn(item.ID)
		currency, offered := s.Wallets.Currency(item.Currency)
		followed := slices.ContainsFunc(own, func(a chain.Asset) bool { return a.ID == item.ID })
		if serves && known && offered && !followed {
			list = append(list, method{asset, network, currency, gateway})
		}
	}
	return list
}

// requestPayment gets an address from a gateway for one payment.
func (s *Service) requestPayment(ctx context.Context, call *session.Call, w method, amount money.Amount, usd int64) (DepositWallet, error) {
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
	payment, err := s.gateways.CreatePayment(ctx, order)
	var refused *fault.Error
	switch {
	case errors.As(err, &refused): // too many payments, or one that the player may not make
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
	if minimum, err := s.minimumDeposit(w.currency); err == nil {
		answer.Minimum = w.currency.Text(minimum)
	}
	return answer, nil
}

// A cent in millionths of a dollar, and the decimals of dollars with cents.
const (
	cent         = 10_000
	centDecimals = 2
)
