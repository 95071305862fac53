package account

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
	"croupier/db"
)

const (
	// oauthRequestLife is the time a player has to answer another site.
	oauthRequestLife = 10 * time.Minute
	// oauthCodeLife is the time the other site has to fetch its token.
	oauthCodeLife = time.Minute
	// oauthTokenLife is how long an access token reads the player's data.
	oauthTokenLife = time.Hour
)

// ErrOAuthRequest is answered for a request that is unknown, answered or old.
var ErrOAuthRequest = fault.New(fault.CodeNotFound, "This request is unknown or has expired.")

// oauthScopes are what another site may ask for.
var oauthScopes = []string{"profile", "email"}

// OAuthClient is another site that uses this one's accounts.
type OAuthClient struct {
	ID, Name string
	// RedirectURIs are where answers may go; compared to the letter.
	RedirectURIs []string
	// Secret is empty for a client that cannot keep one; it must use PKCE.
	Secret string
}

// OAuth lets other sites ask players who they are here (RFC 6749 with PKCE,
// RFC 7636).
type OAuth struct {
	accounts *Service
	clients  map[string]OAuthClient
}

// NewOAuth serves the accounts of s to the given sites.
func NewOAuth(s *Service, clients []OAuthClient) *OAuth {
	o := &OAuth{accounts: s, clients: map[string]OAuthClient{}}
	for _, client := range clients {
		o.clients[client.ID] = client
	}
	return o
}

// Actions lists the calls of the dialog that asks the player.
func (o *OAuth) Actions() []action.Action {
	return []action.Action{
		action.Post("/api/oauth/request", action.Public, o.Request,
			o.accounts.guarded(action.Summary("Read what another site asks for."))...),
		action.Post("/api/oauth/answer", action.SignedIn, o.Answer,
			own(action.SessionSuffices, "Approve or deny what another site asks for.", 20)...),
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
func (o *OAuth) Request(ctx context.Context, _ *session.Call, request OAuthRequestID) (OAuthQuestion, error) {
	var asked oauthRequest
	err := o.accounts.db.Read(ctx, func(r *db.Reader) (err error) {
		asked, err = openOAuthRequest(r, request.RequestID, o.accounts.clock.Now())
		return err
	})
	if db.IsNotFound(err) {
		return OAuthQuestion{}, ErrOAuthRequest
	}
	if err != nil {
		return OAuthQuestion{}, fmt.Errorf("read request: %w", err)
	}
	client, known := o.clients[asked.ClientID]
	if !known {
		return OAuthQuestion{}, ErrOAuthRequest
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
func (o *OAuth) Answer(ctx context.Context, call *session.Call, reply OAuthReply) (OAuthRedirect, error) {
	code := id.Secret()
	var asked oauthRequest
	err := o.accounts.db.Write(ctx, func(tx *db.Tx) (err error) {
		if asked, err = takeOAuthRequest(tx, reply.RequestID); err != nil {
			return err
		}
		if _, known := o.clients[asked.ClientID]; !known {
			return ErrOAuthRequest
		}
		if !reply.Approve {
			return nil
		}
		now := tx.Now()
		return insertOAuthGrant(tx, id.HashSecret(code), asked, call.User.ID, now.Add(oauthCodeLife), now.Add(oauthTokenLife))
	})
	if db.IsNotFound(err) {
		return OAuthRedirect{}, ErrOAuthRequest
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
		return oauthScopes[0], true
	}
	var scopes []string
	for _, one := range asked {
		if !slices.Contains(oauthScopes, one) {
			return "", false
		}
		if !slices.Contains(scopes, one) {
			scopes = append(scopes, one)
		}
	}
	return strings.Join(scopes, " "), true
}
