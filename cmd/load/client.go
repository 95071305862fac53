package load

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"croupier/app/kernel/session"
)

// Client is one player with its own connection. It is a guest, identified by
// its device cookie. It is not safe for concurrent use.
type Client struct {
	http   *http.Client
	device *device
	url    string
	// token is the token of a signed-in player; empty for a guest.
	token     string
	signingIn bool
	// address is the player's address that a proxy reports; empty for none.
	address string
}

// callTimeout bounds one call.
const callTimeout = 30 * time.Second

// device identifies a player to a server. Its cookie is nil until a server has
// set one.
type device struct {
	cookie *http.Cookie
	// proof is the cookie that marks calls of a page of the site.
	proof *http.Cookie
}

// cookiePath is the path where the server sets its cookies.
const cookiePath = "/sanctum/csrf-cookie"

// NewClient makes a player of the server at url.
func NewClient(url string) (*Client, error) {
	return &Client{
		http: &http.Client{Timeout: callTimeout, Transport: &http.Transport{MaxIdleConnsPerHost: 1, DisableCompression: true}},
		url:  url, device: &device{},
	}, nil
}

// fetchCookies gets the device cookie.
func (c *Client) fetchCookies(ctx context.Context) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, c.url+cookiePath, nil)
	if err != nil {
		return err
	}
	answer, err := c.http.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	for _, cookie := range answer.Cookies() {
		switch {
		case session.BaseName(cookie.Name) == session.DeviceCookie:
			c.device.cookie = cookie
		case cookie.Name == session.XSRFCookie:
			c.device.proof = cookie
		}
	}
	if c.device.cookie != nil {
		return nil
	}
	return fmt.Errorf("%s gave no cookie, status %d", cookiePath, answer.StatusCode)
}

// OnServer returns the same player with another server URL.
func (c *Client) OnServer(url string) *Client {
	return &Client{http: c.http, url: url, device: c.device}
}

// WithPlayer returns another player on this connection.
func (c *Client) WithPlayer(other *Client) *Client {
	return &Client{http: c.http, url: c.url, device: other.device, token: other.token}
}

// Refusal is an answer with an error code.
type Refusal struct {
	Status  int
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// Error implements error.
func (r *Refusal) Error() string {
	return fmt.Sprintf("%s (status %d, code %d)", r.Message, r.Status, r.Code)
}

// SignIn signs the client in to an account.
func (c *Client) SignIn(ctx context.Context, login, password string) error {
	c.signingIn = true
	defer func() { c.signingIn = false }()
	text, err := c.Call(ctx, "/auth/login", map[string]string{"login": login, "password": password})
	if err != nil {
		return fmt.Errorf("sign in: %w", err)
	}
	var answer struct {
		Token string `json:"token"`
	}
	if err := json.Unmarshal(text, &answer); err != nil || answer.Token == "" {
		return fmt.Errorf("sign in: the answer has no token: %.100s", text)
	}
	c.token = answer.Token
	return nil
}

// SetToken gives the client the session of this token.
func (c *Client) SetToken(token string) { c.token = token }

// SetAddress lets the client come from this address to a server that trusts this machine as a proxy.
func (c *Client) SetAddress(address string) { c.address = address }

// SendEvent sends an event and returns the answer's JSON. A *Refusal is an answer, too. After any
// other error the outcome is unknown.
func (c *Client) SendEvent(ctx context.Context, event string, data any) ([]byte, error) {
	return c.Call(ctx, "/api/whisper", map[string]any{"event": event, "data": data})
}

// Call posts to a path.
func (c *Client) Call(ctx context.Context, path string, data any) ([]byte, error) {
	if c.device.cookie == nil {
		if err := c.fetchCookies(ctx); err != nil {
			return nil, err
		}
	}
	body, err := json.Marshal(data)
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	if c.address != "" {
		request.Header.Set("X-Forwarded-For", c.address)
	}
	request.AddCookie(c.device.cookie)
	switch {
	case c.token != "":
		request.Header.Set("Authorization", "Bearer "+c.token)
	case c.signingIn && c.device.proof != nil:
		request.AddCookie(c.device.proof)
		proof, err := url.PathUnescape(c.device.proof.Value)
		if err != nil {
			return nil, err
		}
		request.Header.Set("X-XSRF-TOKEN", proof)
	}
	answer, err := c.http.Do(request)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return nil, err
	}
	if answer.StatusCode != http.StatusOK {
		refusal := &Refusal{Status: answer.StatusCode}
		if err := json.Unmarshal(text, refusal); err != nil {
			return nil, fmt.Errorf("status %d: %.200s", answer.StatusCode, text)
		}
		return nil, refusal
	}
	return text, nil
}

// Close closes the connection.
func (c *Client) Close() { c.http.CloseIdleConnections() }
