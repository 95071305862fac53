package feeds

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/source"
)

const pushSecret = "a secret of the push feed"

// pushHarness is a push feed with the messages that it sent.
type pushHarness struct {
	*testing.T
	*feedRecorder
	feed    *Push
	handler http.Handler
	sign    func(at string, body string) string
	at      time.Time
	// refusal is the answer to the last rejected request.
	refusal map[string]any
}

func newPushHarness(t *testing.T) *pushHarness {
	t.Helper()
	p := &pushHarness{T: t, feedRecorder: newFeedRecorder(), at: newYearsEve}
	p.feed = NewPush(clock.NewFake(newYearsEve), pushSecret)
	p.sign = func(at, body string) string {
		mac := hmac.New(sha256.New, []byte(pushSecret))
		_, _ = io.WriteString(mac, at+"."+body)
		return hex.EncodeToString(mac.Sum(nil))
	}
	p.handler = p.feed.Mount().Handler(func(w http.ResponseWriter, _ *http.Request, err error) {
		refusal, _ := fault.From(err)
		p.refusal = refusal.Extra
		w.WriteHeader(refusal.Status())
	})
	p.feed.sink, p.feed.ctx = p.receive, t.Context()
	return p
}

// send sends messages and returns the status and the answer.
func (p *pushHarness) send(body string) (int, pushAnswer) {
	p.Helper()
	request := httptest.NewRequestWithContext(p.Context(), http.MethodPost, PushPath, strings.NewReader(body))
	at := fmt.Sprint(p.at.UnixMilli())
	request.Header.Set("X-Time", at)
	request.Header.Set("X-Signature", p.sign(at, body))
	recorder := httptest.NewRecorder()
	p.handler.ServeHTTP(recorder, request)
	var answer pushAnswer
	if recorder.Code == http.StatusOK {
		if err := json.Unmarshal(recorder.Body.Bytes(), &answer); err != nil {
			p.Fatal(err)
		}
	}
	return recorder.Code, answer
}

const (
	oneFixture = `{"fixture":{"id":"x1","seq":1,"sport":"soccer","category":"A","tournament":"B","home":"C","away":"D","starts":1798761600000,"modelled":true,"home_rating":0.5}}`
	oneState   = `{"state":{"event":"x1","seq":2,"phase":"live","state":{"result":{"status":"playing","periods":[{"points":{"home":1,"away":0}}],"done":0,"regular":false},"seconds":60,"step":1,"points":{"home":0,"away":0}}}}`
	oneOdds    = `{"odds":{"event":"x2","seq":1,"markets":[{"market":"1x2","specifiers":"","chances":{"1":0.5,"x":0.25,"2":0.25}}]}}`
)

// oneIncident is a state with incidents.
func oneIncident(list string) string {
	return strings.Replace(oneState, `"phase":"live"`, `"phase":"live","incidents":[`+list+`]`, 1)
}

func TestPushedIncidents(t *testing.T) {
	p := newPushHarness(t)
	status, answer := p.send(`{"messages":[` + oneFixture + "," + oneIncident(`{"number":4,"kind":"goal","side":2,"value":1,"period":2,"minute":61,"score":{"home":1,"away":1}}`) + `]}`)
	if status != 200 || answer.Accepted != 2 {
		t.Fatalf("status %d, %+v", status, answer)
	}
	want := source.Moment{Incident: models.Incident{Kind: "goal", Side: markets.Away, Value: 1}, Number: 4, Period: 2, Minute: 61, Score: markets.Score{Home: 1, Away: 1}}
	if got := p.states["x1"][0].Moments; len(got) != 1 || got[0] != want {
		t.Errorf("got %+v", got)
	}
}

func TestSignedMessagesAreAccepted(t *testing.T) {
	p := newPushHarness(t)
	p.feed.Recover("again", newYearsEve.Add(-time.Hour))
	status, answer := p.send(`{"messages":[` + oneFixture + "," + oneState + "," + oneOdds + `]}`)
	if status != 200 || answer.Accepted != 3 || len(answer.Rejected) != 0 || p.heartbeats != 1 {
		t.Errorf("status %d, %+v", status, answer)
	}
	if len(answer.Recover) != 1 || answer.Recover[0] != (request{"again", newYearsEve.Add(-time.Hour).UnixMilli()}) {
		t.Errorf("it asks for %+v", answer.Recover)
	}
	if f := p.fixtures["x1"]; f.Home != "C" || f.HomeRating != 0.5 || !f.Starts.Equal(time.UnixMilli(1798761600000)) {
		t.Errorf("the fixture is %+v", f)
	}
	if states := p.states["x1"]; len(states) != 1 || states[0].Play.Result.Periods[0]["points"].Home != 1 {
		t.Errorf("the states are %+v", states)
	}
	if status, answer = p.send(`{"messages":[{"complete":"again"}]}`); status != 200 || len(answer.Recover) != 0 || len(p.complete) != 1 {
		t.Errorf("after the recovery: %d %+v", status, answer)
	}
}

func TestForgedMessagesAreRefused(t *testing.T) {
	body := `{"messages":[` + oneFixture + `]}`
	right := newPushHarness(t).sign
	for name, change := range map[string]func(p *pushHarness){
		"without a signature": func(p *pushHarness) { p.sign = func(string, string) string { return "" } },
		"no hexadecimal":      func(p *pushHarness) { p.sign = func(string, string) string { return "zz" } },
		"of another body":     func(p *pushHarness) { p.sign = func(at, body string) string { return right(at, body+" ") } },
		"of another time":     func(p *pushHarness) { p.sign = func(_, body string) string { return right("1", body) } },
		"too early":           func(p *pushHarness) { p.at = newYearsEve.Add(-maxClockSkew - time.Second) },
		"too late":            func(p *pushHarness) { p.at = newYearsEve.Add(maxClockSkew + time.Second) },
		"of another secret":   func(p *pushHarness) { p.feed.secret = []byte("another") },
	} {
		p := newPushHarness(t)
		change(p)
		if status, _ := p.send(body); status != 403 || len(p.fixtures) != 0 || p.heartbeats != 0 {
			t.Errorf("%s: status %d, %d fixtures", name, status, len(p.fixtures))
		}
	}
}

// One unreadable message rejects the whole request. The answer contains its index, the
// field and the reason.
func TestMalformedMessageRejectsRequest(t *testing.T) {
	for name, c := range map[string]struct{ message, field, reason string }{
		"nothing":             {`{}`, "message", "must have one of"},
		"two parts":           {`{"complete":"a",` + oneState[1:], "message", "must have one of"},
		"an unknown field":    {`{"fixture":{"id":"x1","price":1}}`, "price", "no such field"},
		"a field of a text":   {strings.Replace(oneFixture, "1798761600000", `"soon"`, 1), "fixture.starts", "is a JSON string and must be of the type int64"},
		"no id":               {strings.Replace(oneFixture, `"id":"x1",`, "", 1), "fixture.id", "must be given"},
		"no number":           {strings.Replace(oneFixture, `"seq":1,`, "", 1), "fixture.seq", "1 or more"},
		"no beginning":        {strings.Replace(oneFixture, `"starts":1798761600000,`, "", 1), "fixture.starts", "unix milliseconds"},
		"a huge rating":       {strings.Replace(oneFixture, "0.5", "50", 1), "fixture.home_rating", "from -4 to 4"},
		"a negative score":    {strings.Replace(oneState, `"home":1`, `"home":-1`, 1), "state.state.result.periods[0].points.home", "from 0 to 1000"},
		"an endless score":    {strings.Replace(oneState, `"home":1`, `"home":1000000`, 1), "state.state.result.periods[0].points.home", "from 0 to 1000"},
		"an unknown status":   {strings.Replace(oneState, `"playing"`, `"paused"`, 1), "state.state.result.status", "must be playing"},
		"no periods":          {strings.Replace(oneState, `[{"points":{"home":1,"away":0}}]`, `[]`, 1), "state.state.result.periods", "has a period"},
		"more done than are":  {strings.Replace(oneState, `"done":0`, `"done":5`, 1), "state.state.result.done", "from 0 to 1"},
		"incidents that fall": {oneIncident(`{"number":2,"kind":"goal","side":1},{"number":2,"kind":"goal","side":1}`), "state.incidents[1].number", "above 2"},
		"a third side":        {oneIncident(`{"number":1,"kind":"goal","side":3}`), "state.incidents[0].side", "0, 1 or 2"},
		"a nameless incident": {oneIncident(`{"number":1,"side":1}`), "state.incidents[0].kind", "1 to 30 bytes"},
		"an endless word":     {oneIncident(`{"number":1,"kind":"` + strings.Repeat("x", maxKind+1) + `"}`), "state.incidents[0].kind", "1 to 30 bytes"},
		"a negative minute":   {oneIncident(`{"number":1,"kind":"goal","minute":-1}`), "state.incidents[0].minute", "from 0"},
		"no state":            {`{"state":{"event":"x1","seq":2,"phase":"live"}}`, "state.state", "must be given"},
		"odds of nothing":     {`{"odds":{"event":"x2","seq":1}}`, "odds.markets", "must be given"},
		"odds of no event":    {`{"odds":{"seq":1,"markets":[]}}`, "odds.event", "must be given"},
		"a text":              {`"hello"`, "message", "is a JSON string and must be of the type object"},
	} {
		p := newPushHarness(t)
		status, _ := p.send(`{"messages":[` + oneFixture + "," + c.message + `]}`)
		reason, _ := p.refusal["reason"].(string)
		if status != 422 || len(p.fixtures) != 0 || p.refusal["index"] != 1 || p.refusal["field"] != c.field || !strings.Contains(reason, c.reason) {
			t.Errorf("%s: status %d, %d fixtures, %v", name, status, len(p.fixtures), p.refusal)
		}
	}
}

func TestUnreadableRequestsAreRefused(t *testing.T) {
	p := newPushHarness(t)
	for name, c := range map[string]struct{ body, field, reason string }{
		"no JSON":    {"{", "body", "no JSON"},
		"a slip":     {`{"messages":[{]}`, "body", "at byte 15"},
		"two values": {`{"messages":[]}{}`, "messages", "something behind"},
		"too many":   {`{"messages":[` + strings.Repeat(oneOdds+",", maxMessages) + oneOdds + `]}`, "messages", "there are 501 and may be 500"},
		"one object": {`{"messages":{}}`, "messages", "must be of the type list"},
	} {
		status, _ := p.send(c.body)
		reason, _ := p.refusal["reason"].(string)
		if status != 422 || p.refusal["index"] != -1 || p.refusal["field"] != c.field || !strings.Contains(reason, c.reason) {
			t.Errorf("%s: status %d, %v", name, status, p.refusal)
		}
	}
	if status, _ := p.send(strings.Repeat(" ", maxPushBytes+1)); status != 413 {
		t.Errorf("a huge request: status %d", status)
	}
}

func TestPushedOddsReferToState(t *testing.T) {
	p := newPushHarness(t)
	status, answer := p.send(`{"messages":[` + strings.Replace(oneOdds, `"seq":1`, `"seq":1,"state":7`, 1) + `,{"odds":{"event":"x3","seq":2,"markets":[]}}]}`)
	if status != 200 || answer.Accepted != 2 || p.odds[0].State != 7 || len(p.odds[1].Markets) != 0 {
		t.Errorf("status %d, %+v, %+v", status, answer, p.odds)
	}
}

// The answer lists what the book rejects by index, and the rest is accepted. A feed that
// has not started accepts nothing.
func TestRejectedMessagesAreReported(t *testing.T) {
	p := newPushHarness(t)
	p.feed.sink = func(ctx context.Context, m source.Message) error {
		if m.State != nil {
			return errors.New("no such event")
		}
		if m.Odds != nil {
			return fmt.Errorf("news that cannot be: %w", markets.NewFieldError("odds.markets[0].chances", markets.ReasonMissing, "the outcome is missing"))
		}
		return p.receive(ctx, m)
	}
	status, answer := p.send(`{"messages":[` + oneState + "," + oneFixture + "," + oneOdds + `]}`)
	if status != 200 || answer.Accepted != 1 || len(answer.Rejected) != 2 || answer.Rejected[0] != (rejectedMessage{Reason: "no such event"}) ||
		answer.Rejected[1] != (rejectedMessage{Message: 2, Field: "odds.markets[0].chances", Problem: markets.ReasonMissing, Reason: "the outcome is missing"}) {
		t.Errorf("status %d, %+v", status, answer)
	}
	p.feed.sink = nil
	if status, _ := p.send(`{"messages":[]}`); status != 503 {
		t.Errorf("before it begins: status %d", status)
	}
}
