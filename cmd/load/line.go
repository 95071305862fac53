package load

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"croupier/app/betting/providers/slotegrator"
)

// line is one connection to a server, which stays open. It sends requests with little processor time,
// because a measured server shares the processors with all who send. It is not safe for concurrent use.
type line struct {
	conn    net.Conn
	reader  *bufio.Reader
	request []byte
}

// post sends a form to a path of the server at url. After an error the next request has a new connection.
func (l *line) post(ctx context.Context, url, path string, headers []slotegrator.Field, body string) (status int, answer []byte, err error) {
	address := strings.TrimPrefix(url, "http://")
	if l.conn == nil {
		var dialer net.Dialer
		if l.conn, err = dialer.DialContext(ctx, "tcp", address); err != nil {
			l.conn = nil
			return 0, nil, err
		}
		l.reader = bufio.NewReader(l.conn)
	}
	conn := l.conn
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() }) // a request that waits fails
	defer stop()
	if status, answer, err = l.exchange(address, path, headers, body); err != nil {
		_ = conn.Close()
		l.conn = nil
	}
	return status, answer, err
}

// exchange sends one request and reads its answer.
func (l *line) exchange(address, path string, headers []slotegrator.Field, body string) (status int, answer []byte, err error) {
	to := append(l.request[:0], "POST "+path+" HTTP/1.1\r\nHost: "+address+"\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: "...)
	to = append(strconv.AppendInt(to, int64(len(body)), 10), "\r\n"...)
	for _, h := range headers {
		to = append(append(append(append(to, h.Name...), ": "...), h.Value...), "\r\n"...)
	}
	l.request = append(append(to, "\r\n"...), body...)
	if err := l.conn.SetDeadline(time.Now().Add(callTimeout)); err != nil {
		return 0, nil, err
	}
	if _, err := l.conn.Write(l.request); err != nil {
		return 0, nil, err
	}
	response, err := http.ReadResponse(l.reader, nil)
	if err != nil {
		return 0, nil, err
	}
	defer response.Body.Close()
	answer, err = io.ReadAll(response.Body)
	return response.StatusCode, answer, err
}
