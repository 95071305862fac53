package load

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"croupier/app/kernel/session"
)

// Client is one player with its own connection. It is a guest, identified by
// its device cookie. It is not safe for concurrent use.
type Client struct {
	http   *http.Client
	device *device
	url    string
}

// callTimeout bounds one call.
const callTimeout = 30 * time.Second

// device identifies a player to a server. Its cookie is nil until a server has
// set one.
type device struct{ cookie *http.Cookie }

// cookiePath is the path where the server sets its cookies.
const cookiePath = "/sanctum/csrf-cookie"

// NewClient makes a player of the server at url.
func NewClient(url string) (*Client, error) {
	return &Client{
		http: &http.Client{Timeout: callTimeout, Transport: &http.Transport{MaxIdleConnsPerHost: 1, DisableCompression: true}},
		url:  url, device: &device{},
	}, nil
}

// introduce gets the device cookie.
func (c *Client) introduce(ctx context.Context) error {
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
		if strings.HasSuffix(cookie.Name, session.DeviceCookie) {
			c.device.cookie = cookie
			return nil
		}
	}
	return fmt.Errorf("%s gave no cookie, status %d", cookiePath, answer.StatusCode)
}

// At returns the same player with another server URL.
func (c *Client) At(url string) *Client { return &Client{http: c.http, url: url, device: c.device} }

// As returns another player on this connection.
func (c *Client) As(other *Client) *Client {
	return &Client{http: c.http, url: c.url, device: other.device}
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

// Whisper sends an event and returns the answer's JSON. A *Refusal is an
// answer, too. After any other error the outcome is unknown.
func (c *Client) Whisper(ctx context.Context, event string, data any) ([]byte, error) {
	return c.Call(ctx, "/api/whisper", map[string]any{"event": event, "data": data})
}

// Call posts to a path.
func (c *Client) Call(ctx context.Context, path string, data any) ([]byte, error) {
	if c.device.cookie == nil {
		if err := c.introduce(ctx); err != nil {
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
	request.AddCookie(c.device.cookie)
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
