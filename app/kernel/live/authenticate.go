package live

import (
	"context"
	"errors"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
)

// credentials is the data of authentication: a user's id and secret, or a bearer token, or
// nothing to query the current user.
type credentials struct {
	UserID     *string `json:"userId"`
	UserSecret *string `json:"userSecret"`
	Token      *string `json:"token"`
}

// maxCredential is the maximum length of an id, secret or token, in bytes.
const maxCredential = 128

// valid reports whether the credentials are of one kind and not too long.
func (a credentials) valid() bool {
	for _, text := range []*string{a.UserID, a.UserSecret, a.Token} {
		if text != nil && len(*text) > maxCredential {
			return false
		}
	}
	return (a.UserID == nil) == (a.UserSecret == nil) && (a.UserID == nil || a.Token == nil)
}

// authenticatedAnswer is the data of authenticated.
type authenticatedAnswer struct {
	UserID  *string      `json:"userId"`
	Time    int64        `json:"time"`
	Private *privateData `json:"private,omitzero"`
}

// privateData is the state of the own channel of a user or a guest.
type privateData struct {
	Channel string `json:"channel"`
	V       uint64 `json:"v"`
	Epoch   string `json:"epoch"`
}

// authenticate answers authenticated or failed. After failed the connection stays open as a
// guest's.
func (c *conn) authenticate(ctx context.Context, m incoming) {
	var received credentials
	if len(m.Data) > 0 && (m.Data.Kind() != '{' || json.Unmarshal(m.Data, &received, strict) != nil || !received.valid()) {
		c.refuse("error", "", m.ID, c.hub.ids.New(), errMalformed.With("field", "data"))
		return
	}
	if received.Token == nil && received.UserID == nil {
		c.answerIdentity(ctx, m.ID)
		return
	}
	userID, sessionID, err := c.checkCredentials(ctx, received)
	if err == nil {
		err = c.signIn(ctx, sessionID, userID, func(own *channel) {
			c.push(c.authenticated(&userID, own, m.ID))
		})
	} else {
		c.signOut()
	}
	if err != nil && !isClosing(err) {
		c.refuse("failed", "", m.ID, c.hub.ids.New(), err)
	}
}

// checkCredentials finds the session of credentials.
func (c *conn) checkCredentials(ctx context.Context, received credentials) (userID, sessionID string, err error) {
	if received.Token != nil {
		_, current, err := c.hub.auth.Authenticate(ctx, *received.Token)
		if err != nil {
			return "", "", err
		}
		if current.Pending {
			return "", "", errPendingSession
		}
		return current.UserID, current.ID, nil
	}
	sessionID, ok := c.hub.secrets.Check(*received.UserID, *received.UserSecret)
	if !ok {
		return "", "", errWrongSecret
	}
	if _, _, err := c.hub.currentSession(ctx, sessionID); err != nil {
		if refusal := (*fault.Error)(nil); errors.As(err, &refusal) {
			return "", "", errWrongSecret
		}
		return "", "", err
	}
	return *received.UserID, sessionID, nil
}

// answerIdentity answers with the user of the connection, without changing it.
func (c *conn) answerIdentity(ctx context.Context, id jsontext.Value) {
	call, err := c.caller(ctx)
	if err != nil {
		c.refuse("failed", "", id, c.hub.ids.New(), err)
		return
	}
	if call.User == nil {
		c.answerGuest(call, id)
		return
	}
	if c.banner {
		c.push(c.authenticated(&call.User.ID, nil, id))
		return
	}
	own := c.hub.lockChannel(userPrefix + call.User.ID)
	defer own.mu.Unlock()
	c.push(c.authenticated(&call.User.ID, own, id))
}

// answerGuest answers a guest, and subscribes the connection to the guest's own channel. A guest
// whose browser opened the socket without the site's cookie has none.
func (c *conn) answerGuest(call *session.Call, id jsontext.Value) {
	owner, known := call.Owner()
	if !known || c.banner {
		c.push(c.authenticated(nil, nil, id))
		return
	}
	own := c.hub.lockChannel(userPrefix + owner)
	defer own.mu.Unlock()
	c.push(c.authenticated(nil, own, id))
	_, _ = own.add(c) // an error means that the connection is closing
}

// authenticated builds the answer. Callers hold the lock of own, which is nil for guests without
// a cookie and on the banner's handler.
func (c *conn) authenticated(userID *string, own *channel, id []byte) []byte {
	answer := authenticatedAnswer{UserID: userID, Time: clock.Millis(c.hub.clock.Now())}
	if own != nil {
		answer.Private = &privateData{Channel: own.name, V: own.version, Epoch: own.epoch}
	}
	data, err := encodeData(answer)
	if err != nil {
		return c.refusal("failed", "", id, c.hub.ids.New(), err)
	}
	return encodeMessage("authenticated", "", data, id)
}
