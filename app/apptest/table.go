package apptest

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"testing"

	"croupier/app"
)

// Call is one row of a table: a request and all its effects.
type Call struct {
	Name string
	// As makes the call. It is nil for an action of the console.
	As *Player
	// Path is the path of an HTTP call with Method, which defaults to POST. Event is the event of
	// a socket message, and Body its data.
	Method, Path, Event string
	Body                string
	// Header has headers beside those of every browser.
	Header map[string]string
	// Console is an action of the operator instead of a call.
	Console func(ctx context.Context, by app.Admin) error

	// Status defaults to 200. Code is the code of a refusal.
	Status, Code int
	// Answer is JSON that the answer contains: objects may have more fields, everything else is
	// exact.
	Answer string
	// Addresses allows email addresses of others in the answer, as staff read them.
	Addresses bool
	// Not are texts that do not occur in the answer.
	Not []string
	// Events are all events that the call sends, in any order. The name alone means the caller
	// or, for public events, the chat room; "bert BalanceModification" means another player
	// alone. Notices are ignored, because a projection sends them later.
	Events []string
	// Ledger has all changes of players' balances by names such as "anna usd real", in whole
	// units. Guests are called guest. Changes of the house account and other accounts without a
	// wallet are left out: the books add up to zero.
	Ledger map[string]string
	// LedgerOf returns Ledger if it follows from the answer.
	LedgerOf func(got Answer) map[string]string
	// Rows is the number of added rows of a table with a condition.
	Rows map[string]int
	// Then checks the answer.
	Then func(t *testing.T, got Answer)
}

// Run makes the calls in their order. A failed call does not stop the next one. Effects from
// before Run are ignored.
func (s *Site) Run(t *testing.T, calls []Call) {
	t.Helper()
	s.receiveAll()
	for i, call := range calls {
		t.Run(cmp.Or(call.Name, fmt.Sprint(i, " ", call.Path, call.Event)), func(t *testing.T) {
			t.Helper()
			for _, fault := range s.run(t, call) {
				t.Error(fault)
			}
		})
	}
}

// run makes one call and reports the differences from its row.
func (s *Site) run(t *testing.T, call Call) (faults []string) {
	t.Helper()
	fault := func(format string, of ...any) { faults = append(faults, fmt.Sprintf(format, of...)) }
	before := s.readState(call.Rows)
	got := s.make(t, call)
	received := s.receiveAll()
	after := s.readState(call.Rows)

	if call.Console == nil {
		faults = append(faults, call.compare(got)...)
	}
	if want, have := sorted(call.Events), names(call.As, received); !slices.Equal(want, have) {
		fault("events %q, want %q", have, want)
	}
	want := call.Ledger
	if call.LedgerOf != nil {
		want = call.LedgerOf(got)
	}
	if have := s.changes(before, after); !maps.Equal(want, have) {
		fault("the ledger changed by %v, want %v", have, want)
	}
	for table, more := range call.Rows {
		if have := after.rows[table] - before.rows[table]; have != more {
			fault("%d more rows of %s, want %d", have, table, more)
		}
	}
	faults = append(faults, s.leaks(after, call, got.Text, received)...)
	if call.Then != nil {
		call.Then(t, got)
	}
	return faults
}

// receiveAll collects the messages of all open sockets until now.
func (s *Site) receiveAll() map[*Player][]event {
	s.T.Helper()
	received := map[*Player][]event{}
	for _, p := range s.players {
		if p.socket != nil && !p.socket.closed {
			received[p] = p.received()
		}
	}
	return received
}

// make makes the call.
func (s *Site) make(t *testing.T, call Call) Answer {
	t.Helper()
	if call.Console != nil {
		if err := call.Console(t.Context(), s.Admin()); err != nil {
			t.Fatal(err)
		}
		return Answer{}
	}
	path, body := call.Path, call.Body
	if call.Event != "" {
		path, body = "/api/whisper", fmt.Sprintf(`{"event":%q}`, call.Event)
		if call.Body != "" {
			body = fmt.Sprintf(`{"event":%q,"data":%s}`, call.Event, call.Body)
		}
	}
	got := call.As.send(cmp.Or(call.Method, http.MethodPost), path, body, call.Header)
	call.As.readUser(got)
	return got
}

// asyncEvent is the event that a projection sends some time after the commit, during whatever call
// comes then.
const asyncEvent = "Notice"

// names are the names of events in the form of Call.Events. An event to the whole chat room
// counts once, and has to reach all members.
func names(caller *Player, received map[*Player][]event) (list []string) {
	room := map[string]int{}
	for p, events := range received {
		for _, e := range events {
			switch {
			case e.Event == asyncEvent:
			case !e.isOwn():
				room[e.Event]++
			case p == caller:
				list = append(list, e.Event)
			default:
				list = append(list, p.label()+" "+e.Event)
			}
		}
	}
	for name, messages := range room {
		times := messages / len(received)
		list = append(list, slices.Repeat([]string{name}, times)...)
		if messages%len(received) != 0 {
			list = append(list, name+" to some alone")
		}
	}
	return sorted(list)
}

func (p *Player) label() string { return cmp.Or(p.Name, guest) }

// sorted never returns nil, so that two empty lists are equal.
func sorted(list []string) []string {
	list = append([]string{}, list...)
	slices.Sort(list)
	return list
}
