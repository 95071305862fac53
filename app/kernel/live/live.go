// Package live is the bus and the sockets: features publish events on
// channels, and every socket that subscribed to a channel hears them, in order
// and numbered, so that a client knows what it missed and can ask for it.
//
// Locks are taken in the order rooms, channel, conn, members.
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
)

// Authenticator finds out who is behind a credential. An error that is a
// *fault.Error refuses it; any other is internal.
type Authenticator interface {
	// Authenticate looks a bearer token up.
	Authenticate(ctx context.Context, token string) (*session.User, *session.Session, error)
	// AuthenticateSession gives the present state of a session known by its
	// id: fault.ErrUnauthorized once it has ended. It is asked before every
	// request of a socket and has to be cheap.
	AuthenticateSession(ctx context.Context, sessionID string) (*session.User, *session.Session, error)
}

// Dispatcher carries out the requests that come over sockets.
type Dispatcher interface {
	Dispatch(ctx context.Context, call *session.Call, event string, data []byte) (any, error)
}

// Options are what a Hub is made of.
type Options struct {
	Clock   clock.Clock
	IDs     *id.Source
	Log     *slog.Logger
	Auth    Authenticator
	Secrets *Secrets
	// Call describes who asks for a socket, as session.Gate.Call does.
	Call func(r *http.Request) (call *session.Call, refusal *fault.Error, err error)
	// OriginAllowed reports whether the page that asks may have a socket.
	OriginAllowed func(r *http.Request) bool
	Limits        Limits
}

// Hub holds the channels and the sockets of one process. Make it with New,
// run Run beside it, and end it with Shutdown.
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

	rooms   rooms
	members members

	// work is the context of requests; it ends when Shutdown gives up.
	work     context.Context
	stopWork context.CancelFunc
	stopping atomic.Bool
	// requests counts requests under way, busy sockets and goodbyes.
	requests, busy tally

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
	h.work, h.stopWork = context.WithCancel(context.Background())
	h.rooms.init()
	h.members.init()
	if err := h.Channel(userPrefix+"{id}", Policy{Authorize: ownOnly, History: userHistory}); err != nil {
		panic(fmt.Sprintf("register the users' own channels: %v", err)) // a fixed, valid pattern
	}
	return h
}

// Epoch names this run of the hub: another process has another epoch.
func (h *Hub) Epoch() string { return h.epoch }

// Stats are the hub's numbers at one moment.
type Stats struct {
	// Connections counts sockets, Users the distinct users behind them.
	Connections, Users int
	// Channels counts the channels that somebody is or recently was on.
	Channels int
	// Queued is how many messages wait to be written, Sent how many ever
	// were, Slow how many sockets were cut off because they fell behind.
	Queued, Sent, Slow int64
}

// Stats reads the hub's numbers.
func (h *Hub) Stats() Stats {
	s := Stats{Queued: h.queued.Load(), Sent: h.sent.Load(), Slow: h.slow.Load()}
	s.Connections, s.Users = h.members.count()
	s.Channels = h.rooms.count()
	return s
}

// Run pings every socket each PingInterval, so that proxies keep it open, and
// drops those that did not answer the ping before. It returns nil when ctx
// ends.
func (h *Hub) Run(ctx context.Context) error {
	for slot := 0; ; slot = (slot + 1) % pingSlots {
		select {
		case <-ctx.Done():
			return nil
		case <-h.clock.After(PingInterval / pingSlots):
		}
		for _, c := range h.members.inSlot(slot) {
			c.keepAlive()
		}
	}
}

// survive keeps a panic in the code of a feature from ending the process.
// Call it deferred; it reports whether there was one through the callback.
func (h *Hub) survive(what string, then func()) {
	if reason := recover(); reason != nil {
		h.log.Error("panic", "in", what, "reason", fmt.Sprint(reason), "stack", string(debug.Stack()))
		then()
	}
}
