package account

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"net/netip"
	"path/filepath"
	"regexp"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/cryptotest"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/durablelist"
	"croupier/app/kernel/event"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/mail"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
	"croupier/db/dbtest"
)

// harness is a site that has only accounts.
type harness struct {
	t        *testing.T
	ctx      context.Context
	clock    *clock.Fake
	db       *db.DB
	sessions *session.Manager
	accounts *Service
	// approvals stores what needs a second person.
	approvals *approval.Service
	mailer    *mailRecorder
	events    *eventRecorder
	captcha   *fakeCaptcha
	cases     kerneltest.Cases
	hashes    atomic.Int64
	// exclusionFile is the path of the list that a restore does not change.
	exclusionFile string
}

// mailRecorder keeps the emails.
type mailRecorder struct {
	mu       sync.Mutex
	messages []mail.Message
}

func (p *mailRecorder) Enqueue(m mail.Message) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.messages = append(p.messages, m)
	return nil
}

// drain returns the emails since the last take.
func (p *mailRecorder) drain() []mail.Message {
	p.mu.Lock()
	defer p.mu.Unlock()
	emails := p.messages
	p.messages = nil
	return emails
}

func (p *mailRecorder) kinds() []string {
	var kinds []string
	for _, m := range p.drain() {
		kinds = append(kinds, m.Kind)
	}
	return kinds
}

// eventRecorder records the events.
type eventRecorder struct {
	mu      sync.Mutex
	changed []string
}

func (w *eventRecorder) Changed(userID string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.changed = append(w.changed, userID)
}

// fakeCaptcha accepts each payload of "solved-..." once.
type fakeCaptcha struct {
	mu   sync.Mutex
	on   bool
	used map[string]bool
}

var errNoCaptcha = fault.Field("captcha", "validation.captcha")

func (g *fakeCaptcha) Verify(_ context.Context, payload string, _ netip.Addr) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.on {
		return nil
	}
	if payload == "" || g.used[payload] {
		return errNoCaptcha
	}
	g.used[payload] = true
	return nil
}

var testTime = time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)

// Permissions of other packages.
var (
	users = permission.Declare("users", "Edit users.")
	promo = permission.Declare("promo", "Make promotions.")
	games = permission.Declare("games", "Edit games.")
	// moderate is a permission that one person alone may give.
	moderate = permission.Declare("moderate", "Moderate.").GrantableAlone()
)

// openBus makes an open bus with the topics of this package.
func openBus(t *testing.T, subscribers ...event.Subscriber) *event.Bus {
	t.Helper()
	bus := event.NewBus()
	if err := bus.Open(Topics(), subscribers); err != nil {
		t.Fatal(err)
	}
	return bus
}

// newHarness opens a site without players. Its secrets are the same in every run, so that
// a code that is wrong in one run is wrong in all.
func newHarness(t *testing.T, adjust ...func(*Deps, *Options)) *harness {
	t.Helper()
	cryptotest.SetGlobalRandom(t, 1)
	h := &harness{
		t: t, ctx: t.Context(), clock: clock.NewFake(testTime), mailer: &mailRecorder{}, events: &eventRecorder{},
		captcha: &fakeCaptcha{used: map[string]bool{}}, exclusionFile: filepath.Join(t.TempDir(), "exclusions.jsonl"),
	}
	h.db = dbtest.Open(t, db.Options{Now: h.clock.Now})
	ids := id.NewSource(h.clock)
	h.sessions = session.NewManager(h.db, h.clock, ids, session.ManagerOptions{})
	deps := Deps{
		DB: h.db, Clock: h.clock, IDs: ids, Sessions: h.sessions, Limiter: session.NewLimiter(h.clock),
		Mailer: h.mailer, Captcha: h.captcha, Events: h.events, Cases: &h.cases, Bus: openBus(t), Permissions: permission.NewRegistry(), StaffLog: stafflog.New(ids),
		Pauses: durablelist.OpenPauses(h.exclusionFile, slog.New(slog.DiscardHandler)),
	}
	if err := deps.Permissions.Add(append(Permissions(), users, promo, games, moderate, approval.Decider)...); err != nil {
		t.Fatal(err)
	}
	options := Options{
		Product: "Testino", BaseURL: "https://casino.test/", Key: []byte("0123456789abcdef0123456789abcdef"),
		Hash: HashOptions{Passes: 1, KiB: 8, Parallel: 4, Wait: time.Minute},
		Contact: Contact{
			Title: "Say hello", Fields: []ContactField{{Title: "Telegram", Model: "telegram"}, {Title: "Phone", Model: "phone"}},
		},
	}
	h.approvals = approval.New(approval.Deps{DB: h.db, Clock: h.clock, IDs: ids, StaffLog: deps.StaffLog, Team: Team{}})
	deps.Approvals = h.approvals
	for _, f := range adjust {
		f(&deps, &options)
	}
	accounts, err := New(deps, options)
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range accounts.ApprovalKinds(approval.Decider) {
		if err := h.approvals.Declare(kind); err != nil {
			t.Fatal(err)
		}
	}
	h.accounts = accounts
	accounts.hasher.observe = func() { h.hashes.Add(1) }
	return h
}

// guestCall is a call by a guest from an address.
func (h *harness) guestCall(ip string) *session.Call {
	call := session.GuestCall("test")
	call.IP = netip.MustParseAddr(ip)
	call.Device = "device-of-" + ip
	call.UserAgent = "test"
	return call
}

// bearerCall is a call with a bearer, in the form that the guard passes to an action that also
// accepts pending sessions.
func (h *harness) bearerCall(token string) *session.Call {
	h.t.Helper()
	user, running, err := h.sessions.Authenticate(h.ctx, token)
	if err != nil {
		h.t.Fatalf("authenticate: %v", err)
	}
	call := h.guestCall("192.0.2.1")
	call.User, call.Session = user, running
	return call
}

// isRefused reports whether a bearer is refused.
func (h *harness) isRefused(token string) bool {
	_, _, err := h.sessions.Authenticate(h.ctx, token)
	return errors.Is(err, fault.ErrUnauthorized)
}

const goodPassword = "correct horse"

// registerPlayer registers a player and returns the answer.
func (h *harness) registerPlayer(name string) UserData {
	h.t.Helper()
	data, err := h.accounts.Register(h.ctx, h.guestCall("192.0.2.1"), RegisterRequest{
		Email: name + "@example.com", Name: name, Password: goodPassword,
	})
	if err != nil {
		h.t.Fatalf("register %s: %v", name, err)
	}
	return data
}

// registerExternal signs in a new player who comes from another provider.
func (h *harness) registerExternal(hint string) UserData {
	h.t.Helper()
	call := h.guestCall("192.0.2.1")
	data, err := h.accounts.SignIn(h.ctx, call, func(tx *db.Tx) (string, error) { return h.accounts.RegisterExternal(tx, call, hint) })
	if err != nil {
		h.t.Fatalf("sign in from elsewhere: %v", err)
	}
	return data
}

// login signs in by password.
func (h *harness) login(login, password string) (UserData, error) {
	return h.accounts.Login(h.ctx, h.guestCall("192.0.2.1"), LoginRequest{Login: login, Password: password})
}

var linkPattern = regexp.MustCompile(`https://casino\.test/(?:email|password/reset)/([0-9a-z]+)/([A-Za-z0-9_-]+)`)

// undoPattern finds the link that restores a changed address.
var undoPattern = regexp.MustCompile(`https://casino\.test/email/undo/([0-9a-z]+)/([A-Za-z0-9_-]+)`)

// emailLink is the user and token of the link in the last email of a kind.
func (h *harness) emailLink(kind string) (user, token string) {
	h.t.Helper()
	for _, m := range slices.Backward(h.mailer.drain()) {
		if m.Kind != kind {
			continue
		}
		found := linkPattern.FindStringSubmatch(m.Text)
		if found == nil {
			h.t.Fatalf("email %s has no link:\n%s", kind, m.Text)
		}
		return found[1], found[2]
	}
	h.t.Fatalf("no email %s was sent", kind)
	return "", ""
}

// requireError checks that err is the expected error.
func requireError(t *testing.T, err error, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Fatalf("got %v, want %v", err, want)
	}
}

// requireFieldErrors checks the field errors of a 422.
func requireFieldErrors(t *testing.T, err error, want map[string][]string) {
	t.Helper()
	var refusal *fault.Error
	if !errors.As(err, &refusal) {
		t.Fatalf("got %v, want a refusal of %v", err, want)
	}
	if refusal.Code != fault.CodeInvalid || !maps.EqualFunc(refusal.Fields, want, slices.Equal) {
		t.Fatalf("got code %d, fields %v, want %v", refusal.Code, refusal.Fields, want)
	}
}

// codeOf is the code of an error, 0 for none.
func codeOf(t *testing.T, err error) int {
	t.Helper()
	if err == nil {
		return 0
	}
	refusal, known := fault.From(err)
	if !known {
		t.Fatalf("an internal error: %v", err)
	}
	return refusal.Code
}

// runConcurrently runs work in n goroutines at once and counts the successes. Every failure must
// be a *fault.Error.
func runConcurrently(t *testing.T, n int, work func(i int) error) int {
	t.Helper()
	var wins atomic.Int64
	var group sync.WaitGroup
	start := make(chan struct{})
	for i := range n {
		group.Go(func() {
			<-start
			err := work(i)
			if err == nil {
				wins.Add(1)
			} else if _, known := fault.From(err); !known {
				t.Errorf("an internal error: %v", err)
			}
		})
	}
	close(start)
	group.Wait()
	return int(wins.Load())
}

var none = action.None{}

// passwordProof is the proof of every joined player.
var passwordProof = action.Confirmation{CurrentPassword: goodPassword}

// callAction makes a call like the registry: the proof first, then the handler.
func callAction[Request action.PasswordConfirmation, Answer any](h *harness, demand action.Proof, call *session.Call,
	handler action.Handler[Request, Answer], request Request,
) (Answer, error) {
	ctx, err := h.accounts.Prove(h.ctx, call, demand, request)
	if err != nil {
		var none Answer
		return none, err
	}
	return handler(ctx, call, request)
}
