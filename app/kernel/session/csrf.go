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

// XSRFCookie holds the CSRF token for scripts of the site.
const XSRFCookie = "XSRF-TOKEN"

// CSRFHeaders are the request headers that may carry the token: the first is
// filled from the page's meta tag, the second from the cookie.
var CSRFHeaders = []string{"X-CSRF-TOKEN", "X-XSRF-TOKEN"}

const (
	minCSRFKey  = 32 // bytes
	csrfEntropy = 16 // bytes; a token is unguessable and need not be more
	csrfLife    = 30 * 24 * time.Hour
)

// CSRF makes and checks tokens that only pages of this site can know. A token
// is random bytes signed by the server: nothing is stored, and a neighbour
// domain that can plant cookies still cannot plant a valid one.
type CSRF struct {
	key []byte
}

// NewCSRF makes a CSRF with the server's secret of at least 32 bytes.
func NewCSRF(key []byte) (*CSRF, error) {
	if len(key) < minCSRFKey {
		return nil, fmt.Errorf("the CSRF key has %d bytes, needs at least %d", len(key), minCSRFKey)
	}
	return &CSRF{key: append([]byte(nil), key...)}, nil
}

// Token gives the token for the page's meta tag: the one in the visitor's
// cookie, or a new one. The cookie is set, or renewed for another 30 days.
func (c *CSRF) Token(w http.ResponseWriter, r *http.Request, secure bool) string {
	token := cookieValue(r, XSRFCookie)
	if !c.valid(token) {
		token = c.issue()
	}
	http.SetCookie(w, &http.Cookie{
		Name: XSRFCookie, Value: token, Path: "/", MaxAge: int(csrfLife / time.Second),
		Secure: secure, SameSite: http.SameSiteLaxMode,
	})
	return token
}

// Check demands a header whose token was signed here and equals the cookie's;
// fault.ErrPageExpired otherwise.
func (c *CSRF) Check(r *http.Request) error {
	cookie := cookieValue(r, XSRFCookie)
	if !c.valid(cookie) {
		return fault.ErrPageExpired
	}
	for _, name := range CSRFHeaders {
		if subtle.ConstantTimeCompare([]byte(r.Header.Get(name)), []byte(cookie)) == 1 {
			return nil
		}
	}
	return fault.ErrPageExpired
}

func (c *CSRF) issue() string {
	raw := make([]byte, csrfEntropy)
	_, _ = rand.Read(raw) // never fails: crypto/rand ends the process instead
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
