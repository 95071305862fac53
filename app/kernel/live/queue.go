package live

import (
	"bytes"
	"context"
	"sync"

	"github.com/coder/websocket"
)

// push queues a message and returns at once. A connection whose queue is full
// is closed: its client comes back and catches up by versions.
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
	if n := len(c.queue); n > 0 && (n >= limits.QueueMessages || c.waiting+len(message) > limits.QueueBytes) {
		c.hub.slow.Add(1)
		c.closeLocked(closeSlow, reasonSlow)
		return
	}
	c.queue = append(c.queue, message)
	c.waiting += len(message)
	c.hub.queued.Add(1)
	if !c.writing {
		c.writing = true
		go c.flush()
	}
}

// flush writes until nothing waits.
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
		c.queue, c.waiting = nil, 0
		c.mu.Unlock()

		err := c.write(batch)
		c.hub.queued.Add(-int64(len(batch)))
		if err != nil {
			_ = c.ws.CloseNow() // ends the reading, which clears up
			c.mu.Lock()
			c.shut()
			c.writing = false
			c.mu.Unlock()
			return
		}
		c.hub.sent.Add(int64(len(batch)))
	}
}

// joined are buffers in which the messages of one frame come together.
var joined = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// write sends messages in as few frames as maxFrameOut allows, the messages of
// one frame separated by line ends.
func (c *conn) write(batch [][]byte) error {
	if len(batch) == 1 {
		return c.ws.Write(context.Background(), websocket.MessageText, batch[0])
	}
	buffer := joined.Get().(*bytes.Buffer)
	defer func() {
		if buffer.Cap() <= 2*maxFrameOut {
			joined.Put(buffer)
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

// close says goodbye and drops what waits: after it returns, nothing that was
// not being written already reaches the client.
func (c *conn) close(code websocket.StatusCode, reason string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closeLocked(code, reason)
}

func (c *conn) closeLocked(code websocket.StatusCode, reason string) {
	if c.state == closed {
		return
	}
	c.shut()
	c.hub.busy.add(1)
	go func() {
		defer c.hub.busy.add(-1)
		_ = c.ws.Close(code, reason) // bounded: 5 s to write, 5 s for the answer
	}()
}

// closeAfter says goodbye once what waits is written.
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

// shut ends the queue. Callers hold the lock.
func (c *conn) shut() {
	c.hub.queued.Add(-int64(len(c.queue)))
	c.state, c.queue, c.waiting = closed, nil, 0
}
