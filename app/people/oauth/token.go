package oauth

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"

	"croupier/app/kernel/id"
	"croupier/db"
)

// maxTokenForm is the maximum length of a token request's body, in bytes.
const maxTokenForm = 8 << 10

// tokenError is an error with a code of RFC 6749, 5.2.
type tokenError struct {
	status      int
	Code        string `json:"error"`
	Description string `json:"error_description"`
}

func (e tokenError) Error() string { return e.Code }

var (
	errTokenMethod  = tokenError{http.StatusMethodNotAllowed, "invalid_request", "Only POST is allowed here."}
	errTokenRequest = tokenError{http.StatusBadRequest, "invalid_request", "The request is malformed."}
	errTokenClient  = tokenError{http.StatusUnauthorized, "invalid_client", "The application is unknown or its secret is wrong."}
	errTokenGrant   = tokenError{http.StatusBadRequest, "invalid_grant", "The code is unknown, used or expired, or was given to another request."}
	errTokenType    = tokenError{http.StatusBadRequest, "unsupported_grant_type", "Only authorization_code is supported."}
	errServer       = tokenError{http.StatusInternalServerError, "server_error", "Something went wrong here. Try again in a moment."}
)

// verifierPattern is the format of a code verifier (RFC 7636, 4.1).
var verifierPattern = regexp.MustCompile(`^[A-Za-z0-9._~-]{43,128}$`)

// tokenAnswer is the answer to a token request.
type tokenAnswer struct {
	AccessToken string `json:"access_token"`
	TokenType   string `json:"token_type"`
	ExpiresIn   int    `json:"expires_in"` // seconds
	Scope       string `json:"scope"`
}

// Token serves POST /oauth/token. Another site's server exchanges its code for an
// access token. The token reads the player's data and has no other effect.
func (o *Service) Token() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		answer, err := o.exchange(w, r)
		var refusal tokenError
		switch {
		case errors.As(err, &refusal):
			switch refusal.status {
			case http.StatusUnauthorized:
				w.Header().Set("WWW-Authenticate", `Basic realm="oauth"`)
			case http.StatusMethodNotAllowed:
				w.Header().Set("Allow", http.MethodPost)
			}
			writeJSON(w, refusal.status, refusal)
		case err != nil:
			o.Log.Error("exchange a code", "error", err)
			writeJSON(w, errServer.status, errServer)
		default:
			writeJSON(w, http.StatusOK, answer)
		}
	})
}

func (o *Service) exchange(w http.ResponseWriter, r *http.Request) (tokenAnswer, error) {
	if r.Method != http.MethodPost {
		return tokenAnswer{}, errTokenMethod
	}
	r.Body = http.MaxBytesReader(w, r.Body, maxTokenForm)
	if err := r.ParseForm(); err != nil || hasRepeatedParameter(r.PostForm) {
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
		grant grant
		fits  bool
	)
	err = o.DB.Write(r.Context(), func(tx *db.Tx) (err error) {
		grant, err = redeemCode(tx, codeHash)
		if db.IsNotFound(err) {
			// A code that is used twice was stolen: its token is revoked.
			return revokeCode(tx, codeHash)
		}
		if err != nil {
			return err
		}
		// A code that does not fit is spent too, because it has leaked.
		if fits = grant.matches(client, r.PostForm, tx.Now().UnixMilli()); !fits {
			return nil
		}
		return setToken(tx, codeHash, id.HashSecret(token), tx.Now().Add(tokenLifetime))
	})
	if err != nil {
		return tokenAnswer{}, fmt.Errorf("use a code: %w", err)
	}
	if !fits {
		return tokenAnswer{}, errTokenGrant
	}
	return tokenAnswer{AccessToken: token, TokenType: "Bearer", ExpiresIn: int(tokenLifetime.Seconds()), Scope: grant.Scope}, nil
}

// matches reports whether a code was issued to this client, for this address, and whether
// the client knows the secret of the code's challenge. A verifier for a code without a
// challenge means that the challenge was removed from the request.
func (g grant) matches(client Client, form url.Values, now int64) bool {
	if g.ClientID != client.ID || g.RedirectURI != form.Get("redirect_uri") || now >= g.CodeExpiresAt {
		return false
	}
	verifier := form.Get("code_verifier")
	if g.Challenge == "" {
		return verifier == ""
	}
	return verifierPattern.MatchString(verifier) && equalConstantTime(challengeFor(verifier), g.Challenge)
}

// challengeFor is the S256 challenge of a verifier (RFC 7636, 4.2).
func challengeFor(verifier string) string {
	sum := sha256.Sum256([]byte(verifier))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// authenticate finds the client by HTTP Basic or by the form, but not by both.
func (o *Service) authenticate(r *http.Request) (Client, error) {
	clientID, secret := r.PostForm.Get("client_id"), r.PostForm.Get("client_secret")
	if user, password, hasBasic := r.BasicAuth(); hasBasic {
		// Both parts are form-encoded inside (RFC 6749, 2.3.1).
		name, err := url.QueryUnescape(user)
		if err != nil {
			return Client{}, errTokenClient
		}
		decoded, err := url.QueryUnescape(password)
		if err != nil {
			return Client{}, errTokenClient
		}
		if secret != "" || (clientID != "" && clientID != name) {
			return Client{}, errTokenRequest
		}
		clientID, secret = name, decoded
	}
	client, known := o.clients[clientID]
	if !known || (client.Secret != "" && !equalConstantTime(secret, client.Secret)) {
		return Client{}, errTokenClient
	}
	return client, nil
}

// hasRepeatedParameter reports whether a parameter occurs more than once, because then it is
// undefined which one counts (RFC 6749, 3.1 and 3.2).
func hasRepeatedParameter(values url.Values) bool {
	for _, list := range values {
		if len(list) > 1 {
			return true
		}
	}
	return false
}

func equalConstantTime(a, b string) bool {
	return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1
}

func writeJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // a disconnected client is no error
}
