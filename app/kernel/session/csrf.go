package session

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"net/http"
	"strings"
	"time"

	"croupier/app/kernel/fault"
)

// CSRFHeaders are the request headers for the token. Scripts fill the first
// from the page's meta tag and the second from XSRFCookie.
var CSRFHeaders = []string{"X-CSRF-TOKEN", "X-XSRF-TOKEN"}

const (
	minCSRFKey   = 32 // bytes
	csrfEntropy  = 16 // bytes; enough for an unguessable token
	csrfLifetime = 30 * 24 * time.Hour
)

// CSRF makes and checks tokens that only pages of this site know. A token is
// random bytes signed by the server. The server stores nothing, and a neighbour
// domain that can set cookies cannot set a valid one.
type CSRF struct {
	key []byte
}

// NewCSRF makes a CSRF with a secret key of at least 32 bytes.
func NewCSRF(key []byte) (*CSRF, error) {
	if len(key) < minCSRFKey {
		return nil, fmt.Errorf("the CSRF key has %d bytes, needs at least %d", len(key), minCSRFKey)
	}
	return &CSRF{key: append([]byte(nil), key...)}, nil
}

// Token returns the token for the page's meta tag: the one in the visitor's
// cookies, or a new one. It sets the cookies for another 30 days.
func (c *CSRF) Token(w http.ResponseWriter, r *http.Request, cookies Cookies, secure bool) string {
	token := cookies.current(r, CSRFCookie)
	if !c.valid(token) {
		token = cookieValue(r, XSRFCookie)
	}
	if !c.valid(token) {
		token = c.issue()
	}
	http.SetCookie(w, cookies.make(CSRFCookie, token, csrfLifetime, secure))
	http.SetCookie(w, scriptCookie(XSRFCookie, token, csrfLifetime, secure))
	return token
}

// Check requires a header with a token that was signed here and equals one of the
// cookies. Errors: fault.ErrPageExpired.
func (c *CSRF) Check(r *http.Request, cookies Cookies) error {
	for _, cookie := range []string{cookies.current(r, CSRFCookie), cookieValue(r, XSRFCookie)} {
		if !c.valid(cookie) {
			continue
		}
		for _, name := range CSRFHeaders {
			if subtle.ConstantTimeCompare([]byte(r.Header.Get(name)), []byte(cookie)) == 1 {
				return nil
			}
		}
	}
	return fault.ErrPageExpired
}

func (c *CSRF) issue() string {
	raw := make([]byte, csrfEntropy)
	_, _ = rand.Read(raw) // never fails: crypto/rand aborts the process instead
	random := base64.RawURLEncoding.EncodeToString(raw)
	return random + "." + c.sign(random)
}

func (c *CSRF) valid(token string) bool {
	random, signature, ok := strings.Cut(token, ".")
	return ok && random != "" && hmac.Equal([]byte(signature), []byte(c.sign(random)))
}

func (c *CSRF) sign(random string) string {
	mac := hmac.New(sha256.New, c.key)
	mac.Write([]byte("croupier csrf\x00" + random))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}
