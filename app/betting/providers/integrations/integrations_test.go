package integrations

import (
	"errors"
	"fmt"
	"maps"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"croupier/app/betting/bettingtest"
	"croupier/app/betting/providers/slotegrator"
	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gamelaunch"
	"croupier/app/kernel/product"
	"croupier/app/kernel/session"
	"croupier/db"
)

func TestNewIntegrationWaitsForSecondPersonWithoutItsSecrets(t *testing.T) {
	s := newSite(t)
	s.Check(s.approvals.Declare(s.Rule().Kind()))
	if _, err := s.Save(s.Ctx, s.staff, s.request(0)); !errors.Is(err, approval.ErrNeedsSecond) {
		t.Fatalf("the integration is made by one person: %v", err)
	}
	list, err := s.approvals.List(s.Ctx, s.staff, approval.ApprovalsRequest{})
	s.Check(err)
	if len(list.Rows) != 1 || strings.Contains(string(list.Rows[0].Payload), secrets.Key) || s.Has("north") {
		t.Fatalf("the request is %+v, and the integration is there: %v", list.Rows, s.Has("north"))
	}
	second := *s.staff
	second.User = &session.User{ID: "second", Name: "second", Roles: []string{session.RoleAdmin}}
	_, err = s.approvals.Decide(s.Ctx, &second, approval.DecideRequest{ID: list.Rows[0].ID, Hash: list.Rows[0].Hash, Approve: true, Reason: action.Reason{Reason: "a test"}})
	s.Check(err)
	rows, err := s.List(s.Ctx, s.staff, action.None{})
	s.Check(err)
	if len(rows.Integrations) != 1 || rows.Integrations[0].Enabled || rows.Integrations[0].Fingerprint != secrets.fingerprint() || !s.Has("north") {
		t.Errorf("the integrations are %+v", rows.Integrations)
	}
}

func TestChangesThatTakeRightsAwayNeedOnePerson(t *testing.T) {
	s := newSite(t).connectNorth()
	s.Check(s.approvals.Declare(s.Rule().Kind()))
	request := s.request(2)
	request.Secrets, request.Addresses, request.Fee = nil, []string{"192.0.2.0/24"}, 1500
	_, err := s.Save(s.Ctx, s.staff, request)
	s.Check(err)
	request.Version, request.Addresses = 3, []string{"192.0.2.0/24", "198.51.100.1"}
	if _, err := s.Save(s.Ctx, s.staff, request); !errors.Is(err, approval.ErrNeedsSecond) {
		t.Errorf("one person adds an address: %v", err)
	}
	if _, err := s.Save(s.Ctx, s.staff, s.request(2)); !errors.Is(err, errChanged) {
		t.Errorf("an old version is changed: %v", err)
	}
}

// fieldsOf returns the fields of a refusal as text.
func fieldsOf(err error) string {
	refusal, _ := fault.From(err)
	return fmt.Sprint(slices.Collect(maps.Keys(refusal.Fields)))
}

func TestBadIntegrationsAreRefused(t *testing.T) {
	s := newSite(t)
	for field, change := range map[string]func(r *SaveIntegrationRequest){
		"name":             func(r *SaveIntegrationRequest) { r.Name = "emulator" },
		"base":             func(r *SaveIntegrationRequest) { r.Base = "http://provider.test" },
		"addresses":        func(r *SaveIntegrationRequest) { r.Addresses = []string{"provider.test"} },
		"currencies":       func(r *SaveIntegrationRequest) { r.Currencies = []string{"xyz"} },
		"secrets":          func(r *SaveIntegrationRequest) { r.Secrets = nil },
		"secrets.key":      func(r *SaveIntegrationRequest) { r.Secrets = &IntegrationSecrets{Merchant: "m", Key: "short"} },
		"secrets.operator": func(r *SaveIntegrationRequest) { r.Protocol = protocolHub88 },
	} {
		request := s.request(0)
		change(&request)
		if _, err := s.checked(request); err == nil || !strings.Contains(fieldsOf(err), field) {
			t.Errorf("%s: the error is %v", field, err)
		}
	}
}

func TestImportComparesAppliesAndWithdraws(t *testing.T) {
	s := newSite(t).connectNorth()
	done := make(chan error, 1)
	go func() { done <- s.read(s.Ctx, s.find("north")) }()
	s.Harness.Clock.WaitForSleepers(1)
	s.Harness.Clock.Advance(pageInterval)
	s.Check(<-done)
	state, err := s.ImportState(s.Ctx, s.staff, IntegrationRequest{"north"})
	s.Check(err)
	if !state.Complete || state.Added != 3 || len(state.Games) != 3 || len(s.listed) != 0 {
		t.Fatalf("before the import: %+v", state)
	}
	_, err = s.Import(s.Ctx, s.staff, ProviderImportRequest{Name: "north", StartedAt: state.StartedAt, Reason: action.Reason{Reason: "a test"}})
	s.Check(err)
	groups := map[string]product.Group{}
	for _, l := range s.listed {
		groups[l.ID] = l.Group
	}
	if len(groups) != 3 || groups["north:u1"] != product.Slots || groups["north:u2"] != product.Live || groups["north:u-3"] != product.Cards {
		t.Errorf("the catalogue has the groups %v", groups)
	}
	s.provider.pages = []string{`{"uuid":"u1","name":"Book II","type":"Slots","provider":"Studio","has_lobby":0}`}
	s.Check(s.read(s.Ctx, s.find("north")))
	state, err = s.ImportState(s.Ctx, s.staff, IntegrationRequest{"north"})
	s.Check(err)
	if state.Changed != 1 || state.Removed != 2 || state.Added != 0 {
		t.Errorf("before the second import: %+v", state)
	}
}

func TestInterruptedReadingContinues(t *testing.T) {
	s := newSite(t).connectNorth()
	done := make(chan error, 1)
	go func() { done <- s.read(s.Ctx, s.find("north")) }()
	s.Harness.Clock.WaitForSleepers(1)
	s.provider.failing = 1
	s.Harness.Clock.Advance(pageInterval)
	if err := <-done; err == nil {
		t.Fatal("a page that failed was read")
	}
	s.Write(func(tx *db.Tx) error {
		if err := s.apply(tx, "north"); !errors.Is(err, errIncomplete) {
			t.Errorf("an incomplete list is applied: %v", err)
		}
		return nil
	})
	s.Check(s.read(s.Ctx, s.find("north")))
	if got := strings.Join(s.provider.calls, " "); got != "/games /games /games" {
		t.Errorf("the calls are %s: the first page is not read again", got)
	}
	s.Write(func(tx *db.Tx) error { return s.apply(tx, "north") })
	if len(s.listed) != 3 {
		t.Errorf("the catalogue has %d games, want 3", len(s.listed))
	}
}

// launch imports one game, launches it for Anna and returns the token of the session.
func (s *site) launch() string {
	s.T.Helper()
	s.provider.pages = s.provider.pages[:1]
	s.importGames()
	s.Grant(bettingtest.Anna.ID, "usd", 1000)
	currency, _ := s.Wallets.Currency("usd")
	started, err := s.Launch(s.Ctx, s.staff, gamelaunch.Request{Game: "north:u1", External: "u1", Owner: bettingtest.Anna.ID, Currency: currency, Lang: "en"})
	s.Check(err)
	if started.URL != "https://p.test/play" || len(s.provider.sessions) != 1 {
		s.T.Fatalf("the launch answers %+v", started)
	}
	return s.provider.sessions[0]
}

func TestPlayedRoundIsMeasured(t *testing.T) {
	s := newSite(t).connectNorth()
	token := s.launch()
	for _, step := range []struct {
		fields []slotegrator.Field
		want   string
	}{
		{fieldsFor(token, "bet", "b1", "2.00"), `{"balance":8.0000,`},
		{fieldsFor(token, "steal", "b2", "1.00"), `INTERNAL_ERROR`},
		{fieldsFor(token, "win", "w1", "3.00"), `{"balance":11.0000,`},
		{fieldsFor(token, "bet", "b3", "50.00"), `INSUFFICIENT_FUNDS`},
		{fieldsFor(token, "rollback", "x1", "0", slotegrator.Field{Name: "rollback_transactions[0][action]", Value: "win"}, slotegrator.Field{Name: "rollback_transactions[0][transaction_id]", Value: "w1"}), `{"balance":8.0000,`},
	} {
		if status, answer := s.send(step.fields...); status != 200 || !strings.Contains(answer, step.want) {
			t.Errorf("%v: %d %s, want %s", step.fields, status, answer, step.want)
		}
	}
	row := s.row(&s.find("north").integration)
	if row.CallbackFigures.Callbacks != 5 || row.Refused != 1 || row.Failed != 1 || row.LastAt != s.Harness.Clock.Now().UnixMilli() {
		t.Errorf("the figures are %+v", row.CallbackFigures)
	}
}

// A live lobby names another game of the same integration within a session: the wager has the game that
// was played.
func TestLiveLobbyChangesGames(t *testing.T) {
	s := newSite(t).connectNorth()
	fields := fieldsFor(s.launch(), "bet", "b1", "2.00")
	for i := range fields {
		if fields[i].Name == "game_uuid" {
			fields[i].Value = "u2"
		}
	}
	if _, answer := s.send(fields...); !strings.Contains(answer, `{"balance":8.0000,`) || s.Count("provider_rounds WHERE game = 'north:u2'") != 1 {
		t.Errorf("the answer is %s, and no round of the other game is open", answer)
	}
}

func TestCallbacksFromOtherAddressesAreNotRead(t *testing.T) {
	s := newSite(t).connectNorth()
	token := s.launch()
	s.sender = netip.MustParseAddr("198.51.100.1")
	if status, _ := s.send(fieldsFor(token, "bet", "b1", "2.00")...); status != 403 || s.Count("provider_transactions") != 0 {
		t.Errorf("the status is %d, and %d transactions are stored", status, s.Count("provider_transactions"))
	}
	if row := s.row(&s.find("north").integration); row.WrongAddressAt == 0 || row.LastAt != 0 {
		t.Errorf("the row is %+v", row)
	}
}

func TestSwitchedOffIntegrationLaunchesNothing(t *testing.T) {
	s := newSite(t).connectNorth()
	s.launch()
	_, err := s.Switch(s.Ctx, s.staff, SwitchIntegrationRequest{Name: "north", Version: 2, Reason: action.Reason{Reason: "it is slow"}})
	s.Check(err)
	currency, _ := s.Wallets.Currency("usd")
	_, err = s.Launch(s.Ctx, s.staff, gamelaunch.Request{Game: "north:u1", External: "u1", Owner: bettingtest.Anna.ID, Currency: currency})
	if gamelaunch.ReasonOf(err) != gamelaunch.ReasonSource || s.IsOpen("north") {
		t.Errorf("the launch answers %v, and the integration is open: %t", err, s.IsOpen("north"))
	}
}

func TestManyFailuresRaiseOneAlarm(t *testing.T) {
	h, at, alarms := &health{}, time.Unix(1_772_600_767, 0), 0
	for i := range 100 {
		if h.add(at.Add(time.Duration(i)*time.Second), time.Millisecond, map[bool]string{true: "INTERNAL_ERROR X-Sign: wrong signature"}[i%2 == 0]) {
			alarms++
		}
	}
	f, _, _ := h.snapshot(at.Add(100 * time.Second))
	if alarms != 1 || f.Callbacks != 100 || f.Failed != 50 || f.P95 != 1000 {
		t.Errorf("%d alarms, %+v", alarms, f)
	}
	if f, _, _ := h.snapshot(at.Add(2 * window)); f.Callbacks != 0 {
		t.Errorf("old callbacks are counted: %+v", f)
	}
}

func TestTokensLeaveNoTrace(t *testing.T) {
	for text, want := range map[string]string{
		"action=bet&session_id=abc&amount=1":    "action=bet&session_id=(hidden)&amount=1",
		"session_id=abc":                        "session_id=(hidden)",
		`{"token":"abc","amount":1}`:            `{"token":"(hidden)","amount":1}`,
		`{"token": "cut off`:                    `{"token":"(hidden)"`,
		"action=balance&bet_transaction_id=abc": "action=balance&bet_transaction_id=abc",
	} {
		if got := withoutSecrets(text); got != want {
			t.Errorf("%s becomes %s, want %s", text, got, want)
		}
	}
}
