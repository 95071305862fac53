package noderpc

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"syscall"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/chain"
)

// Get reads the REST answer at a path below the node's address; the path may have a query. A
// status of 400 or above is an *Error with this status.
func (c *Client) Get(ctx context.Context, path string, result any, limit int64) error {
	status, body, err := c.do(ctx, http.MethodGet, path, nil, "", limit)
	return finish(status, body, err, result)
}

// Post sends JSON to a path below the node's address and reads the answer, as Get. Without a
// request value the body is empty.
func (c *Client) Post(ctx context.Context, path string, req, result any, limit int64) error {
	status, body, err := c.post(ctx, path, req, limit)
	return finish(status, body, err, result)
}

// PostText sends plain text, as Blockbook expects a transaction.
func (c *Client) PostText(ctx context.Context, path, text string, result any, limit int64) error {
	status, body, err := c.do(ctx, http.MethodPost, path, []byte(text), "text/plain", limit)
	return finish(status, body, err, result)
}

func finish(status int, body []byte, err error, result any) error {
	if err != nil {
		return err
	}
	if status >= http.StatusInternalServerError {
		return offline(fmt.Sprintf("HTTP status %d", status))
	}
	if status >= http.StatusBadRequest {
		return refusal(int64(status), string(body))
	}
	if result == nil {
		return nil
	}
	return read(body, result)
}

func (c *Client) post(ctx context.Context, path string, req any, limit int64) (int, []byte, error) {
	if req == nil {
		return c.do(ctx, http.MethodPost, path, nil, "application/json", limit)
	}
	text, err := json.Marshal(req)
	if err != nil {
		return 0, nil, fmt.Errorf("write the call: %w", err)
	}
	return c.do(ctx, http.MethodPost, path, text, "application/json", limit)
}

// do makes one request and reads the whole answer.
func (c *Client) do(ctx context.Context, method, path string, body []byte, kind string, limit int64) (int, []byte, error) {
	ctx, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	at, err := c.at(path)
	if err != nil {
		return 0, nil, err
	}
	req, err := http.NewRequestWithContext(ctx, method, at, bytes.NewReader(body))
	if err != nil {
		return 0, nil, errAddress
	}
	for name, values := range c.header {
		req.Header[http.CanonicalHeaderKey(name)] = values
	}
	if kind != "" {
		req.Header.Set("Content-Type", kind)
	}
	req.Header.Set("Accept", "application/json")
	if c.user != "" || c.password != "" {
		req.SetBasicAuth(c.user, c.password)
	}
	got, err := c.http.Do(req)
	if err != nil {
		return 0, nil, failed(ctx, err)
	}
	defer got.Body.Close()
	if err := refusedStatus(got.StatusCode); err != nil {
		return 0, nil, err
	}
	text, err := io.ReadAll(io.LimitReader(got.Body, limit+1))
	switch {
	case int64(len(text)) > limit:
		return 0, nil, fmt.Errorf("the answer has more than %d bytes: %w", limit, chain.ErrInvalidResponse)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return 0, nil, fmt.Errorf("half an answer: %w", chain.ErrInvalidResponse)
	case err != nil:
		return 0, nil, failed(ctx, err)
	}
	return got.StatusCode, text, nil
}

// at is the address of a path below the node's, which keeps its own path and query.
func (c *Client) at(path string) (string, error) {
	base := c.base
	path, query, _ := strings.Cut(path, "?")
	if path != "" {
		joined, err := url.Parse("./" + strings.TrimPrefix(path, "/"))
		if err != nil || joined.Host != "" {
			return "", fmt.Errorf("the path %.40q is none", path)
		}
		base = *base.JoinPath(joined.EscapedPath())
	}
	if query != "" {
		base.RawQuery = strings.TrimPrefix(base.RawQuery+"&"+query, "&")
	}
	return base.String(), nil
}

// refusedStatus is the error of a status without a useful answer.
func refusedStatus(status int) error {
	switch {
	case status == http.StatusUnauthorized || status == http.StatusForbidden:
		return offline("it refuses the user or the password")
	case status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable:
		return offline("it has too much to do")
	case status >= http.StatusMultipleChoices && status < http.StatusBadRequest:
		return offline("it answers with a redirect")
	}
	return nil
}

// offline is ErrOffline with a cause.
func offline(cause string) error { return fmt.Errorf("%w: %s", chain.ErrOffline, cause) }

// failed is the error of a request without an answer. It keeps the cancellation of the caller.
func failed(ctx context.Context, err error) error {
	if errors.Is(ctx.Err(), context.Canceled) {
		return fmt.Errorf("%w: %w", chain.ErrOffline, context.Canceled)
	}
	return offline(cause(err))
}

// cause describes why a request failed in words of ours: those of the network library contain the
// address of the node.
func cause(err error) string {
	var unknown x509.UnknownAuthorityError
	var record tls.RecordHeaderError
	var name *net.DNSError
	var certificate *tls.CertificateVerificationError
	switch {
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, os.ErrDeadlineExceeded):
		return "no answer in time"
	case errors.Is(err, syscall.ECONNREFUSED):
		return "connection refused"
	case errors.As(err, &name):
		return "its name is not known"
	case errors.As(err, &certificate), errors.As(err, &unknown):
		return "its certificate is not trusted"
	case errors.As(err, &record):
		return "it does not speak TLS"
	}
	return "the connection failed"
}

// read reads one JSON value, the whole text, without duplicate names.
func read(text []byte, into any) error {
	if err := json.Unmarshal(text, into); err != nil {
		// The decoder's errors quote the answer.
		return fmt.Errorf("the answer is not what was asked for: %w", chain.ErrInvalidResponse)
	}
	return nil
}
