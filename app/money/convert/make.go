package convert

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// NewConversion accepts a quote. Expected and At are the quote's Receives and At:
// the player gets the result at the present prices, and at least the expected
// amount. RequestID is created by the page, so that a request that is sent twice
// makes one conversion.
type NewConversion struct {
	From      string       `json:"from" validate:"required,max=20"`
	To        string       `json:"to" validate:"required,max=20"`
	Sum       money.Number `json:"sum" validate:"required,max=40"`
	Expected  string       `json:"expected" validate:"required,max=40"`
	At        int64        `json:"at"`
	RequestID string       `json:"request_id" validate:"required,max=64"`
}

// ConversionAnswer is the conversion that was made.
type ConversionAnswer struct {
	Conversion ConversionRow `json:"conversion"`
}

// Convert debits a sum of one currency and credits its value in another.
func (s *Service) Convert(ctx context.Context, call *session.Call, r NewConversion) (answer ConversionAnswer, err error) {
	if err := wager.CheckRequestID(r.RequestID); err != nil {
		return answer, errRequest
	}
	digest := sha256.Sum256([]byte("conversion\x00" + call.User.ID + "\x00" + r.RequestID))
	key := id.Binary(digest[:len(id.Binary{})])
	hash := ledger.Hash([]byte(r.From), []byte(r.To), []byte(r.Sum.Text()), []byte(r.Expected))
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		made, err := byID(tx, key)
		switch {
		case err != nil:
			return err
		case made != nil && made.hash != hash:
			return errRepeated
		case made == nil:
			if made, err = s.create(tx, call, r, key, hash); err != nil {
				return err
			}
		}
		answer.Conversion = s.row(*made)
		return nil
	})
	if err != nil {
		return ConversionAnswer{}, fmt.Errorf("convert a currency: %w", err)
	}
	return answer, nil
}

// create decides at the present prices, stores the conversion and moves its money.
func (s *Service) create(tx *db.Tx, call *session.Call, r NewConversion, key id.Binary, hash [ledger.HashBytes]byte) (*conversion, error) {
	o, err := s.offer(tx, call, r.From, r.To, r.Sum.Text())
	if err != nil {
		return nil, err
	}
	expected, err := o.to.Parse(r.Expected)
	switch {
	case err != nil:
		return nil, errExpected
	case expired(r.At, tx.Now()):
		return nil, errExpired
	case o.received < expected:
		return nil, errChanged
	}
	c := conversion{
		id: key, userID: call.User.ID, source: o.from.ID, target: o.to.ID, terms: o.terms, sourcePrice: o.from.price.Exact(), targetPrice: o.to.price.Exact(),
		percent: o.percent, usd: o.usd, hash: hash, at: tx.Now().UnixMilli(),
	}
	if err := insert(tx, c); err != nil {
		return nil, err
	}
	balances, err := s.Ledger.Transfer(tx, c.transfers()...)
	switch {
	case errors.Is(err, ledger.ErrInsufficient):
		return nil, errBalance
	case err != nil:
		return nil, err
	}
	for _, account := range []ledger.Key{c.account(c.source), c.account(c.target)} {
		s.Wallets.Changed(tx, account, balances[account], 0, "exchange")
	}
	return &c, nil
}

func (c *conversion) account(currency string) ledger.Key {
	return ledger.PlayerKey(c.userID, currency, false)
}

// transfers returns the transfers of a conversion, in order. The site keeps the
// margin, and the remainder of rounding.
func (c *conversion) transfers() []ledger.Transfer {
	houseKey := func(currency string) ledger.Key {
		return ledger.Key{Owner: ledger.House, Currency: currency, Purpose: ledger.Real}
	}
	list := []ledger.Transfer{{Debit: c.account(c.source), Credit: houseKey(c.source), Amount: c.amount - c.margin, Code: ledger.CodeExchangeOut, Ref: c.id[:]}}
	if c.margin > 0 {
		list = append(list, ledger.Transfer{Debit: c.account(c.source), Credit: houseKey(c.source), Amount: c.margin, Code: ledger.CodeExchangeMargin, Ref: c.id[:]})
	}
	return append(list, ledger.Transfer{Debit: houseKey(c.target), Credit: c.account(c.target), Amount: c.received, Code: ledger.CodeExchangeIn, Ref: c.id[:]})
}
