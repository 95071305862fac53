// Package gateways handles deposits through payment gateways: BTCPay, NOWPayments
// and CCPayment. It creates a payment at a gateway when a player wants to
// deposit, stores it, and queries its state until it is final. A webhook never
// credits anything: it makes the site query at once.
package gateways

import (
	"context"
	"errors"
	"math/big"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Gateway is a payment gateway of the site.
type Gateway interface {
	// Name is the last part of its webhook's address, and its name in the books.
	Name() string
	// SupportedAssets lists the ids of the assets that it supports.
	SupportedAssets() []string
	// Create creates a payment. Errors: chain.ErrOffline, chain.ErrInvalidResponse.
	Create(ctx context.Context, order Order) (Created, error)
	// ParseWebhook checks the signature of a webhook over the received bytes, and returns
	// the id of its payment, or an empty text if no query is needed. Errors:
	// ErrSignature, ErrFormat.
	ParseWebhook(header http.Header, body []byte, now time.Time) (id string, err error)
	// Query queries its API for a payment.
	Query(ctx context.Context, id string) (Answer, error)
	// Acknowledgement is the response that acknowledges a webhook.
	Acknowledgement() string
}

// Order is a payment to create at a gateway.
type Order struct {
	// ID is the site's own id, which the gateway repeats.
	ID    string
	Asset chain.Asset
	Units *big.Int
	// Dollars are its value, with cents, or empty for an asset without a price.
	Dollars string
	// At is the present time, and Lasts the time that the player has.
	At  time.Time
	TTL time.Duration
	// Notify is the address of the webhook, for gateways that need it.
	Notify string
}

// coins returns the units as a number of whole coins.
func (o Order) coins() string {
	digits := o.Units.String()
	if missing := o.Asset.Decimals + 1 - len(digits); missing > 0 {
		digits = strings.Repeat("0", missing) + digits
	}
	at := len(digits) - o.Asset.Decimals
	return strings.TrimSuffix(digits[:at]+"."+strings.TrimRight(digits[at:], "0"), ".")
}

// Created is a payment that a gateway has created. Units are the amount that it
// requests.
type Created struct {
	ID, Address, Tag string
	Units            *big.Int
	Expires          time.Time
}

// Deposits credits arrivals, and notifies players. Methods with a transaction run
// in it.
type Deposits interface {
	// RecordArrival books money that a gateway has for the site. Money that was booked
	// and lost is booked again. It returns the deposit.
	RecordArrival(tx *db.Tx, credit Credit) (deposit id.Binary, err error)
	// RecordLoss records that a gateway no longer has the money.
	RecordLoss(tx *db.Tx, deposit id.Binary) error
	// PublishPayment publishes the state of a payment, to which nothing has arrived, to
	// its player.
	PublishPayment(tx *db.Tx, payment Payment) error
	// PriceUnpriced stores the value of deposits that were credited while there was
	// no price.
	PriceUnpriced(ctx context.Context, gateway string) error
	// Owed returns the sum of the deposits that a gateway has for the site, by
	// currency.
	Owed(q db.Querier, gateway string) (map[string]money.Amount, error)
}

// Credit is money that a gateway has for the site. Part numbers the credits of
// one arrival: there are several if a gateway counts more later.
type Credit struct {
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

// Errors of webhooks.
var (
	ErrSignature = errors.New("the signature is not the gateway's")
	ErrFormat    = errors.New("the webhook is not of the form that the gateway sends")
)

// ServedGateway is a gateway with the assets that it handles for this site. An empty
// list means all that it supports.
type ServedGateway struct {
	Gateway
	Assets []string
}

// Deps are the dependencies of the gateways service.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	IDs      *id.Source
	Deposits Deposits
	// Address checks an address from a gateway.
	Address func(asset chain.Asset, address, tag string) error
	// BaseURL returns the site's address for webhooks.
	BaseURL func() string
	// LogFailure receives errors of a gateway for the log: at most one per minute and
	// gateway, because anyone can send invalid webhooks.
	LogFailure func(gateway string, err error)
}

// Service handles deposits through gateways.
type Service struct {
	Deps
	list  []ServedGateway
	slots chan struct{}

	mu     sync.Mutex
	health map[string]*health
}

// maxConcurrent is the max number of concurrent gateway calls.
const maxConcurrent = 8

// New connects the site to gateways. If two support an asset, the first handles
// it.
func New(deps Deps, all ...ServedGateway) *Service {
	s := &Service{Deps: deps, list: all, slots: make(chan struct{}, maxConcurrent), health: map[string]*health{}}
	for i, item := range s.list {
		if len(item.Assets) == 0 {
			s.list[i].Assets = item.SupportedAssets()
		}
		s.health[item.Name()] = &health{}
	}
	return s
}

func (s *Service) find(name string) (ServedGateway, bool) {
	at := slices.IndexFunc(s.list, func(item ServedGateway) bool { return item.Name() == name })
	if at < 0 {
		return ServedGateway{}, false
	}
	return s.list[at], true
}

// GatewayFor finds the gateway that handles an asset.
func (s *Service) GatewayFor(asset string) (gateway string, ok bool) {
	at := slices.IndexFunc(s.list, func(item ServedGateway) bool { return slices.Contains(item.Assets, asset) })
	if at < 0 {
		return "", false
	}
	return s.list[at].Name(), true
}

// assetOf finds the asset of a gateway's name.
func assetOf(names map[string]string, name string) (chain.Asset, bool) {
	return assetByID(names[strings.ToLower(name)])
}

func assetByID(id string) (chain.Asset, bool) {
	all := chain.Assets()
	at := slices.IndexFunc(all, func(a chain.Asset) bool { return a.ID == id })
	if at < 0 {
		return chain.Asset{}, false
	}
	return all[at], true
}

// nameOf finds a gateway's name of an asset: the first one alphabetically.
func nameOf(names map[string]string, asset string) (name string, ok bool) {
	for item, id := range names {
		if id == asset && (!ok || item < name) {
			name, ok = item, true
		}
	}
	return name, ok
}

// assetsOf lists the assets that have a name.
func assetsOf(names map[string]string) (list []string) {
	for _, asset := range chain.Assets() {
		if _, ok := nameOf(names, asset.ID); ok {
			list = append(list, asset.ID)
		}
	}
	return list
}

// maxIDLength is the max length of a payment id.
const maxIDLength = 128

// isID reports whether a text can be an id in the path of an API.
func isID(text string) bool {
	return text != "" && len(text) <= maxIDLength &&
		strings.Trim(text, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-") == ""
}
