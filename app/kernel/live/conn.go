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

// conn is one socket. One goroutine reads it and carries out what has to
// happen in order; another exists only while there is something to write.
type conn struct {
	hub *Hub
	ws  *websocket.Conn
	// guest is the caller as the upgrade showed it, without its user.
	guest *session.Call
	// banner is true on the face that knows only authentication and ping.
	banner bool
	// dispatcher carries out the requests; nil on a banner.
	dispatcher Dispatcher
	address    string // key of the limit per address
	slot       int
	// pinged is true while an answer to a ping is due.
	pinged atomic.Bool

	// tokens and refilled belong to the reading goroutine: the inbound rate.
	tokens   float64
	refilled time.Time

	mu      sync.Mutex
	state   connState
	writing bool // a goroutine takes from the queue
	queue   [][]byte
	waiting int // bytes in queue
	pending int // requests under way
	// who the connection belongs to; "" for a guest. turn counts the changes.
	userID, sessionID string
	turn              uint32
	subs              []*subscription
	code              websocket.StatusCode // with which to close a draining connection
	reason            string
}

type connState uint8

const (
	open     connState = iota
	draining           // takes no more messages, closes when the queue is empty
	closed             // nothing is written any more
)

// maxRetainedFrame is the largest read buffer kept for reuse, in bytes.
const maxRetainedFrame = 8 << 10

// frames are buffers for reading; one is in use only while a frame is handled.
var frames = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// serve reads until the connection ends, then clears up.
func (c *conn) serve() {
	defer c.gone()
	defer c.hub.survive("socket", func() { c.close(websocket.StatusInternalError, "internal error") })
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

// handleFrame reads one frame and does what it says. It returns false when
// the connection is over.
func (c *conn) handleFrame(reader io.Reader) bool {
	buffer := frames.Get().(*bytes.Buffer)
	defer func() {
		if buffer.Cap() <= maxRetainedFrame {
			frames.Put(buffer)
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

// gone takes the connection out of everything once reading has ended.
func (c *conn) gone() {
	c.mu.Lock()
	handshake := c.state == closed // a goroutine of close says goodbye
	c.shut()
	c.mu.Unlock()
	c.leaveAll()
	userID, sessionID := c.identity()
	c.hub.members.leave(c, userID, sessionID)
	if !handshake {
		_ = c.ws.CloseNow() // the peer is gone or never speaks again
	}
	c.hub.members.release(c.address)
	c.hub.busy.add(-1)
}

func (c *conn) isOpen() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.state == open
}

// keepAlive drops a connection that has not answered the last ping, and pings
// the others.
func (c *conn) keepAlive() {
	if c.pinged.Swap(true) {
		c.mu.Lock()
		c.shut()
		c.mu.Unlock()
		_ = c.ws.CloseNow() // ends the reading, which clears up
		return
	}
	go func() {
		// A ping that cannot be written in time leaves pinged set.
		if c.ws.Ping(context.Background()) == nil {
			c.pinged.Store(false)
		}
	}()
}
