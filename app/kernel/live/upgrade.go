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

// Handler opens sockets that speak the whole protocol. d carries out the requests
// that come over them. It is told here and no earlier, because what it carries
// out publishes on this hub and is made after it: sockets cannot be served
// without somebody who carries out requests.
func (h *Hub) Handler(d Dispatcher) http.Handler { return h.upgrades(d) }

// BannerHandler opens sockets that know only authentication and ping: they
// tell a page whether the server can be reached.
func (h *Hub) BannerHandler() http.Handler { return h.upgrades(nil) }

// upgrades opens sockets whose requests d carries out; nil: they have none.
func (h *Hub) upgrades(d Dispatcher) http.Handler {
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

// admit decides whether somebody may have a socket and who it is. A credential
// that is not accepted makes a guest.
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

// upgrade opens the socket. On an error nothing has been answered yet.
func (h *Hub) upgrade(w http.ResponseWriter, r *http.Request, call *session.Call, d Dispatcher) error {
	userID, sessionID := "", ""
	if call.User != nil && call.Session != nil {
		userID, sessionID = call.User.ID, call.Session.ID
	}
	address := session.AddressKey(call.IP)
	if err := h.members.reserve(address, userID, h.limits); err != nil {
		return err
	}
	h.busy.add(1)
	hijacker := &hijacker{ResponseWriter: w}
	// The origin has been checked, by the site's own rule.
	var c *conn
	ws, err := websocket.Accept(hijacker, r, &websocket.AcceptOptions{
		InsecureSkipVerify: true,
		OnPingReceived:     func(context.Context, []byte) bool { return c.control() },
		OnPongReceived:     func(context.Context, []byte) { c.control() },
	})
	if err != nil {
		h.members.release(address)
		h.busy.add(-1)
		return fault.New(max(hijacker.status, fault.CodeBadRequest), "The WebSocket handshake failed.").Because(err)
	}
	ws.SetReadLimit(MaxFrame)
	guest := *call
	guest.Transport, guest.User, guest.Session = session.Socket, nil, nil
	// The strings of a request share its memory; a socket must not keep it.
	guest.UserAgent, guest.Host = strings.Clone(guest.UserAgent), strings.Clone(guest.Host)
	guest.Device, guest.ReferralCode = strings.Clone(guest.Device), strings.Clone(guest.ReferralCode)
	guest.Header, guest.Cookies = nil, nil
	c = &conn{
		hub: h, ws: ws, guest: &guest, banner: d == nil, dispatcher: d, address: address,
		tokens: inboundBurst, refilled: h.clock.Now(),
	}
	h.members.join(c)
	// A goroutine of its own: the one of the request, with its buffers, ends.
	go c.begin(userID, sessionID)
	return nil
}

// begin signs in whom the upgrade showed, then reads.
func (c *conn) begin(userID, sessionID string) {
	if c.hub.stopping.Load() {
		c.close(websocket.StatusGoingAway, reasonStop) // Shutdown may have missed this one
	}
	if sessionID != "" {
		ctx, cancel := context.WithTimeout(c.hub.work, decideTimeout)
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
		body = nil // of fixed texts; the status says enough
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

// retryAfter is when to try again after a refusal for want of room.
const retryAfter = 5 * time.Second

// hijacker stands between the library and the server's answer. It keeps the
// library's plain-text refusals back, for coded ones, and gives the socket
// smaller buffers than a request has: they make most of an idle socket's
// memory.
type hijacker struct {
	http.ResponseWriter
	status int
}

// socketBuffer is the size of a socket's read and write buffer, in bytes.
// Larger frames pass by them.
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
	connection, given, err := http.NewResponseController(k.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	ahead, err := given.Reader.Peek(given.Reader.Buffered())
	if err != nil {
		return nil, nil, err
	}
	reader := bufio.NewReaderSize(io.MultiReader(bytes.NewReader(bytes.Clone(ahead)), connection), max(socketBuffer, len(ahead)))
	if _, err := reader.Peek(len(ahead)); err != nil {
		return nil, nil, err
	}
	return connection, bufio.NewReadWriter(reader, bufio.NewWriterSize(connection, socketBuffer)), nil
}
