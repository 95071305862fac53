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

// Call is one row of a table: a request, and everything that it causes.
type Call struct {
	Name string
	// As makes the call. A deed of the console has nobody.
	As *Player
	// Path is that of an HTTP call, with Method, which is POST unless given. Event is
	// that of a whisper, and Body its data.
	Method, Path, Event string
	Body                string
	// Header are headers beside those of every browser.
	Header map[string]string
	// Console is a deed of the operator instead of a call.
	Console func(ctx context.Context, by app.Admin) error

	// Status is 200 unless given. Code is that of a refusal.
	Status, Code int
	// Answer is JSON that the answer contains: objects may have more fields, all
	// else is exact.
	Answer string
	// Addresses allows e-mail addresses of others in the answer, as staff read them.
	Addresses bool
	// Not are texts that do not occur in the answer.
	Not []string
	// Events are all that were told by the call: by its name what came to the caller
	// or, for everybody, into the room, and as "bert BalanceModification" what came to
	// another player alone. They are in any order. Notices are left out: a projection
	// tells them later.
	Events []string
	// Ledger is how players' balances have changed, all of them: by names such as
	// "anna usd real", in whole units. Guests are called guest. What the house and
	// others that keep no wallet gave or took is left out: the books add up to nothing.
	Ledger map[string]string
	// LedgerOf gives Ledger where it follows from the answer.
	LedgerOf func(got Answer) map[string]string
	// Rows is how many more rows there are of a table with a condition.
	Rows map[string]int
	// Then looks at the answer.
	Then func(t *testing.T, got Answer)
}

// Run makes the calls in their order. A failed call does not keep the next from
// being made. What happened before Run is nobody's doing.
func (s *Site) Run(t *testing.T, calls []Call) {
	t.Helper()
	s.hear()
	for i, call := range calls {
		t.Run(cmp.Or(call.Name, fmt.Sprint(i, " ", call.Path, call.Event)), func(t *testing.T) {
			t.Helper()
			for _, fault := range s.run(t, call) {
				t.Error(fault)
			}
		})
	}
}

// run makes one call and tells what is not as the call says.
func (s *Site) run(t *testing.T, call Call) (faults []string) {
	t.Helper()
	fault := func(format string, of ...any) { faults = append(faults, fmt.Sprintf(format, of...)) }
	before := s.look(call.Rows)
	got := s.make(t, call)
	told := s.hear()
	after := s.look(call.Rows)

	if call.Console == nil {
		faults = append(faults, call.compare(got)...)
	}
	if want, have := sorted(call.Events), names(call.As, told); !slices.Equal(want, have) {
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
	faults = append(faults, s.leaks(after, call, got.Text, told)...)
	if call.Then != nil {
		call.Then(t, got)
	}
	return faults
}

// hear takes what all open sockets have got until now.
func (s *Site) hear() map[*Player][]event {
	s.T.Helper()
	told := map[*Player][]event{}
	for _, p := range s.players {
		if p.socket != nil && !p.socket.closed {
			told[p] = p.heard()
		}
	}
	return told
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
	call.As.know(got)
	return got
}

// later is the event that a projection tells some time after the commit, during
// whatever call comes then.
const later = "Notice"

// names are those of the events, as Call.Events has them. What everybody in the
// room hears counts once, and has to reach all of them.
func names(caller *Player, told map[*Player][]event) (list []string) {
	room := map[string]int{}
	for p, events := range told {
		for _, e := range events {
			switch {
			case e.Event == later:
			case !e.isOwn():
				room[e.Event]++
			case p == caller:
				list = append(list, e.Event)
			default:
				list = append(list, p.label()+" "+e.Event)
			}
		}
	}
	for name, heard := range room {
		times := heard / len(told)
		list = append(list, slices.Repeat([]string{name}, times)...)
		if heard%len(told) != 0 {
			list = append(list, name+" to some alone")
		}
	}
	return sorted(list)
}

func (p *Player) label() string { return cmp.Or(p.Name, guest) }

// sorted never gives nil, so that nothing equals nothing.
func sorted(list []string) []string {
	list = append([]string{}, list...)
	slices.Sort(list)
	return list
}
