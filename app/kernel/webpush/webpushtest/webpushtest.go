// Package webpushtest has a push service for tests, with browsers that receive its messages: it
// decrypts by RFC 8291, and checks the sender by RFC 8292.
package webpushtest

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/webpush"
)

var base64url = base64.RawURLEncoding

// Service is a push service.
type Service struct {
	*httptest.Server
	t testing.TB

	mu       sync.Mutex
	browsers map[string]*Browser
	answers  []http.HandlerFunc
	calls    int
}

// Received is a message that arrived.
type Received struct {
	Text, TTL, Urgency string
	// Key is the site's public key, Subject and Expires are from its token.
	Key, Subject string
	Expires      int64
}

// Browser receives messages.
type Browser struct {
	webpush.Device
	key      *ecdh.PrivateKey
	auth     []byte
	received []Received
}

// New starts a service that ends with the test.
func New(t testing.TB) *Service {
	s := &Service{t: t, browsers: map[string]*Browser{}}
	s.Server = httptest.NewTLSServer(s)
	t.Cleanup(s.Close)
	return s
}

// Browser makes a browser that receives messages.
func (s *Service) Browser() *Browser {
	own, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		s.t.Fatal(err)
	}
	b := &Browser{key: own, auth: make([]byte, 16)}
	_, _ = rand.Read(b.auth) // it never fails
	path := "/send/" + rand.Text()
	b.Device = webpush.Device{Endpoint: s.URL + path, Key: base64url.EncodeToString(own.PublicKey().Bytes()), Auth: base64url.EncodeToString(b.auth)}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.browsers[path] = b
	return b
}

// Unregister makes the service answer that it does not know a browser any more.
func (s *Service) Unregister(b *Browser) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.browsers, strings.TrimPrefix(b.Endpoint, s.URL))
}

// Respond sets the answer of the service to its next call, before it reads the call.
func (s *Service) Respond(answers ...http.HandlerFunc) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answers = append(s.answers, answers...)
}

// Calls is the number of calls of the service.
func (s *Service) Calls() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.calls
}

// Drain returns the messages that a browser received since the last call.
func (s *Service) Drain(b *Browser) []Received {
	s.mu.Lock()
	defer s.mu.Unlock()
	got := b.received
	b.received = nil
	return got
}

// ServeHTTP implements http.Handler.
func (s *Service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calls++
	if len(s.answers) > 0 {
		answer := s.answers[0]
		s.answers = s.answers[1:]
		answer(w, r)
		return
	}
	b := s.browsers[r.URL.Path]
	if b == nil {
		w.WriteHeader(http.StatusGone)
		return
	}
	body, err := io.ReadAll(r.Body)
	var got Received
	if err == nil {
		got, err = b.read(body)
	}
	if err == nil {
		err = got.readSender(r.Header.Get("Authorization"), s.URL)
	}
	if err != nil {
		s.t.Errorf("a message cannot be read: %v", err)
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	got.TTL, got.Urgency = r.Header.Get("TTL"), r.Header.Get("Urgency")
	b.received = append(b.received, got)
	w.WriteHeader(http.StatusCreated)
}

// read decrypts a message.
func (b *Browser) read(body []byte) (got Received, err error) {
	if len(body) < 86 || body[20] != 65 || binary.BigEndian.Uint32(body[16:20]) < uint32(len(body)-86) {
		return got, errors.New("the head is not that of one record")
	}
	sender, err := ecdh.P256().NewPublicKey(body[21:86])
	if err != nil {
		return got, err
	}
	shared, err := b.key.ECDH(sender)
	if err != nil {
		return got, err
	}
	input, err := hkdf.Key(sha256.New, shared, b.auth, "WebPush: info\x00"+string(b.key.PublicKey().Bytes())+string(body[21:86]), 32)
	if err != nil {
		return got, err
	}
	key, err := hkdf.Key(sha256.New, input, body[:16], "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return got, err
	}
	nonce, err := hkdf.Key(sha256.New, input, body[:16], "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return got, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return got, err
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		return got, err
	}
	plain, err := aead.Open(nil, nonce, body[86:], nil)
	if err != nil {
		return got, err
	}
	if len(plain) == 0 || plain[len(plain)-1] != 2 {
		return got, errors.New("the record has no mark of its end")
	}
	got.Text = string(plain[:len(plain)-1])
	return got, nil
}

// readSender checks the signature, and returns the sender.
func (g *Received) readSender(header, audience string) error {
	token, key, found := strings.Cut(strings.TrimPrefix(header, "vapid t="), ", k=")
	parts := strings.Split(token, ".")
	if !found || len(parts) != 3 {
		return errors.New("it has no signature")
	}
	raw, err := base64url.DecodeString(key)
	if err != nil {
		return err
	}
	public, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), raw)
	if err != nil {
		return err
	}
	signature, err := base64url.DecodeString(parts[2])
	if err != nil {
		return err
	}
	digest := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if len(signature) != 64 || !ecdsa.Verify(public, digest[:], new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])) {
		return errors.New("the signature is wrong")
	}
	payload, err := base64url.DecodeString(parts[1])
	if err != nil {
		return err
	}
	var claims struct {
		Audience string `json:"aud"`
		Expires  int64  `json:"exp"`
		Subject  string `json:"sub"`
	}
	if err := json.Unmarshal(payload, &claims); err != nil {
		return err
	}
	if claims.Audience != audience {
		return errors.New("the token is for " + claims.Audience)
	}
	g.Key, g.Subject, g.Expires = key, claims.Subject, claims.Expires
	return nil
}
