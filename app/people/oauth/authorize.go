package oauth

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/db"
)

const (
	// maxState is the maximum length of the client's state, in bytes.
	maxState = 512
	// maxRequests is the maximum number of open requests, because every visitor can
	// create one.
	maxRequests = 10_000
)

// errBusy means that maxRequests is reached.
var errBusy = errors.New("too many requests wait for an answer")

// challengePattern is the base64url form of a SHA-256 (RFC 7636, 4.2).
var challengePattern = regexp.MustCompile(`^[A-Za-z0-9_-]{43}$`)

// Errors that must not redirect the browser, because the address is not verified.
var (
	errClient    = fault.New(fault.CodeBadRequest, "This application is not known here.")
	errMalformed = fault.New(fault.CodeBadRequest, "This address is malformed.")
	errRedirect  = fault.New(fault.CodeBadRequest, "This application did not register this address.")
)

// Authorize serves GET /oauth/authorize. It stores the request of another site and
// redirects the player to the consent page.
func (o *Service) Authorize(refuse func(http.ResponseWriter, *http.Request, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet {
			w.Header().Set("Allow", http.MethodGet)
			refuse(w, r, fault.New(http.StatusMethodNotAllowed, "Only GET is allowed here."))
			return
		}
		w.Header().Set("Cache-Control", "no-store")
		target, err := o.authorize(r)
		if err != nil {
			refuse(w, r, err)
			return
		}
		http.Redirect(w, r, target, http.StatusFound)
	})
}

// authorize returns the next address: the consent page, or the other site with the
// error of its request.
func (o *Service) authorize(r *http.Request) (string, error) {
	query, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil || len(query["client_id"]) > 1 || len(query["redirect_uri"]) > 1 {
		return "", errMalformed
	}
	client, known := o.clients[query.Get("client_id")]
	if !known {
		return "", errClient
	}
	redirect := query.Get("redirect_uri")
	if !slices.Contains(client.RedirectURIs, redirect) {
		return "", errRedirect
	}
	state := query.Get("state")
	back := func(code string) (string, error) {
		return withQuery(redirect, state, url.Values{"error": {code}}), nil
	}
	scope, valid := readScope(query.Get("scope"))
	challenge, method := query.Get("code_challenge"), query.Get("code_challenge_method")
	switch {
	case len(state) > maxState:
		state = ""
		return back("invalid_request")
	case hasRepeatedParameter(query) || query.Get("response_type") == "":
		return back("invalid_request")
	case query.Get("response_type") != "code":
		return back("unsupported_response_type")
	case !valid:
		return back("invalid_scope")
	case challenge == "" && client.Secret == "":
		return back("invalid_request")
	case challenge != "" && (method != "S256" || !challengePattern.MatchString(challenge)):
		return back("invalid_request")
	}
	authorization := authRequest{
		ID: id.Secret(), ClientID: client.ID, RedirectURI: redirect, Scope: scope, State: state, Challenge: challenge,
		ExpiresAt: o.Clock.Now().Add(requestLifetime).UnixMilli(),
	}
	err = o.DB.Write(r.Context(), func(tx *db.Tx) error {
		reached, err := hasRequests(tx, maxRequests)
		if err != nil {
			return err
		}
		if reached {
			return errBusy
		}
		return insertRequest(tx, authorization)
	})
	if errors.Is(err, errBusy) {
		return back("temporarily_unavailable")
	}
	if err != nil {
		return "", fmt.Errorf("note request: %w", err)
	}
	return "/oauth/authorize/" + authorization.ID, nil
}
