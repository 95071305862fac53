// Package gateways takes deposits by payment gateways: BTCPay, NOWPayments and
// CCPayment. It asks a gateway for a payment when a player wants to deposit, keeps it,
// and asks again what became of it until nothing more can come. A webhook never credits
// anything: it only makes the site ask at once.
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

// Gateway is one that the site is connected to.
type Gateway interface {
	// Name is the last part of the address of its webhook, and stands in the books.
	Name() string
	// Knows lists the assets that it can take, by their ids.
	Knows() []string
	// Make asks it for a payment. Errors: chain.ErrOffline, chain.ErrLies.
	Make(ctx context.Context, order Order) (Made, error)
	// Read checks the signature of a webhook, over the very bytes that came, and says
	// what it is about: empty for nothing that has to be looked at. Errors:
	// ErrSignature, ErrForm.
	Read(header http.Header, body []byte, now time.Time) (id string, err error)
	// Ask asks its API about a payment.
	Ask(ctx context.Context, id string) (Answer, error)
	// Reply is the answer by which it knows that the webhook was taken.
	Reply() string
}

// Order is a payment that the site asks a gateway for.
type Order struct {
	// ID is the site's own, which the gateway tells again.
	ID    string
	Asset chain.Asset
	Units *big.Int
	// Dollars are what it is worth, with cents; empty for what has no price.
	Dollars string
	// At is now, and Lasts how long the player has.
	At    time.Time
	Lasts time.Duration
	// Notify is the address of the webhook, for gateways that are told it.
	Notify string
}

// coins are the units as a number of whole coins.
func (o Order) coins() string {
	digits := o.Units.String()
	if missing := o.Asset.Decimals + 1 - len(digits); missing > 0 {
		digits = strings.Repeat("0", missing) + digits
	}
	at := len(digits) - o.Asset.Decimals
	return strings.TrimSuffix(digits[:at]+"."+strings.TrimRight(digits[at:], "0"), ".")
}

// Made is what a gateway has made of an order. Units are what it wants.
type Made struct {
	ID, Address, Tag string
	Units            *big.Int
	Expires          time.Time
}

// Deposits credit what arrives, and tell players. What has a transaction happens in it.
type Deposits interface {
	// Arrived books money that a gateway has for the site; what was booked and lost
	// is booked again. It gives the deposit that stands for it.
	Arrived(tx *db.Tx, credit Credit) (deposit id.Binary, err error)
	// Lost takes note that a gateway does not have the money any more.
	Lost(tx *db.Tx, deposit id.Binary) error
	// Changed tells the player how a payment stands to which nothing has arrived.
	Changed(tx *db.Tx, payment Payment) error
	// PriceLate notes the worth of what was credited while there was no price.
	PriceLate(ctx context.Context, gateway string) error
	// Owed is what the deposits say that a gateway has for the site, by currency.
	Owed(q db.Querier, gateway string) (map[string]money.Amount, error)
}

// Credit is money that a gateway has for the site. Part tells several credits of one
// arrival apart, which there are when a gateway counts more later.
type Credit struct {
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

// Errors of webhooks.
var (
	ErrSignature = errors.New("the signature is not the gateway's")
	ErrForm      = errors.New("the webhook is not of the form that the gateway sends")
)

// Served is a gateway with the assets that it takes for this site; none for all that
// it can take.
type Served struct {
	Gateway
	Assets []string
}

// Deps are the parts of the house that gateways stand on.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	IDs      *id.Source
	Deposits Deposits
	// Address checks an address that a gateway gives.
	Address func(asset chain.Asset, address, tag string) error
	// BaseURL is where webhooks find the site.
	BaseURL func() string
	// Failed hears what went wrong with a gateway, for the log: at most once a minute
	// for each, as anybody can send webhooks that are not taken.
	Failed func(gateway string, err error)
}

// Service takes deposits by gateways.
type Service struct {
	Deps
	list   []Served
	places chan struct{}

	mu     sync.Mutex
	health map[string]*health
}

// atOnce bounds how many gateways are asked at the same time.
const atOnce = 8

// New connects the site to gateways; of two that take an asset the first does.
func New(deps Deps, all ...Served) *Service {
	s := &Service{Deps: deps, list: all, places: make(chan struct{}, atOnce), health: map[string]*health{}}
	for i, one := range s.list {
		if len(one.Assets) == 0 {
			s.list[i].Assets = one.Knows()
		}
		s.health[one.Name()] = &health{}
	}
	return s
}

func (s *Service) find(name string) (Served, bool) {
	at := slices.IndexFunc(s.list, func(one Served) bool { return one.Name() == name })
	if at < 0 {
		return Served{}, false
	}
	return s.list[at], true
}

// Serves finds the gateway that takes an asset.
func (s *Service) Serves(asset string) (gateway string, ok bool) {
	at := slices.IndexFunc(s.list, func(one Served) bool { return slices.Contains(one.Assets, asset) })
	if at < 0 {
		return "", false
	}
	return s.list[at].Name(), true
}

// assetOf finds the asset of a gateway's name, with its decimals.
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

// nameOf finds a gateway's name of an asset: the first in the order of the alphabet.
func nameOf(names map[string]string, asset string) (name string, ok bool) {
	for one, id := range names {
		if id == asset && (!ok || one < name) {
			name, ok = one, true
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

// longestID bounds what names a payment.
const longestID = 128

// isID reports whether a text can name something in the address of an API.
func isID(text string) bool {
	return text != "" && len(text) <= longestID &&
		strings.Trim(text, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-") == ""
}
