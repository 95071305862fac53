// Package noderpc is the one HTTP client of the cashier for nodes of networks: it uses JSON-RPC
// and REST, reads bounded answers, and reports failures uniformly. An unreachable node is
// chain.ErrOffline, an impossible answer is chain.ErrInvalidResponse, and a call that the node refuses is an
// *Error with its code. No error contains the address of a node, its user or its password.
package noderpc

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"time"
)

// Limits of answers, in bytes.
const (
	// SmallLimit is the maximum size of an answer.
	SmallLimit = 4 << 20
	// LargeLimit is the maximum size of an answer about a whole block.
	LargeLimit = 64 << 20
)

// Timeout is the default maximum duration of a call. It limits a call even if the caller's
// context would wait longer.
const Timeout = 30 * time.Second

// maxConnections is the maximum number of concurrent calls to one node: Bitcoin Core refuses those
// above 16.
const maxConnections = 8

// Options are the address of a node and the credentials for it.
type Options struct {
	// URL is the address of the node, with http or https.
	URL string
	// User and Password are sent by basic authentication; an URL may have them too.
	User, Password string
	// Header is sent with each call, for keys of node providers.
	Header http.Header
	// Timeout is the maximum duration of a call; zero means Timeout.
	Timeout time.Duration
}

// Client calls one node. It is safe for concurrent use.
type Client struct {
	base           url.URL
	user, password string
	header         http.Header
	timeout        time.Duration
	http           *http.Client
	ids            *atomic.Int64
}

var errAddress = errors.New("the address of a node is http:// or https:// with a host")

// Open makes the client of a node. It makes no call yet.
func Open(o Options) (*Client, error) {
	base, err := url.Parse(strings.TrimSpace(o.URL))
	// The error of the parser repeats the address, which may have a password.
	if err != nil || (base.Scheme != "http" && base.Scheme != "https") || base.Host == "" || base.Fragment != "" {
		return nil, errAddress
	}
	c := &Client{user: o.User, password: o.Password, header: o.Header.Clone(), timeout: o.Timeout, ids: new(atomic.Int64)}
	if base.User != nil {
		if c.user != "" {
			return nil, fmt.Errorf("%w, and its user is given once", errAddress)
		}
		c.user = base.User.Username()
		c.password, _ = base.User.Password()
		base.User = nil
	}
	if c.timeout <= 0 {
		c.timeout = Timeout
	}
	c.base = *base
	transport := &http.Transport{
		Proxy:               http.ProxyFromEnvironment,
		MaxConnsPerHost:     maxConnections,
		MaxIdleConnsPerHost: maxConnections,
		IdleConnTimeout:     time.Minute,
		ForceAttemptHTTP2:   true,
	}
	c.http = &http.Client{
		Transport: transport,
		// A redirect would send the password to another address.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	return c, nil
}

// WithTimeout returns the same client with another timeout.
func (c *Client) WithTimeout(timeout time.Duration) *Client {
	other := *c
	other.timeout = timeout
	return &other
}

// Close closes idle connections.
func (c *Client) Close() { c.http.CloseIdleConnections() }

// Error is a node's answer to a call that it refuses: the code of JSON-RPC, or the status of HTTP
// for REST.
type Error struct {
	Code    int64
	Message string
}

func (e *Error) Error() string { return fmt.Sprintf("the node refuses: %s (%d)", e.Message, e.Code) }

// maxMessageLength is the maximum length of a node's text in errors.
const maxMessageLength = 300

// refusal makes the error of a node's text, without characters that could break a log.
func refusal(code int64, message string) *Error {
	message = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r > 0xffff {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(message, " "))
	if runes := []rune(message); len(runes) > maxMessageLength {
		message = string(runes[:maxMessageLength])
	}
	return &Error{Code: code, Message: message}
}
