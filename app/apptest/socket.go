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

// Room is the room of the chat that every browser is in.
const Room = "casino_en"

// roomChannel is its channel.
const roomChannel = "chat:" + Room

// byTheClock are the events that come when the clock has moved, some time after it
// and whatever is called: how many are in the room, and the feed of wagers. They
// are left out.
var byTheClock = []string{chat.EventOnline.Name(), "liveGame"}

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
	ended  error // why reading ended; after inbox is closed
	closed bool
}

// join opens the browser's socket and enters the room.
func (p *Player) join() {
	p.site.T.Helper()
	ctx, cancel := context.WithTimeout(p.site.T.Context(), patience)
	defer cancel()
	ws, _, err := websocket.Dial(ctx, p.site.URL+listener.SocketPath, &websocket.DialOptions{HTTPClient: p.client})
	p.site.check(err)
	ws.SetReadLimit(4 << 20)
	p.socket = &socket{ws: ws, inbox: make(chan event, 1<<14)}
	go p.socket.read()
	p.tell(`{"event":"subscribe","channel":"` + roomChannel + `","$id":"join"}`)
	for answered := false; !answered; {
		e, open := p.next()
		answered = e.ID == "join"
		if !open || answered && e.Event != "subscribed" {
			p.site.T.Fatalf("the socket answers %s (%v)", e.text, p.socket.ended)
		}
	}
	p.heard()
}

// read takes everything in until the socket ends.
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

func (p *Player) tell(message string) {
	p.site.T.Helper()
	ctx, cancel := context.WithTimeout(p.site.T.Context(), patience)
	defer cancel()
	if err := p.socket.ws.Write(ctx, websocket.MessageText, []byte(message)); err != nil {
		p.socket.closed = true
	}
}

// next waits for a message; false is the end of the socket.
func (p *Player) next() (event, bool) {
	p.site.T.Helper()
	select {
	case e, open := <-p.socket.inbox:
		p.socket.closed = p.socket.closed || !open
		return e, open
	case <-time.After(patience):
		p.site.T.Fatal("no message came")
	}
	return event{}, false
}

// heard takes what has come until now. The server answers a ping after all that it
// sent before, so that the answer proves that nothing more was on its way.
func (p *Player) heard() (events []event) {
	p.site.T.Helper()
	p.tell(`{"event":"ping","$id":"heard"}`)
	for {
		e, open := p.next()
		switch {
		case !open || e.ID == "heard" && e.Event == "pong":
			return events
		case e.ID == "heard":
			p.site.T.Fatalf("the socket does not take a ping: %s", e.text)
		case !slices.Contains(byTheClock, e.Event):
			events = append(events, e)
		}
	}
}

// isOwn tells whether an event came on a player's own channel.
func (e event) isOwn() bool { return !strings.HasPrefix(e.Channel, roomChannel) }

// leave closes the socket.
func (p *Player) leave() {
	if p.socket != nil {
		_ = p.socket.ws.CloseNow() // it may have ended before
	}
}
