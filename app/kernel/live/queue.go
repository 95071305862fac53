package live

import (
	"bytes"
	"context"
	"sync"

	"github.com/coder/websocket"
)

// push queues a message and returns at once. A connection with a full queue is closed: its client
// comes back and catches up by versions.
func (c *conn) push(message []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.pushLocked(message)
}

func (c *conn) pushLocked(message []byte) {
	if c.state != open {
		return
	}
	limits := &c.hub.limits
	if n := len(c.queue); n > 0 && (n >= limits.QueueMessages || c.queuedBytes+len(message) > limits.QueueBytes) {
		c.hub.slow.Add(1)
		c.closeLocked(closeSlow, reasonSlow)
		return
	}
	c.queue = append(c.queue, message)
	c.queuedBytes += len(message)
	c.hub.queued.Add(1)
	if !c.writing {
		c.writing = true
		go c.flush()
	}
}

// flush writes until the queue is empty.
func (c *conn) flush() {
	for {
		c.mu.Lock()
		if c.state == closed || len(c.queue) == 0 {
			c.writing = false
			if c.state == draining {
				c.closeLocked(c.code, c.reason)
			}
			c.mu.Unlock()
			return
		}
		batch := c.queue
		c.queue, c.queuedBytes = nil, 0
		c.mu.Unlock()

		err := c.write(batch)
		c.hub.queued.Add(-int64(len(batch)))
		if err != nil {
			_ = c.ws.CloseNow() // ends the reading, which cleans up
			c.mu.Lock()
			c.markClosed()
			c.writing = false
			c.mu.Unlock()
			return
		}
		c.hub.sent.Add(int64(len(batch)))
	}
}

// joinBuffers are buffers that join the messages of one frame.
var joinBuffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// write sends messages in as few frames as maxFrameOut allows, the messages of
// one frame separated by line ends.
func (c *conn) write(batch [][]byte) error {
	if len(batch) == 1 {
		return c.ws.Write(context.Background(), websocket.MessageText, batch[0])
	}
	buffer := joinBuffers.Get().(*bytes.Buffer)
	defer func() {
		if buffer.Cap() <= 2*maxFrameOut {
			joinBuffers.Put(buffer)
		}
	}()
	for len(batch) > 0 {
		buffer.Reset()
		n := 0
		for n < len(batch) && (n == 0 || buffer.Len()+len(batch[n]) < maxFrameOut) {
			if n > 0 {
				buffer.WriteByte('\n')
			}
			buffer.Write(batch[n])
			n++
		}
		if err := c.ws.Write(context.Background(), websocket.MessageText, buffer.Bytes()); err != nil {
			return err
		}
		batch = batch[n:]
	}
	return nil
}

// close starts the closing handshake and drops waiting messages: after it returns, only messages
// that were already being written can reach the client.
func (c *conn) close(code websocket.StatusCode, reason string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closeLocked(code, reason)
}

func (c *conn) closeLocked(code websocket.StatusCode, reason string) {
	if c.state == closed {
		return
	}
	c.markClosed()
	c.hub.busy.add(1)
	go func() {
		defer c.hub.busy.add(-1)
		_ = c.ws.Close(code, reason) // limited: 5 s to write, 5 s for the answer
	}()
}

// closeAfter closes once all waiting messages are written.
func (c *conn) closeAfter(code websocket.StatusCode, reason string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.state != open {
		return
	}
	if !c.writing {
		c.closeLocked(code, reason)
		return
	}
	c.state, c.code, c.reason = draining, code, reason
}

// markClosed ends the queue. Callers hold the lock.
func (c *conn) markClosed() {
	c.hub.queued.Add(-int64(len(c.queue)))
	c.state, c.queue, c.queuedBytes = closed, nil, 0
}
