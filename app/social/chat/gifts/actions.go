package gifts

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/outflow"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// TipRequest gives money to one player and publishes the tip in a room. An empty room means the
// first one. Amount is in whole units.
type TipRequest struct {
	Name      string       `json:"name" validate:"max=200"`
	Amount    money.Number `json:"amount"`
	Currency  string       `json:"currency"`
	Channel   string       `json:"channel,omitempty"`
	RequestID string       `json:"request_id,omitempty"`
}

// RainRequest divides an amount equally among a number of players of a room.
type RainRequest struct {
	Users     int          `json:"users"`
	Amount    money.Number `json:"amount"`
	Currency  string       `json:"currency"`
	Channel   string       `json:"channel"`
	RequestID string       `json:"request_id,omitempty"`
}

// GiftAnswer is the answer to a gift: the message in the room, and the sender's remaining balance in
// whole units.
type GiftAnswer struct {
	Message jsontext.Value `json:"message"`
	Balance string         `json:"balance"`
}

// Actions are the calls of this feature.
func (s *Service) Actions() []action.Action {
	return append(s.officeActions(),
		action.Post("/api/chat/tip", action.SignedIn, s.Tip,
			action.Summary("Gives another player real money and publishes it in the room. Codes: 1 unknown username, 2 invalid amount, 3 to oneself, 403 with reason and until where nothing may leave the account."),
			action.PerAccount(30, time.Minute), action.TwoFactor()),
		action.Post("/api/chat/rain", action.SignedIn, s.Rain,
			action.Summary("Splits real money equally over players who write in the room. Codes: 1 invalid count, 2 invalid amount, 4 no player qualifies, 403 with reason and until where nothing may leave the account."),
			action.PerAccount(30, time.Minute), action.TwoFactor()),
	)
}

// giftRequest contains the common parts of a tip and a rain.
type giftRequest struct {
	sender   *session.User
	country  string
	room     string
	currency money.Currency
	amount   money.Amount
	request  ledger.Request
	// invalid is the error for an invalid amount.
	invalid *fault.Error
	// passed is the result of the rules for value that leaves the account.
	passed outflow.AllowedMove
}

// amountText is the amount in the request's hash. It is in the units that people write, so that an
// upgrade that changes the decimals of the ledger does not change the hash.
func (w *giftRequest) amountText() []byte { return []byte((w.amount / w.currency.Unit()).Text(0)) }

// parseRequest makes the checks that depend on the request only. A repeated request therefore passes them
// again.
func (s *Service) parseRequest(call *session.Call, room, currency string, requested money.Number, requestID string, invalid *fault.Error) (*giftRequest, error) {
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
	amount, err := requested.Amount(w.currency)
	if err != nil || amount <= 0 {
		return nil, invalid.Because(err)
	}
	w.amount = amount
	w.request = ledger.Request{Owner: call.User.ID, ID: requestID}
	return w, nil
}

// checkMinimum rejects an amount below the min for a receiver.
func (s *Service) checkMinimum(w *giftRequest, each money.Amount) error {
	minimum, err := s.minimum(w.currency)
	if err != nil {
		return err
	}
	if each < minimum {
		return belowMinimum(w.invalid, minimum, w.currency)
	}
	return nil
}

// Tip gives money to another player.
func (s *Service) Tip(ctx context.Context, call *session.Call, r TipRequest) (GiftAnswer, error) {
	if rooms := s.rooms(); r.Channel == "" && len(rooms) > 0 {
		r.Channel = rooms[0]
	}
	w, err := s.parseRequest(call, r.Channel, r.Currency, r.Amount, r.RequestID, ErrTipAmount)
	if err != nil {
		return GiftAnswer{}, err
	}
	w.request.Hash = ledger.Hash([]byte("Tip"), []byte(r.Name), w.amountText(), []byte(w.currency.ID), []byte(w.room))
	return s.executeOnce(ctx, w.request, s.tip(w, r.Name))
}

// Rain divides an amount among players.
func (s *Service) Rain(ctx context.Context, call *session.Call, r RainRequest) (GiftAnswer, error) {
	if r.Users < 1 || r.Users > MaxUsers {
		return GiftAnswer{}, ErrUsers
	}
	w, err := s.parseRequest(call, r.Channel, r.Currency, r.Amount, r.RequestID, ErrRainAmount)
	if err != nil {
		return GiftAnswer{}, err
	}
	w.request.Hash = ledger.Hash([]byte("Rain"), []byte{byte(r.Users)}, w.amountText(), []byte(w.currency.ID), []byte(w.room))
	return s.executeOnce(ctx, w.request, s.rain(w, r.Users))
}

// executeOnce makes a gift, or returns the result of the earlier request with the same id. give makes the
// gift and returns its id.
func (s *Service) executeOnce(ctx context.Context, request ledger.Request, write func(tx *db.Tx) (id.Binary, error)) (GiftAnswer, error) {
	return wager.Once(ctx, s.Wagers, request, wager.Procedure[GiftAnswer]{
		Do: func(tx *db.Tx) (GiftAnswer, ledger.Outcome, error) {
			created, err := write(tx)
			if err != nil {
				return GiftAnswer{}, ledger.Outcome{}, err
			}
			answer, err := s.giftAnswer(tx, request.Owner, created[:])
			return answer, ledger.Outcome{Ref: created[:]}, err
		},
		Recall: func(q db.Querier, recorded ledger.Outcome) (GiftAnswer, error) {
			return s.giftAnswer(q, request.Owner, recorded.Ref)
		},
	})
}

// giftAnswer returns the message of a gift and the current balance of its sender.
func (s *Service) giftAnswer(q db.Querier, sender string, ref []byte) (GiftAnswer, error) {
	message, currencyID, err := giftMessage(q, ref, sender)
	if db.IsNotFound(err) {
		// The id was used for another kind of request with the same content hash. That cannot
		// happen by accident.
		return GiftAnswer{}, ledger.ErrOtherContent
	}
	if err != nil {
		return GiftAnswer{}, err
	}
	currency, known := s.Wallets.Currency(currencyID)
	if !known {
		return GiftAnswer{}, fmt.Errorf("a gift is in %q, which is no currency", currencyID)
	}
	balance, err := ledger.Balance(q, ledger.PlayerKey(sender, currencyID, false))
	return GiftAnswer{Message: jsontext.Value(message), Balance: currency.Text(balance)}, err
}
