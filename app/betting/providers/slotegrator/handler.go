// Package slotegrator speaks the protocol of Slotegrator's game integration service: forms that are
// signed with HMAC-SHA1, answers in JSON, and always the HTTP status 200.
package slotegrator

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/betting/providers/seamless"
	"croupier/app/kernel/money"
)

// Wallet makes the transactions.
type Wallet interface {
	Balance(ctx context.Context, c seamless.Callback) (seamless.Answer, error)
	Bet(ctx context.Context, c seamless.Callback, finished bool) (seamless.Answer, error)
	Win(ctx context.Context, c seamless.Callback, free bool) (seamless.Answer, error)
	Refund(ctx context.Context, c seamless.Callback, bet string) (seamless.Answer, error)
	Rollback(ctx context.Context, c seamless.Callback, targets []seamless.Target) (seamless.Answer, error)
}

// Handler answers the callbacks of one integration.
type Handler struct {
	// Provider is the name of the integration in the wallet.
	Provider    string
	Credentials Credentials
	Wallet      Wallet
	Now         func() time.Time
	// Failed is called with errors that are no refusals.
	Failed func(err error)
}

// maxBody is the maximum length of a callback, in bytes.
const maxBody = 64 << 10

// maxClockDifference is how far the time of a callback may be from the time of the site.
const maxClockDifference = 30 * time.Second

// The codes of the protocol.
const (
	codeFunds    = "INSUFFICIENT_FUNDS"
	codeInternal = "INTERNAL_ERROR"
)

// invalid is an error in a callback itself, whose text the provider may see. It begins with the name of
// the field.
type invalid string

// Error implements error.
func (e invalid) Error() string { return string(e) }

func invalidf(format string, args ...any) error { return invalid(fmt.Sprintf(format, args...)) }

// answer is the answer to a callback.
type answer struct {
	Balance     jsontext.Value `json:"balance,omitempty"`
	Transaction string         `json:"transaction_id,omitempty"`
	RolledBack  []string       `json:"rollback_transactions,omitempty"`
	Code        string         `json:"error_code,omitempty"`
	Description string         `json:"error_description,omitempty"`
}

// ServeHTTP implements http.Handler. Nothing of the callback is read before its signature is checked
// but the form itself.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	a, err := h.serve(w, r)
	if err != nil {
		a = h.refusalOf(err)
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.MarshalWrite(w, a) // the provider has gone
}

func (h *Handler) serve(w http.ResponseWriter, r *http.Request) (a answer, err error) {
	if r.Method != http.MethodPost {
		return a, invalid("a callback is a POST request")
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil {
		return a, invalidf("the callback cannot be read, or is longer than %d bytes", maxBody)
	}
	fields, ok := parseFields(string(body))
	if !ok {
		return a, invalid("the form is not encoded properly, or has a field twice")
	}
	if err := h.authenticate(r.Header, fields); err != nil {
		return a, err
	}
	c, err := parse(h.Provider, fields)
	if err != nil {
		return a, err
	}
	return h.call(r.Context(), c)
}

// authenticate checks the headers of a callback.
func (h *Handler) authenticate(header http.Header, fields []Field) error {
	timestamp := header.Get(headerTimestamp)
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	switch {
	case header.Get(headerMerchant) != h.Credentials.Merchant || h.Credentials.Key == "":
		return invalid("X-Merchant-Id: another merchant")
	case err != nil || h.Now().Sub(time.Unix(seconds, 0)).Abs() > maxClockDifference:
		return invalidf("X-Timestamp: more than %v away", maxClockDifference)
	case !h.Credentials.isSigned(fields, timestamp, header.Get(headerNonce), header.Get(headerSign)):
		return invalid("X-Sign: wrong signature")
	}
	return nil
}

// call passes a callback to the wallet.
func (h *Handler) call(ctx context.Context, c callback) (answer, error) {
	switch c.action {
	case "balance":
		done, err := h.Wallet.Balance(ctx, c.Callback)
		return answer{Balance: number(done.Balance)}, err
	case "bet":
		return accepted(h.Wallet.Bet(ctx, c.Callback, c.finished || c.kind == "tip"))
	case "win":
		return accepted(h.Wallet.Win(ctx, c.Callback, c.isFree()))
	case "refund":
		return accepted(h.Wallet.Refund(ctx, c.Callback, c.bet))
	case "rollback":
		a, err := accepted(h.Wallet.Rollback(ctx, c.Callback, c.targets))
		for _, target := range c.targets {
			a.RolledBack = append(a.RolledBack, target.Transaction)
		}
		return a, err
	}
	return answer{}, invalidf("action: %.40q is not known", c.action)
}

func accepted(done seamless.Answer, err error) (answer, error) {
	return answer{Balance: number(done.Balance), Transaction: done.Transaction}, err
}

// number writes an amount as a number with four decimals.
func number(amount seamless.Micros) jsontext.Value {
	return jsontext.Value(money.Amount(amount / microsPerUnit).Text(decimals))
}

// refusalOf returns the answer to a refused callback. The protocol has two codes; the description is
// for people.
func (h *Handler) refusalOf(err error) answer {
	var (
		refusal *seamless.Refusal
		wrong   invalid
	)
	switch {
	case errors.As(err, &wrong):
		return answer{Code: codeInternal, Description: wrong.Error()}
	case !errors.As(err, &refusal):
		h.Failed(err)
		return answer{Code: codeInternal, Description: "internal error"}
	case refusal.Reason == seamless.Balance:
		return answer{Code: codeFunds, Description: "The balance is too low.", Balance: number(refusal.Balance)}
	}
	return answer{Code: codeInternal, Description: string(refusal.Reason)}
}
