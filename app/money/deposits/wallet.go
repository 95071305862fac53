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

// Refusals, in the words that pages and programs know.
var (
	errNotPositive = fault.New(fault.CodeInvalid, "Amount must be greater than 0")
	errAmount      = fault.New(fault.CodeInvalid, "Invalid amount")
	errUnsupported = fault.New(fault.CodeInvalid, "Currency not supported by provider")
	errTooLittle   = fault.New(fault.CodeInvalid, "Amount is less than minimal")
	errClosed      = fault.New(fault.CodeUnavailable, "Deposits on this network are closed at the moment.")
	errWaits       = fault.New(fault.CodeConflict, "With the payments that are open or on their way this would exceed your limit of deposits.").With("reason", "waits")
	errOffline     = fault.New(fault.CodeUnavailable, "Offline node")
)

// DepositWalletRequest asks for an address. Chain may be left out for a coin with one
// network. Amount is in whole units, and may be left out: it only goes into the URI.
type DepositWalletRequest struct {
	Currency string `json:"currency" validate:"required,max=20"`
	Chain    string `json:"chain,omitempty" validate:"max=40"`
	Amount   string `json:"amount,omitempty" validate:"max=60"`
}

// DepositWallet is the caller's address. Tag must be given with every payment unless
// it is empty. An address of a payment gateway is for one payment of the amount, until
// Expires; 0 for one that is the caller's for good.
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

// admit asks whether a player may be given an address for an amount. What is on its way and
// what open payments ask for counts as if it had arrived, so that nobody gets past a limit by
// asking several times before the first payment is there.
func (s *Service) admit(tx *db.Tx, call *session.Call, currency string, usd int64, open map[string]money.Amount) error {
	waits, err := onTheWay(tx, call.User.ID)
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
	return errWaits.Because(refusal)
}

// DepositWallet gives the caller's address on a network: the same one each time, and
// nobody else's. Where a gateway serves it is one for one payment.
func (s *Service) DepositWallet(ctx context.Context, call *session.Call, request DepositWalletRequest) (DepositWallet, error) {
	chosen, err := s.chosen(request)
	if err != nil {
		return DepositWallet{}, err
	}
	asset, network, currency := chosen.asset, chosen.network, chosen.currency
	amount, err := readAmount(request.Amount, currency)
	if err != nil {
		return DepositWallet{}, err
	}
	var usd int64
	if price, err := s.Prices.Of(currency.ID); err == nil {
		usd = price.USD(amount, currency)
	}
	least, priced := s.least(currency)
	if request.Amount != "" && priced == nil && amount < least {
		return DepositWallet{}, errTooLittle.With("minimum", currency.Text(least))
	}
	switch {
	case chosen.gateway != "":
		return s.askGateway(ctx, call, chosen, amount, usd)
	case !s.Networks.DepositsOpen(network.ID):
		return DepositWallet{}, errClosed
	case s.Networks.Offline(network.ID):
		return DepositWallet{}, errOffline
	}
	var given givenAddress
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		if err := s.admit(tx, call, currency.ID, usd, nil); err != nil {
			return err
		}
		given, err = s.give(tx, network, call.User.ID)
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
		answer.Minimum = currency.Text(least)
	}
	answer.URI = s.Addresses.URI(network, asset, given.address, given.tag, units)
	return answer, nil
}

// chosen finds what a request names.
func (s *Service) chosen(request DepositWalletRequest) (found way, err error) {
	err = errUnsupported
	for _, one := range s.ways() {
		if one.currency.ID != request.Currency || request.Chain != "" && one.asset.ID != request.Chain {
			continue
		}
		if err == nil { // a coin with several networks needs one of them
			return way{}, errUnsupported
		}
		found, err = one, nil
	}
	if err == nil {
		return found, nil
	}
	// What neither a node nor a gateway serves is out of reach, and told so.
	asset, known := s.Networks.Asset(request.Chain)
	network, on := s.Networks.Network(asset.Network)
	currency, offered := s.Wallets.Currency(asset.Currency)
	if !known || !on || !offered || asset.Currency != request.Currency {
		return way{}, errUnsupported
	}
	return way{asset, network, currency, ""}, nil
}

// readAmount reads what a player wants to send; 0 for nothing said.
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
