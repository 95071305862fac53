package gateways

import (
	"errors"
	"fmt"
	"math/big"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/noderpc"
)

// Standing is how a gateway says that a payment as a whole stands.
type Standing string

// The standings.
const (
	// Open is one that can be paid, or was.
	Open Standing = "open"
	// Ended is one whose time is over.
	Ended Standing = "ended"
	// Refused is one that the gateway will not take.
	Refused Standing = "refused"
	// Returned is one whose money went back.
	Returned Standing = "returned"
)

// Stage is how one arrival stands with its gateway.
type Stage string

// The stages.
const (
	// Coming was seen and does not count yet.
	Coming Stage = "coming"
	// Counts is the site's for good.
	Counts Stage = "counts"
	// Risky has arrived, and the gateway warns of it: people decide.
	Risky Stage = "risky"
	// Gone will never count.
	Gone Stage = "gone"
)

// Answer is what a gateway's API says of a payment.
type Answer struct {
	// ID is the gateway's, Reference what the site gave it. Parent is the payment to
	// which this one was added later, where a gateway makes a new one of that.
	ID, Parent, Reference string
	Standing              Standing
	Arrivals              []Arrival
	// More are the payments that were added to this one.
	More []string
}

// Arrival is money that came to a payment.
type Arrival struct {
	// ID names it for ever within the gateway.
	ID string
	// Asset is the id of the asset; empty for one that the site does not know.
	Asset string
	// Currency is what the gateway calls it, Amount what it says arrived.
	Currency, Amount string
	// Units are the amount in the asset's smallest unit; nil without an asset.
	Units *big.Int
	// TxID is the transaction, where the gateway tells one.
	TxID string
	// At is when it arrived; zero where the gateway does not tell.
	At    time.Time
	Stage Stage
}

// finest is how many decimals of a gateway's amount are read.
const finest = 36

// unitsOf reads an amount as units of an asset, rounded down: gateways that count with
// floats have tails in their amounts. A negative one is a lie.
func unitsOf(amount jsontext.Value, asset chain.Asset) (*big.Int, error) {
	units, err := noderpc.Units(amount, finest)
	if err != nil {
		return nil, fmt.Errorf("the amount: %w", err)
	}
	return units.Quo(units, new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(finest-asset.Decimals)), nil)), nil
}

// wanted reads the amount that a gateway wants, which is never nothing.
func wanted(amount jsontext.Value, asset chain.Asset) (*big.Int, error) {
	units, err := unitsOf(amount, asset)
	if err == nil && units.Sign() == 0 {
		err = fmt.Errorf("a payment of nothing: %w", chain.ErrLies)
	}
	return units, err
}

// valued fills in what an arrival is of.
func (a Arrival) valued(asset chain.Asset, known bool, amount jsontext.Value) (Arrival, error) {
	a.Amount = strings.Trim(string(amount), `"`)
	if !known {
		return a, nil
	}
	units, err := unitsOf(amount, asset)
	if err != nil {
		return Arrival{}, err
	}
	if a.counts() && units.Sign() == 0 {
		return Arrival{}, fmt.Errorf("an arrival of nothing: %w", chain.ErrLies)
	}
	a.Asset, a.Units = asset.ID, units
	return a, nil
}

func (a Arrival) counts() bool { return a.Stage == Counts || a.Stage == Risky }

// ErrRefused says that a gateway would not do what it was asked for.
var ErrRefused = errors.New("the gateway refuses")

// refused says that a gateway refused something, without its own words: they may repeat
// the key that opens its API.
func refused(name string, err error) error {
	var said *noderpc.Error
	if errors.As(err, &said) {
		return fmt.Errorf("%s: %w with the status %d", name, ErrRefused, said.Code)
	}
	return fmt.Errorf("%s: %w", name, err)
}
