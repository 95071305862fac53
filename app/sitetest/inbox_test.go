package sitetest

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"croupier/app/care/limits"
	"croupier/app/kernel/feature"
	"croupier/db"
)

// runWorker runs a worker of the site until the returned function is called.
func (s *testSite) runWorker(name string) (stop func()) {
	ctx, cancel := context.WithCancel(s.Context())
	for _, w := range feature.Collect(s.Parts.Features, func(f feature.Feature) []feature.Worker { return f.Workers }) {
		if w.Name != name {
			continue
		}
		ended := make(chan error, 1)
		go func() { ended <- w.Run(ctx) }()
		return func() {
			cancel()
			if err := <-ended; err != nil && ctx.Err() == nil {
				s.Error(err)
			}
		}
	}
	cancel()
	s.Fatalf("there is no worker %q", name)
	return nil
}

// queryNumber reads one number from the database.
func (s *testSite) queryNumber(query string) (n int64) {
	s.Helper()
	if err := s.Parts.DB.Read(s.Context(), func(q *db.Reader) error { return q.QueryRow(query).Scan(&n) }); err != nil {
		s.Fatal(err)
	}
	return n
}

// A change of a limit notifies its player over the calls of the site, and no other player.
func TestPlayersReceiveNotices(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	defer s.runWorker("notices")()
	s.open("anna", "")
	s.open("evelyn", "")
	anna, eve := s.signIn("anna"), s.signIn("evelyn")
	s.want("a guest reads", s.send(&http.Client{}, http.MethodPost, "/api/user/notices", `{"before":0}`), 401)
	s.control(anna, limits.LimitControl(limits.Loss, limits.Day), "1000")
	list := func(player []string) string {
		return s.want("the inbox", s.as(player, "/api/user/notices", `{"before":0}`), 200).text
	}
	const reported = "Your loss limit of a day was set"
	for s.queryNumber(`SELECT COUNT(*) FROM notices WHERE kind = 'play_control'`) == 0 { // until the stream was read
	}
	if got := list(anna); !strings.Contains(got, reported) {
		t.Errorf("anna gets %s", got)
	}
	if got := list(eve); strings.Contains(got, reported) {
		t.Errorf("another player gets: %s", got)
	}
	id := s.queryNumber(`SELECT MAX(id) FROM notices WHERE kind = 'play_control'`)
	before := s.queryNumber(`SELECT COUNT(*) FROM notices WHERE read_at = 0`)
	s.want("another player reads it", s.as(eve, "/api/user/notices/read", fmt.Sprintf(`{"id":%d,"all":false}`, id)), 200)
	if got := s.queryNumber(`SELECT COUNT(*) FROM notices WHERE read_at = 0`); got != before {
		t.Error("another player has read the notice")
	}
	s.want("anna reads it", s.as(anna, "/api/user/notices/read", fmt.Sprintf(`{"id":%d,"all":true}`, id)), 200)
	if got := s.queryNumber(`SELECT COUNT(*) FROM notices WHERE read_at <> 0 AND kind = 'play_control'`); got != 1 {
		t.Error("the notice is unread after reading")
	}
	s.want("security off", s.as(anna, "/api/user/notices/choose", `{"topic":"security","channel":"site","on":false}`), 403)
	s.want("an unknown channel", s.as(anna, "/api/user/notices/choose", `{"topic":"wins","channel":"pigeon","on":false}`), 422)
	s.want("an unknown purpose", s.as(anna, "/api/user/consent", `{"purpose":"everything","given":true,"edition":1}`), 422)
	s.want("offers on", s.as(anna, "/api/user/notices/choose", `{"topic":"offers","channel":"email","on":true}`), 200)
	s.want("measuring", s.as(anna, "/api/user/consent", `{"purpose":"measuring","given":true,"edition":1}`), 200)
	if got := s.queryNumber(`SELECT COUNT(*) FROM consents WHERE given = 1`); got != 2 {
		t.Errorf("%d consents are written down", got)
	}
}
