package livebench

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"time"
)

// benchClient is one client.
type benchClient struct {
	pool   *clientPool
	conn   net.Conn
	reader *bufio.Reader

	mu        sync.Mutex
	latencies []time.Duration // latencies while watching
}

// clientBuffer is the read buffer of a client, in bytes.
const clientBuffer = 4 << 10

// connect opens one socket and subscribes it.
func (c *clientPool) connect(ctx context.Context, addr string) (*benchClient, error) {
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("connect: %w", err)
	}
	m := &benchClient{pool: c, conn: conn, reader: bufio.NewReaderSize(conn, clientBuffer)}
	subscribe := []byte(`{"event":"subscribe","channel":"` + channel + `"}`)
	request := "GET /ws HTTP/1.1\r\nHost: " + addr + "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
	// A mask of zeros leaves the payload as it is.
	frame := append([]byte{0x81, 0x80 | byte(len(subscribe)), 0, 0, 0, 0}, subscribe...)
	if _, err := conn.Write([]byte(request)); err != nil {
		return nil, fmt.Errorf("ask for a socket: %w", err)
	}
	status, err := m.reader.ReadString('\n')
	if err != nil || !strings.Contains(status, " 101 ") {
		return nil, fmt.Errorf("ask for a socket: %q, %w", status, err)
	}
	for line := status; line != "\r\n"; {
		if line, err = m.reader.ReadString('\n'); err != nil {
			return nil, fmt.Errorf("ask for a socket: %w", err)
		}
	}
	if _, err := conn.Write(frame); err != nil {
		return nil, fmt.Errorf("subscribe: %w", err)
	}
	kind, length, err := m.header()
	if err != nil || kind != opText {
		return nil, fmt.Errorf("subscribe: a frame of kind %d, %w", kind, err)
	}
	_, err = m.reader.Discard(length)
	return m, err
}

const (
	opText = 1
	opPing = 9
)

// header reads the header of a frame from the server.
func (m *benchClient) header() (kind byte, length int, err error) {
	head, err := m.reader.Peek(2)
	if err != nil {
		return 0, 0, err
	}
	kind, length, size := head[0]&15, int(head[1]), 2
	switch length {
	case 126:
		size = 4
	case 127:
		size = 10
	}
	if head, err = m.reader.Peek(size); err != nil {
		return 0, 0, err
	}
	switch size {
	case 4:
		length = int(binary.BigEndian.Uint16(head[2:]))
	case 10:
		length = int(binary.BigEndian.Uint64(head[2:]))
	}
	_, err = m.reader.Discard(size)
	return kind, length, err
}

// read counts until the connection ends.
func (m *benchClient) read() {
	for {
		kind, length, err := m.header()
		if err != nil {
			return
		}
		if kind == opPing {
			err = m.pong(length)
		} else {
			err = m.frame(length, kind == opText)
		}
		if err != nil {
			return
		}
	}
}

// frame reads one frame part by part, and counts its lines.
func (m *benchClient) frame(length int, text bool) error {
	lines := int64(1)
	for first := true; length > 0; first = false {
		if first && m.pool.watching.Load() {
			m.recordLatency(length)
		}
		if _, err := m.reader.Peek(1); err != nil {
			return err
		}
		part, err := m.reader.Peek(min(length, m.reader.Buffered()))
		if err != nil {
			return err
		}
		lines += int64(bytes.Count(part, []byte{'\n'}))
		length -= len(part)
		if _, err := m.reader.Discard(len(part)); err != nil {
			return err
		}
	}
	if text {
		m.pool.frames.Add(1)
		m.pool.checkTarget(m.pool.events.Add(lines))
	}
	return nil
}

// recordLatency stores the latency of the first event of a frame.
func (m *benchClient) recordLatency(length int) {
	start, err := m.reader.Peek(min(length, eventBytes/2))
	if err != nil {
		return
	}
	_, rest, found := bytes.Cut(start, []byte(`"t":`))
	if !found {
		return
	}
	var sent int64
	for _, digit := range rest {
		if digit < '0' || digit > '9' {
			break
		}
		sent = sent*10 + int64(digit-'0')
	}
	m.mu.Lock()
	m.latencies = append(m.latencies, time.Duration(time.Now().UnixNano()-sent))
	m.mu.Unlock()
}

// pong answers a ping.
func (m *benchClient) pong(length int) error {
	payload := make([]byte, length)
	if _, err := io.ReadFull(m.reader, payload); err != nil {
		return err
	}
	_, err := m.conn.Write(append([]byte{0x8a, 0x80 | byte(length), 0, 0, 0, 0}, payload...))
	return err
}
