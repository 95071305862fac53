package account

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"croupier/app/id"
	"croupier/db"
)

// maxTokenForm bounds the body of a token request, in bytes.
const maxTokenForm = 8 << 10

// oauthError is a refusal in the words of RFC 6749, 5.2.
type oauthError struct {
	status int
	code   string
}

func (e oauthError) Error() string { return e.code }

var (
	errTokenRequest = oauthError{http.StatusBadRequest, "invalid_request"}
	errTokenClient  = oauthError{http.StatusUnauthorized, "invalid_client"}
	errTokenGrant   = oauthError{http.StatusBadRequest, "invalid_grant"}
	errTokenType    = oauthError{http.StatusBadRequest, "unsupported_grant_type"}
)

// tokenAnswer is what a code is worth.
type tokenAnswer struct {
	AccessToken string `json:"access_token"`
	TokenType   string `json:"token_type"`
	ExpiresIn   int    `json:"expires_in"` // seconds
	Scope       string `json:"scope"`
}

// Token serves POST /oauth/token: another site's server turns its code into an
// access token. That token reads the player's data and opens nothing else.
func (o *OAuth) Token() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		answer, err := o.exchange(w, r)
		var refusal oauthError
		switch {
		case errors.As(err, &refusal):
			if refusal.status == http.StatusUnauthorized {
				w.Header().Set("WWW-Authenticate", `Basic realm="oauth"`)
			}
			writeJSON(w, refusal.status, map[string]string{"error": refusal.code})
		case err != nil:
			o.accounts.log.Error("exchange a code", "error", err)
			writeJSON(w, http.StatusInternalServerError, map[string]string{"error": "server_error"})
		default:
			writeJSON(w, http.StatusOK, answer)
		}
	})
}

func (o *OAuth) exchange(w http.ResponseWriter, r *http.Request) (tokenAnswer, error) {
	if r.Method != http.MethodPost {
		return tokenAnswer{}, errTokenRequest
	}
	r.Body = http.MaxBytesReader(w, r.Body, maxTokenForm)
	if err := r.ParseForm(); err != nil {
		return tokenAnswer{}, errTokenRequest
	}
	client, err := o.authenticate(r)
	if err != nil {
		return tokenAnswer{}, err
	}
	if r.PostForm.Get("grant_type") != "authorization_code" {
		return tokenAnswer{}, errTokenType
	}
	token, codeHash := id.Secret(), id.HashSecret(r.PostForm.Get("code"))
	var (
		grant  oauthGrant
		reused bool
	)
	err = o.accounts.db.Write(r.Context(), func(tx *db.Tx) (err error) {
		grant, err = takeOAuthCode(tx, codeHash)
		if db.IsNotFound(err) {
			// A code that comes twice was stolen: what it opened is closed.
			reused = true
			return revokeOAuthCode(tx, codeHash)
		}
		if err != nil || !o.fits(grant, client, r, tx.Now().UnixMilli()) {
			return err
		}
		return setOAuthToken(tx, codeHash, id.HashSecret(token), tx.Now().Add(oauthTokenLife))
	})
	if err != nil {
		return tokenAnswer{}, fmt.Errorf("use a code: %w", err)
	}
	if reused || !o.fits(grant, client, r, o.accounts.clock.Now().UnixMilli()) {
		return tokenAnswer{}, errTokenGrant
	}
	return tokenAnswer{AccessToken: token, TokenType: "Bearer", ExpiresIn: int(oauthTokenLife.Seconds()), Scope: grant.Scope}, nil
}

// fits reports whether a code was given to this client, for this address, and
// whether the client knows the secret behind the code's challenge.
func (o *OAuth) fits(grant oauthGrant, client OAuthClient, r *http.Request, now int64) bool {
	if grant.ClientID != client.ID || grant.RedirectURI != r.PostForm.Get("redirect_uri") || now >= grant.CodeExpiresAt {
		return false
	}
	if grant.Challenge == "" {
		return true
	}
	sum := sha256.Sum256([]byte(r.PostForm.Get("code_verifier")))
	return same(base64.RawURLEncoding.EncodeToString(sum[:]), grant.Challenge)
}

// authenticate finds the client by HTTP Basic or by the form.
func (o *OAuth) authenticate(r *http.Request) (OAuthClient, error) {
	clientID, secret, basic := r.BasicAuth()
	if !basic {
		clientID, secret = r.PostForm.Get("client_id"), r.PostForm.Get("client_secret")
	}
	client, known := o.clients[clientID]
	if !known || (client.Secret != "" && !same(secret, client.Secret)) {
		return OAuthClient{}, errTokenClient
	}
	return client, nil
}

func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// userInfo is what another site may know of a player.
type userInfo struct {
	Sub           string  `json:"sub"`
	Name          string  `json:"name"`
	Picture       string  `json:"picture"`
	Email         *string `json:"email,omitempty"`
	EmailVerified *bool   `json:"email_verified,omitempty"`
}

// UserInfo serves GET /oauth/userinfo by an access token.
func (o *OAuth) UserInfo() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		token, found := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		info, err := o.userInfo(r, token)
		switch {
		case !found || db.IsNotFound(err):
			w.Header().Set("WWW-Authenticate", `Bearer error="invalid_token"`)
			writeJSON(w, http.StatusUnauthorized, map[string]string{"error": "invalid_token"})
		case err != nil:
			o.accounts.log.Error("read an access token's user", "error", err)
			writeJSON(w, http.StatusInternalServerError, map[string]string{"error": "server_error"})
		default:
			writeJSON(w, http.StatusOK, info)
		}
	})
}

func (o *OAuth) userInfo(r *http.Request, token string) (userInfo, error) {
	var userID, scope string
	err := o.accounts.db.Read(r.Context(), func(reader *db.Reader) (err error) {
		userID, scope, err = oauthTokenOwner(reader, id.HashSecret(token), o.accounts.clock.Now())
		return err
	})
	if err != nil {
		return userInfo{}, err
	}
	user, err := o.accounts.User(r.Context(), userID)
	if err != nil {
		return userInfo{}, err
	}
	info := userInfo{Sub: user.ID, Name: user.Name, Picture: o.accounts.options.BaseURL + user.Avatar}
	if strings.Contains(scope, "email") {
		info.Email, info.EmailVerified = user.Email, &user.EmailVerified
	}
	return info, nil
}

func writeJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // a client that left is no error
}
