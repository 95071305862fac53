package live

import (
	"fmt"
	"sync"
	"testing"

	"croupier/internal/proptest"

	"pgregory.net/rapid"
)

// TestPrivateEventsReachTheirUserOnly runs random conversations on a few sockets while private
// events are published to all users. On every socket, a private event of a user must come between
// the message that signed the user in and the one that ended that, and versions must be
// consecutive.
func TestPrivateEventsReachTheirUserOnly(t *testing.T) {
	proptest.Check(t, func(t testing.TB, r *rapid.T) {
		s := newSite(t, Limits{QueueMessages: 1 << 16, QueueBytes: 1 << 30})
		defer s.server.CloseClientConnections()
		var sockets []*conversation
		for range rapid.IntRange(1, 3).Draw(r, "sockets") {
			sockets = append(sockets, &conversation{r: r, client: s.dial("/ws", "")})
		}
		for range rapid.IntRange(1, 12).Draw(r, "steps") {
			published := s.publishToAll()
			socket := rapid.SampledFrom(sockets).Draw(r, "socket")
			switch rapid.IntRange(0, 6).Draw(r, "step") {
			case 0, 1:
				token := rapid.SampledFrom([]string{"token-a1", "token-a2", "token-b1", "none"}).Draw(r, "token")
				socket.do(fmt.Sprintf(`{"event":"authentication","data":{"token":%q},"$id":%%d}`, token))
			case 2:
				user := rapid.SampledFrom([]string{"a", "b"}).Draw(r, "user")
				socket.do(fmt.Sprintf(`{"event":"authentication","data":{"userId":%q,"userSecret":%q},"$id":%%d}`, user,
					s.secrets.Issue("a", "a1")))
			case 3, 4:
				user := rapid.SampledFrom([]string{"a", "b"}).Draw(r, "channel")
				socket.do(fmt.Sprintf(`{"event":"subscribe","channel":"user:%s","$id":%%d}`, user))
			case 5:
				user := rapid.SampledFrom([]string{"a", "b"}).Draw(r, "channel")
				socket.do(fmt.Sprintf(`{"event":"unsubscribe","channel":"user:%s","$id":%%d}`, user))
			case 6:
				socket.do(`{"event":"authentication","$id":%d}`)
			}
			published()
		}
		for _, socket := range sockets {
			socket.do(`{"event":"ping","$id":%d}`)
			_ = socket.client.ws.CloseNow()
		}
	})
}

// publishToAll starts to publish to a and b; the returned function waits
// for the end of that.
func (s *site) publishToAll() (wait func()) {
	var publishers sync.WaitGroup
	for _, user := range []string{"a", "b"} {
		publishers.Go(func() {
			for range 200 {
				if err := s.hub.PublishTo(user, Notice{"Private", map[string]string{"owner": user}}); err != nil {
					s.t.Error(err)
				}
			}
		})
	}
	return publishers.Wait
}

// conversation follows one socket and checks each received message.
type conversation struct {
	r      *rapid.T
	client *client
	user   any // the user of the socket by its messages
	last   uint64
	asked  int
}

// do sends a request, with an $id in place of %d, and reads until its answer.
func (k *conversation) do(request string) {
	k.asked++
	k.client.send(fmt.Sprintf(request, k.asked))
	for {
		m := k.client.next()
		k.check(m)
		if m.ID == float64(k.asked) {
			return
		}
	}
}

func (k *conversation) check(m serverMessage) {
	switch m.Event {
	case "authenticated":
		if k.user != m.field("userId") {
			k.last = 0
		}
		k.user = m.field("userId")
	case "failed":
		k.user, k.last = nil, 0
	case "unsubscribed":
		k.last = 0
	case "subscribed":
		v, _ := m.field("v").(float64)
		if k.last != 0 && uint64(v) != k.last {
			k.r.Fatalf("subscribed at version %v after %d", v, k.last)
		}
	case "Private":
		if m.field("owner") != k.user {
			k.r.Fatalf("an event of %v on a socket of %v", m.field("owner"), k.user)
		}
		if k.last != 0 && m.V != k.last+1 {
			k.r.Fatalf("version %d after %d", m.V, k.last)
		}
		k.last = m.V
	}
}
