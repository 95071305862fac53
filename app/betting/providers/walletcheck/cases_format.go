package walletcheck

import (
	"fmt"
	"net/http"
	"strings"
	"time"
)

// formatCases send signed callbacks that are wrong.
var formatCases = []testCase{
	{"amount-invalid-bet", "Bets with a negative, huge, broken or missing amount are refused", "", func(p *play) {
		p.badAmounts(func() operation { return p.bet() })
	}},
	{"amount-invalid-win", "Wins with a negative, huge, broken or missing amount are refused", "", func(p *play) {
		bet := p.bet()
		p.accept(bet, -p.stake)
		p.badAmounts(func() operation { return p.win(bet, p.stake) })
	}},
	{"field-twice", "A callback that has a field twice is refused", "", func(p *play) {
		for _, name := range []string{"amount", "currency"} {
			m := p.wire.message(p.bet())
			for _, f := range m.fields {
				if f.name == name {
					m.fields = append(m.fields, f)
				}
			}
			p.refuseMessage(m, formatClass, "bet with "+name+" twice")
		}
	}},
	{"transaction-missing", "A bet without an id of the transaction is refused", "", func(p *play) {
		m := p.wire.message(p.bet())
		for _, name := range []string{"transaction_id", "transaction_uuid"} {
			m = m.without(name)
		}
		p.refuseMessage(m, anyClass, "bet without an id")
		bet := p.bet()
		bet.id = ""
		p.refuseMessage(p.wire.message(bet), anyClass, "bet with an empty id")
	}},
	{"reversal-of-nothing", "A refund that names no bet is refused", "", func(p *play) {
		refund := p.refund(operation{round: p.newID("round")})
		p.refuse(refund, anyClass)
	}},
	{"action-unknown", "A callback with an unknown action is refused", "", func(p *play) {
		m := p.wire.message(p.bet())
		if m.path == "" {
			m = m.with("action", "steal", false)
		} else {
			m.path = "/transaction/steal"
		}
		p.refuseMessage(m, formatClass, "unknown action")
	}},
	{"method-get", "A GET request moves nothing", "", func(p *play) {
		q := p.wire.sign(p.wire.message(p.bet()), time.Now())
		q.method = http.MethodGet
		_, _, _ = p.exchange(p.ctx, q, strings.NewReader(q.body)) // any answer is right
	}},
	{"body-truncated", "A signed body that ends in its middle is refused", "", func(p *play) {
		m := p.wire.message(p.bet())
		whole := p.wire.sign(m, time.Now()).body
		for _, part := range []int{2, 3} {
			q := p.wire.signBody(m.path, whole[:len(whole)*(part-1)/part], time.Now())
			p.refuseRequest(m, q, anyClass, "truncated body")
		}
	}},
	{"body-empty", "An empty body is refused", "", func(p *play) {
		m := p.wire.message(p.bet())
		p.refuseRequest(m, p.wire.signBody(m.path, "", time.Now()), anyClass, "empty body")
	}},
	{"body-no-format", "Bodies in no format of the protocol are refused", "", func(p *play) {
		m := p.wire.message(p.bet())
		for _, body := range []string{"[]", "null", "%zz=1&amount=1", "<xml/>", "{\"a\":" + strings.Repeat("[", 5000), "\x00\xff"} {
			p.refuseRequest(m, p.wire.signBody(m.path, body, time.Now()), anyClass, "body in no format")
		}
	}},
	{"body-long", "A body of two megabytes is refused", "", func(p *play) {
		m := p.wire.message(p.bet()).with("comment", strings.Repeat("a", 2<<20), false)
		q := p.wire.sign(m, time.Now())
		if status, _, err := p.exchange(p.ctx, q, strings.NewReader(q.body)); err == nil && status == http.StatusOK {
			p.refuseRequest(m, q, anyClass, "long body")
		}
	}},
}

// badAmounts sends an operation with each wrong amount, and without one.
func (p *play) badAmounts(next func() operation) {
	for _, bad := range p.wire.badAmounts() {
		m := p.wire.message(next()).with(bad.name, bad.value, bad.plain)
		p.refuseMessage(m, anyClass, fmt.Sprintf("callback with the amount %q", bad.value))
		if p.ended() {
			return
		}
	}
	p.refuseMessage(p.wire.message(next()).without("amount"), anyClass, "callback without an amount")
}

// signatureCases send callbacks that are not signed properly. The last case is a right bet.
var signatureCases = []testCase{
	{"signature-wrong", "A callback with a wrong signature is refused", "", func(p *play) {
		m := p.wire.message(p.bet())
		q := p.wire.sign(m, time.Now())
		for _, signature := range []string{"", "0", strings.Repeat("0", 40), strings.Repeat("QUFB", 86), q.headers[len(q.headers)-1].value + "0"} {
			p.refuseRequest(m, q.withHeader(q.signatureName(), signature), signClass, "bet with a wrong signature")
		}
	}},
	{"signature-of-other-body", "A body that was changed after it was signed is refused", "", func(p *play) {
		m := p.wire.message(p.bet())
		q := p.wire.sign(m, time.Now())
		changed := p.wire.sign(m.with("round", p.newID("round"), false), time.Now())
		q.body = changed.body
		p.refuseRequest(m, q, signClass, "bet with the signature of another body")
	}},
	{"balance-signature", "The balance is refused without a signature", "", func(p *play) {
		m := p.wire.message(operation{kind: balanceKind, id: p.newID("balance")})
		q := p.wire.sign(m, time.Now())
		p.refuseRequest(m, q.withHeader(q.signatureName(), ""), signClass, "balance without a signature")
	}},
	{"merchant-other", "A callback of another merchant is refused", Slotegrator, func(p *play) {
		m := p.wire.message(p.bet())
		p.refuseRequest(m, p.wire.sign(m, time.Now()).withHeader("X-Merchant-Id", p.newID("merchant")), signClass, "bet of another merchant")
	}},
	{"time-old", "Callbacks with an old or a future time are refused", Slotegrator, func(p *play) {
		for _, away := range []time.Duration{-2 * time.Minute, -24 * time.Hour, 2 * time.Minute} {
			m := p.wire.message(p.bet())
			p.refuseRequest(m, p.wire.sign(m, time.Now().Add(away)), anyClass, fmt.Sprintf("bet that is %v away", away))
		}
	}},
	{"time-invalid", "A callback without a time is refused", Slotegrator, func(p *play) {
		m := p.wire.message(p.bet())
		for _, text := range []string{"", "now", "1e9"} {
			p.refuseRequest(m, p.wire.sign(m, time.Now()).withHeader("X-Timestamp", text), anyClass, "bet without a time")
		}
	}},
	{"works-at-the-end", "A round is played properly after all wrong callbacks", "", func(p *play) {
		bet := p.bet()
		p.accept(bet, -p.stake)
		p.accept(p.win(bet, p.stake), p.stake)
	}},
}
