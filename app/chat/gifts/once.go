package gifts

import (
	"context"
	"errors"
	"fmt"
	"regexp"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/fault"
	"croupier/app/id"
	"croupier/app/ledger"
	"croupier/db"
)

// verdict is a refusal as it is kept with its request, in the form that all
// recorded requests have.
type verdict struct {
	Code    int            `json:"code"`
	Message string         `json:"message"`
	Extra   map[string]any `json:"extra,omitempty"`
}

// requestIDForm is that of all request ids.
var requestIDForm = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

func checkRequestID(text string) error {
	if text != "" && !requestIDForm.MatchString(text) {
		return errRequestID
	}
	return nil
}

// once carries a request out, or answers what became of it before. Its first
// outcome, good or bad, is the last. give makes the gift and names it.
func (s *Service) once(ctx context.Context, request ledger.Request, give func(tx *db.Tx) (id.Binary, error)) (Given, error) {
	var answer Given
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		recorded, err := ledger.Recorded(tx, request)
		if err != nil {
			return err
		}
		if recorded != nil {
			answer, err = s.recall(tx, request.Owner, recorded)
			return err
		}
		made, err := give(tx)
		if err != nil {
			return err
		}
		if err := ledger.Record(tx, request, ledger.Outcome{Ref: made[:]}); err != nil {
			return err
		}
		answer, err = s.given(tx, request.Owner, made[:])
		return err
	})
	if errors.Is(err, ledger.ErrOtherContent) {
		return Given{}, ErrOtherBody
	}
	if refusal, known := fault.From(err); err != nil && known && request.ID != "" {
		return s.refused(ctx, request, refusal)
	}
	return answer, err
}

// refused records a refusal, whose write has been undone, unless the request
// has an outcome by now.
func (s *Service) refused(ctx context.Context, request ledger.Request, refusal *fault.Error) (answer Given, err error) {
	answered := false
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		recorded, err := ledger.Recorded(tx, request)
		if err != nil {
			return err
		}
		if recorded != nil {
			answered = true
			answer, err = s.recall(tx, request.Owner, recorded)
			return err
		}
		text, err := json.Marshal(verdict{Code: refusal.Code, Message: refusal.Message, Extra: refusal.Extra}, json.Deterministic(true))
		if err != nil {
			return fmt.Errorf("write a refusal: %w", err)
		}
		return ledger.Record(tx, request, ledger.Outcome{Refusal: string(text)})
	})
	switch {
	case errors.Is(err, ledger.ErrOtherContent):
		return Given{}, ErrOtherBody
	case err != nil || answered:
		return answer, err
	}
	return Given{}, refusal
}

// recall finds what a recorded request was answered.
func (s *Service) recall(tx *db.Tx, owner string, recorded *ledger.Outcome) (Given, error) {
	if recorded.Refusal == "" {
		return s.given(tx, owner, recorded.Ref)
	}
	var kept verdict
	if err := json.Unmarshal([]byte(recorded.Refusal), &kept); err != nil {
		return Given{}, fmt.Errorf("read a recorded refusal: %w", err)
	}
	return Given{}, &fault.Error{Code: kept.Code, Message: kept.Message, Extra: kept.Extra}
}

// given answers with the message of a gift and what its sender has now.
func (s *Service) given(tx *db.Tx, sender string, ref []byte) (Given, error) {
	message, currencyID, err := giftMessage(tx, ref, sender)
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
	balance, err := ledger.Balance(tx, ledger.PlayerKey(sender, currencyID, false))
	return Given{Message: jsontext.Value(message), Balance: balance.Text(currency.Decimals)}, err
}
