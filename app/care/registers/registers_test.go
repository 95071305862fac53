package registers

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"croupier/db"
)

var anna = Person{FirstName: "Anna", LastName: "Müller-Lüdenscheidt", Birth: "1990-02-28", Country: "DE", Email: "Anna@Example.org", From: "DE"}

// Whoever the local register names is found by name and birth date or by the address,
// however they are written, until the end of the last day.
func TestTheLocalRegister(t *testing.T) {
	h := newHouse(t, false)
	n, err := h.fill("\ufefffirst_name,last_name,birth,email,until,hash\nANNA,Muller Ludenscheidt,1990-02-28,,2026-03-04,\n"+
		",,,ben@example.org,,\n,,,,,"+hashed(byEmail("carl@example.org"))+"\n", false)
	if err != nil || n != 3 || h.Count(`register_entries`) != 3 || h.Count(`staff_log WHERE action = 'fill register'`) != 1 {
		t.Fatalf("%d marks, %v", n, err)
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
		"somebody else":   {Person{Email: "dora@example.org"}, Listing{Answer: No}},
		"nothing known":   {Person{}, Listing{Answer: Unknown}},
		"half of a name":  {Person{FirstName: "Anna", Birth: "1990-02-28"}, Listing{Answer: Unknown}},
		"a name in parts": {Person{FirstName: "Annamuller", LastName: "ludenscheidt", Birth: "1990-02-28"}, Listing{Answer: No}},
	} {
		got, err := local{h.service}.Excluded(t.Context(), one.person)
		if err != nil || got != one.want {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	if h.Count(`register_entries WHERE mark LIKE '%ben%' OR mark = $1`, hashed(byEmail("ben@example.org"))) != 0 {
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
	if n, err := h.fill("email\nx@example.org\n", true); err != nil || n != 1 || h.Count(`register_entries`) != 1 {
		t.Errorf("replaced by %d marks, %v", n, err)
	}
}

// A file is taken whole or not at all, and a refusal repeats nothing of it.
func TestFilesThatAreRefused(t *testing.T) {
	h := newHouse(t, false)
	for name, text := range map[string]string{
		"empty":                   "",
		"an unknown column":       "name\nAnna\n",
		"a column twice":          "email,email\na@b.c,a@b.c\n",
		"nobody":                  "email,until\n,2030-01-01\n",
		"no address":              "email\nsecretword\n",
		"a name without birth":    "first_name,last_name\nsecretword,Berg\n",
		"a birth without a name":  "birth\n1990-01-01\n",
		"a birth that is none":    "first_name,last_name,birth\nsecretword,Berg,31.12.1990\n",
		"an end that is none":     "email,until\nsecretword@b.c,soon\n",
		"a short hash":            "hash\nabcd\n",
		"a line that is too long": "email\na@b.c,secretword\n",
		"the second line":         "email\na@b.c\nsecretword\n",
	} {
		if _, err := h.fill(text, true); err == nil || strings.Contains(fmt.Sprintf("%+v", err), "secretword") || h.Count(`register_entries`) != 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The registers are asked at a sign-up, a sign-in, another address and when a player says
// who they are; whoever is listed is excluded, and it is written down.
func TestWhenRegistersAreAsked(t *testing.T) {
	h := newHouse(t, true)
	userID := h.player(anna)
	for kind, occasion := range occasions {
		h.happens(kind, userID)
		if h.Count(`register_log WHERE occasion = $1 AND user_id = $2 AND answer = 'no'`, occasion, userID) != 1 {
			t.Errorf("%s: nobody was asked", kind)
		}
	}
	h.happens("bet", userID)
	h.Write(func(tx *db.Tx) error { return h.service.IdentityTold(tx, userID) })
	h.turn()
	if len(h.outside.asked) != len(occasions)+1 || len(h.excluded) != 0 {
		t.Fatalf("%d questions, excluded %v", len(h.outside.asked), h.excluded)
	}
	q := h.outside.asked[0]
	q.ID = ""
	if q != (question{FirstName: "Anna", LastName: "Müller-Lüdenscheidt", Birth: "1990-02-28", Country: "DE", Email: "Anna@Example.org"}) {
		t.Errorf("%+v", q)
	}
	h.outside.reply = says(Yes)
	h.happens("sign_in", userID)
	if want := h.Clock.Now().AddDate(0, 0, 30); !h.excluded[userID].Equal(want) {
		t.Errorf("excluded until %v, want %v", h.excluded[userID], want)
	}
	if err := h.may(userID); !errors.Is(err, errListed) {
		t.Errorf("a listed player stakes: %v", err)
	}
	h.outside.reply = func(q question) (int, string) {
		return 200, `{"id":"` + q.ID + `","answer":"yes","until":"2027-12-31","name":"ignored"}`
	}
	h.happens("sign_in", userID)
	if want := time.Date(2028, 1, 1, 0, 0, 0, 0, time.UTC); !h.excluded[userID].Equal(want) {
		t.Errorf("excluded until %v, want %v", h.excluded[userID], want)
	}
	delete(h.people, userID)
	h.happens("sign_in", userID)
	if h.Count(`register_asks`) != 0 {
		t.Error("an account that is gone is asked about for ever")
	}
}

// Each way in which a register does not answer counts as unknown, tells nothing of the
// person, and is tried again; the third in a row is a case, once.
func TestARegisterThatDoesNotAnswer(t *testing.T) {
	h := newHouse(t, true)
	userID := h.player(anna)
	h.happens("sign_in", userID)
	bad := []string{``, `[]`, `{"id":"another","answer":"no"}`, `{"id":"%s","answer":"perhaps"}`, `{"id":"%s"}`, `{"id":"%s","answer":"outside"}`, `{"id":"%s","answer":"yes","until":"soon"}`}
	for i, body := range bad {
		h.outside.reply = func(q question) (int, string) { return 200, strings.ReplaceAll(body, "%s", q.ID) }
		h.happens("sign_in", userID)
		if want := min(max(i-1, 0), 1); len(h.cases) != want {
			t.Errorf("%q: %v", body, h.cases)
		}
	}
	h.outside.reply = func(question) (int, string) { return http.StatusInternalServerError, "Anna" }
	h.happens("sign_in", userID)
	if h.Count(`register_log WHERE failure = ''`) != 1 || h.Count(`register_log WHERE answer = 'unknown'`) != len(bad)+1 || h.Count(`register_log WHERE failure LIKE '%Anna%'`) != 0 {
		t.Error("failures are not noted as such")
	}
	if len(h.excluded) != 0 || h.may(userID) != nil {
		t.Error("a failure takes the answer back that holds")
	}
	before := len(h.outside.asked)
	h.Clock.Advance(pauses[0] - time.Millisecond)
	h.turn()
	h.Clock.Advance(time.Millisecond)
	h.turn()
	if len(h.outside.asked) != before+1 {
		t.Errorf("%d questions after the pause", len(h.outside.asked)-before)
	}
	for range mostTries {
		h.Clock.Advance(pauses[len(pauses)-1])
		h.turn()
	}
	if got := len(h.outside.asked) - before; got != mostTries-1 || h.Count(`register_asks`) != 0 {
		t.Errorf("%d more questions", got)
	}
	h.outside.reply = says(No)
	h.happens("sign_in", userID)
	h.outside.reply = func(question) (int, string) { return 302, "" }
	for range failuresInARow + 2 {
		h.happens("sign_in", userID)
	}
	if len(h.cases) != 2 {
		t.Errorf("cases: %v", h.cases)
	}
}

// Without an answer that holds a player stakes where the house is open, and not where it
// is closed; a stake has the registers asked, and not each stake.
func TestStakesWithoutAnAnswer(t *testing.T) {
	for _, closed := range []bool{false, true} {
		h := newHouse(t, true)
		if closed {
			h.set("registers.closed", "true")
		}
		refused := func(what string, userID string) {
			t.Helper()
			if err := h.may(userID); errors.Is(err, errPending) != closed || !closed && err != nil {
				t.Errorf("closed %v, %s: %v", closed, what, err)
			}
		}
		userID := h.player(anna)
		refused("nobody asked", userID)
		refused("again", userID)
		if len(h.service.wants) != 1 {
			t.Errorf("%d wishes", len(h.service.wants))
		}
		h.turn()
		if err := h.may(userID); err != nil || len(h.outside.asked) != 1 || h.Count(`register_log WHERE occasion = 'stake'`) != 1 {
			t.Errorf("after the answer: %v, %d questions", err, len(h.outside.asked))
		}
		h.Clock.Advance(24*time.Hour - time.Millisecond)
		if err := h.may(userID); err != nil || len(h.service.wants) != 0 {
			t.Errorf("an answer that holds: %v", err)
		}
		h.Clock.Advance(time.Millisecond)
		refused("an answer that does not hold any more", userID)
		h.outside.reply = says(Unknown)
		h.turn()
		refused("the register does not know", userID)
		h.outside.reply = says(No)
		h.Clock.Advance(time.Minute)
		refused("it is asked again after a minute", userID)
		h.turn()
		if err := h.may(userID); err != nil {
			t.Errorf("after all: %v", err)
		}
	}
}

// A site without registers asks nobody and refuses nobody; what concerns other countries
// is not asked.
func TestWhoIsNotAsked(t *testing.T) {
	h := newHouse(t, false)
	h.set("registers.closed", "true")
	userID := h.player(anna)
	h.happens("sign_in", userID)
	if h.may(userID) != nil || h.Count(`register_asks`) != 0 || h.Count(`register_log`) != 0 {
		t.Error("a site without registers asks")
	}
	h = newHouse(t, true)
	h.set("registers.closed", "true")
	h.set("registers.countries", `["GB","SE"]`)
	for _, one := range []struct {
		live, from string
		asked      int
	}{{"DE", "DE", 0}, {"", "FR", 0}, {"GB", "DE", 1}, {"DE", "SE", 1}, {"", "", 1}} {
		before := len(h.outside.asked)
		userID := h.player(Person{Country: one.live, From: one.from, Email: "x@example.org"})
		h.happens("sign_in", userID)
		if got := len(h.outside.asked) - before; got != one.asked || h.may(userID) != nil {
			t.Errorf("%+v: %d questions", one, got)
		}
	}
	if h.Count(`register_log WHERE answer = 'outside'`) != 2 {
		t.Error("it is not noted who was not asked about")
	}
}

// One yes is a yes; a no needs all registers.
func TestTwoRegisters(t *testing.T) {
	h := newHouse(t, true)
	h.set("registers.local", "true")
	h.set("registers.closed", "true")
	_, err := h.fill("email\nben@example.org\n", false)
	h.Check(err)
	ben, carl := h.player(Person{Email: "ben@example.org"}), h.player(Person{Email: "carl@example.org"})
	h.happens("sign_in", ben)
	h.happens("sign_in", carl)
	if !errors.Is(h.may(ben), errListed) || h.may(carl) != nil || len(h.excluded) != 1 {
		t.Errorf("%v, %v", h.may(ben), h.may(carl))
	}
	dora := h.player(Person{})
	h.happens("sign_in", dora)
	if !errors.Is(h.may(dora), errPending) {
		t.Errorf("one of two does not know: %v", h.may(dora))
	}
}

// The office sees how registers answer, and what they were asked.
func TestTheOfficeSees(t *testing.T) {
	h := newHouse(t, true)
	userID := h.player(anna)
	h.outside.reply = func(question) (int, string) { return 500, "" }
	h.happens("sign_in", userID)
	h.Clock.Advance(window)
	h.outside.reply = says(Yes)
	for range perPage {
		h.happens("sign_in", userID)
	}
	answer, err := h.service.Overview(h.Ctx, nil, RegistersRequest{})
	h.Check(err)
	want := RegisterState{remoteName, true, perPage + 1, 1, perPage, h.Clock.Now().UnixMilli()}
	if len(answer.Registers) != 2 || answer.Registers[1] != want || answer.Registers[0] != (RegisterState{Name: localName}) || len(answer.Asked) != perPage || answer.Next == 0 {
		t.Errorf("%+v, %d rows", answer.Registers, len(answer.Asked))
	}
	if first := answer.Asked[0]; first.Name != "Name of "+userID || first.Answer != Yes || first.Register != remoteName {
		t.Errorf("%+v", first)
	}
	rest, err := h.service.Overview(h.Ctx, nil, RegistersRequest{Before: answer.Next})
	h.Check(err)
	if len(rest.Asked) != 1 || rest.Next != 0 || rest.Asked[0].Failure != "the answer was 500" {
		t.Errorf("%+v", rest)
	}
	h.Clock.Advance(keptFor)
	h.Check(h.service.Jobs()[0].Run(h.Ctx, nil))
	if left := h.Count(`register_log`); left != perPage {
		t.Errorf("%d rows are left", left)
	}
}

// The worker asks at once, and ends with its context.
func TestTheWorkerAsksAtOnce(t *testing.T) {
	h := newHouse(t, true)
	userID := h.player(anna)
	asked := make(chan question, 1)
	h.outside.reply = func(q question) (int, string) {
		asked <- q
		return says(No)(q)
	}
	ctx, stop := context.WithCancel(h.Ctx)
	ended := make(chan error)
	go func() { ended <- h.service.Run(ctx) }()
	h.Clock.WaitForSleepers(1)
	h.Check(h.may(userID))
	<-asked
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
