// Package oauth is an OAuth server with which other sites identify players (RFC 6749
// with PKCE, RFC 7636).
package oauth

import (
	"context"
	"fmt"
	"log/slog"
	"net/url"
	"slices"
	"strings"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
	"croupier/db"
)

const (
	// requestLifetime is how long a player has to answer another site.
	requestLifetime = 10 * time.Minute
	// codeLifetime is how long the other site has to fetch its token.
	codeLifetime = time.Minute
	// tokenLifetime is how long an access token is valid.
	tokenLifetime = time.Hour
)

// ErrRequest is returned for a request that is unknown, answered or expired.
var ErrRequest = fault.New(fault.CodeNotFound, "This request is unknown or has expired.")

// knownScopes are the scopes that another site may request.
var knownScopes = []string{"profile", "email"}

// Client is another site that uses this one's accounts.
type Client struct {
	ID, Name string
	// RedirectURIs are the permitted redirect addresses. They are compared exactly.
	RedirectURIs []string
	// Secret is empty for a client that cannot keep one; it must use PKCE.
	Secret string
}

// Account is the data of a player that another site may receive with consent. Email is
// nil for a player without an address.
type Account struct {
	ID, Name, Avatar string
	Email            *string
	EmailVerified    bool
}

// Accounts finds the players.
type Accounts interface {
	// Account finds a player; found is also false for a banned player.
	Account(ctx context.Context, userID string) (account Account, found bool, err error)
}

// Deps are the dependencies of this package.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Limiter  *session.Limiter
	Accounts Accounts
	Log      *slog.Logger
}

// Options are the operator's settings.
type Options struct {
	// Clients are the permitted sites.
	Clients []Client
	// BaseURL is the absolute address of this site.
	BaseURL string
	// CallsPerMinute limits the calls of one address; 0 means no limit.
	CallsPerMinute int
}

// Service serves other sites.
type Service struct {
	Deps
	options Options
	clients map[string]Client
}

// New creates the service.
func New(deps Deps, options Options) *Service {
	options.BaseURL = strings.TrimRight(options.BaseURL, "/")
	o := &Service{Deps: deps, options: options, clients: map[string]Client{}}
	for _, client := range options.Clients {
		o.clients[client.ID] = client
	}
	return o
}

// Actions lists the calls of the consent page.
func (o *Service) Actions() []action.Action {
	return []action.Action{
		action.Post("/api/oauth/request", action.Public, o.Request,
			action.CredentialOptions(o.options.CallsPerMinute, action.Summary("Read the access that another site requests."))...),
		action.Post("/api/oauth/answer", action.SignedIn, o.Answer,
			action.OwnAccountOptions(action.NoProof, "Approve or deny the access that another site requests.", 20)...),
	}
}

// OAuthRequestID names a request.
type OAuthRequestID struct {
	RequestID string `json:"requestId" validate:"required,max=64"`
}

// OAuthConsentPage is the content of the consent page.
type OAuthConsentPage struct {
	Client string   `json:"client"`
	Scopes []string `json:"scopes"`
	// RedirectHost is the host to which the answer is sent.
	RedirectHost string `json:"redirect_host"`
}

// Request returns what another site requests.
func (o *Service) Request(ctx context.Context, _ *session.Call, request OAuthRequestID) (OAuthConsentPage, error) {
	var authorization authRequest
	err := o.DB.Read(ctx, func(r *db.Reader) (err error) {
		authorization, err = openRequest(r, request.RequestID, o.Clock.Now())
		return err
	})
	if db.IsNotFound(err) {
		return OAuthConsentPage{}, ErrRequest
	}
	if err != nil {
		return OAuthConsentPage{}, fmt.Errorf("read request: %w", err)
	}
	client, known := o.clients[authorization.ClientID]
	if !known {
		return OAuthConsentPage{}, ErrRequest
	}
	page := OAuthConsentPage{Client: client.Name, Scopes: strings.Fields(authorization.Scope)}
	if address, err := url.Parse(authorization.RedirectURI); err == nil {
		page.RedirectHost = address.Host
	}
	return page, nil
}

// OAuthConsent is the player's answer.
type OAuthConsent struct {
	RequestID string `json:"requestId" validate:"required,max=64"`
	Approve   bool   `json:"approve"`
}

// OAuthRedirect is the address on which the player continues.
type OAuthRedirect struct {
	Redirect string `json:"redirect"`
}

// Answer stores the player's answer, once, and returns the redirect address.
func (o *Service) Answer(ctx context.Context, call *session.Call, reply OAuthConsent) (OAuthRedirect, error) {
	code := id.Secret()
	var authorization authRequest
	err := o.DB.Write(ctx, func(tx *db.Tx) (err error) {
		if authorization, err = claimRequest(tx, reply.RequestID); err != nil {
			return err
		}
		if _, known := o.clients[authorization.ClientID]; !known {
			return ErrRequest
		}
		if !reply.Approve {
			return nil
		}
		now := tx.Now()
		return insertGrant(tx, id.HashSecret(code), authorization, call.User.ID, now.Add(codeLifetime), now.Add(tokenLifetime))
	})
	if db.IsNotFound(err) {
		return OAuthRedirect{}, ErrRequest
	}
	if err != nil {
		return OAuthRedirect{}, fmt.Errorf("answer request: %w", err)
	}
	values := url.Values{"code": {code}}
	if !reply.Approve {
		values = url.Values{"error": {"access_denied"}}
	}
	return OAuthRedirect{Redirect: withQuery(authorization.RedirectURI, authorization.State, values)}, nil
}

// withQuery adds an answer and the state to a registered address.
func withQuery(address, state string, values url.Values) string {
	if state != "" {
		values.Set("state", state)
	}
	separator := "?"
	if strings.Contains(address, "?") {
		separator = "&"
	}
	return address + separator + values.Encode()
}

// readScope checks a list of scopes; an empty one means the profile.
func readScope(text string) (string, bool) {
	authorization := strings.Fields(text)
	if len(authorization) == 0 {
		return knownScopes[0], true
	}
	var scopes []string
	for _, one := range authorization {
		if !slices.Contains(knownScopes, one) {
			return "", false
		}
		if !slices.Contains(scopes, one) {
			scopes = append(scopes, one)
		}
	}
	return strings.Join(scopes, " "), true
}
