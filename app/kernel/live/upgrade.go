package live

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/coder/websocket"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
)

// Handler opens sockets with the whole protocol. d executes their requests. It is passed here and
// not to New, because the dispatched features publish on this hub and are made after it: a site
// cannot serve sockets without a dispatcher.
func (h *Hub) Handler(d Dispatcher) http.Handler { return h.upgradeHandler(d) }

// BannerHandler opens sockets with only authentication and ping: they show a page whether the
// server can be reached.
func (h *Hub) BannerHandler() http.Handler { return h.upgradeHandler(nil) }

// upgradeHandler opens sockets whose requests d executes; nil: they have none.
func (h *Hub) upgradeHandler(d Dispatcher) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		call, err := h.admit(r)
		if err == nil {
			err = h.upgrade(w, r, call, d)
		}
		if err != nil {
			h.refuseUpgrade(w, r, err)
		}
	})
}

// admit decides whether a caller may have a socket and who it is. A credential that is not
// accepted makes a guest.
func (h *Hub) admit(r *http.Request) (*session.Call, error) {
	switch {
	case h.stopping.Load():
		return nil, fault.ErrUnavailable
	case !strings.EqualFold(r.Header.Get("Upgrade"), "websocket"):
		return nil, errNoSocket
	case !h.origin(r):
		return nil, errForeignOrigin
	}
	call, _, err := h.call(r)
	if err != nil {
		return nil, err
	}
	if call.Session != nil && call.Session.Pending {
		call.User, call.Session = nil, nil
	}
	return call, nil
}

// upgrade opens the socket. On an error no answer has been sent yet.
func (h *Hub) upgrade(w http.ResponseWriter, r *http.Request, call *session.Call, d Dispatcher) error {
	userID, sessionID := "", ""
	if call.User != nil && call.Session != nil {
		userID, sessionID = call.User.ID, call.Session.ID
	}
	address := session.AddressKey(call.IP)
	if err := h.conns.reserve(address, userID, h.limits); err != nil {
		return err
	}
	h.busy.add(1)
	hijacker := &hijacker{ResponseWriter: w}
	// The origin has been checked by the site's own rule.
	var c *conn
	ws, err := websocket.Accept(hijacker, r, &websocket.AcceptOptions{
		InsecureSkipVerify: true,
		OnPingReceived:     func(context.Context, []byte) bool { return c.handleControlFrame() },
		OnPongReceived:     func(context.Context, []byte) { c.handleControlFrame() },
	})
	if err != nil {
		h.conns.release(address)
		h.busy.add(-1)
		return fault.New(max(hijacker.status, fault.CodeBadRequest), "The WebSocket handshake failed.").Because(err)
	}
	ws.SetReadLimit(MaxFrame)
	guest := *call
	guest.Transport, guest.User, guest.Session = session.Socket, nil, nil
	// The strings of a request share its memory; a socket must not retain it.
	guest.UserAgent, guest.Host = strings.Clone(guest.UserAgent), strings.Clone(guest.Host)
	guest.Device, guest.ReferralCode = strings.Clone(guest.Device), strings.Clone(guest.ReferralCode)
	guest.Header, guest.Cookies = nil, nil
	c = &conn{
		hub: h, ws: ws, guest: &guest, banner: d == nil, dispatcher: d, address: address,
		tokens: inboundBurst, refilled: h.clock.Now(),
	}
	h.conns.add(c)
	// A separate goroutine: the goroutine of the request ends and releases its buffers.
	go c.start(userID, sessionID)
	return nil
}

// start signs in the user of the upgrade, then reads.
func (c *conn) start(userID, sessionID string) {
	if c.hub.stopping.Load() {
		c.close(websocket.StatusGoingAway, reasonStop) // Shutdown may have missed this one
	}
	if sessionID != "" {
		ctx, cancel := context.WithTimeout(c.hub.work, setupTimeout)
		if err := c.signIn(ctx, sessionID, userID, func(*channel) {}); err != nil {
			if _, known := fault.From(err); !known && !isClosing(err) {
				c.hub.log.Error("sign a new socket in", "error", err.Error())
			}
		}
		cancel()
	}
	c.serve()
}

func (h *Hub) refuseUpgrade(w http.ResponseWriter, r *http.Request, err error) {
	requestID := session.RequestID(r.Context())
	if requestID == "" {
		requestID = h.ids.New()
	}
	refusal, known := fault.From(err)
	if !known {
		h.log.Error("open a socket", "request", requestID, "error", err.Error())
	}
	body, err := encodeData(action.RefusalBody(refusal, requestID))
	if err != nil {
		body = nil // fixed texts; the status is enough
	}
	header := w.Header()
	if refusal == errNoSocket {
		header.Set("Upgrade", "websocket")
		header.Set("Connection", "Upgrade")
	}
	if refusal.Code == fault.CodeTooMany || refusal.Code == fault.CodeUnavailable {
		header.Set("Retry-After", strconv.Itoa(int(retryAfter/time.Second)))
	}
	header.Set("Content-Type", "application/json; charset=utf-8")
	header.Set("Cache-Control", "no-store")
	w.WriteHeader(refusal.Status())
	_, _ = w.Write(body) // a client that left is no error
}

// retryAfter is the delay before the next attempt after a refusal for lack of capacity.
const retryAfter = 5 * time.Second

// hijacker wraps the server's answer for the library. It suppresses the library's plain-text
// refusals, in favour of coded ones, and gives the socket smaller buffers than a request has:
// they are most of an idle socket's memory.
type hijacker struct {
	http.ResponseWriter
	status int
}

// socketBuffer is the size of a socket's read and write buffer, in bytes. Larger frames bypass
// them.
const socketBuffer = 512

func (k *hijacker) WriteHeader(status int) {
	k.status = status
	if status == http.StatusSwitchingProtocols {
		k.ResponseWriter.WriteHeader(status)
	}
}

func (k *hijacker) Write(text []byte) (int, error) { return len(text), nil }

// Hijack implements http.Hijacker.
func (k *hijacker) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	connection, received, err := http.NewResponseController(k.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	buffered, err := received.Reader.Peek(received.Reader.Buffered())
	if err != nil {
		return nil, nil, err
	}
	reader := bufio.NewReaderSize(io.MultiReader(bytes.NewReader(bytes.Clone(buffered)), connection), max(socketBuffer, len(buffered)))
	if _, err := reader.Peek(len(buffered)); err != nil {
		return nil, nil, err
	}
	return connection, bufio.NewReadWriter(reader, bufio.NewWriterSize(connection, socketBuffer)), nil
}
