package withdrawals

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// NewWithdrawal requests a withdrawal. Currency is the id of the chain. Type is
// reserved and null. RequestID is created by the page, so that a request that is
// sent twice makes one withdrawal.
type NewWithdrawal struct {
	Sum       money.Number   `json:"sum"`
	Currency  string         `json:"currency" validate:"required,max=20"`
	Wallet    string         `json:"wallet" validate:"max=200"`
	Type      jsontext.Value `json:"type,omitzero" ts:"null"`
	Tag       string         `json:"tag,omitempty" validate:"max=100"`
	RequestID string         `json:"requestId,omitempty" validate:"max=64"`
}

// WithdrawalAnswer is the withdrawal that was made.
type WithdrawalAnswer struct {
	Withdraw WithdrawalRow `json:"withdraw"`
}

const minAddressLength = 4

// withdrawRequest is a request, as far as it can be read without the database. Errors of the
// address or the network are stored and reported later, because the player's
// eligibility is checked first.
type withdrawRequest struct {
	user         *session.User
	country      string
	asset        chain.Asset
	currency     money.Currency
	address, tag string
	wrongAddress error
	offline      error

	terms Terms
	valid bool
	usd   int64
	price prices.Price
	// priced is false while the price of the currency is unknown.
	priced bool
	level  WithdrawalLevel
	fee    money.Amount
}

// read parses a request, and queries the treasury for the fee of the network.
func (s *Service) read(ctx context.Context, call *session.Call, assetID, wallet, tag string, sum money.Number) (w withdrawRequest, err error) {
	w = withdrawRequest{user: call.User, country: call.Country}
	if w.asset, w.currency, err = s.offered(assetID); err != nil {
		return w, err
	}
	if w.wrongAddress = s.readAddress(&w, wallet, tag); w.wrongAddress != nil {
		if _, coded := fault.From(w.wrongAddress); !coded {
			return w, w.wrongAddress
		}
	}
	w.terms.Sum, w.valid = parse(sum.Text(), w.asset, w.currency)
	if s.Networks.Offline(w.asset.Network) {
		w.offline = errOffline
	} else if w.fee, err = s.networkFee(ctx, w.asset, w.currency, w.terms.Sum); err != nil {
		s.Log.Warn("the fee of a network is not known", "asset", w.asset.ID, "error", err)
		w.offline = errOffline
	}
	w.price, err = s.Prices.Of(w.currency.ID)
	switch {
	case errors.Is(err, prices.ErrUnknown):
		return w, nil
	case err != nil:
		return w, err
	}
	w.priced, w.usd = true, w.price.USD(w.terms.Sum, w.currency)
	return w, nil
}

func (s *Service) readAddress(w *withdrawRequest, wallet, tag string) (err error) {
	if len(strings.TrimSpace(wallet)) < minAddressLength {
		return errWallet
	}
	w.address, w.tag, err = s.Addresses.Destination(w.asset.Network, strings.TrimSpace(wallet), strings.TrimSpace(tag))
	return err
}

// offered finds an asset in which the site pays.
func (s *Service) offered(assetID string) (chain.Asset, money.Currency, error) {
	for _, a := range s.Networks.Assets() {
		if currency, known := s.Wallets.Currency(a.Currency); known && a.ID == assetID {
			return a, currency, nil
		}
	}
	return chain.Asset{}, money.Currency{}, errChain
}

// requestOf returns the id of the withdrawal for a request, and the hash of the
// request's content. The id is derived from the player and the request id, so
// that the primary key permits one withdrawal per request.
func (s *Service) requestOf(userID string, r NewWithdrawal) (key id.Binary, hash [ledger.HashBytes]byte, err error) {
	if err := wager.CheckRequestID(r.RequestID); err != nil {
		return key, hash, errRequest
	}
	hash = ledger.Hash([]byte(r.Sum), []byte(r.Currency), []byte(strings.TrimSpace(r.Wallet)), []byte(strings.TrimSpace(r.Tag)))
	made, ok := id.ToBinary(s.IDs.New())
	if !ok {
		return key, hash, errors.New("withdraw: a new id is not readable")
	}
	if r.RequestID == "" {
		return made, hash, nil
	}
	digest := sha256.Sum256([]byte("withdrawal\x00" + userID + "\x00" + r.RequestID))
	return id.Binary(digest[:len(id.Binary{})]), hash, nil
}

// Withdraw debits a sum from the balance of a player and reserves it for payment.
func (s *Service) Withdraw(ctx context.Context, call *session.Call, r NewWithdrawal) (answer WithdrawalAnswer, err error) {
	if len(r.Type) > 0 && string(r.Type) != "null" {
		return answer, errType
	}
	key, hash, err := s.requestOf(call.User.ID, r)
	if err != nil {
		return answer, err
	}
	w, err := s.read(ctx, call, r.Currency, r.Wallet, r.Tag, r.Sum)
	if err != nil {
		return answer, err
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		if made, err := byID(tx, key); err != nil || made != nil {
			answer.Withdraw, err = s.repeatedAnswer(tx, made, hash, err)
			return err
		}
		made, err := s.create(tx, call, w, key, hash)
		if err != nil {
			return err
		}
		answer.Withdraw, err = s.row(tx, made)
		return err
	})
	if err != nil {
		return WithdrawalAnswer{}, fmt.Errorf("withdraw: %w", err)
	}
	return answer, nil
}

// repeatedAnswer answers a repeated request.
func (s *Service) repeatedAnswer(q db.Querier, made *withdrawal, hash [ledger.HashBytes]byte, err error) (WithdrawalRow, error) {
	switch {
	case err != nil:
		return WithdrawalRow{}, err
	case made.hash != hash:
		return WithdrawalRow{}, errRepeated
	default:
		return s.row(q, *made)
	}
}

// create decides, debits the money and stores the withdrawal, all in one
// transaction.
func (s *Service) create(tx *db.Tx, call *session.Call, wanted withdrawRequest, key id.Binary, hash [ledger.HashBytes]byte) (w withdrawal, err error) {
	inputs, passed, err := s.admit(tx, &wanted, tx.Now())
	if err != nil {
		return w, err
	}
	inputs.AwaitingScore = s.scoringEnabled()
	now := tx.Now().UnixMilli()
	w = withdrawal{
		id: key, userID: wanted.user.ID, asset: wanted.asset.ID, network: wanted.asset.Network, currency: wanted.currency.ID, address: wanted.address, tag: wanted.tag,
		amount: wanted.terms.Sum, fee: wanted.terms.Fee, usd: wanted.usd, objections: ObjectionsTo(inputs),
		depositedUSD: passed.Totals.DepositedUSD, wageredUSD: passed.Totals.WageredUSD,
		hash: hash, country: wanted.country, createdAt: now, changedAt: now, version: 1,
	}
	w.state, w.automatic = initialState(w.objections)
	if err := insert(tx, w); err != nil {
		return w, err
	}
	if err := insertEvent(tx, key, event{version: 1, at: now, transition: Create, state: w.state}); err != nil {
		return w, err
	}
	if err := errors.Join(s.debit(tx, w), s.Gate.Record(tx, passed, key[:]), s.requestScore(tx, w)); err != nil {
		return w, err
	}
	if w.automatic {
		if err := s.enqueue(tx, w); err != nil {
			return w, err
		}
	}
	if w.state == Identity {
		if err := s.Deps.Identity.RequestCheck(tx, w.userID); err != nil {
			return w, fmt.Errorf("ask a player for the identity: %w", err)
		}
	}
	e := activity.FromCall(call, activityKind, w.userID)
	e.USD, e.Values = w.usd, e.Values.Text("chain", w.asset).Flag("automatic", w.automatic)
	if err := s.Activity.Write(tx, e); err != nil {
		return w, err
	}
	return w, s.publish(tx, w)
}

// initialState returns the first state of a withdrawal with these objections.
func initialState(objections []string) (state State, automatic bool) {
	switch {
	case len(objections) == 0:
		return Approved, true
	case contains(objections, objectionIdentity):
		return Identity, false
	default:
		return Review, false
	}
}
