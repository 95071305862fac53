package live

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
)

// identity gives the user and session that the connection belongs to.
func (c *conn) identity() (userID, sessionID string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.userID, c.sessionID
}

// caller describes the connection's user as of now. A session that has ended
// ends the connection too.
func (c *conn) caller(ctx context.Context) (*session.Call, error) {
	call := c.guestCall()
	_, sessionID := c.identity()
	if sessionID == "" {
		return call, nil
	}
	user, current, err := c.hub.present(ctx, sessionID)
	if err != nil {
		if refusal := (*fault.Error)(nil); errors.As(err, &refusal) {
			c.close(CloseSessionEnded, reasonSession)
		}
		return nil, err
	}
	call.User, call.Session = user, current
	return call, nil
}

// guestCall is the description of a call by nobody over this connection.
func (c *conn) guestCall() *session.Call {
	call := *c.guest
	call.RequestID = c.hub.ids.New()
	return &call
}

// present reads a session's user as of now; only complete sessions count.
func (h *Hub) present(ctx context.Context, sessionID string) (*session.User, *session.Session, error) {
	user, current, err := h.auth.AuthenticateSession(ctx, sessionID)
	if err != nil {
		return nil, nil, fmt.Errorf("read the session of a socket: %w", err)
	}
	if current.Pending {
		return nil, nil, errPendingSession
	}
	return user, current, nil
}

// signIn makes the connection a session's. On an error it is nobody's.
// welcome is called ahead of the first private event, with the user's own
// channel locked, or with nil on the banner's face, which gets no events.
//
// A session may end at any moment, also between the look at the credential
// and now. So the connection is entered under the session first, where
// CloseSession finds it, and the session is looked at again afterwards.
func (c *conn) signIn(ctx context.Context, sessionID, userID string, welcome func(own *channel)) error {
	oldUser, oldSession := c.identity()
	if err := c.hub.members.assign(c, oldUser, oldSession, userID, sessionID, c.hub.limits.PerUser); err != nil {
		c.signOut()
		return err
	}
	c.setIdentity(userID, sessionID)
	user, current, err := c.hub.present(ctx, sessionID)
	if err != nil {
		c.signOut()
		return err
	}
	call := c.guestCall()
	call.User, call.Session = user, current
	c.reviewAs(call)
	if c.banner {
		welcome(nil)
		return nil
	}
	ch := c.hub.enter(userPrefix + userID)
	defer ch.mu.Unlock()
	welcome(ch)
	_, err = ch.add(c)
	return err
}

// signOut makes the connection a guest's.
func (c *conn) signOut() {
	userID, sessionID := c.identity()
	_ = c.hub.members.assign(c, userID, sessionID, "", "", 0) // a guest is always let in
	c.setIdentity("", "")
	c.reviewAs(c.guestCall())
}

// setIdentity changes whose connection it is. Requests that still run for
// somebody else are not answered with what they find out.
func (c *conn) setIdentity(userID, sessionID string) {
	c.mu.Lock()
	changed := c.userID != userID
	if changed {
		c.turn++
	}
	c.userID, c.sessionID = userID, sessionID
	subs := slices.Clone(c.subs)
	c.mu.Unlock()
	if !changed {
		return
	}
	for _, s := range subs {
		s.channel.rename(s, userID)
	}
}

// reviewAs ends the subscriptions that the caller may not have.
func (c *conn) reviewAs(call *session.Call) {
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

// CloseSession closes the sockets of sessions that have ended, with the code
// CloseSessionEnded. Nothing published after it returns reaches them. It does
// not wait for the clients, and may be called on the database's writer.
func (h *Hub) CloseSession(sessionIDs ...string) {
	for _, sessionID := range sessionIDs {
		h.secrets.forget(sessionID)
		for _, c := range h.members.ofSession(sessionID) {
			c.close(CloseSessionEnded, reasonSession)
		}
	}
}

// CloseUser closes all sockets of a user with a reason of at most 120 bytes,
// such as "banned".
func (h *Hub) CloseUser(userID, reason string) {
	reason = reason[:min(len(reason), maxReason)]
	for _, c := range h.members.ofUser(userID) {
		c.close(CloseSessionEnded, reason)
	}
}

// maxReason is what fits into a close frame, in bytes, with some room.
const maxReason = 120

// Recheck ends the subscriptions that a user may no longer have, after his
// roles or permissions have changed.
func (h *Hub) Recheck(ctx context.Context, userID string) error {
	for _, c := range h.members.ofUser(userID) {
		call, err := c.caller(ctx)
		if refusal := (*fault.Error)(nil); err != nil && !errors.As(err, &refusal) {
			return err
		}
		if err == nil {
			c.reviewAs(call)
		}
	}
	return nil
}
