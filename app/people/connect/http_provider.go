package connect

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"
)

const (
	// providerTimeout bounds one question to the wallet provider.
	providerTimeout = 5 * time.Second
	// providerAnswer is the longest answer read from it, in bytes.
	providerAnswer = 4 << 10
)

// HTTPProvider asks a wallet provider's server.
type HTTPProvider struct {
	verifyURL, secret string
	client            *http.Client
}

// NewHTTPProvider makes a provider that is asked by POST {"uid"} at verifyURL,
// with the secret as a bearer, and answers {"address"}.
func NewHTTPProvider(verifyURL, secret string) *HTTPProvider {
	return &HTTPProvider{
		verifyURL: verifyURL, secret: secret,
		client: &http.Client{
			Timeout: providerTimeout,
			// The secret is for verifyURL alone.
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
	}
}

// Resolve implements WalletProvider.
func (p *HTTPProvider) Resolve(ctx context.Context, uid string) (address, label string, err error) {
	question, err := json.Marshal(map[string]string{"uid": uid})
	if err != nil {
		return "", "", fmt.Errorf("encode question: %w", err)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, p.verifyURL, bytes.NewReader(question))
	if err != nil {
		return "", "", fmt.Errorf("make request: %w", err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Accept", "application/json")
	request.Header.Set("Authorization", "Bearer "+p.secret)
	response, err := p.client.Do(request)
	if err != nil {
		return "", "", fmt.Errorf("ask: %w", err)
	}
	defer response.Body.Close()
	switch response.StatusCode {
	case http.StatusOK:
		address, err = readAddress(response.Body)
		return address, "", err
	case http.StatusBadRequest, http.StatusNotFound, http.StatusGone, http.StatusUnprocessableEntity:
		return "", "", ErrUnknownUID
	default: // among them 401 and 403: the secret is wrong, not the proof
		return "", "", fmt.Errorf("ask: the answer is %s", response.Status)
	}
}

// readAddress reads the answer, which may say more than the address.
func readAddress(body io.Reader) (string, error) {
	raw, err := io.ReadAll(io.LimitReader(body, providerAnswer+1))
	if err != nil {
		return "", fmt.Errorf("read answer: %w", err)
	}
	if len(raw) > providerAnswer {
		return "", fmt.Errorf("the answer is longer than %d bytes", providerAnswer)
	}
	var answer struct {
		Address string `json:"address"`
	}
	if err := json.Unmarshal(raw, &answer); err != nil {
		return "", fmt.Errorf("decode answer: %w", err)
	}
	return answer.Address, nil
}
