package walletcheck

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptrace"
	"strings"
	"sync"
	"time"
)

// play is one case while it runs. After the first finding nothing is sent any more.
type play struct {
	*checker
	ctx context.Context
	// balance is the expected balance.
	balance Units

	mu        sync.Mutex
	finding   string
	skipped   string
	exchanges []Exchange
}

// fail records a finding, if it is the first.
func (p *play) fail(format string, args ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.finding == "" {
		p.finding = p.withoutSecrets(fmt.Sprintf(format, args...))
	}
}

// skip leaves the case out.
func (p *play) skip(reason string) { p.skipped = reason }

// needs leaves the case out if a field of the target is empty.
func (p *play) needs(name, value string) bool {
	if value == "" {
		p.skip("the target has no " + name)
	}
	return value != ""
}

func (p *play) ended() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.finding != "" || p.skipped != ""
}

// bet makes a bet of the stake in a new round.
func (p *play) bet() operation {
	return operation{kind: betKind, id: p.newID("bet"), round: p.newID("round"), amount: p.stake}
}

// win makes a win of the round of a bet.
func (p *play) win(bet operation, amount Units) operation {
	return operation{kind: winKind, id: p.newID("win"), round: bet.round, amount: amount, of: []operation{bet}}
}

// refund makes a refund of a bet. In a protocol without refunds it is a rollback.
func (p *play) refund(bet operation) operation {
	return operation{kind: refundKind, id: p.newID("refund"), round: bet.round, of: []operation{bet}}
}

// rollback makes a rollback of operations of one round.
func (p *play) rollback(of ...operation) operation {
	return operation{kind: rollbackKind, id: p.newID("rollback"), round: of[0].round, of: of}
}

// accept sends an operation that must be accepted and change the balance by an amount.
func (p *play) accept(o operation, change Units) reply {
	return p.acceptRequest(o, p.wire.message(o), change)
}

// acceptRequest is accept for a message that a case has changed.
func (p *play) acceptRequest(o operation, m message, change Units) reply {
	r, ok := p.send(m, p.wire.sign(m, time.Now()))
	if !ok {
		return r
	}
	p.balance += change
	switch {
	case !r.accepted:
		p.fail("the %s is refused with %s", o.kind, r.code)
	case r.balance != p.balance:
		p.fail("after the %s the answer has the balance %s, want %s", o.kind, r.balance.text(), p.balance.text())
	default:
		p.checkTransaction(o, r)
	}
	return r
}

// checkTransaction checks the wallet's id of a transaction: a repetition has the same, any other
// transaction another one.
func (p *play) checkTransaction(o operation, r reply) {
	if o.kind == balanceKind || p.Protocol != Slotegrator {
		return
	}
	p.checker.mu.Lock()
	known, found := p.answers[r.transaction]
	p.answers[r.transaction] = o.id
	p.checker.mu.Unlock()
	switch {
	case r.transaction == "":
		p.fail("the answer to the %s has no transaction_id", o.kind)
	case found && known != o.id:
		p.fail("the transactions %s and %s have the same transaction_id in the answers", known, o.id)
	}
}

// again sends an accepted operation again: it must have the same answer and no effect.
func (p *play) again(o operation, first reply) {
	r := p.accept(o, 0)
	if !p.ended() && r.transaction != first.transaction {
		p.fail("the repeated %s has the transaction_id %s in the answer, and first had %s", o.kind, r.transaction, first.transaction)
	}
}

// refuse sends an operation that must be refused for a reason.
func (p *play) refuse(o operation, why class) {
	m := p.wire.message(o)
	p.refuseRequest(m, p.wire.sign(m, time.Now()), why, string(o.kind))
}

// refuseMessage sends a changed message that must be refused, signed properly.
func (p *play) refuseMessage(m message, why class, what string) {
	p.refuseRequest(m, p.wire.sign(m, time.Now()), why, what)
}

func (p *play) refuseRequest(m message, q request, why class, what string) {
	r, ok := p.send(m, q)
	switch {
	case !ok:
	case r.accepted:
		p.fail("the %s is accepted; it must be refused because of %s", what, why)
	case !p.wire.allows(why, r.code):
		p.fail("the %s is refused with %s, which is not the code for %s", what, r.code, why)
	case why == fundsClass && r.hasBalance && r.balance != p.balance:
		p.fail("the refusal has the balance %s, want %s", r.balance.text(), p.balance.text())
	}
}

// confirm compares the balance with the expected one.
func (p *play) confirm() {
	want := p.balance
	if !p.ended() && p.readBalance() && p.balance != want {
		p.fail("the balance is %s, want %s", p.balance.text(), want.text())
	}
}

// readBalance reads the balance.
func (p *play) readBalance() bool {
	o := operation{kind: balanceKind, id: p.newID("balance")}
	m := p.wire.message(o)
	r, ok := p.send(m, p.wire.sign(m, time.Now()))
	if ok && !r.accepted {
		p.fail("the balance is refused with %s", r.code)
	}
	if r.balance < 0 {
		p.fail("the balance is negative: %s", r.balance.text())
	}
	p.balance = r.balance
	return ok && r.accepted
}

// parallel sends operations at the same time and returns the answers.
func (p *play) parallel(operations ...operation) []reply {
	replies := make([]reply, len(operations))
	var group sync.WaitGroup
	for i, o := range operations {
		m := p.wire.message(o)
		q := p.wire.sign(m, time.Now())
		group.Go(func() { replies[i], _ = p.send(m, q) })
	}
	group.Wait()
	return replies
}

// send sends a request. ok is false if there is a finding.
func (p *play) send(m message, q request) (r reply, ok bool) {
	if p.ended() {
		return r, false
	}
	status, body, err := p.exchange(p.ctx, q, strings.NewReader(q.body))
	if err == nil {
		r, err = p.wire.read(m, status, body)
	}
	if err != nil {
		p.fail("%v", err)
	}
	return r, err == nil
}

// maxAnswer is the maximum length of an answer, in bytes, and maxRecorded of one in the report.
const maxAnswer, maxRecorded = 64 << 10, 1000

// exchange sends a body and records it with the answer.
func (p *play) exchange(ctx context.Context, q request, content io.Reader) (status int, answer []byte, err error) {
	sent, err := http.NewRequestWithContext(ctx, q.method, q.url, content)
	if err != nil {
		return 0, nil, fmt.Errorf("make a callback: %w", err)
	}
	sent.ContentLength = int64(len(q.body))
	for _, h := range q.headers {
		sent.Header.Set(h.name, h.value)
	}
	recorded := Exchange{Request: q.method + " " + q.url + " " + q.body}
	received, err := p.client.Do(sent)
	if err == nil {
		defer received.Body.Close()
		status = received.StatusCode
		answer, err = io.ReadAll(io.LimitReader(received.Body, maxAnswer))
	}
	if err != nil {
		err = fmt.Errorf("the wallet gives no answer: %w", err)
	}
	recorded.Status, recorded.Answer = status, p.shorten(string(answer))
	recorded.Request = p.shorten(recorded.Request)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.exchanges = append(p.exchanges, recorded)
	return status, answer, err
}

func (p *play) shorten(text string) string {
	text = strings.ToValidUTF8(strings.TrimSpace(p.withoutSecrets(text)), "?")
	if len(text) > maxRecorded {
		text = text[:maxRecorded] + "..."
	}
	return text
}

// lose sends an operation and closes the connection before the answer arrives.
func (p *play) lose(o operation) {
	if p.ended() {
		return
	}
	ctx, cancel := context.WithCancel(p.ctx)
	defer cancel()
	trace := &httptrace.ClientTrace{WroteRequest: func(httptrace.WroteRequestInfo) { cancel() }}
	q := p.wire.sign(p.wire.message(o), time.Now())
	_, _, err := p.exchange(httptrace.WithClientTrace(ctx, trace), q, strings.NewReader(q.body))
	if err != nil && !errors.Is(err, context.Canceled) {
		p.fail("%v", err)
	}
}

// errTorn ends a body in its middle.
var errTorn = errors.New("the connection ends in the middle of the body")

// tear sends the first half of an operation and closes the connection.
func (p *play) tear(o operation) {
	if p.ended() {
		return
	}
	q := p.wire.sign(p.wire.message(o), time.Now())
	_, _, _ = p.exchange(p.ctx, q, io.MultiReader(strings.NewReader(q.body[:len(q.body)/2]), tornReader{})) // there is no answer
}

// tornReader fails at once.
type tornReader struct{}

// Read implements io.Reader.
func (tornReader) Read([]byte) (int, error) { return 0, errTorn }
