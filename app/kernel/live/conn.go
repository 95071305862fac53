package live

import (
	"bytes"
	"context"
	"errors"
	"io"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/coder/websocket"

	"croupier/app/kernel/session"
)

// conn is one socket. One goroutine reads it and executes everything that has to happen in order;
// another exists only while there is data to write.
type conn struct {
	hub *Hub
	ws  *websocket.Conn
	// guest is the caller of the upgrade, without its user.
	guest *session.Call
	// banner is true on the handler with only authentication and ping.
	banner bool
	// dispatcher executes the requests; nil on a banner.
	dispatcher Dispatcher
	address    string // key of the limit per address
	slot       int
	// pingPending is true while an answer to a ping is due.
	pingPending atomic.Bool

	// tokens and refilled belong to the reading goroutine: the inbound rate.
	tokens   float64
	refilled time.Time

	mu              sync.Mutex
	state           connState
	writing         bool // a goroutine takes from the queue
	queue           [][]byte
	queuedBytes     int // bytes in queue
	pendingRequests int // requests in progress
	// the user of the connection; "" for a guest. turn counts the changes.
	userID, sessionID string
	userVersion       uint32
	subs              []*subscription
	code              websocket.StatusCode // close code of a draining connection
	reason            string
}

type connState uint8

const (
	open     connState = iota
	draining           // accepts no more messages, closes when the queue is empty
	closed             // nothing is written any more
)

// maxRetainedFrame is the largest read buffer that is reused, in bytes.
const maxRetainedFrame = 8 << 10

// readBuffers are read buffers; one is in use only while a frame is handled.
var readBuffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// serve reads until the connection ends, then cleans up.
func (c *conn) serve() {
	defer c.cleanUp()
	defer c.hub.recoverPanic("socket", func() { c.close(websocket.StatusInternalError, "internal error") })
	for {
		kind, reader, err := c.ws.Reader(context.Background())
		if err != nil {
			return
		}
		if kind != websocket.MessageText {
			c.close(websocket.StatusUnsupportedData, "text frames only")
			return
		}
		if !c.handleFrame(reader) {
			return
		}
	}
}

// handleFrame reads one frame and executes its messages. It returns false if the connection is
// over.
func (c *conn) handleFrame(reader io.Reader) bool {
	buffer := readBuffers.Get().(*bytes.Buffer)
	defer func() {
		if buffer.Cap() <= maxRetainedFrame {
			readBuffers.Put(buffer)
		}
	}()
	buffer.Reset()
	if _, err := buffer.ReadFrom(reader); err != nil {
		if errors.Is(err, websocket.ErrMessageTooBig) {
			c.close(websocket.StatusMessageTooBig, "too big")
		}
		return false
	}
	if !utf8.Valid(buffer.Bytes()) {
		c.close(websocket.StatusInvalidFramePayloadData, "not UTF-8")
		return false
	}
	parseFrame(buffer.Bytes(), c.handle)
	return c.isOpen()
}

// cleanUp removes the connection from everything once reading has ended.
func (c *conn) cleanUp() {
	c.mu.Lock()
	handshake := c.state == closed // a goroutine of close does the closing handshake
	c.markClosed()
	c.mu.Unlock()
	c.leaveAllChannels()
	userID, sessionID := c.identity()
	c.hub.conns.remove(c, userID, sessionID)
	if !handshake {
		_ = c.ws.CloseNow() // the peer is gone or never sends again
	}
	c.hub.conns.release(c.address)
	c.hub.busy.add(-1)
}

func (c *conn) isOpen() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.state == open
}

// keepAlive drops a connection that has not answered the last ping, and pings the others.
func (c *conn) keepAlive() {
	if c.pingPending.Swap(true) {
		c.mu.Lock()
		c.markClosed()
		c.mu.Unlock()
		_ = c.ws.CloseNow() // ends the reading, which cleans up
		return
	}
	go func() {
		// A ping that cannot be written in time leaves pinged set.
		if c.ws.Ping(context.Background()) == nil {
			c.pingPending.Store(false)
		}
	}()
}
