package sitetest

import (
	"context"
	"net/netip"
	"strings"
	"testing"
	"time"

	"croupier/app"
	"croupier/app/apptest"
	"croupier/app/kernel/config"
)

// byProxy takes the country of a visitor from a header of a trusted proxy.
func byProxy(trusted ...string) func(*config.Config) {
	return func(cfg *config.Config) {
		cfg.Lobby.CountryHeader = "CF-IPCountry"
		for _, proxy := range trusted {
			cfg.TrustedProxies = append(cfg.TrustedProxies, netip.MustParsePrefix(proxy))
		}
	}
}

// from is a caller's country.
func from(country string) map[string]string { return map[string]string{"CF-IPCountry": country} }

// Visitors of a blocked country play with play money only. Their country is what a trusted proxy
// sends, and no other caller.
func TestBlockedCountryPlaysWithPlayMoneyOnly(t *testing.T) {
	t.Parallel()
	bet := func(s *apptest.Site) apptest.Call {
		return apptest.Call{
			As: s.Player("anna", apptest.Confirmed, apptest.Money("usd", "10")), Event: "Play", Body: dice(`"1"`, ""),
			Events: []string{"BalanceModification"}, LedgerOf: staked("anna usd real"), Rows: map[string]int{"wagers": 1},
		}
	}
	s := apptest.New(t, byProxy("127.0.0.0/8"))
	allowed := bet(s)
	elsewhere, unknown := allowed, allowed
	elsewhere.Name, elsewhere.Header, unknown.Name, unknown.Header = "allowed", from("SE"), "no country", from("XYZ")
	s.Run(t, []apptest.Call{
		{
			Name: "blocked", As: allowed.As, Event: "Play", Body: allowed.Body, Header: from("US"), Status: 403, Code: 403,
			Answer: `{"reason":"country"}`, Rows: map[string]int{"wagers": 0},
		},
		{
			Name: "blocked, for fun", As: allowed.As, Event: "Play", Body: strings.Replace(allowed.Body, `"demo":false`, `"demo":true`, 1), Header: from("US"),
			Events: []string{"BalanceModification"},
			LedgerOf: func(got apptest.Answer) map[string]string {
				return map[string]string{"anna usd demo": got.Field("balance")}
			},
		},
		elsewhere, unknown,
	})
	s = apptest.New(t, byProxy())
	untrusted := bet(s)
	untrusted.Name, untrusted.Header = "not a trusted proxy", from("US")
	s.Run(t, []apptest.Call{untrusted})
}

// The same rule decides about gifts and stakes.
func TestIneligiblePlayerCannotSendGifts(t *testing.T) {
	t.Parallel()
	s := apptest.New(t, byProxy("127.0.0.0/8"))
	anna := s.Player("anna", apptest.Confirmed, apptest.Money("usd", "10"))
	bert := s.Player("bert", apptest.Confirmed)
	s.Player("cora", apptest.Confirmed)
	dora := s.Player("dora", apptest.Money("usd", "10")) // has no confirmed address
	tip := func(name string) string { return `{"name":"` + name + `","amount":"1","currency":"usd"}` }
	s.Run(t, []apptest.Call{
		{
			Name: "nothing in the way", As: anna, Path: "/api/chat/tip", Body: tip("bert"), Events: []string{"BalanceModification", "bert BalanceModification", "chatMessage"},
			Ledger: map[string]string{"anna usd real": "-1.00", "bert usd real": "1.00"},
		},
		{Name: "a blocked country", As: anna, Path: "/api/chat/tip", Body: tip("bert"), Header: from("US"), Status: 403, Code: 403, Answer: `{"reason":"country"}`},
		{Name: "no confirmed address", As: dora, Path: "/api/chat/tip", Body: tip("bert"), Status: 403, Code: 403, Answer: `{"reason":"email"}`},
		{Name: "bert excludes himself", As: bert, Path: "/api/user/self_exclude", Body: `{"duration":"24h","password":"correct horse"}`, Events: []string{"UserChanged"}},
		{Name: "to who has excluded himself", As: anna, Path: "/api/chat/tip", Body: tip("bert"), Status: 403, Code: 403},
		{Name: "cora is banned", Console: func(ctx context.Context, by app.Admin) error { return by.Ban(ctx, "cora", "a test") }},
		{Name: "to who is banned", As: anna, Path: "/api/chat/tip", Body: tip("cora"), Status: 403, Code: 403},
		{
			Name: "anna is muted", Events: []string{"anna UserChanged"},
			Console: func(ctx context.Context, by app.Admin) error {
				return by.Mute(ctx, "anna", s.Clock.Now().Add(time.Hour))
			},
		},
		{Name: "by who is muted", As: anna, Path: "/api/chat/tip", Body: tip("dora"), Status: 409, Code: 409},
	})
}
