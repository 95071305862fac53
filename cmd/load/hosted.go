package load

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
)

// spinner plays an installed game over one connection, as the front end of the game does.
type spinner struct {
	http    *http.Client
	url     string
	session string
}

// launchGame starts an installed game for a guest with play money.
func launchGame(ctx context.Context, c *Client, game string) (*spinner, error) {
	text, err := c.SendEvent(ctx, "LaunchGame", map[string]any{"game": game, "currency": "usd", "demo": true})
	if err != nil {
		return nil, fmt.Errorf("launch the game %s: %w", game, err)
	}
	var started struct {
		Session string `json:"session_id"`
	}
	if err := json.Unmarshal(text, &started); err != nil || started.Session == "" {
		return nil, fmt.Errorf("launch the game %s: the answer has no session: %.200s", game, text)
	}
	transport := &http.Transport{MaxIdleConnsPerHost: 1, DisableCompression: true}
	return &spinner{http: &http.Client{Timeout: callTimeout, Transport: transport}, url: c.url, session: started.Session}, nil
}

// gameReply is an answer to a game. Amounts are in millionths of a dollar.
type gameReply struct {
	Error   string `json:"error"`
	Message string `json:"message"`
	Balance *struct {
		Amount int64 `json:"amount"`
	} `json:"balance"`
	Round *gameRound `json:"round"`
}

// gameRound is a round as a game sees it.
type gameRound struct {
	ID     string          `json:"betID"`
	Amount int64           `json:"amount"`
	Payout int64           `json:"payout"`
	Active bool            `json:"active"`
	State  json.RawMessage `json:"state"`
}

// The paths of the protocol that players use.
const (
	pathAuthenticate = "/rgs/wallet/authenticate"
	pathPlay         = "/rgs/wallet/play"
	pathEndRound     = "/rgs/wallet/end-round"
)

// ask sends a request of the game. A refusal is an answer. After an error the outcome is unknown.
func (s *spinner) ask(ctx context.Context, path string, amount int64) (reply gameReply, err error) {
	body, err := json.Marshal(map[string]any{"sessionID": s.session, "amount": amount, "mode": "base"})
	if err != nil {
		return reply, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+path, bytes.NewReader(body))
	if err != nil {
		return reply, err
	}
	request.Header.Set("Content-Type", "application/json")
	answer, err := s.http.Do(request)
	if err != nil {
		return reply, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return reply, err
	}
	if err := json.Unmarshal(text, &reply); err != nil || answer.StatusCode >= http.StatusInternalServerError {
		return reply, fmt.Errorf("%s is answered with the status %d: %.200s", path, answer.StatusCode, text)
	}
	if reply.Error == "" && reply.Balance == nil {
		return reply, fmt.Errorf("%s is answered without a balance: %.200s", path, text)
	}
	return reply, nil
}
