package live

import (
	"time"

	"github.com/coder/websocket"

	"croupier/app/kernel/fault"
)

// Limits that the operator or a test may change. Zero values take the
// defaults.
type Limits struct {
	// Connections bounds the sockets of the process; 20,000.
	Connections int
	// PerAddress bounds the sockets of one client address; 256, because many
	// players may share the address of a provider or an office.
	PerAddress int
	// PerUser bounds the sockets of one signed-in user; 24.
	PerUser int
	// QueueMessages and QueueBytes bound what waits for one socket; 1,024
	// messages and 1 MiB. One message alone is always accepted.
	QueueMessages, QueueBytes int
}

func (l Limits) withDefaults() Limits {
	orDefault := func(value *int, otherwise int) {
		if *value <= 0 {
			*value = otherwise
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
	// MaxFrame is the largest frame taken from a client, in bytes.
	MaxFrame = 64 << 10
	// MaxMessage is the largest message published, in bytes.
	MaxMessage = 256 << 10
	// MaxChannels is how many channels one socket may be on.
	MaxChannels = 64
	// MaxPending is how many requests of one socket may run at a time.
	MaxPending = 32
	// MaxHistory is the longest history that a Policy may ask for, in messages.
	MaxHistory = 4096
	// historyBytes bounds the history of one channel.
	historyBytes = 256 << 10
	// maxName bounds the names of channels and events, maxID the text of an
	// $id with its quotes, in bytes.
	maxName = 96
	maxID   = 66
	// maxFrameOut is how much is put into one frame when several messages
	// wait, in bytes. It also bounds the memory of a socket that is written to.
	maxFrameOut = 16 << 10
	// userHistory is how many messages a user can catch up with.
	userHistory = 256
	// linger is how long a channel is remembered after its last subscriber
	// left, for that one to come back; maxIdle how many such channels are kept.
	linger  = 2 * time.Minute
	maxIdle = 20_000

	// PingInterval is how often each socket is pinged. The sockets take turns,
	// in pingSlots groups.
	PingInterval = 25 * time.Second
	pingSlots    = 25
	// Inbound messages: so many a second, with so many at once. A client that
	// goes on for as many again is cut off.
	inboundRate  = 30
	inboundBurst = 90
	// dispatchTimeout bounds one request, decideTimeout an authentication or
	// a subscription with its snapshot.
	dispatchTimeout = 30 * time.Second
	decideTimeout   = 10 * time.Second
)

// Close codes and their reasons, beside those of RFC 6455.
const (
	// CloseSessionEnded tells a client that its sign-in is over.
	CloseSessionEnded websocket.StatusCode = 4001
	closeSlow                              = websocket.StatusTryAgainLater
	reasonSlow                             = "slow"
	reasonFast                             = "too fast"
	reasonStop                             = "the server stops"
	reasonSession                          = "session ended"
)

// Refusals of this package.
var (
	errNotUnderstood   = fault.New(fault.CodeBadRequest, "The message could not be understood.")
	errUnknownChannel  = fault.New(fault.CodeNotFound, "Unknown channel.")
	errUnknownEvent    = fault.New(fault.CodeNotFound, "Unknown event.")
	errForeignOrigin   = fault.New(fault.CodeForbidden, "This request comes from another site.")
	errNoSocket        = fault.New(426, "This address speaks WebSocket only.")
	errTooManySockets  = fault.New(fault.CodeTooMany, "Too many connections.")
	errTooManyChannels = fault.New(fault.CodeTooMany, "Too many channels.")
	errTooManyRequests = fault.New(fault.CodeTooMany, "Too many requests at a time.")
	errTooFast         = fault.TooMany("Too many messages. Slow down.", time.Second).With("retryAfter", 1)
	errSuperseded      = fault.New(fault.CodeUnauthorized, "Somebody else has signed in on this connection.")
	errWrongSecret     = fault.New(fault.CodeUnauthorized, "Wrong user or secret.")
	errPendingSession  = fault.ErrTwoFactor
)
