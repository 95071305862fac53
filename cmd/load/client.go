package load

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"

	"croupier/app/session"
)

// Client is one player with a connection of their own. It is a guest, known
// by the cookie of its device, and not safe for concurrent use.
type Client struct {
	http   *http.Client
	device string
	url    string
}

// callTimeout bounds one call.
const callTimeout = 30 * time.Second

// NewClient makes a player of the server at url.
func NewClient(url string) (*Client, error) {
	raw := make([]byte, 32)
	if _, err := rand.Read(raw); err != nil {
		return nil, fmt.Errorf("make a player: %w", err)
	}
	return &Client{
		http: &http.Client{Timeout: callTimeout, Transport: &http.Transport{MaxIdleConnsPerHost: 1, DisableCompression: true}},
		url:  url, device: base64.RawURLEncoding.EncodeToString(raw),
	}, nil
}

// Refusal is a coded answer.
type Refusal struct {
	Status  int
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// Error implements error.
func (r *Refusal) Error() string {
	return fmt.Sprintf("%s (status %d, code %d)", r.Message, r.Status, r.Code)
}

// Whisper sends an event and gives the answer's JSON. A *Refusal is an answer
// too; any other error leaves open what happened.
func (c *Client) Whisper(ctx context.Context, event string, data any) ([]byte, error) {
	return c.Call(ctx, "/api/whisper", map[string]any{"event": event, "data": data})
}

// Call posts to a path.
func (c *Client) Call(ctx context.Context, path string, data any) ([]byte, error) {
	body, err := json.Marshal(data)
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	request.AddCookie(&http.Cookie{Name: session.DeviceCookie, Value: c.device})
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

// Close lets the connection go.
func (c *Client) Close() { c.http.CloseIdleConnections() }
