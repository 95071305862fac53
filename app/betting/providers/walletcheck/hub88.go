package walletcheck

import (
	"crypto"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/go-json-experiment/json"

	"croupier/app/betting/providers/hub88"
)

// hub88Wire speaks Hub88's protocol: JSON with amounts in hundred-thousandths, signed with RSA.
type hub88Wire struct {
	target Target
	key    *rsa.PrivateKey
}

// errKey means that the key of a target cannot be used. The text of the key is secret.
var errKey = errors.New("key: Hub88's protocol needs an RSA private key in PEM, of 2048 bits or more")

const minKeyBits = 2048

func newHub88Wire(t Target) (wire, error) {
	block, _ := pem.Decode([]byte(t.Key))
	if block == nil {
		return nil, errKey
	}
	key, err := x509.ParsePKCS1PrivateKey(block.Bytes)
	if err != nil {
		parsed, err := x509.ParsePKCS8PrivateKey(block.Bytes)
		if err != nil {
			return nil, errKey
		}
		var isRSA bool
		if key, isRSA = parsed.(*rsa.PrivateKey); !isRSA {
			return nil, errKey
		}
	}
	if key.N.BitLen() < minKeyBits {
		return nil, errKey
	}
	return &hub88Wire{t, key}, nil
}

// hub88Paths are the paths of the callbacks. The protocol has no refund: a rollback of a bet is one.
var hub88Paths = map[kind]string{
	balanceKind: "/user/balance", betKind: "/transaction/bet", winKind: "/transaction/win",
	refundKind: "/transaction/rollback", rollbackKind: "/transaction/rollback",
}

// message implements wire.
func (w *hub88Wire) message(o operation) message {
	t := w.target
	m := message{path: hub88Paths[o.kind], fields: []field{
		{name: "user", value: or(o.player, t.Player)}, {name: "request_uuid", value: o.id + "-request"},
		{name: "game_code", value: or(o.game, t.Game)}, {name: "currency", value: or(o.currency, t.Currency)},
	}}
	add := func(name, value string, plain bool) { m.fields = append(m.fields, field{name, value, plain}) }
	if !o.withoutToken {
		add("token", or(o.session, t.Session), false)
	}
	if o.kind == balanceKind {
		return m
	}
	add("transaction_uuid", o.id, false)
	add("round", o.round, false)
	switch o.kind {
	case betKind, winKind:
		add("amount", o.amount.number(), true)
		add("is_free", strconv.FormatBool(o.free != "" && o.free != tip), true)
	}
	if len(o.of) > 0 {
		add("reference_transaction_uuid", o.of[0].id, false)
	}
	add("round_closed", strconv.FormatBool(o.finished), true)
	return m
}

// sign implements wire.
func (w *hub88Wire) sign(m message, at time.Time) request {
	parts := make([]string, len(m.fields))
	for i, f := range m.fields {
		value := f.value
		if !f.plain {
			value = quoted(value)
		}
		parts[i] = quoted(f.name) + ":" + value
	}
	return w.signBody(m.path, "{"+strings.Join(parts, ",")+"}", at)
}

// quoted writes a text as a JSON string.
func quoted(text string) string {
	raw, err := json.Marshal(text)
	if err != nil { // only for text that is no UTF-8
		return `""`
	}
	return string(raw)
}

// signBody implements wire.
func (w *hub88Wire) signBody(path, body string, _ time.Time) request {
	sum := sha256.Sum256([]byte(body))
	signature, err := rsa.SignPKCS1v15(nil, w.key, crypto.SHA256, sum[:])
	if err != nil { // only for keys that newHub88Wire refuses
		signature = nil
	}
	return request{method: "POST", url: w.target.URL + path, body: body, headers: []field{
		{name: "Content-Type", value: "application/json"}, {name: "X-Hub88-Signature", value: base64.StdEncoding.EncodeToString(signature)},
	}}
}

// read implements wire.
func (w *hub88Wire) read(m message, status int, body []byte) (r reply, err error) {
	if err := checkStatus(status); err != nil {
		return r, err
	}
	var answer struct {
		User     string       `json:"user"`
		Status   hub88.Status `json:"status"`
		Request  string       `json:"request_uuid"`
		Currency string       `json:"currency"`
		Balance  *int64       `json:"balance"`
	}
	if err := json.Unmarshal(body, &answer); err != nil {
		return r, fmt.Errorf("the answer is no JSON of the protocol: %w", err)
	}
	r = reply{accepted: answer.Status == hub88.OK, code: string(answer.Status)}
	if answer.Balance != nil {
		r.balance, r.hasBalance = Units(*answer.Balance), true
	}
	switch {
	case !strings.HasPrefix(r.code, "RS_"):
		return r, fmt.Errorf("the protocol has no status %.40q", r.code)
	case r.accepted && (!r.hasBalance || answer.Request == "" || answer.Currency == ""):
		return r, errors.New("the answer lacks balance, currency or request_uuid")
	case r.accepted && slices.IndexFunc(m.fields, func(f field) bool { return f.name == "request_uuid" && f.value == answer.Request }) < 0:
		return r, fmt.Errorf("the answer is to the request %.60q", answer.Request)
	}
	return r, nil
}

// statusesOf are the statuses of each class of refusals.
var statusesOf = map[class][]hub88.Status{
	fundsClass:    {hub88.NotEnoughMoney},
	signClass:     {hub88.InvalidSignature},
	currencyClass: {hub88.WrongCurrency},
	tokenClass:    {hub88.InvalidToken, hub88.TokenExpired},
	contentClass:  {hub88.Duplicate},
	gameClass:     {hub88.InvalidGame},
	formatClass:   {hub88.WrongSyntax, hub88.WrongTypes},
}

// allows implements wire.
func (w *hub88Wire) allows(c class, code string) bool {
	return c == anyClass || slices.Contains(statusesOf[c], hub88.Status(code))
}

// badAmounts implements wire.
func (w *hub88Wire) badAmounts() (list []field) {
	for _, value := range []string{"-100000", "-1", "NaN", "1e400", "99999999999999999999999", "9223372036854775807", "1.5", `"100000"`, "null", "[1]", "true", "{}"} {
		list = append(list, field{"amount", value, true})
	}
	return list
}
