// Package webpushtest has a push service for tests, with the browsers to which it
// brings messages: it decrypts as RFC 8291 says, and checks who sends as RFC 8292 says.
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

var text = base64.RawURLEncoding

// Service is a push service.
type Service struct {
	*httptest.Server
	t testing.TB

	mu       sync.Mutex
	browsers map[string]*Browser
	answers  []http.HandlerFunc
	calls    int
}

// Got is a message that arrived.
type Got struct {
	Text, TTL, Urgency string
	// Key is the site's public key, Subject and Expires are what its token says.
	Key, Subject string
	Expires      int64
}

// Browser takes messages.
type Browser struct {
	webpush.Device
	own  *ecdh.PrivateKey
	auth []byte
	got  []Got
}

// New starts a service that ends with the test.
func New(t testing.TB) *Service {
	s := &Service{t: t, browsers: map[string]*Browser{}}
	s.Server = httptest.NewTLSServer(s)
	t.Cleanup(s.Close)
	return s
}

// Browser makes a browser that takes messages.
func (s *Service) Browser() *Browser {
	own, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		s.t.Fatal(err)
	}
	b := &Browser{own: own, auth: make([]byte, 16)}
	_, _ = rand.Read(b.auth) // it never fails
	path := "/send/" + rand.Text()
	b.Device = webpush.Device{Endpoint: s.URL + path, Key: text.EncodeToString(own.PublicKey().Bytes()), Auth: text.EncodeToString(b.auth)}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.browsers[path] = b
	return b
}

// Forget makes the service answer that it does not know a browser any more.
func (s *Service) Forget(b *Browser) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.browsers, strings.TrimPrefix(b.Endpoint, s.URL))
}

// Next has the service answer its next call so, before it looks at it.
func (s *Service) Next(answers ...http.HandlerFunc) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answers = append(s.answers, answers...)
}

// Calls is how often the service was called.
func (s *Service) Calls() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.calls
}

// Take gives the messages that came to a browser since it was last asked.
func (s *Service) Take(b *Browser) []Got {
	s.mu.Lock()
	defer s.mu.Unlock()
	got := b.got
	b.got = nil
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
	var got Got
	if err == nil {
		got, err = b.read(body)
	}
	if err == nil {
		err = got.sender(r.Header.Get("Authorization"), s.URL)
	}
	if err != nil {
		s.t.Errorf("a message cannot be read: %v", err)
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	got.TTL, got.Urgency = r.Header.Get("TTL"), r.Header.Get("Urgency")
	b.got = append(b.got, got)
	w.WriteHeader(http.StatusCreated)
}

// read decrypts a message.
func (b *Browser) read(body []byte) (got Got, err error) {
	if len(body) < 86 || body[20] != 65 || binary.BigEndian.Uint32(body[16:20]) < uint32(len(body)-86) {
		return got, errors.New("the head is not that of one record")
	}
	sender, err := ecdh.P256().NewPublicKey(body[21:86])
	if err != nil {
		return got, err
	}
	shared, err := b.own.ECDH(sender)
	if err != nil {
		return got, err
	}
	input, err := hkdf.Key(sha256.New, shared, b.auth, "WebPush: info\x00"+string(b.own.PublicKey().Bytes())+string(body[21:86]), 32)
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

// sender checks the signature, and reads who sends.
func (g *Got) sender(header, audience string) error {
	token, key, found := strings.Cut(strings.TrimPrefix(header, "vapid t="), ", k=")
	parts := strings.Split(token, ".")
	if !found || len(parts) != 3 {
		return errors.New("nobody signed it")
	}
	raw, err := text.DecodeString(key)
	if err != nil {
		return err
	}
	public, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), raw)
	if err != nil {
		return err
	}
	signature, err := text.DecodeString(parts[2])
	if err != nil {
		return err
	}
	digest := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if len(signature) != 64 || !ecdsa.Verify(public, digest[:], new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])) {
		return errors.New("the signature is wrong")
	}
	said, err := text.DecodeString(parts[1])
	if err != nil {
		return err
	}
	var claims struct {
		Audience string `json:"aud"`
		Expires  int64  `json:"exp"`
		Subject  string `json:"sub"`
	}
	if err := json.Unmarshal(said, &claims); err != nil {
		return err
	}
	if claims.Audience != audience {
		return errors.New("the token is for " + claims.Audience)
	}
	g.Key, g.Subject, g.Expires = key, claims.Subject, claims.Expires
	return nil
}
