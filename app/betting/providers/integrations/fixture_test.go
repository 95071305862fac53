package integrations

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"croupier/app/betting/bettingtest"
	"croupier/app/betting/providers/seamless"
	"croupier/app/betting/providers/slotegrator"
	"croupier/app/kernel/action"
	"croupier/app/kernel/activity"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/approval/approvaltest"
	"croupier/app/kernel/gamelaunch"
	"croupier/app/kernel/oplog"
	"croupier/app/kernel/secretbox"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// site is a test site with one provider of Slotegrator's protocol.
type site struct {
	*bettingtest.Fixture
	*Service
	provider  *provider
	approvals *approval.Service
	staff     *session.Call
	// sender is the address of callbacks, and listed what the catalogue got.
	sender netip.Addr
	listed []gamelaunch.Listing
	number int
}

var secrets = IntegrationSecrets{Merchant: "the merchant", Key: "the key of the merchant"}

func newSite(t *testing.T) *site {
	t.Helper()
	s := &site{Fixture: bettingtest.New(t, bettingtest.DefaultOptions()), provider: newProvider(t), sender: netip.MustParseAddr("192.0.2.7")}
	sealer, err := secretbox.New(bettingtest.Key, "integrations")
	s.Check(err)
	log := stafflog.New(s.Harness.IDs)
	s.approvals = approvaltest.New(approval.Deps{DB: s.Harness.DB, Clock: s.Harness.Clock, IDs: s.Harness.IDs, StaffLog: log})
	s.staff = session.GuestCall("test")
	s.staff.User = &session.User{ID: "staff", Name: "staff", Roles: []string{session.RoleAdmin}}
	wallet := seamless.New(seamless.Deps{
		DB: s.Harness.DB, Clock: s.Harness.Clock, IDs: s.Harness.IDs, Log: s.Harness.Log, Wagers: s.Wagers, Wallets: s.Wallets, Prices: s.Prices, Players: s, Games: s,
	})
	s.Wagers.Register(seamless.Kind, wallet.AuditProof())
	s.Service, err = New(s.Ctx, Deps{
		DB: s.Harness.DB, Clock: s.Harness.Clock, IDs: s.Harness.IDs, Log: s.Harness.Log, Wallet: wallet, Currencies: s.Wallets, StaffLog: log, Approvals: s.approvals, Activity: activity.New(),
		Journal: oplog.New(oplog.Options{Path: filepath.Join(t.TempDir(), "errors.db"), Clock: s.Harness.Clock, Log: s.Harness.Log}), Sealer: sealer, Client: s.provider.server.Client(),
		Directory: &gamelaunch.Directory{Catalogue: s}, Address: func() string { return "https://site.test" }, Caller: func(*http.Request) netip.Addr { return s.sender },
		Emulators: map[string]http.Handler{"emulator": http.NotFoundHandler()},
	})
	s.Check(err)
	return s
}

// Bettor implements seamless.Players.
func (s *site) Bettor(_ db.Querier, owner string) (*session.User, error) {
	return &session.User{ID: owner, Name: "player", HasEmail: true, EmailVerified: true}, nil
}

// Game implements seamless.Games: the games of the catalogue.
func (s *site) Game(provider, game string) (seamless.Game, bool) {
	g, found := s.FindExternal(provider, game)
	return seamless.Game{Product: g.ID}, found
}

// Put implements gamelaunch.Catalogue.
func (s *site) Put(_ *db.Tx, _ string, list []gamelaunch.Listing) error {
	s.listed = list
	return nil
}

// FindGame implements gamelaunch.Catalogue.
func (s *site) FindGame(id string) (gamelaunch.Game, bool) {
	for _, l := range s.listed {
		if l.ID == id {
			return gamelaunch.Game{Listing: l, Source: "north"}, true
		}
	}
	return gamelaunch.Game{}, false
}

// FindExternal implements gamelaunch.Catalogue.
func (s *site) FindExternal(source, external string) (gamelaunch.Game, bool) {
	g, found := s.FindGame(catalogueID(source, external))
	return g, found && source == "north"
}

func (s *site) request(version int64) SaveIntegrationRequest {
	return SaveIntegrationRequest{
		Name: "north", Version: version, Protocol: protocolSlotegrator, Base: s.provider.server.URL, Secrets: &secrets,
		Addresses: []string{"192.0.2.0/24"}, Currencies: []string{"usd"}, Hosts: []string{"P.test"}, Fee: 1250, Reason: action.Reason{Reason: "a test"},
	}
}

// connectNorth makes the integration and switches it on.
func (s *site) connectNorth() *site {
	s.T.Helper()
	c, err := s.checked(s.request(0))
	s.Check(err)
	s.Write(func(tx *db.Tx) error {
		plan, err := s.plan(tx, s.staff, c, "")
		if err != nil {
			return err
		}
		return plan.Apply(tx, "staff")
	})
	_, err = s.Switch(s.Ctx, s.staff, SwitchIntegrationRequest{Name: "north", Version: 1, Enabled: true, Reason: action.Reason{Reason: "a test"}})
	s.Check(err)
	return s
}

// importGames reads and applies the games of the provider.
func (s *site) importGames() {
	s.T.Helper()
	s.Check(s.read(s.Ctx, s.find("north")))
	s.Write(func(tx *db.Tx) error { return s.apply(tx, "north") })
}

// send sends a callback with a right signature and returns the status and the answer.
func (s *site) send(fields ...slotegrator.Field) (status int, answer string) {
	s.T.Helper()
	s.number++
	r := httptest.NewRequest(http.MethodPost, callbackPath+"north", strings.NewReader(slotegrator.Encode(fields)))
	for _, h := range (slotegrator.Credentials{Merchant: secrets.Merchant, Key: secrets.Key}).Headers(fields, strconv.FormatInt(s.Harness.Clock.Now().Unix(), 10), strconv.Itoa(s.number)) {
		r.Header.Set(h.Name, h.Value)
	}
	w := httptest.NewRecorder()
	s.Mount().Handler(func(w http.ResponseWriter, _ *http.Request, err error) {
		w.WriteHeader(http.StatusForbidden)
		_, _ = io.WriteString(w, err.Error())
	}).ServeHTTP(w, r)
	return w.Code, w.Body.String()
}

// fieldsFor returns the fields of a callback of a session.
func fieldsFor(token, kind, transaction, amount string, more ...slotegrator.Field) []slotegrator.Field {
	return append([]slotegrator.Field{
		{Name: "action", Value: kind}, {Name: "transaction_id", Value: transaction}, {Name: "amount", Value: amount}, {Name: "session_id", Value: token},
		{Name: "player_id", Value: bettingtest.Anna.ID}, {Name: "game_uuid", Value: "u1"}, {Name: "round_id", Value: "r1"}, {Name: "currency", Value: "USD"},
	}, more...)
}

// provider is a server with the games of a provider.
type provider struct {
	server *httptest.Server
	// pages are the pages of the games, and failing the number of calls that fail from now on.
	pages   []string
	failing int
	// sessions are the tokens of launched games.
	sessions []string
	calls    []string
}

func newProvider(t *testing.T) *provider {
	t.Helper()
	p := &provider{pages: []string{
		`{"uuid":"u1","name":"Book","type":"Slots","provider":"Studio","has_lobby":0,"image":"https://p.test/1.png"},{"uuid":"u2","name":"Wheel","type":"Live roulette","provider":"Tables","has_lobby":0}`,
		`{"uuid":"u/3","name":"Cards","type":"Blackjack","provider":"Studio","has_lobby":0}`,
	}}
	p.server = httptest.NewServer(p)
	t.Cleanup(p.server.Close)
	return p
}

// ServeHTTP implements http.Handler.
func (p *provider) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.calls = append(p.calls, r.URL.Path)
	if p.failing > 0 {
		p.failing--
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	switch r.URL.Path {
	case "/games":
		page, _ := strconv.Atoi(r.URL.Query().Get("page"))
		_, _ = fmt.Fprintf(w, `{"items":[%s],"_meta":{"pageCount":%d}}`, p.pages[page-1], len(p.pages))
	case "/games/init":
		p.sessions = append(p.sessions, r.FormValue("session_id"))
		_, _ = io.WriteString(w, `{"url":"https://p.test/play"}`)
	case "/limits":
		_, _ = io.WriteString(w, `[{"amount":"5000","currency":"USD","providers":["Studio"]}]`)
	case "/self-validate":
		_, _ = io.WriteString(w, `{"success":true}`)
	default:
		_, _ = io.WriteString(w, `[]`)
	}
}
