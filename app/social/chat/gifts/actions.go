package gifts

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// TipRequest gives one player money and tells a room of it: the first one, if
// it names none. Amount is a decimal text in whole units; a plain JSON number
// is read as its text.
type TipRequest struct {
	Name      string         `json:"name" validate:"max=200"`
	Amount    jsontext.Value `json:"amount"`
	Currency  string         `json:"currency"`
	Channel   string         `json:"channel,omitempty"`
	RequestID string         `json:"request_id,omitempty"`
}

// RainRequest spreads an amount equally over so many players of a room.
type RainRequest struct {
	Users     int            `json:"users"`
	Amount    jsontext.Value `json:"amount"`
	Currency  string         `json:"currency"`
	Channel   string         `json:"channel"`
	RequestID string         `json:"request_id,omitempty"`
}

// Given answers a gift: the message that the room got, and the balance that
// the sender has left in whole units.
type Given struct {
	Message jsontext.Value `json:"message"`
	Balance string         `json:"balance"`
}

// Actions are the calls of this feature.
func (s *Service) Actions() []action.Action {
	return append(s.officeActions(),
		action.Post("/api/chat/tip", action.SignedIn, s.Tip,
			action.Summary("Gives another player real money and tells the room. Codes: 1 unknown username, 2 invalid amount, 3 to oneself."),
			action.PerAccount(30, time.Minute)),
		action.Post("/api/chat/rain", action.SignedIn, s.Rain,
			action.Summary("Splits real money equally over players who write in the room. Codes: 1 invalid count, 2 invalid amount, 4 nobody qualifies."),
			action.PerAccount(30, time.Minute)),
	)
}

// giftRequest is what a tip and a rain have in common.
type giftRequest struct {
	sender   *session.User
	country  string
	room     string
	currency money.Currency
	amount   money.Amount
	request  ledger.Request
	// invalid refuses an amount.
	invalid *fault.Error
}

// stakeText is the amount as a request's hash has it: in what people write, so that
// a request is the same one whatever decimals the books keep, before an upgrade
// and after it.
func (w *giftRequest) stakeText() []byte { return []byte((w.amount / w.currency.Unit()).Text(0)) }

// read checks what depends on the request alone, so that the same request
// comes this far whenever it is sent.
func (s *Service) read(call *session.Call, room, currency string, raw jsontext.Value, requestID string, invalid *fault.Error) (*giftRequest, error) {
	if call.User == nil {
		return nil, fault.ErrUnauthorized
	}
	w := &giftRequest{sender: call.User, country: call.Country, room: room, invalid: invalid}
	var known bool
	if w.currency, known = s.Wallets.Currency(currency); !known {
		return nil, errCurrency
	}
	if !slices.Contains(s.rooms(), room) {
		return nil, errRoom
	}
	if err := wager.CheckRequestID(requestID); err != nil {
		return nil, err
	}
	// An escape in a string leaves a backslash, which no amount has.
	amount, err := w.currency.Parse(strings.Trim(string(raw), `"`))
	if err != nil || amount <= 0 {
		return nil, invalid.Because(err)
	}
	w.amount = amount
	w.request = ledger.Request{Owner: call.User.ID, ID: requestID}
	return w, nil
}

// checkMinimum refuses less than the least for a receiver.
func (s *Service) checkMinimum(w *giftRequest, each money.Amount) error {
	least, err := s.minimum(w.currency)
	if err != nil {
		return err
	}
	if each < least {
		return tooSmall(w.invalid, least, w.currency)
	}
	return nil
}

// Tip gives another player money.
func (s *Service) Tip(ctx context.Context, call *session.Call, r TipRequest) (Given, error) {
	if rooms := s.rooms(); r.Channel == "" && len(rooms) > 0 {
		r.Channel = rooms[0]
	}
	w, err := s.read(call, r.Channel, r.Currency, r.Amount, r.RequestID, ErrTipAmount)
	if err != nil {
		return Given{}, err
	}
	w.request.Hash = ledger.Hash([]byte("Tip"), []byte(r.Name), w.stakeText(), []byte(w.currency.ID), []byte(w.room))
	return s.once(ctx, w.request, s.tip(w, r.Name))
}

// Rain spreads an amount over players.
func (s *Service) Rain(ctx context.Context, call *session.Call, r RainRequest) (Given, error) {
	if r.Users < 1 || r.Users > MaxUsers {
		return Given{}, ErrUsers
	}
	w, err := s.read(call, r.Channel, r.Currency, r.Amount, r.RequestID, ErrRainAmount)
	if err != nil {
		return Given{}, err
	}
	w.request.Hash = ledger.Hash([]byte("Rain"), []byte{byte(r.Users)}, w.stakeText(), []byte(w.currency.ID), []byte(w.room))
	return s.once(ctx, w.request, s.rain(w, r.Users))
}

// once makes a gift, or tells what became of the request before. give makes the
// gift and names it.
func (s *Service) once(ctx context.Context, request ledger.Request, give func(tx *db.Tx) (id.Binary, error)) (Given, error) {
	return wager.Once(ctx, s.Wagers, request, wager.Procedure[Given]{
		Do: func(tx *db.Tx) (Given, ledger.Outcome, error) {
			made, err := give(tx)
			if err != nil {
				return Given{}, ledger.Outcome{}, err
			}
			answer, err := s.given(tx, request.Owner, made[:])
			return answer, ledger.Outcome{Ref: made[:]}, err
		},
		Recall: func(q db.Querier, recorded ledger.Outcome) (Given, error) {
			return s.given(q, request.Owner, recorded.Ref)
		},
	})
}

// given answers with the message of a gift and what its sender has now.
func (s *Service) given(q db.Querier, sender string, ref []byte) (Given, error) {
	message, currencyID, err := giftMessage(q, ref, sender)
	if db.IsNotFound(err) {
		// The id was used for another kind of request with the same content
		// hash: that cannot happen by accident.
		return Given{}, ledger.ErrOtherContent
	}
	if err != nil {
		return Given{}, err
	}
	currency, known := s.Wallets.Currency(currencyID)
	if !known {
		return Given{}, fmt.Errorf("a gift is in %q, which is no currency", currencyID)
	}
	balance, err := ledger.Balance(q, ledger.PlayerKey(sender, currencyID, false))
	return Given{Message: jsontext.Value(message), Balance: currency.Text(balance)}, err
}
