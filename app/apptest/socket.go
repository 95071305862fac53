package apptest

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/coder/websocket"

	"croupier/app/server/listener"
	"croupier/app/social/chat"
)

// Room is the chat room that every browser joins.
const Room = "casino_en"

// roomChannel is its channel.
const roomChannel = "chat:" + Room

// clockEvents are events that follow a clock move at any later time, whatever is called: the
// number of users in the chat room, and the feed of wagers. They are ignored.
var clockEvents = []string{chat.EventOnline.Name(), "liveGame"}

// event is a message of the server.
type event struct {
	Event   string
	Channel string
	ID      string `json:"$id"`
	// text is the whole message.
	text string
}

// socket is the open socket of a browser.
type socket struct {
	ws     *websocket.Conn
	inbox  chan event
	ended  error // the error that ended reading; set after inbox is closed
	closed bool
}

// connect opens the browser's socket and enters the chat room.
func (p *Player) connect() {
	p.site.T.Helper()
	ctx, cancel := context.WithTimeout(p.site.T.Context(), eventTimeout)
	defer cancel()
	ws, _, err := websocket.Dial(ctx, p.site.URL+listener.SocketPath, &websocket.DialOptions{HTTPClient: p.client})
	p.site.check(err)
	ws.SetReadLimit(4 << 20)
	p.socket = &socket{ws: ws, inbox: make(chan event, 1<<14)}
	go p.socket.read()
	p.sendMessage(`{"event":"subscribe","channel":"` + roomChannel + `","$id":"join"}`)
	for answered := false; !answered; {
		e, open := p.next()
		answered = e.ID == "join"
		if !open || answered && e.Event != "subscribed" {
			p.site.T.Fatalf("the socket answers %s (%v)", e.text, p.socket.ended)
		}
	}
	p.received()
}

// read receives messages until the socket ends.
func (c *socket) read() {
	defer close(c.inbox)
	for {
		_, frame, err := c.ws.Read(context.Background())
		if err != nil {
			c.ended = err
			return
		}
		for line := range bytes.SplitSeq(frame, []byte("\n")) {
			e := event{text: string(line)}
			if c.ended = json.Unmarshal(line, &e); c.ended != nil {
				return
			}
			c.inbox <- e
		}
	}
}

func (p *Player) sendMessage(message string) {
	p.site.T.Helper()
	ctx, cancel := context.WithTimeout(p.site.T.Context(), eventTimeout)
	defer cancel()
	if err := p.socket.ws.Write(ctx, websocket.MessageText, []byte(message)); err != nil {
		p.socket.closed = true
	}
}

// next waits for a message. It returns false at the end of the socket.
func (p *Player) next() (event, bool) {
	p.site.T.Helper()
	select {
	case e, open := <-p.socket.inbox:
		p.socket.closed = p.socket.closed || !open
		return e, open
	case <-time.After(eventTimeout):
		p.site.T.Fatal("no message came")
	}
	return event{}, false
}

// received returns the messages until now. The server answers a ping after everything that it sent
// before, so the answer proves that no message is on its way.
func (p *Player) received() (events []event) {
	p.site.T.Helper()
	p.sendMessage(`{"event":"ping","$id":"received"}`)
	for {
		e, open := p.next()
		switch {
		case !open || e.ID == "received" && e.Event == "pong":
			return events
		case e.ID == "received":
			p.site.T.Fatalf("the socket does not take a ping: %s", e.text)
		case !slices.Contains(clockEvents, e.Event):
			events = append(events, e)
		}
	}
}

// isOwn reports whether an event came on a player's own channel.
func (e event) isOwn() bool { return !strings.HasPrefix(e.Channel, roomChannel) }

// disconnect closes the socket.
func (p *Player) disconnect() {
	if p.socket != nil {
		_ = p.socket.ws.CloseNow() // it may have ended before
	}
}
