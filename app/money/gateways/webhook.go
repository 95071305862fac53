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
	// path is below which webhooks arrive.
	path = "/api/gateway/"
	// largest is the most that a webhook may have, in bytes.
	largest = 64 << 10
)

// Refusals. None says more than that: whoever sends a forged webhook learns nothing.
var (
	errNotFound = fault.ErrNotFound
	errMethod   = fault.New(http.StatusMethodNotAllowed, "This method is not allowed here.")
	errTooLarge = fault.New(fault.CodeTooLarge, "The request is too large.")
	errRefused  = fault.New(fault.CodeForbidden, "The webhook was not accepted.")
	errLater    = fault.New(http.StatusServiceUnavailable, "Send the webhook again later.")
)

// Mount is where webhooks arrive.
func (s *Service) Mount() feature.Mount {
	return feature.Mount{Pattern: path + "*", Handler: func(refuse feature.Refuse) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			reply, err := s.receive(r)
			if err != nil {
				refuse(w, r, err)
				return
			}
			w.Header().Set("Content-Type", "application/json")
			_, _ = io.WriteString(w, reply)
		})
	}}
}

// receive takes a webhook. It is taken when the gateway was asked and the answer is
// kept: what is not taken is sent again.
func (s *Service) receive(r *http.Request) (reply string, err error) {
	name, _ := strings.CutPrefix(r.URL.Path, path)
	g, ok := s.find(name)
	if !ok {
		return "", errNotFound
	}
	if r.Method != http.MethodPost {
		return "", errMethod
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, largest+1))
	switch {
	case err != nil:
		return "", errRefused.Because(err)
	case len(body) > largest:
		return "", errTooLarge
	}
	id, err := g.Read(r.Header, body, s.Clock.Now())
	if err != nil {
		s.failed(name, err)
		return "", errRefused.Because(err)
	}
	s.notified(name)
	if id == "" {
		return g.Reply(), nil
	}
	select {
	case s.places <- struct{}{}:
		defer func() { <-s.places }()
	default:
		return "", errLater
	}
	if err := s.Look(r.Context(), name, id); err != nil {
		s.failed(name, err)
		return "", errLater.Because(err)
	}
	return g.Reply(), nil
}

var errSecret = errors.New("the gateway has no secret")

// signed reports whether a signature, in hexadecimal digits, is that of the parts. The
// time that it takes does not tell how much of it is right.
func signed(newHash func() hash.Hash, secret, signature string, parts ...[]byte) error {
	if secret == "" {
		return errSecret
	}
	given, err := hex.DecodeString(signature)
	if err != nil {
		return ErrSignature
	}
	if !hmac.Equal(given, mac(newHash, secret, parts...)) {
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
