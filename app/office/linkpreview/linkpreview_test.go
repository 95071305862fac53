package linkpreview

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/session"
	"croupier/app/office/linkpreview/picture"
)

// sources are the data of these tests.
type sources struct {
	err      error
	noReward bool
}

const annaID = "01ARZ3NDEKTSV4RRFFQ69G5FAV"

func (s sources) Bet(_ context.Context, id string) (Bet, bool, error) {
	bet := Bet{
		ID: id, Game: "plinko", GameName: "Plinko", Multiplier: "12.40", Payout: "1240.00", Stake: "100.00", Currency: "usdt",
		Won: true, Player: Player{ID: annaID, Name: "anna"},
	}
	switch id {
	case "won":
	case "hidden":
		bet.Player = Player{Name: "A hidden player"}
	case "lost":
		bet.Won, bet.Multiplier, bet.Payout, bet.Demo = false, "0.00", "0.00", true
	default:
		return Bet{}, false, s.err
	}
	return bet, s.err == nil, s.err
}

func (sources) Game(id string) (Game, bool) {
	known := map[string]Game{
		"plinko":    {ID: "plinko", Name: "Plinko", Summary: "A ball falls.", RTP: "99.00 %"},
		"book of a": {ID: "book of a", Name: `Book "of" <A>`, Maker: "Maker & Sons"},
	}
	game, found := known[id]
	return game, found
}

func (sources) Games() int { return 16 }

func (s sources) Race(context.Context) (Race, bool, error) {
	ends := time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)
	if s.noReward {
		return Race{Ends: ends, Leaders: []RaceLeader{{Player{ID: annaID, Name: "anna"}, 0}}}, true, nil
	}
	return Race{
		Reward: 10_000, Ends: ends,
		Leaders: []RaceLeader{{Player{ID: annaID, Name: "anna"}, 4000}, {Player{Name: "Hidden"}, 1800}},
	}, s.err == nil, s.err
}

func (s sources) Profile(_ context.Context, tag string) (Profile, bool, error) {
	if tag != "anna" && tag != annaID {
		return Profile{}, false, s.err
	}
	return Profile{Player: Player{ID: annaID, Name: "anna"}, Since: time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC), Wagered: "12345.67", Bets: 1}, true, nil
}

func newService(t testing.TB, from sources) *Service {
	t.Helper()
	s, err := New(
		Deps{Sources: from, Limiter: session.NewLimiter(clock.System{}), Log: slog.New(slog.DiscardHandler)},
		Options{Product: "Croupier", Address: func() string { return "https://casino.test" }}, fstest.MapFS{},
	)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// head returns the link preview of an address.
func head(t testing.TB, s *Service, address string) feature.Head {
	t.Helper()
	parsed, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	return s.Head(t.Context(), &feature.Visit{Address: parsed, Home: parsed.Path == "/" || strings.HasPrefix(parsed.Path, "/ref/")})
}

const siteLine = "Croupier deals 16 games of its own, play money in one press, and every result can be checked."

func TestPagesHaveTheirPreview(t *testing.T) {
	s := newService(t, sources{})
	for address, want := range map[string][4]string{
		"/":                             {"Croupier", siteLine, "/", "/og/house.png"},
		"/ref/CODE":                     {"Croupier", siteLine, "/", "/og/house.png"},
		"/terms?utm=1":                  {"Croupier", siteLine, "", "/og/house.png"},
		"/profile/settings/security":    {"Croupier", siteLine, "", "/og/house.png"},
		"/casino/game/plinko":           {"Plinko", "A ball falls. Pays back 99.00 %, and every result can be checked.", "/casino/game/plinko", "/og/game/plinko.png"},
		"/casino/game/book%20of%20a":    {`Book "of" <A>`, `Book "of" <A> by Maker & Sons, on Croupier.`, "/casino/game/book%20of%20a", "/og/game/book%20of%20a.png"},
		"/casino/game/none":             {"Croupier", siteLine, "", "/og/house.png"},
		"/leaderboard":                  {"Weekly race: $10,000", "The twenty players who wager the most until Sunday, 29 November share $10,000.", "/leaderboard", "/og/race.png"},
		"/profile/anna":                 {"anna", "anna has wagered $12,345.67 in 1 bet on Croupier since March 2026.", "/profile/" + annaID, "/og/profile/" + annaID + ".png"},
		"/user/" + annaID:               {"anna", "anna has wagered $12,345.67 in 1 bet on Croupier since March 2026.", "/profile/" + annaID, "/og/profile/" + annaID + ".png"},
		"/profile/shy":                  {"Croupier", siteLine, "", "/og/house.png"},
		"/?game=plinko-won":             {"12.40× on Plinko", "anna got 1,240.00 USDT for a stake of 100.00 USDT.", "/?game=plinko-won", "/og/bet/won.png"},
		"/casino/game/x?game=dice-won":  {"12.40× on Plinko", "anna got 1,240.00 USDT for a stake of 100.00 USDT.", "/?game=plinko-won", "/og/bet/won.png"},
		"/?game=plinko-hidden":          {"12.40× on Plinko", "A hidden player got 1,240.00 USDT for a stake of 100.00 USDT.", "/?game=plinko-hidden", "/og/bet/hidden.png"},
		"/?game=plinko-lost":            {"A bet on Plinko", "anna staked 100.00 USDT and got 0.00 USDT back, in play money.", "/?game=plinko-lost", "/og/bet/lost.png"},
		"/?game=plinko-none":            {"Croupier", siteLine, "/", "/og/house.png"},
		"/?game=%3Cscript%3E":           {"Croupier", siteLine, "/", "/og/house.png"},
		"/leaderboard?game=plinko-none": {"Weekly race: $10,000", "The twenty players who wager the most until Sunday, 29 November share $10,000.", "/leaderboard", "/og/race.png"},
	} {
		got := head(t, s, address)
		drawn, version, _ := strings.Cut(strings.TrimPrefix(got.Picture, "https://casino.test"), "?v=")
		if previews := [4]string{got.Title, got.Description, strings.TrimPrefix(got.Address, "https://casino.test"), drawn}; previews != want {
			t.Errorf("%s returns %q, want %q", address, previews, want)
		}
		if len(version) != 20 || got.Width != 1200 || got.Height != 630 || got.Site != "Croupier" || got.PictureText == "" {
			t.Errorf("%s: %+v", address, got)
		}
	}
}

// A site starts even if a drawing cannot be read.
func TestSiteStartsWithUnreadableDrawings(t *testing.T) {
	deps := Deps{Sources: sources{}, Limiter: session.NewLimiter(clock.System{}), Log: slog.New(slog.DiscardHandler)}
	options := Options{Product: "Croupier", Address: func() string { return "https://casino.test" }}
	s, err := New(deps, options, fstest.MapFS{"covers/art/plinko.svg": {Data: []byte("<svg><video/></svg>")}})
	if err != nil {
		t.Fatal(err)
	}
	if answer := sendRequest(mounted(s), http.MethodGet, "/og/game/plinko.png"); answer.Code != 200 {
		t.Errorf("its picture: %d", answer.Code)
	}
}

// The preview of a race without prizes promises none.
func TestRaceWithoutRewardShowsNoPrize(t *testing.T) {
	s := newService(t, sources{noReward: true})
	got := head(t, s, "/leaderboard")
	if got.Title != "Weekly race" || got.Description != "The player who wagers the most until Sunday, 29 November wins the race." {
		t.Errorf("it returns %+v", got)
	}
	made, _, err := s.race(t.Context())
	if card := made.card.(picture.Race); err != nil || strings.Contains(fmt.Sprint(card.Title, card.Reward, card.Line, card.Leaders[0].Prize), "$") {
		t.Errorf("the picture promises %+v, %v", card, err)
	}
}

// A page is served even if the data of its preview cannot be read.
func TestPreviewErrorDoesNotFailPage(t *testing.T) {
	s := newService(t, sources{err: errors.New("the database is gone")})
	for _, address := range []string{"/leaderboard", "/?game=plinko-won", "/profile/shy"} {
		if got := head(t, s, address); got.Title != "Croupier" {
			t.Errorf("%s returns %+v", address, got)
		}
	}
}

// The address of a picture changes with its content: a player who becomes private is not
// shown by a picture that other sites cache.
func TestHiddenPlayerHasOtherPicture(t *testing.T) {
	s := newService(t, sources{})
	version := func(id string) string {
		_, version, _ := strings.Cut(head(t, s, "/?game=plinko-"+id).Picture, "?v=")
		return version
	}
	if won, again, hidden := version("won"), version("won"), version("hidden"); won == hidden || won != again {
		t.Errorf("the versions are %s, %s and %s", won, hidden, again)
	}
	made, _, err := s.bet(t.Context(), "hidden")
	if card := made.card.(picture.Bet); err != nil || card.Avatar != "" {
		t.Errorf("the picture of a hidden player has a face, %v", err)
	}
}

// mounted serves the pictures as the site does.
func mounted(s *Service) http.Handler {
	client := func(*http.Request) session.Client { return session.Client{IP: netip.MustParseAddr("192.0.2.1")} }
	return s.Mounts(client)[0].Handler(func(w http.ResponseWriter, _ *http.Request, err error) {
		refusal, known := fault.From(err)
		if !known {
			refusal = fault.ErrInternal
		}
		w.WriteHeader(refusal.Status())
	})
}

func sendRequest(handler http.Handler, method, target string, headers ...string) *httptest.ResponseRecorder {
	request := httptest.NewRequest(method, target, nil)
	for i := 0; i+1 < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	answer := httptest.NewRecorder()
	handler.ServeHTTP(answer, request)
	return answer
}
