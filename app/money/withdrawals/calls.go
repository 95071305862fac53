package withdrawals

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/app/kernel/outflow"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/db"
)

// WithdrawChain is a chain on which players can be paid. Amounts are in whole
// units of its currency.
type WithdrawChain struct {
	ID         string `json:"id"`
	Currency   string `json:"currency"`
	Network    string `json:"network"`
	Name       string `json:"name"`
	Open       bool   `json:"open"`
	Reason     string `json:"reason"`
	Minimum    string `json:"minimum"`
	Fee        string `json:"fee"`
	FeePercent string `json:"feePercent"`
	Minutes    int64  `json:"minutes"`
	Tag        bool   `json:"tag"`
	Decimals   int    `json:"decimals"`
	// Test is true for coins of the embedded test chain.
	Test bool `json:"test"`
}

// WithdrawLimit is the amount that a player may withdraw within 24 hours, in
// dollars. Next is when more is possible, or 0 while nothing was withdrawn.
type WithdrawLimit struct {
	Dollars string `json:"dollars"`
	Left    string `json:"left"`
	Next    int64  `json:"next"`
}

// WithdrawBlock is why the player cannot withdraw, and until when, or 0 if the
// end is unknown.
type WithdrawBlock struct {
	Reason string `json:"reason"`
	Text   string `json:"text"`
	Until  int64  `json:"until"`
}

// WithdrawOptions are the player's options.
type WithdrawOptions struct {
	Chains  []WithdrawChain `json:"chains"`
	Limit   WithdrawLimit   `json:"limit"`
	Open    *WithdrawalRow  `json:"open"`
	Blocked *WithdrawBlock  `json:"blocked"`
	Hours   string          `json:"hours"`
}

// WithdrawalQuoteRequest asks for the result of a withdrawal.
type WithdrawalQuoteRequest struct {
	Sum      money.Number `json:"sum"`
	Currency string       `json:"currency" validate:"required,max=20"`
	Wallet   string       `json:"wallet" validate:"max=200"`
	Tag      string       `json:"tag,omitempty" validate:"max=100"`
}

// WithdrawalQuote is the result of a withdrawal. Warning is a sentence that the
// player should read first, or empty.
type WithdrawalQuote struct {
	Sum       string   `json:"sum"`
	Fee       string   `json:"fee"`
	Arrives   string   `json:"arrives"`
	Minutes   int64    `json:"minutes"`
	Automatic bool     `json:"automatic"`
	Steps     []string `json:"steps"`
	Warning   string   `json:"warning"`
}

// CancelWithdrawal names a withdrawal of the player.
type CancelWithdrawal struct {
	ID string `json:"id" validate:"required,max=40"`
}

// WithdrawalHistoryRequest asks for a page of the player's withdrawals.
type WithdrawalHistoryRequest struct {
	Cursor string `json:"cursor,omitempty" validate:"max=40"`
}

// WithdrawalHistoryAnswer is a page of withdrawals, the newest first. Next is the
// cursor of the following page, or empty at the end.
type WithdrawalHistoryAnswer struct {
	Withdraws []WithdrawalRow `json:"withdraws"`
	Next      string          `json:"next"`
}

const (
	pageSize = 20
	day      = 24 * time.Hour
)

// Options returns what the player can withdraw, or why not.
func (s *Service) Options(ctx context.Context, call *session.Call, _ action.None) (answer WithdrawOptions, err error) {
	answer = WithdrawOptions{Chains: []WithdrawChain{}, Hours: s.limits.hours.Get()}
	var level WithdrawalLevel
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		sums, block, err := s.Gate.Status(q, call.User.ID)
		if err != nil {
			return err
		}
		if level, err = s.levelOf(q, call.User.ID); err != nil {
			return err
		}
		answer.Limit = limitOf(sums)
		if block != nil {
			answer.Blocked = &WithdrawBlock{block.Reason, block.Text, millis(block.Until)}
		}
		open, err := openOf(q, call.User.ID)
		if err != nil || open == nil {
			return err
		}
		row, err := s.row(q, *open)
		answer.Open = &row
		return err
	})
	if err != nil {
		return answer, fmt.Errorf("list what can be withdrawn: %w", err)
	}
	for _, asset := range s.Networks.Assets() {
		if c, offered := s.chainRow(ctx, asset.ID, level); offered {
			answer.Chains = append(answer.Chains, c)
		}
	}
	return answer, nil
}

func limitOf(sums outflow.Sums) WithdrawLimit {
	l := WithdrawLimit{Dollars: money.USD(sums.LimitUSD).Cents(), Left: money.USD(max(0, sums.LimitUSD-sums.DayUSD)).Cents()}
	if !sums.DaySince.IsZero() {
		l.Next = sums.DaySince.Add(day).UnixMilli()
	}
	return l
}

// chainRow describes a chain. shown is false for a currency that the site does
// not have.
func (s *Service) chainRow(ctx context.Context, assetID string, level WithdrawalLevel) (c WithdrawChain, offered bool) {
	asset, currency, err := s.offered(assetID)
	if err != nil {
		return c, false
	}
	network := s.network(asset.Network)
	c = WithdrawChain{
		ID: asset.ID, Currency: currency.ID, Network: network.ID, Name: network.Name, Open: true, FeePercent: level.Fee,
		Minutes: minutesOf(network.Confirmations, network.BlockTime), Tag: network.Tags, Decimals: decimalsOf(asset, currency), Test: network.Family == chain.Test,
	}
	price, err := s.Prices.Of(currency.ID)
	if err != nil {
		c.Open, c.Reason = false, errPrice.Message
		return c, true
	}
	c.Minimum = currency.Text(currency.Ceil(price.Amount(settings.MicroUSD(s.limits.minimum.Get()), currency)))
	if s.Networks.Offline(asset.Network) {
		c.Open, c.Reason = false, errOffline.Message
		return c, true
	}
	fee, err := s.networkFee(ctx, asset, currency, 0)
	if err != nil {
		c.Open, c.Reason = false, errOffline.Message
	}
	c.Fee = currency.Text(fee)
	return c, true
}

// Quote returns the result of a withdrawal. It is refused for the same reasons as
// the withdrawal itself.
func (s *Service) Quote(ctx context.Context, call *session.Call, r WithdrawalQuoteRequest) (answer WithdrawalQuote, err error) {
	w, err := s.read(ctx, call, r.Currency, r.Wallet, r.Tag, r.Sum)
	if err != nil {
		return answer, err
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		inputs, _, err := s.admit(q, &w, s.Clock.Now())
		if err != nil {
			return err
		}
		answer = s.quoteOf(w, ObjectionsTo(inputs))
		return nil
	})
	if err != nil {
		return WithdrawalQuote{}, fmt.Errorf("quote a withdrawal: %w", err)
	}
	return answer, nil
}

func (s *Service) quoteOf(w withdrawRequest, objections []string) WithdrawalQuote {
	network := s.network(w.asset.Network)
	state, automatic := initialState(objections)
	answer := WithdrawalQuote{
		Sum: w.currency.Text(w.terms.Sum), Fee: w.currency.Text(w.terms.Fee), Arrives: w.currency.Text(w.terms.Arrives),
		Minutes: minutesOf(network.Confirmations, network.BlockTime), Automatic: automatic, Steps: []string{requestTexts[state]},
	}
	if !automatic {
		answer.Steps = append(answer.Steps, "Staff look at withdrawals from "+s.limits.hours.Get()+".", eventTexts[Approve])
	}
	answer.Steps = append(answer.Steps, eventTexts[Send], fmt.Sprintf("Done when %s has confirmed it %d times.", network.Name, network.Confirmations))
	switch {
	case w.tag == "" && network.Tags:
		answer.Warning = "Exchanges ask for a tag beside the address. Without it the money may be lost."
	case contains(objections, objectionIdentity):
		answer.Warning = requestTexts[Identity]
	case 5*w.terms.Fee > w.terms.Sum:
		answer.Warning = "The fee is more than a fifth of the sum."
	}
	return answer
}

// CancelMine cancels a withdrawal that is not approved yet and returns its money.
func (s *Service) CancelMine(ctx context.Context, call *session.Call, r CancelWithdrawal) (answer WithdrawalAnswer, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		w, err := find(tx, r.ID)
		if err != nil {
			return err
		}
		if w.userID != call.User.ID {
			return errUnknown
		}
		if !w.state.Cancellable(w.automatic) {
			return errNotCancellable
		}
		if err := s.changeState(tx, w, stateChange{transition: Cancel}); err != nil {
			return err
		}
		answer.Withdraw, err = s.row(tx, *w)
		return err
	})
	if err != nil {
		return WithdrawalAnswer{}, fmt.Errorf("cancel a withdrawal: %w", err)
	}
	return answer, nil
}

// find finds a withdrawal by the text of its id. Errors: errUnknown.
func find(q db.Querier, text string) (*withdrawal, error) {
	key, ok := id.ToBinary(strings.TrimSpace(text))
	if !ok {
		return nil, errUnknown
	}
	w, err := byID(q, key)
	if err == nil && w == nil {
		err = errUnknown
	}
	return w, err
}

// History lists the withdrawals of the player.
func (s *Service) History(ctx context.Context, call *session.Call, r WithdrawalHistoryRequest) (WithdrawalHistoryAnswer, error) {
	answer := WithdrawalHistoryAnswer{Withdraws: []WithdrawalRow{}}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		upTo, before := int64(forever), []byte{}
		if r.Cursor != "" {
			last, err := find(q, r.Cursor)
			if err != nil || last.userID != call.User.ID {
				return errors.Join(errUnknown, err)
			}
			upTo, before = last.createdAt, last.id[:]
		}
		all, err := ofUser(q, call.User.ID, upTo, before, pageSize+1)
		if err != nil {
			return err
		}
		all, answer.Next = db.Page(all, pageSize, withdrawal.cursor)
		for _, w := range all {
			row, err := s.row(q, w)
			if err != nil {
				return err
			}
			answer.Withdraws = append(answer.Withdraws, row)
		}
		return nil
	})
	if err != nil {
		return WithdrawalHistoryAnswer{}, fmt.Errorf("list withdrawals: %w", err)
	}
	return answer, nil
}
