package walletcheck

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/betting/providers/slotegrator"
)

// slotegratorWire speaks Slotegrator's protocol: forms with four decimals, signed with HMAC-SHA1.
type slotegratorWire struct {
	target      Target
	credentials slotegrator.Credentials
	nonces      atomic.Int64
}

func newSlotegratorWire(t Target) (wire, error) {
	if t.Merchant == "" {
		return nil, errors.New("merchant: Slotegrator's protocol needs one")
	}
	return &slotegratorWire{target: t, credentials: slotegrator.Credentials{Merchant: t.Merchant, Key: t.Key}}, nil
}

// message implements wire.
func (w *slotegratorWire) message(o operation) message {
	t := w.target
	m := message{fields: []field{
		{name: "action", value: string(o.kind)}, {name: "player_id", value: or(o.player, t.Player)}, {name: "currency", value: or(o.currency, t.Currency)},
		{name: "game_uuid", value: or(o.game, t.Game)},
	}}
	add := func(name, value string) { m.fields = append(m.fields, field{name: name, value: value}) }
	if !o.withoutToken {
		add("session_id", or(o.session, t.Session))
	}
	if o.kind == balanceKind {
		return m
	}
	add("transaction_id", o.id)
	add("round_id", o.round)
	switch o.kind {
	case betKind, winKind:
		add("amount", o.amount.text())
		add("type", or(o.free, string(o.kind)))
	case refundKind:
		add("amount", o.of[0].amount.text())
		add("bet_transaction_id", o.of[0].id)
	case rollbackKind:
		for i, target := range o.of {
			for _, f := range []field{
				{name: "action", value: string(target.kind)}, {name: "amount", value: target.amount.text()},
				{name: "transaction_id", value: target.id}, {name: "type", value: or(target.free, string(target.kind))},
			} {
				add(fmt.Sprintf("rollback_transactions[%d][%s]", i, f.name), f.value)
			}
		}
	}
	if o.finished {
		add("finished", "1")
	}
	return m
}

// sign implements wire.
func (w *slotegratorWire) sign(m message, at time.Time) request {
	fields := make([]slotegrator.Field, len(m.fields))
	for i, f := range m.fields {
		fields[i] = slotegrator.Field{Name: f.name, Value: f.value}
	}
	r := request{method: "POST", url: w.target.URL + m.path, body: slotegrator.Encode(fields), headers: []field{{name: "Content-Type", value: "application/x-www-form-urlencoded"}}}
	nonce := strconv.FormatInt(at.UnixNano(), 36) + strconv.FormatInt(w.nonces.Add(1), 36)
	for _, h := range w.credentials.Headers(fields, strconv.FormatInt(at.Unix(), 10), nonce) {
		r.headers = append(r.headers, field{name: h.Name, value: h.Value})
	}
	return r
}

// signBody implements wire. A body that is no form is signed as the fields up to its fault.
func (w *slotegratorWire) signBody(path, body string, at time.Time) request {
	m := message{path: path}
	for part := range strings.SplitSeq(body, "&") {
		if name, value, found := strings.Cut(part, "="); found {
			m.fields = append(m.fields, field{name: name, value: value})
		}
	}
	r := w.sign(m, at)
	r.body = body
	return r
}

// read implements wire.
func (w *slotegratorWire) read(_ message, status int, body []byte) (r reply, err error) {
	if err := checkStatus(status); err != nil {
		return r, err
	}
	var answer struct {
		Balance     jsontext.Value `json:"balance"`
		Transaction string         `json:"transaction_id"`
		Code        string         `json:"error_code"`
	}
	if err := json.Unmarshal(body, &answer); err != nil {
		return r, fmt.Errorf("the answer is no JSON of the protocol: %w", err)
	}
	r = reply{accepted: answer.Code == "", code: answer.Code, transaction: answer.Transaction}
	if text := strings.Trim(string(answer.Balance), `"`); text != "" {
		if r.balance, err = parseUnits(text, 4); err != nil {
			return r, fmt.Errorf("the balance %.40s is not an amount with at most four decimals", text)
		}
		r.hasBalance = true
	}
	if r.accepted && !r.hasBalance {
		return r, errors.New("the answer has neither a balance nor an error code")
	}
	if !r.accepted && r.code != codeFunds && r.code != codeInternal {
		return r, fmt.Errorf("the protocol has no error code %.40q", r.code)
	}
	return r, nil
}

// The error codes of the protocol.
const (
	codeFunds    = "INSUFFICIENT_FUNDS"
	codeInternal = "INTERNAL_ERROR"
)

// allows implements wire.
func (w *slotegratorWire) allows(c class, code string) bool {
	return c == anyClass || (c == fundsClass) == (code == codeFunds)
}

// badAmounts implements wire.
func (w *slotegratorWire) badAmounts() (list []field) {
	for _, value := range []string{"-1", "-0.01", "NaN", "Infinity", "1e3", "0x10", "99999999999999999999", "1e999", "1.23456", "1,00", "1.2.3", "+1", " 1", "abc", ""} {
		list = append(list, field{name: "amount", value: value})
	}
	return list
}
