package captcha

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/netip"
	"net/url"
	"strings"

	"croupier/app/kernel/fault"
)

// The verification addresses of the providers.
const (
	turnstileURL = "https://challenges.cloudflare.com/turnstile/v0/siteverify"
	hcaptchaURL  = "https://api.hcaptcha.com/siteverify"
)

// maxResponse is the longest response of a provider, in bytes.
const maxResponse = 16 << 10

// remote calls Turnstile or hCaptcha, which have the same protocol. They accept each token once.
type remote struct {
	url, secret, siteKey string
	client               *http.Client
}

func newRemote(o Options) remote {
	address := o.VerifyURL
	if address == "" {
		address = map[string]string{Turnstile: turnstileURL, HCaptcha: hcaptchaURL}[o.Provider]
	}
	return remote{url: address, secret: o.Secret, siteKey: o.SiteKey, client: o.Client}
}

func (r remote) verify(ctx context.Context, payload string, ip netip.Addr) error {
	if payload == "" || len(payload) > maxPayload {
		return errRefused
	}
	ctx, cancel := context.WithTimeout(ctx, verifyTimeout)
	defer cancel()
	form := url.Values{"secret": {r.secret}, "response": {payload}, "sitekey": {r.siteKey}}
	if ip.IsValid() {
		form.Set("remoteip", ip.String())
	}
	passed, err := r.query(ctx, form)
	switch {
	case err != nil:
		return fault.ErrUnavailable.Because(err)
	case !passed:
		return errRefused
	}
	return nil
}

func (r remote) query(ctx context.Context, form url.Values) (bool, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, r.url, strings.NewReader(form.Encode()))
	if err != nil {
		return false, fmt.Errorf("ask the captcha provider: %w", err)
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	response, err := r.client.Do(request)
	if err != nil {
		return false, fmt.Errorf("ask the captcha provider: %w", err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return false, fmt.Errorf("ask the captcha provider: it answered %s", response.Status)
	}
	var result struct {
		Success bool `json:"success"`
	}
	if err := json.NewDecoder(io.LimitReader(response.Body, maxResponse)).Decode(&result); err != nil {
		return false, fmt.Errorf("read the captcha provider's answer: %w", err)
	}
	return result.Success, nil
}
