package load

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"

	"github.com/coder/websocket"

	"croupier/app/sports/book/publish"
)

// board is the content of a list of all events, kept up to date by its channel.
type board struct {
	url string
	// events are by the id of their match; markets is the number of markets of each.
	events  map[string]*listedEvent
	byID    map[string]*listedEvent
	list    []*listedEvent
	markets float64
}

// listedEvent is an event with the market that lists show.
type listedEvent struct {
	mu sync.Mutex
	// event has no field that changes, besides those of the first market.
	publish.Event
	open bool
}

// newBoard reads the events of the site and requires this number of them.
func newBoard(ctx context.Context, url string, events int) (*board, error) {
	b := &board{url: url, events: map[string]*listedEvent{}, byID: map[string]*listedEvent{}}
	client, err := NewClient(url)
	if err != nil {
		return nil, err
	}
	defer client.Close()
	for skip := 0; ; {
		text, err := client.Call(ctx, "/api/bookmaker/events", map[string]any{"filter": "live", "skip": skip})
		if err != nil {
			return nil, fmt.Errorf("read the events: %w", err)
		}
		var page publish.EventsAnswer
		if err := json.Unmarshal(text, &page); err != nil {
			return nil, fmt.Errorf("read the events: %w", err)
		}
		if page.Silent {
			return nil, errors.New("the book says that its feed is silent")
		}
		for _, e := range page.Events {
			one := &listedEvent{Event: e, open: e.State == "open"}
			b.events[strings.TrimSuffix(e.Home, " home")], b.byID[e.ID] = one, one
			b.list = append(b.list, one)
			b.markets += float64(e.Markets)
		}
		if skip += len(page.Events); len(page.Events) == 0 || skip >= page.Total {
			break
		}
	}
	if len(b.list) != events {
		return nil, fmt.Errorf("the book has %d live events, not %d", len(b.list), events)
	}
	b.markets /= float64(len(b.list))
	return b, nil
}

// follow keeps the board up to date until ctx ends.
func (b *board) follow(ctx context.Context) error {
	conn, err := subscribe(ctx, b.url, publish.ListChannel, 0)
	if err != nil {
		return err
	}
	defer conn.CloseNow() //nolint:errcheck // the measurement is over
	for {
		_, frame, err := conn.Read(ctx)
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return fmt.Errorf("follow the list of events: %w", err)
		}
		for line := range strings.Lines(string(frame)) {
			var message struct {
				Data publish.SportsChange `json:"data"`
			}
			if err := json.Unmarshal([]byte(line), &message); err != nil {
				continue // an answer of another kind
			}
			if message.Data.Silent {
				return errors.New("the feed is silent")
			}
			for _, change := range message.Data.Events {
				b.apply(change)
			}
		}
	}
}

func (b *board) apply(change publish.Change) {
	e := b.byID[change.Event]
	if e == nil {
		return
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.Version, e.open = change.Version, change.State == "open" && change.Phase == "live"
	for _, m := range change.Markets {
		name, specifiers, _ := strings.Cut(m.Key, "/")
		if e.First == nil || name != e.First.Market || specifiers != e.First.Specifiers || len(m.Prices) != len(e.First.Outcomes) {
			continue
		}
		e.First.State = m.State
		for i, price := range m.Prices {
			e.First.Outcomes[i].Price = price
		}
	}
}

// pick is a selection of a random event with its shown price; nil if a few attempts find no open
// one.
func (b *board) pick() map[string]any {
	for range 20 {
		if picked := b.list[rand.IntN(len(b.list))].pick(); picked != nil {
			return picked
		}
	}
	return nil
}

func (e *listedEvent) pick() map[string]any {
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.open || e.First == nil || e.First.State != "open" {
		return nil
	}
	o := e.First.Outcomes[rand.IntN(len(e.First.Outcomes))]
	if o.Price == "" {
		return nil
	}
	return map[string]any{
		"event": e.ID, "market": e.First.Market, "specifiers": e.First.Specifiers, "outcome": o.ID, "odds": o.Price, "version": e.Version,
	}
}

// maxFrame is the maximum size of a frame, in bytes.
const maxFrame = 4 << 20

// subscribe opens a socket of a guest that is subscribed to a channel. Guests have different
// addresses, by their numbers: the sockets of one are limited.
func subscribe(ctx context.Context, url, channel string, number int) (*websocket.Conn, error) {
	from := http.Header{"X-Forwarded-For": {fmt.Sprintf("10.0.%d.%d", number/250, number%250+1)}}
	conn, _, err := websocket.Dial(ctx, url+"/ws", &websocket.DialOptions{CompressionMode: websocket.CompressionDisabled, HTTPHeader: from})
	if err != nil {
		return nil, fmt.Errorf("open a socket: %w", err)
	}
	conn.SetReadLimit(maxFrame)
	message, err := json.Marshal(map[string]string{"event": "subscribe", "channel": channel})
	if err == nil {
		err = conn.Write(ctx, websocket.MessageText, message)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("receive %s: %w", channel, err), conn.CloseNow())
	}
	return conn, nil
}
