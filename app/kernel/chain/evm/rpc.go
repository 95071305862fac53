package evm

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"croupier/app/kernel/chain"
)

const (
	// maxAnswer bounds what is read of an answer. A block of the largest of these
	// networks with all transactions or its trace stays far below.
	maxAnswer = 64 << 20
	// patience is how long one answer may take, its body included.
	patience = 30 * time.Second
	// maxMessage bounds what is repeated of a node's own words.
	maxMessage = 160
	// noMethod is the code of JSON-RPC for a call that the node does not offer.
	noMethod = -32601
)

// caller asks a node one question. Errors wrap chain.ErrOffline, chain.ErrLies or are
// a *refusal, and never contain the address of the node.
type caller interface {
	call(ctx context.Context, method string, out any, parameters ...any) error
}

// refusal is an error that the node itself has answered.
type refusal struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (r *refusal) Error() string { return fmt.Sprintf("the node says %q (%d)", r.Message, r.Code) }

// says reports whether the refusal has one of the texts, whatever their case.
func (r *refusal) says(texts ...string) bool {
	message := strings.ToLower(r.Message)
	for _, text := range texts {
		if strings.Contains(message, text) {
			return true
		}
	}
	return false
}

// rpc is the caller over HTTP.
type rpc struct {
	client         *http.Client
	url            string
	user, password string
	id             atomic.Int64
}

var errNodeURL = errors.New("the address of the node must be http:// or https:// and a host")

// newRPC reads the address of a node; user and password may stand in it.
func newRPC(address string) (*rpc, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return nil, errNodeURL
	}
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxIdleConnsPerHost = receiptsAtOnce
	r := &rpc{client: &http.Client{
		Transport: transport,
		Timeout:   patience,
		// A redirect would carry the password to another host.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
	if u.User != nil {
		r.user = u.User.Username()
		r.password, _ = u.User.Password()
		u.User = nil
	}
	r.url = u.String()
	return r, nil
}

func (r *rpc) call(ctx context.Context, method string, out any, parameters ...any) error {
	if parameters == nil {
		parameters = []any{}
	}
	id := r.id.Add(1)
	question, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": id, "method": method, "params": parameters})
	if err != nil {
		return fmt.Errorf("write %s: %w", method, err)
	}
	body, status, err := r.post(ctx, question)
	if err != nil {
		return fmt.Errorf("%s: %w", method, err)
	}
	if err := readAnswer(body, status, id, out); err != nil {
		return fmt.Errorf("%s: %w", method, err)
	}
	return nil
}

// post sends a question and reads the answer. Errors of the client contain the
// address of the node with its key, so that they are told by their kind alone.
func (r *rpc) post(ctx context.Context, question []byte) (body []byte, status int, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, r.url, bytes.NewReader(question))
	if err != nil {
		return nil, 0, chain.ErrOffline
	}
	request.Header.Set("Content-Type", "application/json")
	if r.user != "" || r.password != "" {
		request.SetBasicAuth(r.user, r.password)
	}
	response, err := r.client.Do(request)
	if err != nil {
		return nil, 0, offline(ctx, err)
	}
	defer func() { _ = response.Body.Close() }()
	body, err = io.ReadAll(io.LimitReader(response.Body, maxAnswer+1))
	if err != nil {
		return nil, 0, offline(ctx, err)
	}
	if len(body) > maxAnswer {
		return nil, 0, fmt.Errorf("%w: more than %d bytes", chain.ErrLies, maxAnswer)
	}
	kind, _, _ := mime.ParseMediaType(response.Header.Get("Content-Type"))
	if response.StatusCode != http.StatusOK && kind != "application/json" {
		return nil, 0, fmt.Errorf("%w: HTTP status %d", chain.ErrOffline, response.StatusCode)
	}
	return body, response.StatusCode, nil
}

// offline tells why a node did not answer without its address.
func offline(ctx context.Context, err error) error {
	if cause := ctx.Err(); cause != nil {
		return fmt.Errorf("%w: %w", chain.ErrOffline, cause)
	}
	var failed *url.Error
	if errors.As(err, &failed) && failed.Timeout() {
		return fmt.Errorf("%w: no answer in time", chain.ErrOffline)
	}
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return fmt.Errorf("%w: half an answer", chain.ErrOffline)
	}
	return chain.ErrOffline
}

// readAnswer takes the result of the question with an id.
func readAnswer(body []byte, status int, id int64, out any) error {
	var answer struct {
		ID     *int64          `json:"id"`
		Result json.RawMessage `json:"result"`
		Error  *refusal        `json:"error"`
	}
	if err := json.Unmarshal(body, &answer); err != nil {
		if status != http.StatusOK {
			return fmt.Errorf("%w: HTTP status %d", chain.ErrOffline, status)
		}
		return fmt.Errorf("%w: not an answer of JSON-RPC", chain.ErrLies)
	}
	switch {
	case answer.Error != nil:
		return bounded(answer.Error)
	case status != http.StatusOK:
		return fmt.Errorf("%w: HTTP status %d", chain.ErrOffline, status)
	case answer.ID == nil || *answer.ID != id:
		return fmt.Errorf("%w: the answer to another question", chain.ErrLies)
	case answer.Result == nil:
		return fmt.Errorf("%w: an answer without a result", chain.ErrLies)
	}
	if err := json.Unmarshal(answer.Result, out); err != nil {
		return fmt.Errorf("%w: a result of another form", chain.ErrLies)
	}
	return nil
}

// bounded cuts a node's words down to what a log may show.
func bounded(r *refusal) *refusal {
	text := strings.Map(func(c rune) rune {
		if c < ' ' || c > '~' {
			return ' '
		}
		return c
	}, r.Message)
	if len(text) > maxMessage {
		text = text[:maxMessage]
	}
	r.Message = text
	return r
}
