package connect

import (
	"errors"
	"maps"
	"net/netip"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/cryptotest"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/durablelist"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/mail"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/app/people/account"
	"croupier/db"
)

// service is the service of a site whose accounts answer sign-ins.
type service = Service[account.UserData]

// harness is a site with accounts and external sign-ins, connected like in the real
// server.
type harness struct {
	*kerneltest.Harness
	sessions *session.Manager
	accounts *account.Service
	mailer   *mailRecorder
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

// newHarness opens a site without players. Its secrets are the same in every run.
func newHarness(t *testing.T, adjust ...func(*account.Options)) *harness {
	t.Helper()
	cryptotest.SetGlobalRandom(t, 1)
	h := &harness{Harness: kerneltest.New(t), mailer: &mailRecorder{}}
	h.sessions = session.NewManager(h.DB, h.Clock, h.IDs, session.ManagerOptions{})
	options := account.Options{
		Product: "Testino", BaseURL: "https://casino.test/", Key: []byte("0123456789abcdef0123456789abcdef"),
		Hash: account.HashOptions{Passes: 1, KiB: 8, Parallel: 4, Wait: time.Minute},
	}
	for _, f := range adjust {
		f(&options)
	}
	var err error
	h.accounts, err = account.New(account.Deps{
		DB: h.DB, Clock: h.Clock, IDs: h.IDs, Sessions: h.sessions, Limiter: session.NewLimiter(h.Clock), Mailer: h.mailer,
		Reverts: []account.RevertFunc{UnlinkAddedSince}, Permissions: permission.NewRegistry(), StaffLog: stafflog.New(h.IDs), Log: h.Log,
		Pauses: durablelist.OpenPauses(filepath.Join(t.TempDir(), "exclusions.jsonl"), h.Log), Bus: h.Bus(account.Topics()), Cases: &kerneltest.Cases{},
	}, options)
	h.Check(err)
	return h
}

func (h *harness) connections(o Options) *service {
	return New(Deps[account.UserData]{DB: h.DB, Clock: h.Clock, Accounts: h.accounts, Log: h.Log}, o)
}

// guestCall is a call by a guest.
func (h *harness) guestCall() *session.Call {
	call := session.GuestCall("test")
	call.IP = netip.MustParseAddr("192.0.2.1")
	return call
}

// bearerCall is a call with a bearer, complete or pending.
func (h *harness) bearerCall(token string) *session.Call {
	h.T.Helper()
	call := h.guestCall()
	var err error
	call.User, call.Session, err = h.sessions.Authenticate(h.Ctx, token)
	h.Check(err)
	return call
}

// isRefused reports whether a bearer is refused.
func (h *harness) isRefused(token string) bool {
	_, _, err := h.sessions.Authenticate(h.Ctx, token)
	return errors.Is(err, fault.ErrUnauthorized)
}

const goodPassword = "correct horse"

// passwordProof is the proof of every joined player.
var passwordProof = action.Confirmation{CurrentPassword: goodPassword}

var none = action.None{}

// registerPlayer registers a player with a password.
func (h *harness) registerPlayer(name string) account.UserData {
	h.T.Helper()
	data, err := h.accounts.Register(h.Ctx, h.guestCall(), account.RegisterRequest{
		Email: name + "@example.com", Name: name, Password: goodPassword,
	})
	h.Check(err)
	return data
}

// signInByToken signs in with a one-time token.
func (h *harness) signInByToken(token string) account.UserData {
	h.T.Helper()
	data, err := h.accounts.LoginViaToken(h.Ctx, h.guestCall(), account.TokenRequest{Token: token})
	h.Check(err)
	return data
}

func (h *harness) count(query string, args ...any) (n int) {
	h.T.Helper()
	h.Check(h.DB.Read(h.Ctx, func(r *db.Reader) error { return r.QueryRow(query, args...).Scan(&n) }))
	return n
}

// callAction makes a call like the registry: the proof first, then the handler.
func callAction[Request action.PasswordConfirmation, Answer any](h *harness, call *session.Call, handler action.Handler[Request, Answer], request Request) (Answer, error) {
	ctx, err := h.accounts.Prove(h.Ctx, call, action.FullProof, request)
	if err != nil {
		var none Answer
		return none, err
	}
	return handler(ctx, call, request)
}

// connect links the wallet of a proof to the account of a bearer.
func (h *harness) connect(c *service, token, uid string, by action.Confirmation) error {
	_, err := callAction(h, h.bearerCall(token), c.Connect, ConnectRequest{UIDRequest{UID: uid}, by})
	return err
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
	refusal, _ := fault.From(err)
	if refusal.Code != fault.CodeInvalid || !maps.EqualFunc(refusal.Fields, want, slices.Equal) {
		t.Fatalf("got code %d, fields %v, want %v", refusal.Code, refusal.Fields, want)
	}
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
