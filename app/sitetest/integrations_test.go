package sitetest

import "croupier/db"

// newIntegration makes an integration of a provider of games.
const newIntegration = `{"name":"north","version":0,"protocol":"slotegrator","base":"https://gis.example.org/v1","secrets":{"merchant":"the merchant","key":"the key of the merchant"},` +
	`"addresses":["192.0.2.0/24"],"currencies":["usd"],"fee":1250,"reason":"a test"}`

// connectNorth makes an integration, once. The only administrator needs no second person.
func (s *testSite) connectNorth() {
	if s.count("integrations WHERE name = 'north'") == 0 {
		s.asStaff("/api/admin/integrations/save", newIntegration)
	}
}

// readNorth makes an integration whose games are read completely.
func (s *testSite) readNorth() {
	s.connectNorth()
	s.exec(`INSERT INTO integration_imports (integration, started_at, next_page, pages) VALUES ('north', 1, 2, 1)`)
	s.exec(`INSERT INTO integration_games (integration, game, listing, staged) VALUES ('north', 'u1', '', '{"id":"u1","name":"Book","studio":"Studio","category":"slots","image":""}')
		ON CONFLICT (integration, game) DO UPDATE SET staged = excluded.staged`)
}

// offerNorth makes an integration in use that has a game with free spins.
func (s *testSite) offerNorth() {
	s.connectNorth()
	if s.count("integrations WHERE name = 'north' AND enabled = 0") > 0 {
		s.asStaff("/api/admin/integrations/switch", `{"name":"north","version":1,"enabled":true,"reason":"a test"}`)
	}
	s.exec(`INSERT INTO integration_games (integration, game, listing, staged) VALUES ('north', 'u1', '{"id":"u1","name":"Book","studio":"Studio","category":"slots","image":"","free_spins":true}', '')
		ON CONFLICT DO NOTHING`)
}

// connected returns the version of the integration, which each change raises by one.
func (s *testSite) connected() (version int) {
	s.Helper()
	s.queryOne(`SELECT version FROM integrations WHERE name = 'north'`, &version)
	return version
}

// nameOf returns the name of a player.
func (s *testSite) nameOf(playerID string) (name string) {
	s.Helper()
	err := s.Parts.DB.Read(s.Context(), func(q *db.Reader) error {
		return q.QueryRow(`SELECT name FROM users WHERE id = $1`, playerID).Scan(&name)
	})
	if err != nil {
		s.Fatal(err)
	}
	return name
}
