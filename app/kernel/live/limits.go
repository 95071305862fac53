package live

import (
	"time"

	"github.com/coder/websocket"

	"croupier/app/kernel/fault"
)

// Limits are limits that the operator or a test may change. Zero values mean the defaults.
type Limits struct {
	// Connections is the maximum number of sockets of the process; 20,000 by default.
	Connections int
	// PerAddress is the maximum number of sockets of one client address; 256 by default, because
	// many players may share the address of a provider or an office.
	PerAddress int
	// PerUser is the maximum number of sockets of one signed-in user; 24 by default.
	PerUser int
	// QueueMessages and QueueBytes are the maximum queue of one socket; 1,024 messages and 1 MiB
	// by default. One message alone is always accepted.
	QueueMessages, QueueBytes int
}

func (l Limits) withDefaults() Limits {
	orDefault := func(value *int, fallback int) {
		if *value <= 0 {
			*value = fallback
		}
	}
	orDefault(&l.Connections, 20_000)
	orDefault(&l.PerAddress, 256)
	orDefault(&l.PerUser, 24)
	orDefault(&l.QueueMessages, 1024)
	orDefault(&l.QueueBytes, 1<<20)
	return l
}

const (
	// MaxFrame is the maximum size of a client's frame, in bytes.
	MaxFrame = 64 << 10
	// MaxMessage is the maximum size of a published message, in bytes.
	MaxMessage = 256 << 10
	// MaxChannels is the maximum number of channels of one socket.
	MaxChannels = 64
	// MaxPending is the maximum number of concurrent requests of one socket.
	MaxPending = 32
	// MaxHistory is the maximum history of a Policy, in messages.
	MaxHistory = 4096
	// historyBytes is the maximum size of the history of one channel.
	historyBytes = 256 << 10
	// maxName is the maximum length of names of channels and events, maxID that of an $id with
	// its quotes, in bytes.
	maxName = 96
	maxID   = 66
	// maxFrameOut is the maximum size of one frame with several waiting messages, in bytes. It
	// also limits the memory of a socket during a write.
	maxFrameOut = 16 << 10
	// userHistory is the number of messages that a user can catch up with.
	userHistory = 256
	// idleTTL is how long a channel is kept after its last subscriber left, so that the subscriber
	// can come back; maxIdle is the maximum number of such channels.
	idleTTL = 2 * time.Minute
	maxIdle = 20_000

	// PingInterval is the interval between pings of each socket. The sockets take turns, in
	// pingSlots groups.
	PingInterval = 25 * time.Second
	pingSlots    = 25
	// Inbound messages: a rate per second and a burst. A client that continues for a second burst
	// is disconnected.
	inboundRate  = 30
	inboundBurst = 90
	// dispatchTimeout limits one request, setupTimeout an authentication or a subscription with
	// its snapshot.
	dispatchTimeout = 30 * time.Second
	setupTimeout    = 10 * time.Second
)

// Close codes and their reasons, beside those of RFC 6455.
const (
	// CloseSessionEnded means that the client's session has ended.
	CloseSessionEnded websocket.StatusCode = 4001
	closeSlow                              = websocket.StatusTryAgainLater
	reasonSlow                             = "slow"
	reasonFast                             = "too fast"
	reasonStop                             = "the server stops"
	reasonSession                          = "session ended"
)

// Refusals of this package.
var (
	errMalformed       = fault.New(fault.CodeBadRequest, "The message could not be understood.")
	errUnknownChannel  = fault.New(fault.CodeNotFound, "Unknown channel.")
	errUnknownEvent    = fault.New(fault.CodeNotFound, "Unknown event.")
	errForeignOrigin   = fault.New(fault.CodeForbidden, "This request comes from another site.")
	errNoSocket        = fault.New(426, "This address speaks WebSocket only.")
	errTooManySockets  = fault.New(fault.CodeTooMany, "Too many connections.")
	errTooManyChannels = fault.New(fault.CodeTooMany, "Too many channels.")
	errTooManyRequests = fault.New(fault.CodeTooMany, "Too many requests at a time.")
	errTooFast         = fault.TooMany("Too many messages. Slow down.", time.Second).With("retryAfter", 1)
	errSuperseded      = fault.New(fault.CodeUnauthorized, "Another player has signed in on this connection.")
	errWrongSecret     = fault.New(fault.CodeUnauthorized, "Wrong user or secret.")
	errPendingSession  = fault.ErrTwoFactor
)
