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

// PaymentStatus is the gateway's state of a payment as a whole.
type PaymentStatus string

// The states of a payment at a gateway.
const (
	// Open can be paid, or was paid.
	Open PaymentStatus = "open"
	// Ended has expired.
	Ended PaymentStatus = "ended"
	// Refused is not accepted by the gateway.
	Refused PaymentStatus = "refused"
	// Returned was sent back.
	Returned PaymentStatus = "returned"
)

// Stage is the state of one arrival at its gateway.
type Stage string

// The stages.
const (
	// Pending was seen and does not count yet.
	Pending Stage = "coming"
	// Final belongs to the site permanently.
	Final Stage = "counts"
	// Risky has arrived, and the gateway warns about it: people decide.
	Risky Stage = "risky"
	// Lost will never count.
	Lost Stage = "gone"
)

// Answer is the response of a gateway's API about a payment.
type Answer struct {
	// ID is the gateway's id, and Reference the id that the site sent. Parent is
	// the payment to which this one was added later, at a gateway that creates a
	// new payment for that.
	ID, Parent, Reference string
	Status                PaymentStatus
	Arrivals              []Arrival
	// Whole is true if Arrivals is complete: an earlier arrival that is not
	// listed has vanished.
	Whole bool
	// Additional are the payments that were added to this one.
	Additional []string
}

// Arrival is money that arrived for a payment.
type Arrival struct {
	// ID is permanent and unique within the gateway.
	ID string
	// Asset is the id of the asset, or empty if the site does not know it.
	Asset string
	// Currency is the gateway's name of the asset, and Amount the amount that it
	// reports.
	Currency, Amount string
	// Units are the amount in the asset's smallest unit, or nil without an asset.
	Units *big.Int
	// TxID is the transaction, if the gateway reports it.
	TxID string
	// At is the time of the arrival, or zero if the gateway does not report it.
	At    time.Time
	Stage Stage
}

// maxDecimals is the max number of decimals of a gateway's amount that are read.
const maxDecimals = 36

// unitsOf parses an amount as units of an asset, rounded down: gateways that
// count with floats have extra digits in their amounts. A negative amount is
// invalid.
func unitsOf(amount jsontext.Value, asset chain.Asset) (*big.Int, error) {
	units, err := noderpc.Units(amount, maxDecimals)
	if err != nil {
		return nil, fmt.Errorf("the amount: %w", err)
	}
	return units.Quo(units, new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(maxDecimals-asset.Decimals)), nil)), nil
}

// requestedUnits parses the amount that a gateway requests, which is never zero.
func requestedUnits(amount jsontext.Value, asset chain.Asset) (*big.Int, error) {
	units, err := unitsOf(amount, asset)
	if err == nil && units.Sign() == 0 {
		err = fmt.Errorf("a payment of nothing: %w", chain.ErrInvalidResponse)
	}
	return units, err
}

// withUnits sets the asset and the units of an arrival.
func (a Arrival) withUnits(asset chain.Asset, known bool, amount jsontext.Value) (Arrival, error) {
	a.Amount = strings.Trim(string(amount), `"`)
	if !known {
		return a, nil
	}
	units, err := unitsOf(amount, asset)
	if err != nil {
		return Arrival{}, err
	}
	if a.isFinal() && units.Sign() == 0 {
		return Arrival{}, fmt.Errorf("an arrival of nothing: %w", chain.ErrInvalidResponse)
	}
	a.Asset, a.Units = asset.ID, units
	return a, nil
}

func (a Arrival) isFinal() bool { return a.Stage == Final || a.Stage == Risky }

// BelowMinimumError means that a payment is below the minimum of the gateway.
type BelowMinimumError struct {
	// Minimum is in the smallest unit of the asset.
	Minimum *big.Int
}

func (e BelowMinimumError) Error() string {
	return fmt.Sprintf("the gateway takes %s units at least", e.Minimum)
}

// ErrRefused means that a gateway has refused a request.
var ErrRefused = errors.New("the gateway refuses")

// refused converts an error to a refusal of a gateway without the gateway's text,
// which may repeat the API key.
func refused(name string, err error) error {
	var rpcErr *noderpc.Error
	if errors.As(err, &rpcErr) {
		return fmt.Errorf("%s: %w with the status %d", name, ErrRefused, rpcErr.Code)
	}
	return fmt.Errorf("%s: %w", name, err)
}
