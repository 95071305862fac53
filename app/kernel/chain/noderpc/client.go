// Package noderpc is the one HTTP client of the cashier to nodes of networks: it
// speaks JSON-RPC and REST, reads bounded answers, and says in one way what failed.
// A node that cannot be asked is chain.ErrOffline, one whose answer cannot be is
// chain.ErrLies, and a call that the node refuses is an *Error with its code. No
// error contains the address of a node, its user or its password.
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
	// Small is the most that an answer may have.
	Small = 4 << 20
	// Large is the most that an answer about a whole block may have.
	Large = 64 << 20
)

// Timeout is how long a call may take when nobody says something else. It bounds a
// call also where the caller's context would wait longer.
const Timeout = 30 * time.Second

// connections bounds how many calls run at one node at the same time: Bitcoin Core
// refuses those above 16.
const connections = 8

// Options say where a node is and who asks it.
type Options struct {
	// URL is the address of the node, with http or https.
	URL string
	// User and Password are sent by basic authentication; an URL may have them too.
	User, Password string
	// Header is sent with each call: keys of rented nodes.
	Header http.Header
	// Timeout is how long a call may take; zero means Timeout.
	Timeout time.Duration
}

// Client asks one node. It is safe for concurrent use.
type Client struct {
	base           url.URL
	user, password string
	header         http.Header
	timeout        time.Duration
	http           *http.Client
	ids            *atomic.Int64
}

var errAddress = errors.New("the address of a node is http:// or https:// with a host")

// Open makes the client of a node and does not ask it anything yet.
func Open(o Options) (*Client, error) {
	base, err := url.Parse(strings.TrimSpace(o.URL))
	// The error of the parser repeats the address, which may have a password.
	if err != nil || (base.Scheme != "http" && base.Scheme != "https") || base.Host == "" || base.Fragment != "" {
		return nil, errAddress
	}
	c := &Client{user: o.User, password: o.Password, header: o.Header.Clone(), timeout: o.Timeout, ids: new(atomic.Int64)}
	if base.User != nil {
		if c.user != "" {
			return nil, fmt.Errorf("%w, and its user stands in one place only", errAddress)
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
		MaxConnsPerHost:     connections,
		MaxIdleConnsPerHost: connections,
		IdleConnTimeout:     time.Minute,
		ForceAttemptHTTP2:   true,
	}
	c.http = &http.Client{
		Transport: transport,
		// A redirect would take the password to somewhere else.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	return c, nil
}

// Within is the same client with another time that a call may take.
func (c *Client) Within(timeout time.Duration) *Client {
	other := *c
	other.timeout = timeout
	return &other
}

// Close lets go of idle connections.
func (c *Client) Close() { c.http.CloseIdleConnections() }

// Error is what a node answers to a call that it refuses: the code of JSON-RPC, or
// the status of HTTP for REST.
type Error struct {
	Code    int64
	Message string
}

func (e *Error) Error() string { return fmt.Sprintf("the node refuses: %s (%d)", e.Message, e.Code) }

// longestMessage bounds what a node's words take in errors.
const longestMessage = 300

// refusal makes the error of what a node says, without characters that could break
// a log.
func refusal(code int64, message string) *Error {
	message = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r > 0xffff {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(message, " "))
	if runes := []rune(message); len(runes) > longestMessage {
		message = string(runes[:longestMessage])
	}
	return &Error{Code: code, Message: message}
}
