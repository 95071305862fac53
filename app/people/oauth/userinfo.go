package oauth

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"croupier/app/kernel/id"
	"croupier/db"
)

// userInfo is what another site may receive about a player.
type userInfo struct {
	Sub           string  `json:"sub"`
	Name          string  `json:"name"`
	Picture       string  `json:"picture"`
	Email         *string `json:"email,omitempty"`
	EmailVerified *bool   `json:"email_verified,omitempty"`
}

var (
	errInfoMethod = tokenError{http.StatusMethodNotAllowed, "invalid_request", "Only GET is allowed here."}
	errInfoToken  = tokenError{http.StatusUnauthorized, "invalid_token", "The access token is missing, unknown or expired."}
)

// errNoOwner means that the owner of a token has no account any more, or is banned.
var errNoOwner = errors.New("the access token has no owner")

// UserInfo serves GET /oauth/userinfo for an access token.
func (o *Service) UserInfo() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		if r.Method != http.MethodGet {
			w.Header().Set("Allow", http.MethodGet)
			writeJSON(w, errInfoMethod.status, errInfoMethod)
			return
		}
		scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
		if !strings.EqualFold(scheme, "Bearer") || token == "" {
			// A request without a token gets no error code (RFC 6750, 3.1).
			w.Header().Set("WWW-Authenticate", "Bearer")
			writeJSON(w, errInfoToken.status, errInfoToken)
			return
		}
		info, err := o.userInfo(r, token)
		switch {
		case db.IsNotFound(err), errors.Is(err, errNoOwner):
			w.Header().Set("WWW-Authenticate", `Bearer error="invalid_token"`)
			writeJSON(w, errInfoToken.status, errInfoToken)
		case err != nil:
			o.Log.Error("read an access token's user", "error", err)
			writeJSON(w, errServer.status, errServer)
		default:
			writeJSON(w, http.StatusOK, info)
		}
	})
}

func (o *Service) userInfo(r *http.Request, token string) (userInfo, error) {
	var userID, scope string
	err := o.DB.Read(r.Context(), func(reader *db.Reader) (err error) {
		userID, scope, err = tokenOwner(reader, id.HashSecret(token), o.Clock.Now())
		return err
	})
	if err != nil {
		return userInfo{}, fmt.Errorf("find the token's owner: %w", err)
	}
	user, found, err := o.Accounts.Account(r.Context(), userID)
	if err != nil {
		return userInfo{}, fmt.Errorf("read the token's owner: %w", err)
	}
	if !found {
		return userInfo{}, errNoOwner
	}
	info := userInfo{Sub: user.ID, Name: user.Name, Picture: o.options.BaseURL + user.Avatar}
	if user.Email != nil && slices.Contains(strings.Fields(scope), "email") {
		info.Email, info.EmailVerified = user.Email, &user.EmailVerified
	}
	return info, nil
}
