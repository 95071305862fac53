// Package gateways receives the webhooks of payment gateways: BTCPay, NOWPayments and
// CCPayment. A webhook never credits anything. It says where to look: the site asks the
// gateway itself, and what the gateway's own answer says is told to the deposits.
package gateways

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/noderpc"
	"croupier/app/kernel/clock"
	"croupier/db"
)

// State is how a payment stands with its gateway.
type State string

// The states.
const (
	// Waiting is a payment that was seen and does not count yet.
	Waiting State = "waiting"
	// Paid is a payment that counts for good.
	Paid State = "paid"
	// Short is one of less than was agreed on, which the gateway keeps until the
	// operator decides there.
	Short State = "short"
	// Failed is one that will never count.
	Failed State = "failed"
	// Risky is one that the gateway warns of: people decide.
	Risky State = "risky"
)

// Payment is one payment as a gateway's API tells it.
type Payment struct {
	// Gateway and ID name it for ever: a deposit is made of it once.
	Gateway, ID string
	// Reference is what the site gave the gateway when it asked for the payment.
	Reference string
	// Asset is the id of the asset; empty for one that the site does not know.
	Asset string
	// Currency is what the gateway calls it, Amount what it says arrived.
	Currency, Amount string
	// Units are the amount in the asset's smallest unit; nil without an asset.
	Units *big.Int
	// TxID is the transaction, where the gateway tells one.
	TxID  string
	State State
}

// Deposits keep what gateways tell. Both methods may be called any number of times with
// one payment, in any order, and by several requests at a time: nothing is credited
// twice, and nothing that is paid becomes open again.
type Deposits interface {
	// Open keeps a payment that does not count, whatever its state is: aggregator 0.
	Open(tx *db.Tx, payment Payment) error
	// Paid credits a payment that counts: aggregator 1.
	Paid(tx *db.Tx, payment Payment) error
}

// Gateway is one that the site is connected to.
type Gateway interface {
	// Name is the last part of the address of its webhook.
	Name() string
	// Read checks the signature of a webhook, over the very bytes that came, and says
	// what it is about: empty for nothing that has to be looked at. Errors:
	// ErrSignature, ErrForm.
	Read(header http.Header, body []byte, now time.Time) (id string, err error)
	// Ask asks the gateway's API about what a webhook named.
	Ask(ctx context.Context, id string) ([]Payment, error)
	// Reply is the answer by which the gateway knows that the webhook was taken.
	Reply() string
}

// Errors of webhooks.
var (
	ErrSignature = errors.New("the signature is not the gateway's")
	ErrForm      = errors.New("the webhook is not of the form that the gateway sends")
)

// Deps are the parts of the house that gateways stand on.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Deposits Deposits
	// Failed hears why a webhook was not taken, for the log: at most once a minute for
	// each gateway, as anybody can send webhooks that are not taken.
	Failed func(gateway string, err error)
}

// Service takes webhooks.
type Service struct {
	Deps
	gateways map[string]Gateway
	places   chan struct{}

	mu sync.Mutex
	// told is when Failed has last heard of a gateway.
	told map[string]time.Time
}

// atOnce bounds how many gateways are asked at the same time.
const atOnce = 8

// New connects the site to gateways.
func New(deps Deps, all ...Gateway) *Service {
	s := &Service{Deps: deps, gateways: map[string]Gateway{}, places: make(chan struct{}, atOnce), told: map[string]time.Time{}}
	for _, one := range all {
		s.gateways[one.Name()] = one
	}
	return s
}

var errUnknown = errors.New("there is no such gateway")

// Look asks a gateway about something and tells the deposits what it says. The gateway
// is asked before the database is written, and the answer is told in one write.
func (s *Service) Look(ctx context.Context, gateway, id string) error {
	g, ok := s.gateways[gateway]
	if !ok {
		return errUnknown
	}
	payments, err := g.Ask(ctx, id)
	if err != nil {
		return fmt.Errorf("ask %s: %w", gateway, err)
	}
	if len(payments) == 0 {
		return nil
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		for _, payment := range payments {
			tell := s.Deposits.Open
			if payment.State == Paid && payment.Asset != "" {
				tell = s.Deposits.Paid
			}
			if err := tell(tx, payment); err != nil {
				return fmt.Errorf("payment %s: %w", payment.ID, err)
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("keep what %s told: %w", gateway, err)
	}
	return nil
}

// assetOf finds the asset of a gateway's name, with its decimals.
func assetOf(names map[string]string, name string) (chain.Asset, bool) {
	all := chain.Assets()
	id := names[strings.ToLower(name)]
	at := slices.IndexFunc(all, func(a chain.Asset) bool { return a.ID == id })
	if at < 0 {
		return chain.Asset{}, false
	}
	return all[at], true
}

// finest is how many decimals of a gateway's amount are read.
const finest = 36

// valued fills in what a payment is of. An amount that is negative or no number is a lie
// of the gateway. What is finer than the asset's unit is left out: gateways that count
// with floats have tails in their amounts.
func (p Payment) valued(asset chain.Asset, known bool, amount jsontext.Value) (Payment, error) {
	p.Amount = strings.Trim(string(amount), `"`)
	if !known {
		return p, nil
	}
	units, err := noderpc.Units(amount, finest)
	if err != nil {
		return Payment{}, fmt.Errorf("the amount: %w", err)
	}
	units.Quo(units, new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(finest-asset.Decimals)), nil))
	if p.State == Paid && units.Sign() == 0 {
		return Payment{}, fmt.Errorf("a payment of nothing: %w", chain.ErrLies)
	}
	p.Asset, p.Units = asset.ID, units
	return p, nil
}

// longestID bounds what names a payment.
const longestID = 128

// isID reports whether a text can name something in the address of an API.
func isID(text string) bool {
	return text != "" && len(text) <= longestID &&
		strings.Trim(text, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-") == ""
}
