// Package hub88 speaks the protocol of Hub88's wallet: JSON that is signed with RSA and SHA-256, one
// path for each kind of transaction, statuses in the body, and always the HTTP status 200.
package hub88

import (
	"context"
	"crypto"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"io"
	"net/http"
	"path"
	"strings"

	"github.com/go-json-experiment/json"

	"croupier/app/betting/providers/seamless"
)

// Wallet makes the transactions.
type Wallet interface {
	Balance(ctx context.Context, c seamless.Callback) (seamless.Answer, error)
	Bet(ctx context.Context, c seamless.Callback, finished bool) (seamless.Answer, error)
	Win(ctx context.Context, c seamless.Callback, free bool) (seamless.Answer, error)
	Rollback(ctx context.Context, c seamless.Callback, targets []seamless.Target) (seamless.Answer, error)
}

// Handler answers the callbacks of one integration. The end of the path is the kind of a callback:
// user/info, user/balance, transaction/bet, transaction/win, transaction/rollback.
type Handler struct {
	// Provider is the name of the integration in the wallet.
	Provider string
	// Key is the public key of the provider.
	Key    *rsa.PublicKey
	Wallet Wallet
	// Failed is called with errors that are no refusals.
	Failed func(err error)
}

// headerSignature has the signature of the body, in base64.
const headerSignature = "X-Hub88-Signature"

// maxBody is the maximum length of a callback, in bytes.
const maxBody = 64 << 10

// request is the body of all callbacks. Amounts are in hundred-thousandths of the currency.
type request struct {
	User        string `json:"user"`
	Token       string `json:"token"`
	Request     string `json:"request_uuid"`
	Transaction string `json:"transaction_uuid"`
	// Reference is the bet of a win, or the transaction that is rolled back.
	Reference   string `json:"reference_transaction_uuid"`
	Game        string `json:"game_code"`
	Round       string `json:"round"`
	RoundClosed bool   `json:"round_closed"`
	Currency    string `json:"currency"`
	Amount      *int64 `json:"amount"`
	IsFree      bool   `json:"is_free"`
	// Reward is the provider's id of the free bets to which a bet or a win belongs.
	Reward string `json:"reward_uuid,omitempty"`
}

// response is the answer to all callbacks.
type response struct {
	User     string `json:"user,omitempty"`
	Status   Status `json:"status"`
	Request  string `json:"request_uuid,omitempty"`
	Currency string `json:"currency,omitempty"`
	Balance  *int64 `json:"balance,omitempty"`
	Country  string `json:"country,omitempty"`
}

// microsPerUnit is the number of millionths in one unit of an amount.
const microsPerUnit = 10

// ServeHTTP implements http.Handler. Nothing of the body is decoded before its signature is checked.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	answer := h.serve(w, r)
	w.Header().Set("Content-Type", "application/json")
	_ = json.MarshalWrite(w, answer) // the provider has gone
}

func (h *Handler) serve(w http.ResponseWriter, r *http.Request) response {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	switch {
	case err != nil || r.Method != http.MethodPost:
		return response{Status: WrongSyntax}
	case !h.isSigned(body, r.Header.Get(headerSignature)):
		return response{Status: InvalidSignature}
	}
	var q request
	if err := json.Unmarshal(body, &q); err != nil {
		if semantic := (*json.SemanticError)(nil); errors.As(err, &semantic) {
			return response{Status: WrongTypes}
		}
		return response{Status: WrongSyntax}
	}
	answer := response{User: q.User, Request: q.Request, Status: OK}
	done, err := h.call(r.Context(), action(r.URL.Path), q)
	answer.Currency = strings.ToUpper(done.Currency)
	if err != nil {
		var refusal *seamless.Refusal
		answer.Status = h.statusOf(err)
		if !errors.As(err, &refusal) || refusal.Currency == "" {
			return answer
		}
		answer.Currency, done.Balance = strings.ToUpper(refusal.Currency), refusal.Balance
	}
	balance := int64(done.Balance / microsPerUnit)
	answer.Balance = &balance
	return answer
}

// isSigned checks the signature of a body.
func (h *Handler) isSigned(body []byte, signature string) bool {
	raw, err := base64.StdEncoding.DecodeString(signature)
	sum := sha256.Sum256(body)
	return err == nil && h.Key != nil && rsa.VerifyPKCS1v15(h.Key, crypto.SHA256, sum[:], raw) == nil
}

// action returns the last two parts of a path.
func action(whole string) string {
	folder, last := path.Split(path.Clean(whole))
	return path.Base(folder) + "/" + last
}

// errAction means that the path is none of the protocol.
var errAction = errors.New("the path is unknown")

// call passes a callback to the wallet.
func (h *Handler) call(ctx context.Context, action string, q request) (seamless.Answer, error) {
	c := seamless.Callback{
		Provider: h.Provider, Transaction: q.Transaction, Session: q.Token, Owner: q.User, Game: q.Game, Round: q.Round,
		Currency: strings.ToLower(q.Currency), FreeSpins: q.Reward, Content: contentOf(action, q),
	}
	if q.Amount != nil {
		if *q.Amount < 0 || *q.Amount > int64(seamless.MaxMicros/microsPerUnit) {
			return seamless.Answer{}, &seamless.Refusal{Reason: seamless.InvalidAmount}
		}
		c.Amount = seamless.Micros(*q.Amount) * microsPerUnit
	} else if action == "transaction/bet" || action == "transaction/win" {
		return seamless.Answer{}, &seamless.Refusal{Reason: seamless.InvalidAmount}
	}
	switch action {
	case "user/info", "user/balance":
		return h.Wallet.Balance(ctx, c)
	case "transaction/bet":
		return h.Wallet.Bet(ctx, c, q.RoundClosed)
	case "transaction/win":
		return h.Wallet.Win(ctx, c, q.IsFree || q.Reward != "")
	case "transaction/rollback":
		c.Amount = 0
		return h.Wallet.Rollback(ctx, c, []seamless.Target{{Transaction: q.Reference}})
	}
	return seamless.Answer{}, errAction
}

// contentOf returns the hash of the fields that a repetition must have again. The token and the id of
// the request are not among them: a repetition may come in another session.
func contentOf(action string, q request) [32]byte {
	q.Token, q.Request = "", ""
	text, err := json.Marshal(struct {
		Action string
		request
	}{action, q}, json.Deterministic(true))
	if err != nil { // cannot be: the fields are plain
		return [32]byte{}
	}
	return sha256.Sum256(text)
}
