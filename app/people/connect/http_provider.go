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
	// providerTimeout is the timeout of one request to the wallet provider.
	providerTimeout = 5 * time.Second
	// maxProviderResponse is the maximum length of its response, in bytes.
	maxProviderResponse = 4 << 10
)

// HTTPProvider resolves proofs with a wallet provider's server.
type HTTPProvider struct {
	verifyURL, secret string
	client            *http.Client
}

// NewHTTPProvider returns a provider that sends POST {"uid"} to verifyURL, with the
// secret as a bearer, and expects {"address"}.
func NewHTTPProvider(verifyURL, secret string) *HTTPProvider {
	return &HTTPProvider{
		verifyURL: verifyURL, secret: secret,
		client: &http.Client{
			Timeout: providerTimeout,
			// The secret is only for verifyURL.
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
	}
}

// Resolve implements WalletProvider.
func (p *HTTPProvider) Resolve(ctx context.Context, uid string) (address, label string, err error) {
	body, err := json.Marshal(map[string]string{"uid": uid})
	if err != nil {
		return "", "", fmt.Errorf("encode question: %w", err)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, p.verifyURL, bytes.NewReader(body))
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
	default: // for example 401 and 403: the secret is wrong, not the proof
		return "", "", fmt.Errorf("ask: the answer is %s", response.Status)
	}
}

// readAddress reads the response, which may have other members too.
func readAddress(body io.Reader) (string, error) {
	raw, err := io.ReadAll(io.LimitReader(body, maxProviderResponse+1))
	if err != nil {
		return "", fmt.Errorf("read answer: %w", err)
	}
	if len(raw) > maxProviderResponse {
		return "", fmt.Errorf("the answer is longer than %d bytes", maxProviderResponse)
	}
	var answer struct {
		Address string `json:"address"`
	}
	if err := json.Unmarshal(raw, &answer); err != nil {
		return "", fmt.Errorf("decode answer: %w", err)
	}
	return answer.Address, nil
}
