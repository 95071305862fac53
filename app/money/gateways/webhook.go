package gateways

import (
	"crypto/hmac"
	"encoding/hex"
	"errors"
	"hash"
	"io"
	"net/http"
	"strings"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/feature"
)

const (
	// path is the prefix of webhook addresses.
	path = "/api/gateway/"
	// maxWebhookBytes is the max size of a webhook in bytes.
	maxWebhookBytes = 64 << 10
)

// Refusals. None has details: the sender of a forged webhook learns nothing.
var (
	errNotFound   = fault.ErrNotFound
	errMethod     = fault.New(http.StatusMethodNotAllowed, "This method is not allowed here.")
	errTooLarge   = fault.New(fault.CodeTooLarge, "The request is too large.")
	errRefused    = fault.New(fault.CodeForbidden, "The webhook was not accepted.")
	errRetryLater = fault.New(http.StatusServiceUnavailable, "Send the webhook again later.")
)

// Mount returns the handler of webhooks.
func (s *Service) Mount() feature.Mount {
	return feature.Mount{Pattern: path + "*", Handler: func(refuse feature.Refuse) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			reply, err := s.receive(r)
			if err != nil {
				refuse(w, r, err)
				return
			}
			kind := "application/json"
			if !strings.HasPrefix(reply, "{") {
				kind = "text/plain; charset=utf-8"
			}
			w.Header().Set("Content-Type", kind)
			_, _ = io.WriteString(w, reply)
		})
	}}
}

// receive processes a webhook. It is acknowledged when the gateway was queried
// and the result is stored. The gateway sends an unacknowledged webhook again.
func (s *Service) receive(r *http.Request) (reply string, err error) {
	name, _ := strings.CutPrefix(r.URL.Path, path)
	g, ok := s.find(name)
	if !ok {
		return "", errNotFound
	}
	if r.Method != http.MethodPost {
		return "", errMethod
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, maxWebhookBytes+1))
	switch {
	case err != nil:
		return "", errRefused.Because(err)
	case len(body) > maxWebhookBytes:
		return "", errTooLarge
	}
	id, err := g.ParseWebhook(r.Header, body, s.Clock.Now())
	if err != nil {
		s.logFailure(name, err)
		return "", errRefused.Because(err)
	}
	s.recordWebhook(name)
	if id == "" {
		return g.Acknowledgement(), nil
	}
	select {
	case s.slots <- struct{}{}:
		defer func() { <-s.slots }()
	default:
		return "", errRetryLater
	}
	if err := s.Refresh(r.Context(), name, id); err != nil {
		s.logFailure(name, err)
		return "", errRetryLater.Because(err)
	}
	return g.Acknowledgement(), nil
}

var errSecret = errors.New("the gateway has no secret")

// signed checks a hexadecimal signature of the parts in constant time.
func signed(newHash func() hash.Hash, secret, signature string, parts ...[]byte) error {
	if secret == "" {
		return errSecret
	}
	received, err := hex.DecodeString(signature)
	if err != nil {
		return ErrSignature
	}
	if !hmac.Equal(received, mac(newHash, secret, parts...)) {
		return ErrSignature
	}
	return nil
}

func mac(newHash func() hash.Hash, secret string, parts ...[]byte) []byte {
	m := hmac.New(newHash, []byte(secret))
	for _, part := range parts {
		m.Write(part)
	}
	return m.Sum(nil)
}
