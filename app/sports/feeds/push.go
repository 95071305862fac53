package feeds

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/source"
)

// Push is a feed of messages that another program sends, signed with a shared secret. See
// docs/sports-feed.md.
type Push struct {
	clock  clock.Clock
	secret []byte

	// acceptMu lets one request at a time be processed.
	acceptMu sync.Mutex

	mu       sync.Mutex
	sink     source.Sink
	ctx      context.Context
	requests []request
}

// request is a recovery that the other program has not completed yet.
type request struct {
	ID    string `json:"id"`
	Since int64  `json:"since"`
}

// NewPush creates the feed.
func NewPush(c clock.Clock, secret string) *Push { return &Push{clock: c, secret: []byte(secret)} }

// Name implements source.Feed.
func (p *Push) Name() string { return "push" }

// Recover implements source.Feed. The answer to the next message requests the recovery.
func (p *Push) Recover(id string, since time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.requests = []request{{id, since.UnixMilli()}}
}

// Run implements source.Feed.
func (p *Push) Run(ctx context.Context, sink source.Sink) error {
	p.mu.Lock()
	p.sink, p.ctx = sink, ctx
	p.mu.Unlock()
	<-ctx.Done()
	p.mu.Lock()
	p.sink = nil
	p.mu.Unlock()
	return nil
}

// PushPath is the path that receives messages.
const PushPath = "/api/sports/feed"

const (
	// maxPushBytes is the maximum size of one request, in bytes.
	maxPushBytes = 1 << 20
	// maxMessages is the maximum number of messages in one request.
	maxMessages = 500
	// maxClockSkew is the maximum difference from the sender's clock.
	maxClockSkew = 5 * time.Minute
)

// Errors. A forged request gets no other information.
var (
	errMethod      = fault.New(http.StatusMethodNotAllowed, "This method is not allowed here.")
	errSignature   = fault.New(fault.CodeForbidden, "The signature is wrong, or the time is more than five minutes off.")
	errTooLarge    = fault.New(fault.CodeTooLarge, "The request is too large.")
	errBody        = fault.New(fault.CodeInvalid, "A message could not be read. None of them was accepted.")
	errUnavailable = fault.New(fault.CodeUnavailable, "The site is starting or stopping. Send it again.")
)

// Mount returns the route that receives messages.
func (p *Push) Mount() feature.Mount {
	return feature.Mount{Pattern: PushPath, Handler: func(refuse feature.Refuse) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			answer, err := p.receive(r)
			if err != nil {
				refuse(w, r, err)
				return
			}
			w.Header().Set("Content-Type", "application/json")
			_ = json.NewEncoder(w).Encode(answer)
		})
	}}
}

// pushAnswer lists what was rejected, and what the sender must send again.
type pushAnswer struct {
	Accepted int               `json:"accepted"`
	Rejected []rejectedMessage `json:"rejected"`
	// Recover requests all fixtures, then the states of all events that were not over at
	// a moment, then the valid odds, and finally a message with complete set to the id.
	Recover []request `json:"recover"`
}

// rejectedMessage is a message that the book rejects.
type rejectedMessage struct {
	Message int `json:"message"`
	// Field is the path of the invalid field within the message, if one field is invalid.
	// Problem is one word: missing, unknown, range or contradiction.
	Field   string         `json:"field,omitempty"`
	Problem markets.Reason `json:"problem,omitempty"`
	Reason  string         `json:"reason"`
}

func newRejectedMessage(message int, err error) rejectedMessage {
	if problem := (*markets.FieldError)(nil); errors.As(err, &problem) {
		return rejectedMessage{message, problem.Field, problem.Reason, problem.Message}
	}
	return rejectedMessage{Message: message, Reason: err.Error()}
}

// receive handles the messages of one request.
func (p *Push) receive(r *http.Request) (*pushAnswer, error) {
	if r.Method != http.MethodPost {
		return nil, errMethod
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, maxPushBytes+1))
	switch {
	case err != nil:
		return nil, errBody.Because(err)
	case len(body) > maxPushBytes:
		return nil, errTooLarge
	case !p.validSignature(r.Header.Get("X-Time"), r.Header.Get("X-Signature"), body):
		return nil, errSignature
	}
	list, problem := readPush(body)
	if problem != nil {
		return nil, errBody.With("index", problem.index).With("field", problem.Field).With("problem", problem.Reason).With("reason", problem.Message).Because(problem)
	}
	return p.deliver(list)
}

// validSignature reports whether a signature is the HMAC-SHA256 of the time, a dot and the body,
// in hexadecimal digits.
func (p *Push) validSignature(at, signature string, body []byte) bool {
	millis, err := strconv.ParseInt(at, 10, 64)
	if err != nil || p.clock.Now().Sub(clock.FromMillis(millis)).Abs() > maxClockSkew {
		return false
	}
	mac := hmac.New(sha256.New, p.secret)
	_, _ = mac.Write([]byte(at + "."))
	_, _ = mac.Write(body)
	claimed, err := hex.DecodeString(signature)
	return err == nil && hmac.Equal(claimed, mac.Sum(nil))
}

// deliver passes messages to the book. Their sender numbers them, so repeated, late or
// reordered messages do no harm.
func (p *Push) deliver(list []source.Message) (*pushAnswer, error) {
	p.acceptMu.Lock()
	defer p.acceptMu.Unlock()
	p.mu.Lock()
	sink, ctx := p.sink, p.ctx
	p.mu.Unlock()
	if sink == nil {
		return nil, errUnavailable
	}
	answer := &pushAnswer{Rejected: []rejectedMessage{}, Recover: []request{}}
	for i, m := range list {
		if err := sink(ctx, m); err != nil {
			answer.Rejected = append(answer.Rejected, newRejectedMessage(i, err))
			continue
		}
		answer.Accepted++
		p.endRecovery(m.Complete)
	}
	// A request is a heartbeat. After it, the book stores what has changed and may
	// request a recovery.
	if err := sink(ctx, source.Message{}); err != nil {
		return nil, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	answer.Recover = append(answer.Recover, p.requests...)
	return answer, nil
}

// endRecovery ends a recovery.
func (p *Push) endRecovery(id string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.requests = slices.DeleteFunc(p.requests, func(r request) bool { return r.ID == id })
}
