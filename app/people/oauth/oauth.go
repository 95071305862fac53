// Package oauth lets other sites ask players who they are here (RFC 6749 with
// PKCE, RFC 7636).
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
	// requestLife is the time a player has to answer another site.
	requestLife = 10 * time.Minute
	// codeLife is the time the other site has to fetch its token.
	codeLife = time.Minute
	// tokenLife is how long an access token reads the player's data.
	tokenLife = time.Hour
)

// ErrRequest is answered for a request that is unknown, answered or old.
var ErrRequest = fault.New(fault.CodeNotFound, "This request is unknown or has expired.")

// knownScopes are what another site may ask for.
var knownScopes = []string{"profile", "email"}

// Client is another site that uses this one's accounts.
type Client struct {
	ID, Name string
	// RedirectURIs are where answers may go; compared to the letter.
	RedirectURIs []string
	// Secret is empty for a client that cannot keep one; it must use PKCE.
	Secret string
}

// Account is what is told of a player who agreed to it. Email is nil for a player
// without an address.
type Account struct {
	ID, Name, Avatar string
	Email            *string
	EmailVerified    bool
}

// Accounts knows the players.
type Accounts interface {
	// Account finds a player; found is false for one who is banned, too.
	Account(ctx context.Context, userID string) (account Account, found bool, err error)
}

// Deps are the parts of the house that other sites' sign-ins stand on.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Limiter  *session.Limiter
	Accounts Accounts
	Log      *slog.Logger
}

// Options are the operator's choices.
type Options struct {
	// Clients are the sites that may ask.
	Clients []Client
	// BaseURL is the absolute address of this site.
	BaseURL string
	// CallsPerMinute bounds the calls of one address; 0 lifts the bound.
	CallsPerMinute int
}

// Service answers other sites.
type Service struct {
	Deps
	options Options
	clients map[string]Client
}

// New makes the service.
func New(deps Deps, options Options) *Service {
	options.BaseURL = strings.TrimRight(options.BaseURL, "/")
	o := &Service{Deps: deps, options: options, clients: map[string]Client{}}
	for _, client := range options.Clients {
		o.clients[client.ID] = client
	}
	return o
}

// Actions lists the calls of the dialog that asks the player.
func (o *Service) Actions() []action.Action {
	return []action.Action{
		action.Post("/api/oauth/request", action.Public, o.Request,
			action.Guarded(o.options.CallsPerMinute, action.Summary("Read what another site asks for."))...),
		action.Post("/api/oauth/answer", action.SignedIn, o.Answer,
			action.Own(action.SessionSuffices, "Approve or deny what another site asks for.", 20)...),
	}
}

// OAuthRequestID names a request.
type OAuthRequestID struct {
	RequestID string `json:"requestId" validate:"required,max=64"`
}

// OAuthQuestion is what a player is asked.
type OAuthQuestion struct {
	Client string   `json:"client"`
	Scopes []string `json:"scopes"`
	// RedirectHost is where the player goes with the answer.
	RedirectHost string `json:"redirect_host"`
}

// Request answers what another site asks for.
func (o *Service) Request(ctx context.Context, _ *session.Call, request OAuthRequestID) (OAuthQuestion, error) {
	var asked pending
	err := o.DB.Read(ctx, func(r *db.Reader) (err error) {
		asked, err = openRequest(r, request.RequestID, o.Clock.Now())
		return err
	})
	if db.IsNotFound(err) {
		return OAuthQuestion{}, ErrRequest
	}
	if err != nil {
		return OAuthQuestion{}, fmt.Errorf("read request: %w", err)
	}
	client, known := o.clients[asked.ClientID]
	if !known {
		return OAuthQuestion{}, ErrRequest
	}
	question := OAuthQuestion{Client: client.Name, Scopes: strings.Fields(asked.Scope)}
	if address, err := url.Parse(asked.RedirectURI); err == nil {
		question.RedirectHost = address.Host
	}
	return question, nil
}

// OAuthReply is the player's answer.
type OAuthReply struct {
	RequestID string `json:"requestId" validate:"required,max=64"`
	Approve   bool   `json:"approve"`
}

// OAuthRedirect is where the player goes on to.
type OAuthRedirect struct {
	Redirect string `json:"redirect"`
}

// Answer takes the player's answer, once, and says where to go with it.
func (o *Service) Answer(ctx context.Context, call *session.Call, reply OAuthReply) (OAuthRedirect, error) {
	code := id.Secret()
	var asked pending
	err := o.DB.Write(ctx, func(tx *db.Tx) (err error) {
		if asked, err = takeRequest(tx, reply.RequestID); err != nil {
			return err
		}
		if _, known := o.clients[asked.ClientID]; !known {
			return ErrRequest
		}
		if !reply.Approve {
			return nil
		}
		now := tx.Now()
		return insertGrant(tx, id.HashSecret(code), asked, call.User.ID, now.Add(codeLife), now.Add(tokenLife))
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
	return OAuthRedirect{Redirect: withQuery(asked.RedirectURI, asked.State, values)}, nil
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

// readScope checks a list of scopes; none means the profile.
func readScope(text string) (string, bool) {
	asked := strings.Fields(text)
	if len(asked) == 0 {
		return knownScopes[0], true
	}
	var scopes []string
	for _, one := range asked {
		if !slices.Contains(knownScopes, one) {
			return "", false
		}
		if !slices.Contains(scopes, one) {
			scopes = append(scopes, one)
		}
	}
	return strings.Join(scopes, " "), true
}
