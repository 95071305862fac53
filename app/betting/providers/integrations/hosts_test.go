package integrations

import (
	"net/netip"
	"slices"
	"strings"
	"testing"

	"croupier/app/betting/bettingtest"
	"croupier/app/kernel/action"
	"croupier/app/kernel/gamelaunch"
	"croupier/db"
)

func TestHostsOfLaunches(t *testing.T) {
	for text, good := range map[string]bool{
		"games.example.org": true, "*.example.org": true, "Games.Example.org:8443": true, "p.test": true,
		"*": false, "*.org": false, "https://example.org": false, "example.org/x": false, "example": false, "a b.org": false, "example.org;": false, "'self'": false, "": false,
	} {
		list, err := hosts([]string{text})
		if (err == nil) != good {
			t.Errorf("%q: %v, %v", text, list, err)
		}
	}
	c := connection{integration: integration{Base: "https://gis.example.org/v1", Hosts: []string{"*.games.test", "play.test", "port.test:8443"}}}
	for address, shown := range map[string]bool{
		"https://gis.example.org/play": true, "https://GIS.example.org/play": true, "https://a.games.test/x?y": true, "https://play.test": true, "https://play.test:443/": true, "https://port.test:8443/": true,
		"http://play.test": false, "https://games.test": false, "https://evilgames.test": false, "https://play.test.evil.test": false, "https://port.test": false, "https://gis.example.org:8443/": false,
	} {
		if c.shows(address) != shown {
			t.Errorf("%s: shown is %v", address, !shown)
		}
	}
}

// Pages may show the hosts of the integrations in use, and nothing else; a launch elsewhere is refused.
func TestFramesFollowIntegrations(t *testing.T) {
	s := newSite(t)
	if got := s.Frames(); len(got) != 0 {
		t.Errorf("without integrations the frames are %v", got)
	}
	s.connectNorth()
	if got := s.Frames(); !slices.Equal(got, []string{s.provider.server.URL, "https://p.test"}) {
		t.Errorf("the frames are %v", got)
	}
	s.provider.pages = s.provider.pages[:1]
	s.importGames()
	dollars, _ := s.Wallets.Currency("usd")
	request := gamelaunch.Request{Game: "north:u1", External: "u1", Owner: bettingtest.Anna.ID, Currency: dollars}
	_, err := s.Launch(s.Ctx, bettingtest.PlayerCall(bettingtest.Anna), request)
	s.Check(err)

	c, err := s.checked(SaveIntegrationRequest{Name: "north", Version: 2, Protocol: protocolSlotegrator, Base: s.provider.server.URL, Addresses: []string{"192.0.2.0/24"}, Currencies: []string{"usd"}, Fee: 1250})
	s.Check(err)
	s.Write(func(tx *db.Tx) error {
		plan, err := s.plan(tx, s.staff, c, "")
		if err != nil {
			return err
		}
		if plan.Weakens {
			t.Error("a removed host waits for a second person")
		}
		return plan.Apply(tx, "staff")
	})
	if _, err = s.Launch(s.Ctx, bettingtest.PlayerCall(bettingtest.Anna), request); gamelaunch.ReasonOf(err) != gamelaunch.ReasonSource {
		t.Errorf("a launch at another host: %v", err)
	}
	list, err := s.List(s.Ctx, s.staff, action.None{})
	s.Check(err)
	if got := list.Integrations[0]; got.RefusedHost != "p.test" || len(got.Hosts) != 0 {
		t.Errorf("staff see the hosts %v and the refused host %q", got.Hosts, got.RefusedHost)
	}
	_, err = s.Switch(s.Ctx, s.staff, SwitchIntegrationRequest{Name: "north", Version: 3, Reason: action.Reason{Reason: "a test"}})
	s.Check(err)
	if got := s.Frames(); len(got) != 0 {
		t.Errorf("a closed integration has the frames %v", got)
	}
}

func TestContractOfProvider(t *testing.T) {
	s := newSite(t).connectNorth()
	limits, err := s.Limits(s.Ctx, s.staff, IntegrationRequest{"north"})
	s.Check(err)
	if len(limits.Limits) != 1 || limits.Limits[0].Amount != "5000" || limits.Problem != "" {
		t.Errorf("the limits are %+v", limits)
	}
	request := ValidateIntegrationRequest{Name: "north", Reason: action.Reason{Reason: "a test"}}
	report, err := s.Validate(s.Ctx, s.staff, request)
	s.Check(err)
	if !strings.Contains(report.Report, `"success":true`) || s.Count("staff_log WHERE action = 'let a provider test the wallet'") != 1 {
		t.Errorf("the report is %+v", report)
	}
	s.provider.failing = 2
	if limits, err = s.Limits(s.Ctx, s.staff, IntegrationRequest{"north"}); err != nil || limits.Problem == "" {
		t.Errorf("without the provider: %+v, %v", limits, err)
	}
	if report, err = s.Validate(s.Ctx, s.staff, request); err != nil || report.Problem == "" {
		t.Errorf("without the provider: %+v, %v", report, err)
	}
	if _, err := s.Limits(s.Ctx, s.staff, IntegrationRequest{"south"}); err == nil {
		t.Error("an unknown integration has limits")
	}
}

// A check opens the callbacks for this machine alone, and only for some minutes.
func TestCheckOfIntegration(t *testing.T) {
	s := newSite(t).connectNorth()
	if _, err := s.AllowCheck(s.Ctx, "north", "usd"); err == nil {
		t.Error("an integration without games is checked")
	}
	s.provider.pages = s.provider.pages[:1]
	s.importGames()
	s.sender = netip.MustParseAddr("127.0.0.1")
	balance := fieldsFor("none", "balance", "", "0")
	if status, answer := s.send(balance...); status != 403 {
		t.Errorf("before the check this machine gets %d %s", status, answer)
	}
	checked, err := s.AllowCheck(s.Ctx, "north", "usd")
	s.Check(err)
	if checked.Protocol != protocolSlotegrator || checked.Merchant != secrets.Merchant || checked.Key != secrets.Key || checked.Game == "" || checked.OtherGame == "" || checked.Game == checked.OtherGame {
		t.Errorf("the check has %+v", checked)
	}
	if status, answer := s.send(balance...); status != 200 || !strings.Contains(answer, "unknown_session") {
		t.Errorf("during the check this machine gets %d %s", status, answer)
	}
	if f, last, _ := s.find("north").health.snapshot(s.Harness.Clock.Now()); f.Callbacks != 0 || !last.IsZero() {
		t.Errorf("callbacks of the check count: %+v", f)
	}
	s.Harness.Clock.Advance(checkTime)
	if status, _ := s.send(balance...); status != 403 {
		t.Errorf("after the check this machine gets %d", status)
	}
	if _, err := s.AllowCheck(s.Ctx, "north", "eur"); err == nil {
		t.Error("a currency without a contract is checked")
	}
}
