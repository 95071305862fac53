package registers

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/session"
	"croupier/db"
)

var anna = Person{FirstName: "Anna", LastName: "Müller-Lüdenscheidt", Birth: "1990-02-28", Country: "DE", Email: "Anna@Example.org", From: "DE"}

// A person in the local register is found by name and birth date or by the address, in any
// spelling, until the end of the last day.
func TestLocalRegister(t *testing.T) {
	h := newHarness(t, false)
	n, err := h.importFile("\ufefffirst_name,last_name,birth,email,until,hash\nANNA,Muller Ludenscheidt,1990-02-28,,2026-03-04,\n"+
		",,,ben@example.org,,\n,,,,,"+hashed(emailForm("carl@example.org"))+"\n", false)
	if err != nil || n != 3 || h.Count(`register_entries`) != 3 || h.Count(`staff_log WHERE action = 'fill register'`) != 1 {
		t.Fatalf("%d records, %v", n, err)
	}
	end := time.Date(2026, 3, 5, 0, 0, 0, 0, time.UTC)
	for name, one := range map[string]struct {
		person Person
		want   Listing
	}{
		"by name":         {Person{FirstName: "anna", LastName: "Müller Lüdenscheidt", Birth: "1990-02-28"}, Listing{Yes, end}},
		"another birth":   {Person{FirstName: "Anna", LastName: "Müller-Lüdenscheidt", Birth: "1990-03-01", Email: "x@example.org"}, Listing{Answer: No}},
		"by address":      {Person{Email: " BEN@example.org"}, Listing{Answer: Yes}},
		"by both":         {Person{FirstName: "Anna", LastName: "Müller-Lüdenscheidt", Birth: "1990-02-28", Email: "ben@example.org"}, Listing{Answer: Yes}},
		"by a hash":       {Person{Email: "carl@example.org"}, Listing{Answer: Yes}},
		"another person":  {Person{Email: "dora@example.org"}, Listing{Answer: No}},
		"nothing known":   {Person{}, Listing{Answer: Unknown}},
		"half of a name":  {Person{FirstName: "Anna", Birth: "1990-02-28"}, Listing{Answer: Unknown}},
		"a name in parts": {Person{FirstName: "Annamuller", LastName: "ludenscheidt", Birth: "1990-02-28"}, Listing{Answer: No}},
	} {
		got, err := local{h.service}.Excluded(t.Context(), one.person)
		if err != nil || got != one.want {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	if h.Count(`register_entries WHERE mark LIKE '%ben%' OR mark = $1`, hashed(emailForm("ben@example.org"))) != 0 {
		t.Error("the list can be read or guessed from the database")
	}
	h.Clock.Advance(end.Sub(h.Clock.Now()) - time.Millisecond)
	if got, _ := (local{h.service}).Excluded(t.Context(), anna); got.Answer != Yes {
		t.Error("a listing ends before its last day does")
	}
	h.Clock.Advance(time.Millisecond)
	if got, _ := (local{h.service}).Excluded(t.Context(), anna); got.Answer != No {
		t.Error("a listing goes on after its last day")
	}
	if n, err := h.importFile("email\nx@example.org\n", true); err != nil || n != 1 || h.Count(`register_entries`) != 1 {
		t.Errorf("replaced by %d records, %v", n, err)
	}
}

// A file is stored completely or not at all, and an error contains nothing of it.
func TestInvalidFilesAreRefused(t *testing.T) {
	h := newHarness(t, false)
	for name, text := range map[string]string{
		"empty":                   "",
		"an unknown column":       "name\nAnna\n",
		"a column twice":          "email,email\na@b.c,a@b.c\n",
		"no person":               "email,until\n,2030-01-01\n",
		"no address":              "email\nsecretword\n",
		"a name without birth":    "first_name,last_name\nsecretword,Berg\n",
		"a birth without a name":  "birth\n1990-01-01\n",
		"an invalid birth":        "first_name,last_name,birth\nsecretword,Berg,31.12.1990\n",
		"an invalid end":          "email,until\nsecretword@b.c,soon\n",
		"a short hash":            "hash\nabcd\n",
		"a line that is too long": "email\na@b.c,secretword\n",
		"the second line":         "email\na@b.c\nsecretword\n",
	} {
		if _, err := h.importFile(text, true); err == nil || strings.Contains(fmt.Sprintf("%+v", err), "secretword") || h.Count(`register_entries`) != 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The registers are queried after a sign-up, a sign-in, a change of address and the submission of
// personal data. A listed player is excluded, and the answer is logged.
func TestEventsQueueQueries(t *testing.T) {
	h := newHarness(t, true)
	userID := h.player(anna)
	for kind, occasion := range occasions {
		h.recordEvent(kind, userID)
		if h.Count(`register_log WHERE occasion = $1 AND user_id = $2 AND answer = 'no'`, occasion, userID) != 1 {
			t.Errorf("%s: no register was queried", kind)
		}
	}
	h.recordEvent("bet", userID)
	h.Write(func(tx *db.Tx) error { return h.service.IdentitySubmitted(tx, userID) })
	h.runOnce()
	if len(h.register.requests) != len(occasions)+1 || len(h.excluded) != 0 {
		t.Fatalf("%d questions, excluded %v", len(h.register.requests), h.excluded)
	}
	q := h.register.requests[0]
	q.ID = ""
	if q != (question{FirstName: "Anna", LastName: "Müller-Lüdenscheidt", Birth: "1990-02-28", Country: "DE", Email: "Anna@Example.org"}) {
		t.Errorf("%+v", q)
	}
	h.register.reply = answerWith(Yes)
	h.recordEvent("sign_in", userID)
	if want := h.Clock.Now().AddDate(0, 0, 30); !h.excluded[userID].Equal(want) {
		t.Errorf("excluded until %v, want %v", h.excluded[userID], want)
	}
	if err := h.checkPlayer(userID); !errors.Is(err, errListed) {
		t.Errorf("a listed player stakes: %v", err)
	}
	h.register.reply = func(q question) (int, string) {
		return 200, `{"id":"` + q.ID + `","answer":"yes","until":"2027-12-31","name":"ignored"}`
	}
	h.recordEvent("sign_in", userID)
	if want := time.Date(2028, 1, 1, 0, 0, 0, 0, time.UTC); !h.excluded[userID].Equal(want) {
		t.Errorf("excluded until %v, want %v", h.excluded[userID], want)
	}
	delete(h.people, userID)
	h.recordEvent("sign_in", userID)
	if h.Count(`register_asks`) != 0 {
		t.Error("an account that is gone is asked about for ever")
	}
}

// Every failure of a register counts as unknown, reveals nothing about the person, and is tried
// again. The third in a row opens a case, once.
func TestFailingRegister(t *testing.T) {
	h := newHarness(t, true)
	userID := h.player(anna)
	h.recordEvent("sign_in", userID)
	bad := []string{``, `[]`, `{"id":"another","answer":"no"}`, `{"id":"%s","answer":"perhaps"}`, `{"id":"%s"}`, `{"id":"%s","answer":"outside"}`, `{"id":"%s","answer":"yes","until":"soon"}`}
	for i, body := range bad {
		h.register.reply = func(q question) (int, string) { return 200, strings.ReplaceAll(body, "%s", q.ID) }
		h.recordEvent("sign_in", userID)
		if want := min(max(i-1, 0), 1); len(h.cases.Opened) != want {
			t.Errorf("%q: %v", body, h.cases.Texts())
		}
	}
	h.register.reply = func(question) (int, string) { return http.StatusInternalServerError, "Anna" }
	h.recordEvent("sign_in", userID)
	if h.Count(`register_log WHERE failure = ''`) != 1 || h.Count(`register_log WHERE answer = 'unknown'`) != len(bad)+1 || h.Count(`register_log WHERE failure LIKE '%Anna%'`) != 0 {
		t.Error("failures are not noted as such")
	}
	if len(h.excluded) != 0 || h.checkPlayer(userID) != nil {
		t.Error("a failure removes a valid answer")
	}
	before := len(h.register.requests)
	h.Clock.Advance(retryDelays[0] - time.Millisecond)
	h.runOnce()
	h.Clock.Advance(time.Millisecond)
	h.runOnce()
	if len(h.register.requests) != before+1 {
		t.Errorf("%d questions after the pause", len(h.register.requests)-before)
	}
	for range maxTries {
		h.Clock.Advance(retryDelays[len(retryDelays)-1])
		h.runOnce()
	}
	if got := len(h.register.requests) - before; got != maxTries-1 || h.Count(`register_asks`) != 0 {
		t.Errorf("%d more questions", got)
	}
	h.register.reply = answerWith(No)
	h.recordEvent("sign_in", userID)
	h.register.reply = func(question) (int, string) { return 302, "" }
	for range maxFailures + 2 {
		h.recordEvent("sign_in", userID)
	}
	if len(h.cases.Opened) != 2 {
		t.Errorf("cases: %v", h.cases.Texts())
	}
}

// Without a valid answer a player may stake if the site is set to open, and not if it is set to
// closed. A stake queues a query, but not every stake does.
func TestStakesWithoutAnswer(t *testing.T) {
	for _, closed := range []bool{false, true} {
		h := newHarness(t, true)
		if closed {
			h.set("registers.closed", "true")
		}
		refused := func(what string, userID string) {
			t.Helper()
			if err := h.checkPlayer(userID); errors.Is(err, errPending) != closed || !closed && err != nil {
				t.Errorf("closed %v, %s: %v", closed, what, err)
			}
		}
		userID := h.player(anna)
		refused("no answer", userID)
		refused("again", userID)
		if len(h.service.wanted) != 1 {
			t.Errorf("%d requests", len(h.service.wanted))
		}
		h.runOnce()
		if err := h.checkPlayer(userID); err != nil || len(h.register.requests) != 1 || h.Count(`register_log WHERE occasion = 'stake'`) != 1 {
			t.Errorf("after the answer: %v, %d questions", err, len(h.register.requests))
		}
		h.Clock.Advance(24*time.Hour - time.Millisecond)
		if err := h.checkPlayer(userID); err != nil || len(h.service.wanted) != 0 {
			t.Errorf("a valid answer: %v", err)
		}
		h.Clock.Advance(time.Millisecond)
		refused("an answer that does not hold any more", userID)
		h.register.reply = answerWith(Unknown)
		h.runOnce()
		refused("the register does not know", userID)
		h.register.reply = answerWith(No)
		h.Clock.Advance(time.Minute)
		refused("it is asked again after a minute", userID)
		h.runOnce()
		if err := h.checkPlayer(userID); err != nil {
			t.Errorf("after all: %v", err)
		}
	}
}

// A site without registers queries and rejects no player. Players of other countries are not
// queried.
func TestPlayersWithoutQueries(t *testing.T) {
	h := newHarness(t, false)
	h.set("registers.closed", "true")
	userID := h.player(anna)
	h.recordEvent("sign_in", userID)
	if h.checkPlayer(userID) != nil || h.Count(`register_asks`) != 0 || h.Count(`register_log`) != 0 {
		t.Error("a site without registers asks")
	}
	h = newHarness(t, true)
	h.set("registers.closed", "true")
	h.set("registers.countries", `["GB","SE"]`)
	for _, one := range []struct {
		live, from string
		asked      int
	}{{"DE", "DE", 0}, {"", "FR", 0}, {"GB", "DE", 1}, {"DE", "SE", 1}, {"", "", 1}} {
		before := len(h.register.requests)
		userID := h.player(Person{Country: one.live, From: one.from, Email: "x@example.org"})
		h.recordEvent("sign_in", userID)
		if got := len(h.register.requests) - before; got != one.asked || h.checkPlayer(userID) != nil {
			t.Errorf("%+v: %d questions", one, got)
		}
	}
	if h.Count(`register_log WHERE answer = 'outside'`) != 2 {
		t.Error("it is not noted who was not asked about")
	}
}

// One yes is a yes; a no needs all registers.
func TestTwoRegisters(t *testing.T) {
	h := newHarness(t, true)
	h.set("registers.local", "true")
	h.set("registers.closed", "true")
	_, err := h.importFile("email\nben@example.org\n", false)
	h.Check(err)
	ben, carl := h.player(Person{Email: "ben@example.org"}), h.player(Person{Email: "carl@example.org"})
	h.recordEvent("sign_in", ben)
	h.recordEvent("sign_in", carl)
	if !errors.Is(h.checkPlayer(ben), errListed) || h.checkPlayer(carl) != nil || len(h.excluded) != 1 {
		t.Errorf("%v, %v", h.checkPlayer(ben), h.checkPlayer(carl))
	}
	dora := h.player(Person{})
	h.recordEvent("sign_in", dora)
	if !errors.Is(h.checkPlayer(dora), errPending) {
		t.Errorf("one of two does not know: %v", h.checkPlayer(dora))
	}
}

// Staff see the answers of the registers and the log of queries.
func TestOverview(t *testing.T) {
	h := newHarness(t, true)
	userID := h.player(anna)
	h.register.reply = func(question) (int, string) { return 500, "" }
	h.recordEvent("sign_in", userID)
	h.Clock.Advance(window)
	h.register.reply = answerWith(Yes)
	for range pageSize {
		h.recordEvent("sign_in", userID)
	}
	answer, err := h.service.Overview(h.Ctx, nil, RegistersRequest{})
	h.Check(err)
	want := RegisterState{remoteName, true, pageSize + 1, 1, pageSize, h.Clock.Now().UnixMilli()}
	if len(answer.Registers) != 2 || answer.Registers[1] != want || answer.Registers[0] != (RegisterState{Name: localName}) || len(answer.Queries) != pageSize || answer.Next == 0 {
		t.Errorf("%+v, %d rows", answer.Registers, len(answer.Queries))
	}
	if first := answer.Queries[0]; first.Name != "Name of "+userID || first.Answer != Yes || first.Register != remoteName {
		t.Errorf("%+v", first)
	}
	rest, err := h.service.Overview(h.Ctx, nil, RegistersRequest{Before: answer.Next})
	h.Check(err)
	if len(rest.Queries) != 1 || rest.Next != 0 || rest.Queries[0].Failure != "the answer was 500" {
		t.Errorf("%+v", rest)
	}
	h.Clock.Advance(retention)
	h.Check(h.service.Jobs()[0].Run(h.Ctx, nil))
	if left := h.Count(`register_log`); left != pageSize {
		t.Errorf("%d rows are left", left)
	}
}

// The worker queries at once, and ends with its context.
func TestWorkerQueriesAtOnce(t *testing.T) {
	h := newHarness(t, true)
	userID := h.player(anna)
	query := make(chan question, 1)
	h.register.reply = func(q question) (int, string) {
		query <- q
		return answerWith(No)(q)
	}
	ctx, stop := context.WithCancel(h.Ctx)
	ended := make(chan error)
	go func() { ended <- h.service.Run(ctx) }()
	h.Clock.WaitForSleepers(1)
	h.Check(h.checkPlayer(userID))
	<-query
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func TestFileThatLiftsExclusionsNeedsApproval(t *testing.T) {
	h := newHarness(t, false)
	_, err := h.importFile("email,until\nann@example.org,\nben@example.org,2030-01-01\n", true)
	h.Check(err)
	staff := func(name string) *session.Call {
		call := session.GuestCall("test")
		call.User = &session.User{ID: name, Permissions: []string{View.ID(), approval.Decider.ID()}}
		return call
	}
	fill := func(content string, replace bool) error {
		_, err := h.service.Import(h.Ctx, staff("boss"), RegisterImport{Content: content, Replace: replace, Reason: action.Reason{Reason: "a test"}})
		return err
	}
	cases := map[string]struct {
		content        string
		replace, waits bool
	}{
		"a new entry":             {"email\ncarl@example.org\n", false, false},
		"a longer entry":          {"email\nben@example.org\n", false, false},
		"a shorter entry":         {"email,until\nann@example.org,2031-01-01\n", false, true},
		"a list without an entry": {"email\nann@example.org\n", true, true},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			if err := fill(c.content, c.replace); errors.Is(err, errNeedsApproval) != c.waits {
				t.Errorf("it was answered by %v", err)
			}
		})
	}
	shorter := cases["a shorter entry"].content
	list, err := h.approvals.List(h.Ctx, staff("chief"), approval.ApprovalsRequest{})
	h.Check(err)
	for _, r := range list.Rows {
		_, err := h.approvals.Decide(h.Ctx, staff("chief"), approval.DecideRequest{ID: r.ID, Hash: r.Hash, Approve: true, Reason: action.Reason{Reason: "as the authority says"}})
		h.Check(err)
	}
	if err := fill(shorter, false); err != nil {
		t.Errorf("the approved file is refused: %v", err)
	}
}
