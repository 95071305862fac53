package live

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
)

// identity returns the user and session of the connection.
func (c *conn) identity() (userID, sessionID string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.userID, c.sessionID
}

// caller describes the connection's current user. The end of a session ends the connection too.
func (c *conn) caller(ctx context.Context) (*session.Call, error) {
	call := c.guestCall()
	_, sessionID := c.identity()
	if sessionID == "" {
		return call, nil
	}
	user, current, err := c.hub.currentSession(ctx, sessionID)
	if err != nil {
		if refusal := (*fault.Error)(nil); errors.As(err, &refusal) {
			c.close(CloseSessionEnded, reasonSession)
		}
		return nil, err
	}
	call.User, call.Session = user, current
	return call, nil
}

// guestCall is the description of a guest's call over this connection.
func (c *conn) guestCall() *session.Call {
	call := *c.guest
	call.RequestID = c.hub.ids.New()
	return &call
}

// currentSession reads the current user of a session; only complete sessions count.
func (h *Hub) currentSession(ctx context.Context, sessionID string) (*session.User, *session.Session, error) {
	user, current, err := h.auth.AuthenticateSession(ctx, sessionID)
	if err != nil {
		return nil, nil, fmt.Errorf("read the session of a socket: %w", err)
	}
	if current.Pending {
		return nil, nil, errPendingSession
	}
	return user, current, nil
}

// signIn assigns the connection to a session. After an error it is a guest's. welcome is called
// before the first private event, with the user's own channel locked, or with nil on the banner's
// handler, which gets no events.
//
// A session may end at any moment, also between the check of the credential and now. So the
// connection is entered under the session first, where CloseSession finds it, and the session is
// checked again afterwards.
func (c *conn) signIn(ctx context.Context, sessionID, userID string, onSignedIn func(own *channel)) error {
	oldUser, oldSession := c.identity()
	if err := c.hub.conns.assign(c, oldUser, oldSession, userID, sessionID, c.hub.limits.PerUser); err != nil {
		c.signOut()
		return err
	}
	c.setIdentity(userID, sessionID)
	user, current, err := c.hub.currentSession(ctx, sessionID)
	if err != nil {
		c.signOut()
		return err
	}
	call := c.guestCall()
	call.User, call.Session = user, current
	c.recheckSubscriptions(call)
	if c.banner {
		onSignedIn(nil)
		return nil
	}
	ch := c.hub.lockChannel(userPrefix + userID)
	defer ch.mu.Unlock()
	onSignedIn(ch)
	_, err = ch.add(c)
	return err
}

// signOut makes the connection a guest's.
func (c *conn) signOut() {
	userID, sessionID := c.identity()
	_ = c.hub.conns.assign(c, userID, sessionID, "", "", 0) // a guest is always admitted
	c.setIdentity("", "")
	c.recheckSubscriptions(c.guestCall())
}

// setIdentity changes the user of a connection. Running requests of the previous user are not
// answered with their results.
func (c *conn) setIdentity(userID, sessionID string) {
	c.mu.Lock()
	changed := c.userID != userID
	if changed {
		c.userVersion++
	}
	c.userID, c.sessionID = userID, sessionID
	subs := slices.Clone(c.subs)
	c.mu.Unlock()
	if !changed {
		return
	}
	for _, s := range subs {
		s.channel.setUser(s, userID)
	}
}

// recheckSubscriptions ends the subscriptions that the caller may not have.
func (c *conn) recheckSubscriptions(call *session.Call) {
	for _, s := range c.subscriptions() {
		authorize := s.channel.policy.Authorize
		if authorize == nil {
			continue
		}
		if err := authorize(call, s.channel.param); err != nil {
			c.leave(s)
			c.refuse("unsubscribed", s.channel.name, nil, call.RequestID, err)
		}
	}
}

// CloseSession closes the sockets of sessions that have ended, with the code CloseSessionEnded.
// Events that are published after it returns do not reach them. It does not wait for the clients,
// and may be called on the database's writer.
func (h *Hub) CloseSession(sessionIDs ...string) {
	for _, sessionID := range sessionIDs {
		h.secrets.revokeSession(sessionID)
		for _, c := range h.conns.ofSession(sessionID) {
			c.close(CloseSessionEnded, reasonSession)
		}
	}
}

// CloseUser closes all sockets of a user with a reason of at most 120 bytes,
// such as "banned".
func (h *Hub) CloseUser(userID, reason string) {
	reason = reason[:min(len(reason), maxReason)]
	for _, c := range h.conns.ofUser(userID) {
		c.close(CloseSessionEnded, reason)
	}
}

// maxReason is the maximum length of the reason in a close frame, in bytes, with some margin.
const maxReason = 120

// RecheckPermissions ends the subscriptions that a user may no longer have, after a change of the user's
// roles or permissions.
func (h *Hub) RecheckPermissions(ctx context.Context, userID string) error {
	for _, c := range h.conns.ofUser(userID) {
		call, err := c.caller(ctx)
		if refusal := (*fault.Error)(nil); err != nil && !errors.As(err, &refusal) {
			return err
		}
		if err == nil {
			c.recheckSubscriptions(call)
		}
	}
	return nil
}
