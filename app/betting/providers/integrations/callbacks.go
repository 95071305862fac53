package integrations

import (
	"bytes"
	"cmp"
	"io"
	"net/http"
	"net/netip"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/oplog"
)

// callbackPath is the prefix of the paths of callbacks.
const callbackPath = "/api/provider/"

// CallbackPath is the path of the callbacks of an integration or of an emulated provider. A protocol adds
// its own parts.
func CallbackPath(name string) string { return callbackPath + name }

// Mount returns the handler of callbacks. Nothing of a callback is read before its address is checked,
// and nothing is decoded before its signature is.
func (s *Service) Mount() feature.Mount {
	return feature.Mount{Pattern: callbackPath + "*", Handler: func(refuse feature.Refuse) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			name, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, callbackPath), "/")
			c := s.called(name)
			switch {
			case c == nil:
				refuse(w, r, fault.ErrNotFound)
			case c.checks(s.Caller(r), s.Clock.Now()):
				c.handler.ServeHTTP(w, r)
			case !c.permits(s.Caller(r)):
				c.health.refuseAddress(s.Clock.Now())
				refuse(w, r, errAddress)
			default:
				s.answer(c, w, r)
			}
		})
	}}
}

var errAddress = fault.New(fault.CodeForbidden, "Callbacks from this address are not accepted.")

// called returns the connection whose callbacks have a name in their path, or nil.
func (s *Service) called(name string) *connection {
	if c := s.emulators[name]; c != nil {
		return c
	}
	return s.find(name)
}

// checks reports whether a callback is one of providers check, from this machine. It counts in no figure.
func (c *connection) checks(from netip.Addr, now time.Time) bool {
	return from.Unmap().IsLoopback() && c.health.isChecked(now)
}

// permits reports whether callbacks may come from an address.
func (c *connection) permits(from netip.Addr) bool {
	from = from.Unmap().WithZone("")
	return slices.ContainsFunc(c.networks, func(n netip.Prefix) bool { return n.Contains(from) })
}

const (
	// slow is the duration from which a callback is recorded.
	slow = 500 * time.Millisecond
	// keptBody and keptAnswer are the maximum lengths of recorded texts, in bytes.
	keptBody   = 4 << 10
	keptAnswer = 1 << 10
)

// answer lets the handler of the protocol answer a callback, and records how it went.
func (s *Service) answer(c *connection, w http.ResponseWriter, r *http.Request) {
	started := s.Clock.Now()
	body, copied := &limited{max: keptBody}, &copying{ResponseWriter: w, copy: limited{max: keptAnswer}}
	r.Body = &teed{Reader: io.TeeReader(r.Body, body), Closer: r.Body}
	c.handler.ServeHTTP(copied, r)
	ended := s.Clock.Now()
	problem := problemOf(copied.copy.Bytes())
	trouble := c.health.add(ended, ended.Sub(started), problem)
	if problem == "" && ended.Sub(started) < slow || !c.health.mayRecord(ended) {
		s.warn(c, trouble)
		return
	}
	s.Journal.StoreCallback(oplog.Callback{
		ID: s.IDs.New(), At: ended.UnixMilli(), Provider: c.Name, Path: r.URL.Path, Micros: ended.Sub(started).Microseconds(), Problem: problem,
		Body: withoutSecrets(body.String()), Answer: withoutSecrets(copied.copy.String()),
	})
	s.warn(c, trouble)
}

// problemOf returns the code of a refusal in the answer of any protocol; empty for none.
func problemOf(answer []byte) string {
	var read struct {
		Code        string `json:"error_code"`
		Description string `json:"error_description"`
		Status      string `json:"status"`
	}
	if err := json.Unmarshal(answer, &read); err != nil {
		return "no_json"
	}
	if read.Code != "" {
		return strings.TrimSpace(read.Code + " " + read.Description)
	}
	return strings.TrimPrefix(cmp.Or(read.Status, statusOK), statusOK)
}

// statusOK is the status of an accepted callback of Hub88.
const statusOK = "RS_OK"

// tokens matches the values of the fields with tokens of sessions, in forms and in JSON.
var tokens = regexp.MustCompile(`((?:^|&)session_id=)[^&]*|("token"\s*:\s*)"[^"]*"?`)

// withoutSecrets removes tokens of sessions from a text.
func withoutSecrets(text string) string {
	return tokens.ReplaceAllStringFunc(text, func(found string) string {
		if before, _, isForm := strings.Cut(found, "="); isForm && strings.HasSuffix(before, "session_id") {
			return before + "=(hidden)"
		}
		before, _, _ := strings.Cut(found, ":")
		return before + `:"(hidden)"`
	})
}

// limited stores the first bytes that are written to it.
type limited struct {
	bytes.Buffer
	max int
}

// Write implements io.Writer.
func (l *limited) Write(p []byte) (int, error) {
	_, _ = l.Buffer.Write(p[:min(len(p), l.max-l.Len())]) // a buffer never fails
	return len(p), nil
}

// teed is a body that is copied while it is read.
type teed struct {
	io.Reader
	io.Closer
}

// copying copies the answer of a handler.
type copying struct {
	http.ResponseWriter
	copy limited
}

// Write implements http.ResponseWriter.
func (c *copying) Write(p []byte) (int, error) {
	_, _ = c.copy.Write(p)
	return c.ResponseWriter.Write(p)
}
