package app

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/config"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/app/people/eligibility"
	"croupier/db"
)

// A demonstration has a test chain for every network, a real site has none.
func TestDemonstrationsHaveTestChains(t *testing.T) {
	for demo, want := range map[bool]int{true: len(chain.Networks()), false: 0} {
		nodes, err := configuredNodes(config.Config{Demo: demo})
		if err != nil || len(nodes) != want {
			t.Errorf("demo %v: %v, %v", demo, nodes, err)
		}
	}
	_, err := configuredNodes(config.Config{Cashier: config.Cashier{Nodes: []config.CashierNode{{Network: "btc", Kind: "bitcoind", PasswordFile: "/nowhere/at/all"}}}})
	if err == nil {
		t.Error("a missing password is no error")
	}
}

// Each configured kind is connected under its own name, and a gateway without its secrets is
// refused.
func TestConfiguredGateways(t *testing.T) {
	var cfg config.Config
	cfg.Cashier.Gateways = []config.CashierGateway{
		{Kind: config.GatewayBTCPay, URL: "https://pay.example", Account: "store", Key: "k", Secret: "s"},
		{Kind: config.GatewayNOWPayments, Key: "k", Secret: "s"},
		{Kind: config.GatewayCCPayment, Account: "app", Secret: "s"},
	}
	at := clock.NewFake(time.Unix(0, 0))
	all, err := configuredGateways(cfg, at)
	if err != nil || len(all) != len(cfg.Cashier.Gateways) {
		t.Fatalf("%v, %v", all, err)
	}
	for i, one := range all {
		if one.Name() != cfg.Cashier.Gateways[i].Kind {
			t.Errorf("%s is called %s", cfg.Cashier.Gateways[i].Kind, one.Name())
		}
	}
	for _, bad := range []config.CashierGateway{
		{Kind: "unknown", Secret: "s"},
		{Kind: config.GatewayBTCPay, URL: "https://pay.example", Account: "store", Key: "k", Secret: "s", Assets: []string{"btc", "xrp"}},
		{Kind: config.GatewayNOWPayments, Key: "k"},
		{Kind: config.GatewayBTCPay, URL: "https://pay.example", Account: "a/b", Secret: "s"},
		{Kind: config.GatewayCCPayment, Account: "app", SecretFile: filepath.Join(t.TempDir(), "none")},
	} {
		cfg.Cashier.Gateways = []config.CashierGateway{bad}
		if all, err := configuredGateways(cfg, at); err == nil {
			t.Errorf("%+v is %v", bad, all)
		}
	}
}

// anyLicence allows everything.
type anyLicence struct{}

func (anyLicence) Valid() bool          { return true }
func (anyLicence) OnlyCurrency() string { return "" }

// The rules receive all data of the packages about a player, and an undecided check allows
// nothing to any player.
func TestEligibilityQueriesNameRightPlayer(t *testing.T) {
	service, err := eligibility.New(eligibility.Deps{Clock: clock.System{}, Licence: anyLicence{}}, eligibility.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var requests []eligibility.Request
	errUndecided := errors.New("it could not be decided")
	err = service.Register(eligibility.Rule{
		Name: "test", Refuses: "everybody", Actions: eligibility.Actions(), Protects: true, Code: 403,
		Check: func(_ db.Querier, r eligibility.Request) error {
			requests = append(requests, r)
			return errUndecided
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	seven := wager.StakeTarget{Kind: "original", Product: "dice", Currency: "usd", USD: 7}
	user := &session.User{ID: "anna", HasEmail: true, EmailVerified: true}
	real, fun := wager.Bettor{Owner: "anna", User: user, Country: "SE"}, wager.Bettor{Owner: "guest:1", Demo: true, Country: "US"}
	subject := eligibility.Subject{Owner: "anna", EmailVerified: true, Country: "SE"}
	guest := eligibility.Subject{Owner: "guest:1", Guest: true, Country: "US", PlayMoney: true}
	stakes := stakeEligibility{service}
	for _, test := range []struct {
		name    string
		ask     func() error
		action  eligibility.Action
		subject eligibility.Subject
		usd     int64
	}{
		{"a stake", func() error { return stakes.Admit(nil, real, seven) }, eligibility.Stake, subject, 7},
		{"more", func() error { return stakes.AdmitMore(nil, real, seven) }, eligibility.AddStake, subject, 7},
		{"for fun", func() error { return stakes.Admit(nil, fun, seven) }, eligibility.Stake, guest, 7},
		{"a receiver", func() error {
			_, err := giftDirectory{eligibility: service}.MayReceive(nil, players.Person{Player: players.Player{ID: "felicity"}})
			return err
		}, eligibility.ReceiveGift, eligibility.Subject{Owner: "felicity"}, 0},
	} {
		requests = nil
		if err := test.ask(); !errors.Is(err, errUndecided) {
			t.Errorf("%s: %v", test.name, err)
		}
		if len(requests) != 1 || requests[0].Action != test.action || requests[0].Subject != test.subject || requests[0].USD != test.usd ||
			requests[0].Currency != map[bool]string{true: "usd"}[test.usd > 0] {
			t.Errorf("%s: the rules were asked %+v", test.name, requests)
		}
	}
}

// The table of docs/eligibility.md lists the rules of play control.
func TestPlayControlDocumentIsCurrent(t *testing.T) {
	text, err := os.ReadFile("../docs/eligibility.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range limitRules(nil) {
		line := fmt.Sprintf("| %s | %s | %d |", rule.Name, rule.Refuses, rule.Code)
		for _, action := range eligibility.Actions() {
			if slices.Contains(rule.Actions, action) {
				line += " x |"
			} else {
				line += " |"
			}
		}
		line += map[bool]string{true: " free |\n", false: " x |\n"}[rule.RealOnly]
		if !strings.Contains(string(text), "\n"+line) {
			t.Errorf("docs/eligibility.md lacks %s", line)
		}
	}
}

func TestShortRTPText(t *testing.T) {
	for id, want := range map[string]string{"mines": "99.00 %", "plinko": "98.90 to 99.16 %", "videopoker": "99.54 %"} {
		if got := returnsOf(definitionsByID(definitions())[id]); got != want {
			t.Errorf("%s pays back %q, want %q", id, got, want)
		}
	}
}

// A bet on simulated matches is named so wherever its name is shown.
func TestSportsBetsOnSimulatedMatchesAreNamedSo(t *testing.T) {
	for feed, want := range map[string]string{config.SportsSimulator: "Sports (simulated)", config.SportsPush: "Sports", config.SportsOdds: "Sports"} {
		cfg := config.Config{Sports: config.Sports{Feed: feed}}
		if got := sportsName(cfg); got != want {
			t.Errorf("with the feed %s: %q", feed, got)
		}
	}
}
