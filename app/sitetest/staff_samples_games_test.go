package sitetest

import (
	"fmt"
	"maps"
	"strings"
)

// newJackpot is the request for a jackpot.
const newJackpot = `{"id":"","version":0,"name":"Daily Drop","games":["dice"],"share":"0.2","seed":"100","limit":"1000","average":"","reason":"a test"}`

// gameSamples are the samples of staff calls for games of providers, jackpots and futures.
var gameSamples = map[string]func(s *testSite, playerID string) string{
	"POST /api/admin/integrations/save": func(*testSite, string) string { return strings.Replace(newIntegration, "north", "south", 1) },
	"POST /api/admin/integrations/switch": func(s *testSite, _ string) string {
		s.connectNorth()
		version := s.connected()
		return fmt.Sprintf(`{"name":"north","version":%d,"enabled":%t,"reason":"a test"}`, version, version%2 == 1)
	},
	"POST /api/admin/integrations/games/import": func(s *testSite, _ string) string {
		s.readNorth()
		return `{"name":"north","started_at":1,"reason":"a test"}`
	},
	"POST /api/admin/integrations/validate": func(s *testSite, _ string) string {
		s.connectNorth()
		return `{"name":"north","reason":"a test"}`
	},
	"POST /api/admin/free-spins/create": func(s *testSite, playerID string) string {
		s.offerNorth()
		return fmt.Sprintf(`{"name":"Spring","integration":"north","games":"u1","players":%q,"spins":20,"bet":"b1","stake":"0.20","currency":"usd","days":7,"wager":30,"reason":"a test"}`, s.nameOf(playerID))
	},
	"POST /api/admin/free-spins/cancel": func(s *testSite, _ string) string {
		s.exec(`INSERT INTO free_spin_campaigns (id, integration, name, games, spins, bet, stake, currency, wager, cost, ends_at, version, created_at, created_by)
			VALUES ('c1', 'north', 'Spring', 'u1', 20, 'b1', 20, 'usd', 30, 4000000, 4000000000000, 1, 1, 'staff')`)
		return `{"id":"c1","version":1,"reason":"a test"}`
	},
	"POST /api/admin/integrations/reconcile": func(s *testSite, _ string) string {
		s.connectNorth()
		return `{"name":"north","day":"2026-01-01","file":"day.csv","content":"transaction_id,amount\nb1,1\n","reason":"a test"}`
	},
	"POST /api/debugger/emulator/slotegrator/launch": func(*testSite, string) string { return `{"currency":"usd"}` },
	"POST /api/debugger/emulator/slotegrator/send": func(*testSite, string) string {
		return `{"fields":[{"name":"action","value":"balance"}]}`
	},
	"POST /api/admin/jackpot/save": func(*testSite, string) string { return newJackpot },
	"POST /api/admin/jackpot/end": func(s *testSite, _ string) string {
		return fmt.Sprintf(`{"id":%q,"reason":"a test"}`, s.asStaff("/api/admin/jackpot/save", newJackpot).body["id"])
	},
	"POST /api/admin/futures/pause": func(*testSite, string) string { return `{"ticker":"BTCUSD","reason":"a test"}` },
	"POST /api/admin/futures/resume": func(s *testSite, _ string) string {
		s.asStaff("/api/admin/futures/pause", `{"ticker":"ETHUSD","reason":"a test"}`)
		return `{"ticker":"ETHUSD","reason":"a test"}`
	},
}

func init() { maps.Copy(staffSamples, gameSamples) }
