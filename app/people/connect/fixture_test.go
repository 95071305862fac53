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
	"croupier/app/kernel/fault"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/mail"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/roll"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/app/people/account"
	"croupier/db"
)

// service is the one of a site: its accounts answer sign-ins.
type service = Service[account.UserData]

// house is a site with accounts and the ways into them, as the wiring joins them.
type house struct {
	*kerneltest.House
	sessions *session.Manager
	accounts *account.Service
	post     *postbox
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

// newHouse opens a site without players. Its secrets are the same in every run.
func newHouse(t *testing.T, adjust ...func(*account.Options)) *house {
	t.Helper()
	cryptotest.SetGlobalRandom(t, 1)
	h := &house{House: kerneltest.New(t), post: &postbox{}}
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
		DB: h.DB, Clock: h.Clock, IDs: h.IDs, Sessions: h.sessions, Limiter: session.NewLimiter(h.Clock), Mailer: h.post,
		TakeBack: []account.TakeBack{UnlinkSince}, Permissions: permission.NewRegistry(), StaffLog: stafflog.New(h.IDs), Log: h.Log,
		Pauses: roll.OpenPauses(filepath.Join(t.TempDir(), "exclusions.jsonl"), h.Log),
	}, options)
	h.Check(err)
	return h
}

func (h *house) connections(o Options) *service {
	return New(Deps[account.UserData]{DB: h.DB, Clock: h.Clock, Accounts: h.accounts, Log: h.Log}, o)
}

// guest is a call by nobody.
func (h *house) guest() *session.Call {
	call := session.GuestCall("test")
	call.IP = netip.MustParseAddr("192.0.2.1")
	return call
}

// by is a call with a bearer, complete or pending.
func (h *house) by(token string) *session.Call {
	h.T.Helper()
	call := h.guest()
	var err error
	call.User, call.Session, err = h.sessions.Authenticate(h.Ctx, token)
	h.Check(err)
	return call
}

// dead tells whether a bearer is refused.
func (h *house) dead(token string) bool {
	_, _, err := h.sessions.Authenticate(h.Ctx, token)
	return errors.Is(err, fault.ErrUnauthorized)
}

const goodPassword = "correct horse"

// known is the proof of everybody who joined.
var known = action.Confirmation{CurrentPassword: goodPassword}

var none = action.None{}

// join registers a player with a password.
func (h *house) join(name string) account.UserData {
	h.T.Helper()
	data, err := h.accounts.Register(h.Ctx, h.guest(), account.RegisterRequest{
		Email: name + "@example.com", Name: name, Password: goodPassword,
	})
	h.Check(err)
	return data
}

// loginBy signs in by a one-time token.
func (h *house) loginBy(token string) account.UserData {
	h.T.Helper()
	data, err := h.accounts.LoginViaToken(h.Ctx, h.guest(), account.TokenRequest{Token: token})
	h.Check(err)
	return data
}

func (h *house) count(query string, args ...any) (n int) {
	h.T.Helper()
	h.Check(h.DB.Read(h.Ctx, func(r *db.Reader) error { return r.QueryRow(query, args...).Scan(&n) }))
	return n
}

// do makes a call as the registry does: the proof first, then the handler.
func do[Request action.Confirmed, Answer any](h *house, call *session.Call, handler action.Handler[Request, Answer], request Request) (Answer, error) {
	ctx, err := h.accounts.Prove(h.Ctx, call, action.FullProof, request)
	if err != nil {
		var none Answer
		return none, err
	}
	return handler(ctx, call, request)
}

// connect links the wallet behind a proof to the account of a bearer.
func (h *house) connect(c *service, token, uid string, by action.Confirmation) error {
	_, err := do(h, h.by(token), c.Connect, ConnectRequest{UIDRequest{UID: uid}, by})
	return err
}

// refused checks that err is the wanted refusal.
func refused(t *testing.T, err error, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Fatalf("got %v, want %v", err, want)
	}
}

// refusedFields checks the field errors of a 422.
func refusedFields(t *testing.T, err error, want map[string][]string) {
	t.Helper()
	refusal, _ := fault.From(err)
	if refusal.Code != fault.CodeInvalid || !maps.EqualFunc(refusal.Fields, want, slices.Equal) {
		t.Fatalf("got code %d, fields %v, want %v", refusal.Code, refusal.Fields, want)
	}
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
