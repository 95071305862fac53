package account

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"croupier/app/kernel/id"
	"croupier/db"
)

// userInfo is what another site may know of a player.
type userInfo struct {
	Sub           string  `json:"sub"`
	Name          string  `json:"name"`
	Picture       string  `json:"picture"`
	Email         *string `json:"email,omitempty"`
	EmailVerified *bool   `json:"email_verified,omitempty"`
}

var (
	errInfoMethod = oauthError{http.StatusMethodNotAllowed, "invalid_request", "Only GET is allowed here."}
	errInfoToken  = oauthError{http.StatusUnauthorized, "invalid_token", "The access token is missing, unknown or expired."}
)

// UserInfo serves GET /oauth/userinfo by an access token.
func (o *OAuth) UserInfo() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		if r.Method != http.MethodGet {
			w.Header().Set("Allow", http.MethodGet)
			writeJSON(w, errInfoMethod.status, errInfoMethod)
			return
		}
		scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
		if !strings.EqualFold(scheme, "Bearer") || token == "" {
			// Who brings no token is not told of an error (RFC 6750, 3.1).
			w.Header().Set("WWW-Authenticate", "Bearer")
			writeJSON(w, errInfoToken.status, errInfoToken)
			return
		}
		info, err := o.userInfo(r, token)
		switch {
		case db.IsNotFound(err):
			w.Header().Set("WWW-Authenticate", `Bearer error="invalid_token"`)
			writeJSON(w, errInfoToken.status, errInfoToken)
		case err != nil:
			o.accounts.log.Error("read an access token's user", "error", err)
			writeJSON(w, errOAuthServer.status, errOAuthServer)
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
		return userInfo{}, fmt.Errorf("find the token's owner: %w", err)
	}
	user, err := o.accounts.User(r.Context(), userID)
	if err != nil {
		return userInfo{}, fmt.Errorf("read the token's owner: %w", err)
	}
	info := userInfo{Sub: user.ID, Name: user.Name, Picture: o.accounts.options.BaseURL + user.Avatar}
	if user.Email != nil && slices.Contains(strings.Fields(scope), "email") {
		info.Email, info.EmailVerified = user.Email, &user.EmailVerified
	}
	return info, nil
}
