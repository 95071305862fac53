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
	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/mail"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/roll"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
	"croupier/db/dbtest"
)

// house is a site with nothing but accounts.
type house struct {
	t        *testing.T
	ctx      context.Context
	clock    *clock.Fake
	db       *db.DB
	sessions *session.Manager
	accounts *Service
	post     *postbox
	events   *witness
	captcha  *gatekeeper
	hashes   atomic.Int64
	// roll is the file that no restore puts back.
	roll string
}

// postbox keeps the letters.
type postbox struct {
	mu      sync.Mutex
	letters []mail.Message
}

func (p *postbox) Enqueue(m mail.Message) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.letters = append(p.letters, m)
	return nil
}

// take returns the letters since the last take.
func (p *postbox) take() []mail.Message {
	p.mu.Lock()
	defer p.mu.Unlock()
	letters := p.letters
	p.letters = nil
	return letters
}

func (p *postbox) kinds() []string {
	var kinds []string
	for _, m := range p.take() {
		kinds = append(kinds, m.Kind)
	}
	return kinds
}

// witness keeps the events.
type witness struct {
	mu      sync.Mutex
	changed []string
}

func (w *witness) Changed(userID string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.changed = append(w.changed, userID)
}

// gatekeeper takes each payload of "solved-..." once.
type gatekeeper struct {
	mu    sync.Mutex
	on    bool
	spent map[string]bool
}

var errNoCaptcha = fault.Field("captcha", "validation.captcha")

func (g *gatekeeper) Verify(_ context.Context, payload string, _ netip.Addr) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.on {
		return nil
	}
	if payload == "" || g.spent[payload] {
		return errNoCaptcha
	}
	g.spent[payload] = true
	return nil
}

var testStart = time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)

// Permissions of other rooms.
var (
	users = permission.Declare("users", "Edit users.")
	promo = permission.Declare("promo", "Make promotions.")
	games = permission.Declare("games", "Edit games.")
)

// newHouse opens a site without players. Its secrets are the same in every
// run: a code that is wrong in one cannot be right by chance in another.
func newHouse(t *testing.T, adjust ...func(*Deps, *Options)) *house {
	t.Helper()
	cryptotest.SetGlobalRandom(t, 1)
	h := &house{
		t: t, ctx: t.Context(), clock: clock.NewFake(testStart), post: &postbox{}, events: &witness{},
		captcha: &gatekeeper{spent: map[string]bool{}}, roll: filepath.Join(t.TempDir(), "exclusions.jsonl"),
	}
	h.db = dbtest.Open(t, db.Options{Now: h.clock.Now})
	ids := id.NewSource(h.clock)
	h.sessions = session.NewManager(h.db, h.clock, ids, session.ManagerOptions{})
	deps := Deps{
		DB: h.db, Clock: h.clock, IDs: ids, Sessions: h.sessions, Limiter: session.NewLimiter(h.clock),
		Mailer: h.post, Captcha: h.captcha, Events: h.events, Permissions: permission.NewRegistry(), StaffLog: stafflog.New(ids),
		Pauses: roll.OpenPauses(h.roll, slog.New(slog.DiscardHandler)),
	}
	if err := deps.Permissions.Add(append(Permissions(), users, promo, games)...); err != nil {
		t.Fatal(err)
	}
	options := Options{
		Product: "Testino", BaseURL: "https://casino.test/", Key: []byte("0123456789abcdef0123456789abcdef"),
		Hash: HashOptions{Passes: 1, KiB: 8, Parallel: 4, Wait: time.Minute},
		Contact: Contact{
			Title: "Say hello", Fields: []ContactField{{Title: "Telegram", Model: "telegram"}, {Title: "Phone", Model: "phone"}},
		},
	}
	for _, f := range adjust {
		f(&deps, &options)
	}
	accounts, err := New(deps, options)
	if err != nil {
		t.Fatal(err)
	}
	h.accounts = accounts
	accounts.hasher.observe = func() { h.hashes.Add(1) }
	return h
}

// guest is a call by nobody from an address.
func (h *house) guest(ip string) *session.Call {
	call := session.GuestCall("test")
	call.IP = netip.MustParseAddr(ip)
	call.Device = "device-of-" + ip
	call.UserAgent = "test"
	return call
}

// by is a call with a bearer, as the guard hands it to an action that also
// accepts pending sessions.
func (h *house) by(token string) *session.Call {
	h.t.Helper()
	user, running, err := h.sessions.Authenticate(h.ctx, token)
	if err != nil {
		h.t.Fatalf("authenticate: %v", err)
	}
	call := h.guest("192.0.2.1")
	call.User, call.Session = user, running
	return call
}

// dead tells whether a bearer is refused.
func (h *house) dead(token string) bool {
	_, _, err := h.sessions.Authenticate(h.ctx, token)
	return errors.Is(err, fault.ErrUnauthorized)
}

const goodPassword = "correct horse"

// join registers a player and returns the answer.
func (h *house) join(name string) UserData {
	h.t.Helper()
	data, err := h.accounts.Register(h.ctx, h.guest("192.0.2.1"), RegisterRequest{
		Email: name + "@example.com", Name: name, Password: goodPassword,
	})
	if err != nil {
		h.t.Fatalf("register %s: %v", name, err)
	}
	return data
}

// external signs somebody in who comes from elsewhere and has no account yet.
func (h *house) external(hint string) UserData {
	h.t.Helper()
	call := h.guest("192.0.2.1")
	data, err := h.accounts.SignIn(h.ctx, call, func(tx *db.Tx) (string, error) { return h.accounts.RegisterExternal(tx, call, hint) })
	if err != nil {
		h.t.Fatalf("sign in from elsewhere: %v", err)
	}
	return data
}

// login signs in by password.
func (h *house) login(login, password string) (UserData, error) {
	return h.accounts.Login(h.ctx, h.guest("192.0.2.1"), LoginRequest{Login: login, Password: password})
}

var linkPattern = regexp.MustCompile(`https://casino\.test/(?:email|password/reset)/([0-9a-z]+)/([A-Za-z0-9_-]+)`)

// undoPattern finds the link that takes a changed address back.
var undoPattern = regexp.MustCompile(`https://casino\.test/email/undo/([0-9a-z]+)/([A-Za-z0-9_-]+)`)

// link is the user and token of the link in the last letter of a kind.
func (h *house) link(kind string) (user, token string) {
	h.t.Helper()
	for _, m := range slices.Backward(h.post.take()) {
		if m.Kind != kind {
			continue
		}
		found := linkPattern.FindStringSubmatch(m.Text)
		if found == nil {
			h.t.Fatalf("letter %s has no link:\n%s", kind, m.Text)
		}
		return found[1], found[2]
	}
	h.t.Fatalf("no letter %s was sent", kind)
	return "", ""
}

// refused checks that err is the wanted refusal, or its code when want is a
// number.
func refused(t *testing.T, err error, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Fatalf("got %v, want %v", err, want)
	}
}

// refusedFields checks the field errors of a 422.
func refusedFields(t *testing.T, err error, want map[string][]string) {
	t.Helper()
	var refusal *fault.Error
	if !errors.As(err, &refusal) {
		t.Fatalf("got %v, want a refusal of %v", err, want)
	}
	if refusal.Code != fault.CodeInvalid || !maps.EqualFunc(refusal.Fields, want, slices.Equal) {
		t.Fatalf("got code %d, fields %v, want %v", refusal.Code, refusal.Fields, want)
	}
}

// codeOf is the code of a refusal, 0 for none.
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

// race runs work in n goroutines at once and counts the successes. Every
// failure must be a refusal.
func race(t *testing.T, n int, work func(i int) error) int {
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

// known is the proof of everybody who joined.
var known = action.Confirmation{CurrentPassword: goodPassword}

// do makes a call as the registry does: the proof first, then the handler.
func do[Request action.Confirmed, Answer any](h *house, demand action.Proof, call *session.Call,
	handler action.Handler[Request, Answer], request Request,
) (Answer, error) {
	ctx, err := h.accounts.Prove(h.ctx, call, demand, request)
	if err != nil {
		var none Answer
		return none, err
	}
	return handler(ctx, call, request)
}
