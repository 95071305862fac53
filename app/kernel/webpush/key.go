package webpush

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"net/url"
	"time"

	"github.com/go-json-experiment/json"
)

// tokenLifetime is the validity of a token. Push services refuse more than 24 hours.
const tokenLifetime = 12 * time.Hour

// Key is the site's own key (VAPID): push services accept messages to a browser only with the key
// of its subscription.
type Key struct{ private *ecdsa.PrivateKey }

// NewKey makes a random key.
func NewKey() (Key, error) {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return Key{}, fmt.Errorf("make a key of web push: %w", err)
	}
	return Key{private}, nil
}

// ReadKey reads the text of a key.
func ReadKey(text string) (Key, error) {
	raw, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return Key{}, errors.New("the key of web push is no base64")
	}
	private, err := ecdsa.ParseRawPrivateKey(elliptic.P256(), raw)
	if err != nil {
		return Key{}, errors.New("the key of web push is none")
	}
	return Key{private}, nil
}

// Secret is the text of the key for ReadKey.
func (k Key) Secret() (string, error) {
	raw, err := k.private.Bytes()
	if err != nil {
		return "", fmt.Errorf("write a key of web push: %w", err)
	}
	return base64.RawURLEncoding.EncodeToString(raw), nil
}

// Public is the public part in the form for browsers.
func (k Key) Public() (string, error) {
	raw, err := k.private.PublicKey.Bytes()
	if err != nil {
		return "", fmt.Errorf("write a public key of web push: %w", err)
	}
	return base64.RawURLEncoding.EncodeToString(raw), nil
}

// claims are the audience of a token, its expiry, and the contact for the push service.
type claims struct {
	Audience string `json:"aud"`
	Expires  int64  `json:"exp"`
	Subject  string `json:"sub,omitzero"`
}

// authorization is the header that shows the sender to a push service.
func (k Key) authorization(endpoint *url.URL, subject string, now time.Time) (string, error) {
	payload, err := json.Marshal(claims{endpoint.Scheme + "://" + endpoint.Host, now.Add(tokenLifetime).Unix(), subject})
	if err != nil {
		return "", fmt.Errorf("encode a token of web push: %w", err)
	}
	encode := base64.RawURLEncoding.EncodeToString
	signed := encode([]byte(`{"typ":"JWT","alg":"ES256"}`)) + "." + encode(payload)
	digest := sha256.Sum256([]byte(signed))
	r, s, err := ecdsa.Sign(rand.Reader, k.private, digest[:])
	if err != nil {
		return "", fmt.Errorf("sign a token of web push: %w", err)
	}
	const half = 32
	signature := make([]byte, 2*half)
	r.FillBytes(signature[:half])
	s.FillBytes(signature[half:])
	public, err := k.Public()
	if err != nil {
		return "", err
	}
	return "vapid t=" + signed + "." + encode(signature) + ", k=" + public, nil
}
