package sitetest

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"croupier/app/care/support"
	"croupier/app/kernel/config"
	"croupier/app/kernel/session"
	"croupier/app/server/listener"
	"croupier/db"
)

// openChats is the number of open chats of the test below. With 1000 and -v it measures.
var openChats = flag.Int("chats", 25, "how many chats with the support are open at one time")

// chatRound is the duration in which every player of the test writes once.
const chatRound = 10 * time.Second

// talker is a socket of a player or of a team member.
type talker struct {
	ws   *websocket.Conn
	chat string
	// answers has the time of each answer by its $id.
	mu      sync.Mutex
	answers map[string]chan string
}

// talks opens a socket of a player with a separate address.
func (s *testSite) talks(ctx context.Context, userID string, number int, onLine func(line string)) (*talker, error) {
	token := ""
	err := s.Parts.DB.Write(ctx, func(tx *db.Tx) (err error) {
		token, _, err = s.Parts.Sessions.Start(tx, session.GuestCall("test"), userID, false)
		return err
	})
	if err != nil {
		return nil, err
	}
	header := http.Header{"Authorization": {"Bearer " + token}, "X-Forwarded-For": {fmt.Sprintf("10.%d.%d.7", number/250, number%250)}}
	ws, _, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(s.Server.URL, "http")+listener.SocketPath, &websocket.DialOptions{HTTPHeader: header})
	if err != nil {
		return nil, err
	}
	ws.SetReadLimit(4 << 20)
	p := &talker{ws: ws, answers: map[string]chan string{}}
	go p.read(ctx, onLine)
	return p, nil
}

func (p *talker) read(ctx context.Context, onLine func(line string)) {
	for {
		_, frame, err := p.ws.Read(ctx)
		if err != nil {
			return
		}
		for line := range strings.SplitSeq(string(frame), "\n") {
			var e struct {
				ID string `json:"$id"`
			}
			if json.Unmarshal([]byte(line), &e) == nil && e.ID != "" {
				p.mu.Lock()
				pending := p.answers[e.ID]
				p.mu.Unlock()
				if pending != nil {
					pending <- line
				}
			}
			onLine(line)
		}
	}
}

// call sends an event and waits for its answer.
func (p *talker) call(ctx context.Context, id, event, rest string) (string, error) {
	pending := make(chan string, 1)
	p.mu.Lock()
	p.answers[id] = pending
	p.mu.Unlock()
	if err := p.ws.Write(ctx, websocket.MessageText, fmt.Appendf(nil, `{"event":%q,"$id":%q,%s}`, event, id, rest)); err != nil {
		return "", err
	}
	select {
	case line := <-pending:
		return line, nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// messageTimes are the times at which the messages of allWrite arrived; news has an entry for each.
type messageTimes struct {
	mu      sync.Mutex
	times   map[string][]time.Time
	arrived chan struct{}
}

func (a *messageTimes) record(line string) {
	var reported struct {
		Event string `json:"event"`
		Data  struct {
			Message *struct {
				Message string `json:"message"`
			} `json:"message"`
		} `json:"data"`
	}
	if json.Unmarshal([]byte(line), &reported) != nil || reported.Event != support.EventAdminMessage.Name() || reported.Data.Message == nil {
		return
	}
	if text := reported.Data.Message.Message; strings.HasPrefix(text, "word ") {
		a.mu.Lock()
		defer a.mu.Unlock()
		a.times[text] = append(a.times[text], time.Now())
		a.arrived <- struct{}{}
	}
}

// Many chats are open on one process, each on a socket of its own: every message
// reaches the team once.
//
//	go test ./app/sitetest -run TestManyOpenChats -v -args -chats 1000
func TestManyOpenChats(t *testing.T) {
	s := newSite(t, func(cfg *config.Config) { cfg.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")} })
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	s.role("helper", support.Answer.ID())
	s.open("bernd", "helper")
	desk := &messageTimes{times: map[string][]time.Time{}, arrived: make(chan struct{}, 4**openChats)}
	agent, err := s.talks(ctx, s.idOf("bernd"), 0, desk.record)
	if err != nil {
		t.Fatal(err)
	}
	defer agent.ws.CloseNow()
	if line, err := agent.call(ctx, "desk", "subscribe", `"channel":"support"`); err != nil || !strings.Contains(line, "subscribed") {
		t.Fatal(line, err)
	}
	players := make([]*talker, *openChats)
	for i := range players {
		name := fmt.Sprintf("talker%d", i)
		s.open(name, "")
		if players[i], err = s.talks(ctx, s.idOf(name), i+1, func(string) {}); err != nil {
			t.Fatal(err)
		}
		defer players[i].ws.CloseNow()
		line, err := players[i].call(ctx, "open", "SupportMessage", `"data":{"channel":"","message":"xyzzy plugh"}`)
		if err != nil {
			t.Fatal(err)
		}
		var opened struct {
			Data string `json:"data"`
		}
		if err := json.Unmarshal([]byte(line), &opened); err != nil || opened.Data == "" {
			t.Fatal(line, err)
		}
		players[i].chat = opened.Data
	}
	sent, answered := s.allWrite(ctx, players)
	arrived := make([]time.Duration, len(players))
	for range players {
		select {
		case <-desk.arrived:
		case <-ctx.Done():
			t.Fatal("a message does not reach the team")
		}
	}
	desk.mu.Lock()
	defer desk.mu.Unlock()
	for i := range players {
		if came := desk.times[fmt.Sprintf("word %d", i)]; len(came) != 1 {
			t.Errorf("message %d came %d times", i, len(came))
		} else {
			arrived[i] = came[0].Sub(sent[i])
		}
	}
	t.Logf("%d open chats, a message of each within %v: to the team p50 %v, p99 %v, slowest %v; answered p50 %v, p99 %v, slowest %v", len(players), chatRound,
		percentile(arrived, 50), percentile(arrived, 99), percentile(arrived, 100), percentile(answered, 50), percentile(answered, 99), percentile(answered, 100))
}

// allWrite has every player write once, spread over a time as of a thousand.
func (s *testSite) allWrite(ctx context.Context, players []*talker) (sent []time.Time, answered []time.Duration) {
	s.Helper()
	sent, answered = make([]time.Time, len(players)), make([]time.Duration, len(players))
	every := time.NewTicker(chatRound / 1000)
	defer every.Stop()
	var group sync.WaitGroup
	for i, p := range players {
		<-every.C
		group.Go(func() {
			sent[i] = time.Now()
			line, err := p.call(ctx, "word", "SupportMessage", fmt.Sprintf(`"data":{"channel":%q,"message":"word %d"}`, p.chat, i))
			if answered[i] = time.Since(sent[i]); err != nil || !strings.Contains(line, p.chat) {
				s.Errorf("message %d: %s, %v", i, line, err)
			}
		})
	}
	group.Wait()
	return sent, answered
}

// percentile is the value below which this percentage of a list is.
func percentile(list []time.Duration, percent int) time.Duration {
	sorted := slices.Sorted(slices.Values(list))
	return sorted[(len(sorted)-1)*percent/100].Round(10 * time.Microsecond)
}
