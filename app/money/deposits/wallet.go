package deposits

import (
	"context"
	"fmt"
	"math/big"
	"strings"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Refusals, in the wording that pages and programs expect.
var (
	errNotPositive  = fault.New(fault.CodeInvalid, "Amount must be greater than 0")
	errAmount       = fault.New(fault.CodeInvalid, "Invalid amount")
	errUnsupported  = fault.New(fault.CodeInvalid, "Currency not supported by provider")
	errTooLittle    = fault.New(fault.CodeInvalid, "Amount is less than minimal")
	errClosed       = fault.New(fault.CodeUnavailable, "Deposits on this network are closed at the moment.")
	errLimitPending = fault.New(fault.CodeConflict, "With the payments that are open or on their way this would exceed your limit of deposits.").With("reason", "waits")
	errOffline      = fault.New(fault.CodeUnavailable, "Offline node")
)

// DepositWalletRequest asks for an address. Chain may be omitted for a coin with
// one network. Amount is in whole units, and optional: it is only used in the
// URI.
type DepositWalletRequest struct {
	Currency string       `json:"currency" validate:"required,max=20"`
	Chain    string       `json:"chain,omitempty" validate:"max=40"`
	Amount   money.Number `json:"amount,omitempty" validate:"max=60"`
}

// DepositWallet is the caller's address. Tag must be given with every payment
// unless it is empty. An address of a payment gateway is for one payment of the
// amount, until Expires. Expires is 0 for a permanent address.
type DepositWallet struct {
	Wallet        string `json:"wallet"`
	Currency      string `json:"currency"`
	Chain         string `json:"chain"`
	Network       string `json:"network"`
	Tag           string `json:"tag"`
	URI           string `json:"uri"`
	Amount        string `json:"amount"`
	Minimum       string `json:"minimum"`
	Confirmations int64  `json:"confirmations"`
	Minutes       int64  `json:"minutes"`
	Gateway       string `json:"gateway"`
	Expires       int64  `json:"expires"`
}

// admit checks whether a player may get an address for an amount. Payments on
// their way and open payments count as if they had arrived, so that a player
// cannot exceed a limit with several requests before the first payment arrives.
func (s *Service) admit(tx *db.Tx, call *session.Call, currency string, usd int64, open map[string]money.Amount) error {
	waits, err := pendingAmounts(tx, call.User.ID)
	if err != nil {
		return err
	}
	for id, amount := range open {
		waits[id] += amount
	}
	more := int64(0)
	for id, amount := range waits {
		known, offered := s.Wallets.Currency(id)
		if price, err := s.Prices.Of(id); err == nil && offered {
			more += price.USD(amount, known)
		}
	}
	refusal := s.Admission.Admit(tx, call.User, call.Country, currency, usd+more)
	if refusal == nil || more == 0 {
		return refusal
	}
	if err := s.Admission.Admit(tx, call.User, call.Country, currency, usd); err != nil {
		return err
	}
	return errLimitPending.Because(refusal)
}

// DepositWallet returns the caller's address on a network. It is the same one
// each time, and belongs to no other player. Where a gateway serves the network,
// the address is for one payment.
func (s *Service) DepositWallet(ctx context.Context, call *session.Call, request DepositWalletRequest) (DepositWallet, error) {
	chosen, err := s.methodOf(request)
	if err != nil {
		return DepositWallet{}, err
	}
	asset, network, currency := chosen.asset, chosen.network, chosen.currency
	amount, err := readAmount(request.Amount.Text(), currency)
	if err != nil {
		return DepositWallet{}, err
	}
	var usd int64
	if price, err := s.Prices.Of(currency.ID); err == nil {
		usd = price.USD(amount, currency)
	}
	minimum, priced := s.minimumDeposit(currency)
	if request.Amount != "" && priced == nil && amount < minimum {
		return DepositWallet{}, errTooLittle.With("minimum", currency.Text(minimum))
	}
	switch {
	case chosen.gateway != "":
		return s.requestPayment(ctx, call, chosen, amount, usd)
	case !s.Networks.DepositsOpen(network.ID):
		return DepositWallet{}, errClosed
	case s.Networks.Offline(network.ID):
		return DepositWallet{}, errOffline
	}
	var given assignedAddress
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		if err := s.admit(tx, call, currency.ID, usd, nil); err != nil {
			return err
		}
		given, err = s.assignAddress(tx, network, call.User.ID)
		return err
	})
	if err != nil {
		return DepositWallet{}, fmt.Errorf("give an address: %w", err)
	}
	answer := DepositWallet{
		Wallet: given.address, Tag: given.tag, Currency: currency.ID, Chain: asset.ID, Network: network.ID, Confirmations: network.Confirmations, Minutes: minutes(network),
	}
	var units *big.Int
	if amount > 0 {
		units, _ = asset.Units(amount, currency)
		answer.Amount = currency.Text(amount)
	}
	if priced == nil {
		answer.Minimum = currency.Text(minimum)
	}
	answer.URI = s.Addresses.URI(network, asset, given.address, given.tag, units)
	return answer, nil
}

// methodOf finds the way to deposit that a request names.
func (s *Service) methodOf(request DepositWalletRequest) (found method, err error) {
	err = errUnsupported
	for _, item := range s.methods() {
		if item.currency.ID != request.Currency || request.Chain != "" && item.asset.ID != request.Chain {
			continue
		}
		if err == nil { // a coin with several networks needs one of them
			return method{}, errUnsupported
		}
		found, err = item, nil
	}
	if err == nil {
		return found, nil
	}
	// A coin that neither a node nor a gateway serves is unavailable, and the
	// error says so.
	asset, known := s.Networks.Asset(request.Chain)
	network, on := s.Networks.Network(asset.Network)
	currency, offered := s.Wallets.Currency(asset.Currency)
	if !known || !on || !offered || asset.Currency != request.Currency {
		return method{}, errUnsupported
	}
	return method{asset, network, currency, ""}, nil
}

// readAmount reads the amount that a player wants to send, or 0 if it is omitted.
func readAmount(text string, currency money.Currency) (money.Amount, error) {
	if text == "" {
		return 0, nil
	}
	digits, negative := strings.CutPrefix(text, "-")
	amount, err := currency.Parse(digits)
	switch {
	case err != nil:
		return 0, errAmount.Because(err)
	case negative || amount == 0:
		return 0, errNotPositive
	}
	return amount, nil
}
