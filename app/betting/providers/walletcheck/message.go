package walletcheck

import (
	"errors"
	"net/http"
	"slices"
	"strconv"
	"time"

	"croupier/app/kernel/money"
)

// kind is what a callback does.
type kind string

const (
	balanceKind  kind = "balance"
	betKind      kind = "bet"
	winKind      kind = "win"
	refundKind   kind = "refund"
	rollbackKind kind = "rollback"
)

// operation is a callback before it is written in a protocol.
type operation struct {
	kind      kind
	id, round string
	amount    Units
	// session, player, game and currency are those of the target if they are empty.
	session, player, game, currency string
	// withoutToken leaves the session out, as some providers do at the end of a round.
	withoutToken bool
	// finished ends the round.
	finished bool
	// free is freeSpin, jackpot or tip; empty for a bet and a win of a round.
	free string
	// of are the operations that a refund or a rollback takes back.
	of []operation
}

// The special kinds of bets and wins.
const (
	freeSpin = "freespin"
	jackpot  = "jackpot"
	tip      = "tip"
)

// field is a field of a callback.
type field struct {
	name, value string
	// plain writes a JSON value as it is, without quotation marks.
	plain bool
}

// message is a callback before it is signed.
type message struct {
	// path is appended to the URL of the target.
	path   string
	fields []field
}

// with returns the message with another value of a field.
func (m message) with(name, value string, plain bool) message {
	m.fields = slices.Clone(m.fields)
	for i, f := range m.fields {
		if f.name == name {
			m.fields[i] = field{name, value, plain}
			return m
		}
	}
	m.fields = append(m.fields, field{name, value, plain})
	return m
}

// without returns the message without a field.
func (m message) without(name string) message {
	m.fields = slices.DeleteFunc(slices.Clone(m.fields), func(f field) bool { return f.name == name })
	return m
}

// request is a signed callback.
type request struct {
	method, url, body string
	// headers end with the signature.
	headers []field
}

func (r request) withHeader(name, value string) request {
	r.headers = slices.Clone(r.headers)
	for i, h := range r.headers {
		if h.name == name {
			r.headers[i].value = value
		}
	}
	return r
}

// signatureName is the name of the header with the signature.
func (r request) signatureName() string { return r.headers[len(r.headers)-1].name }

// class is why a callback has to be refused.
type class string

const (
	anyClass      class = "any reason"
	fundsClass    class = "too little money"
	signClass     class = "a wrong signature"
	currencyClass class = "another currency"
	tokenClass    class = "an unknown or ended session"
	contentClass  class = "another content under the same id"
	gameClass     class = "an unknown game"
	formatClass   class = "a wrong format"
)

// reply is an answer of the wallet.
type reply struct {
	accepted bool
	// code is the protocol's code of a refusal.
	code string
	// transaction is the wallet's id, if the protocol has one.
	transaction string
	balance     Units
	hasBalance  bool
}

// wire is a protocol.
type wire interface {
	// message writes an operation.
	message(o operation) message
	// sign encodes and signs a message at a time.
	sign(m message, at time.Time) request
	// signBody signs a body as it is.
	signBody(path, body string, at time.Time) request
	// read reads the answer to a message. Errors: an answer that the protocol does not allow.
	read(m message, status int, body []byte) (reply, error)
	// allows reports whether a code fits a class.
	allows(c class, code string) bool
	// badAmounts are values of the field amount that must be refused.
	badAmounts() []field
}

// errHTTPStatus means that the answer has another HTTP status than 200.
var errHTTPStatus = errors.New("the HTTP status must be 200 for every answer")

func checkStatus(status int) error {
	if status != http.StatusOK {
		return errHTTPStatus
	}
	return nil
}

// unitDecimals is the number of decimals of Units.
const unitDecimals = 5

// parseUnits reads an amount with a maximum number of decimals.
func parseUnits(text string, decimals int) (Units, error) {
	amount, err := money.ParseAmount(text, decimals)
	if err != nil {
		return 0, err
	}
	for range unitDecimals - decimals {
		amount *= 10
	}
	return Units(amount), nil
}

// text writes an amount with four decimals.
func (u Units) text() string { return money.Amount(u / 10).Text(4) }

// number writes an amount in hundred-thousandths.
func (u Units) number() string { return strconv.FormatInt(int64(u), 10) }

// or returns the first value that is not empty.
func or(value, instead string) string {
	if value == "" {
		return instead
	}
	return value
}
