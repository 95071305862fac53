// Package live is the event bus and the sockets: features publish events on channels, and every
// socket that is subscribed to a channel receives them in order and with a number, so that a
// client knows which events it missed and can request them.
//
// Locks are taken in the order channelSet, channel, conn, members.
package live

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"sync/atomic"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Authenticator finds the user of a credential. An error that is a *fault.Error refuses it; any
// other is internal.
type Authenticator interface {
	// Authenticate looks a bearer token up.
	Authenticate(ctx context.Context, token string) (*session.User, *session.Session, error)
	// AuthenticateSession returns the current state of a session by its id: fault.ErrUnauthorized
	// once it has ended. It is called before every request of a socket and has to be cheap.
	AuthenticateSession(ctx context.Context, sessionID string) (*session.User, *session.Session, error)
}

// Dispatcher executes the requests of sockets.
type Dispatcher interface {
	Dispatch(ctx context.Context, call *session.Call, event string, data []byte) (any, error)
}

// Options are the dependencies and settings of a Hub.
type Options struct {
	Clock   clock.Clock
	IDs     *id.Source
	Log     *slog.Logger
	Auth    Authenticator
	Secrets *Secrets
	// Call describes the caller of an upgrade, as session.Gate.SocketCall does.
	Call func(r *http.Request) (call *session.Call, refusal *fault.Error, err error)
	// OriginAllowed reports whether a page of this origin may open a socket.
	OriginAllowed func(r *http.Request) bool
	Limits        Limits
}

// Hub has the channels and the sockets of one process. Make it with New, run Run beside it, and
// end it with Shutdown.
type Hub struct {
	clock   clock.Clock
	ids     *id.Source
	log     *slog.Logger
	auth    Authenticator
	secrets *Secrets
	call    func(r *http.Request) (*session.Call, *fault.Error, error)
	origin  func(r *http.Request) bool
	limits  Limits
	epoch   string

	channels channelSet
	conns    connIndex

	// work is the context of requests; it ends when Shutdown stops waiting.
	work     context.Context
	stopWork context.CancelFunc
	stopping atomic.Bool
	// requests counts requests in progress, busy sockets and closing handshakes.
	requests, busy workCounter

	queued, sent, slow atomic.Int64
}

// New makes a Hub with the channel user:{id}, which belongs to that user.
func New(o Options) *Hub {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	h := &Hub{
		clock: o.Clock, ids: o.IDs, log: o.Log, auth: o.Auth, secrets: o.Secrets,
		call: o.Call, origin: o.OriginAllowed, limits: o.Limits.withDefaults(), epoch: o.IDs.New(),
	}
	h.work, h.stopWork = context.WithCancel(db.Named(context.Background(), "sockets"))
	h.channels.init()
	h.conns.init()
	if err := h.Channel(userPrefix+"{id}", Policy{Authorize: authorizeOwner, History: userHistory}); err != nil {
		panic(fmt.Sprintf("register the users' own channels: %v", err)) // a fixed, valid pattern
	}
	return h
}

// Epoch identifies this run of the hub: another process has another epoch.
func (h *Hub) Epoch() string { return h.epoch }

// Stats are the hub's numbers at one moment.
type Stats struct {
	// Connections counts sockets, Users their distinct users.
	Connections, Users int
	// Channels counts the channels with current or recent subscribers.
	Channels int
	// Queued counts waiting messages, Sent all written messages, Slow the sockets that were
	// disconnected because they fell behind.
	Queued, Sent, Slow int64
}

// Stats reads the hub's numbers.
func (h *Hub) Stats() Stats {
	s := Stats{Queued: h.queued.Load(), Sent: h.sent.Load(), Slow: h.slow.Load()}
	s.Connections, s.Users = h.conns.count()
	s.Channels = h.channels.count()
	return s
}

// Run pings every socket each PingInterval, so that proxies keep it open, and drops those that
// did not answer the ping before. It returns nil when ctx ends.
func (h *Hub) Run(ctx context.Context) error {
	for slot := 0; ; slot = (slot + 1) % pingSlots {
		select {
		case <-ctx.Done():
			return nil
		case <-h.clock.After(PingInterval / pingSlots):
		}
		for _, c := range h.conns.inSlot(slot) {
			c.keepAlive()
		}
	}
}

// recoverPanic prevents a panic in the code of a feature from ending the process. Call it deferred;
// the callback reports whether there was one.
func (h *Hub) recoverPanic(label string, then func()) {
	if reason := recover(); reason != nil {
		h.log.Error("panic", "in", label, "reason", fmt.Sprint(reason), "stack", string(debug.Stack()))
		then()
	}
}
