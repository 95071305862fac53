package favourites

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/gamerow"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// harness is a test fixture: a site with shelves only.
type harness struct {
	*kerneltest.Harness
	favourites *Service
}

func newHarness(t *testing.T) *harness {
	t.Helper()
	h := &harness{Harness: kerneltest.New(t)}
	h.favourites = New(h.DB, fakeCatalogue{"dice", "limbo", "keno", "preview:moonquarry-lunar-drill"})
	return h
}

// fakeCatalogue are the ids of the games in the catalogue.
type fakeCatalogue []string

// Row implements Catalogue.
func (g fakeCatalogue) Row(id string) (gamerow.GameRow, bool) {
	return gamerow.GameRow{ID: id}, slices.Contains(g, id)
}

func (h *harness) apply(list ...*wagerlog.Wager) {
	h.T.Helper()
	h.Write(func(tx *db.Tx) error { return PlayedProjection{}.Apply(tx, list) })
}

func playerCall(user string) *session.Call {
	call := session.GuestCall("test")
	call.User = &session.User{ID: user, Name: user}
	return call
}

func TestFavourites(t *testing.T) {
	h := newHarness(t)
	set := func(user, game string, value bool) error {
		answer, err := h.favourites.Favorite(h.Ctx, playerCall(user), FavoriteRequest{game, &value})
		if err == nil && answer != (FavoriteAnswer{game, value}) {
			t.Errorf("%s: %+v", game, answer)
		}
		return err
	}
	// The second call changes nothing.
	h.Check(set("anna", "keno", true), set("anna", "keno", true), set("anna", "dice", true), set("boris", "limbo", true), set("anna", "dice", false))
	if err := set("anna", "nothing", true); !errors.Is(err, ErrUnknownGame) {
		t.Errorf("an unknown game: %v", err)
	}
	for user, want := range map[string]string{"anna": "map[keno:true]", "boris": "map[limbo:true]", "clara": "map[]"} {
		if got, err := NewFavourites(h.DB).Of(h.Ctx, user); err != nil || fmt.Sprint(got) != want {
			t.Errorf("%s has %v, %v", user, got, err)
		}
	}
	h.apply(&wagerlog.Wager{Player: ledger.PlayerKey("anna", "usd", true), Terms: wagerlog.Terms{Product: "keno"}, At: 1})
	if rows, err := h.favourites.Recent(h.Ctx, playerCall("anna"), action.None{}); err != nil || len(rows) != 1 || !rows[0].Game.IsFavorite {
		t.Errorf("a favourite that was played: %+v, %v", rows, err)
	}
}

func TestFavouritesAreBounded(t *testing.T) {
	h := newHarness(t)
	h.Write(func(tx *db.Tx) error {
		for i := range maxFavourites {
			if err := addFavourite(tx, "anna", fmt.Sprint("game", i)); err != nil {
				return err
			}
		}
		return nil
	})
	yes, no := true, false
	if _, err := h.favourites.Favorite(h.Ctx, playerCall("anna"), FavoriteRequest{"dice", &yes}); !errors.Is(err, ErrTooManyFavorites) {
		t.Errorf("one too many: %v", err)
	}
	// A game that is not in the catalogue any more can be removed, which frees a slot.
	if _, err := h.favourites.Favorite(h.Ctx, playerCall("anna"), FavoriteRequest{"game7", &no}); err != nil {
		t.Error(err)
	}
	if _, err := h.favourites.Favorite(h.Ctx, playerCall("anna"), FavoriteRequest{"dice", &yes}); err != nil {
		t.Error(err)
	}
}

func TestRecentGamesIncludePendingWagers(t *testing.T) {
	h := newHarness(t)
	runner := h.Runner(PlayedProjection{})
	wager := func(w kerneltest.Wager) {
		h.Append(w)
		h.Clock.Advance(time.Second)
	}
	expect := func(want string) {
		t.Helper()
		rows, err := h.favourites.Recent(h.Ctx, playerCall("anna"), action.None{})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, row := range rows {
			got = append(got, row.Game.ID)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("got %v, want %s", got, want)
		}
	}
	wager(kerneltest.Wager{Game: "dice"})
	h.Check(runner.CatchUp(h.Ctx))
	expect("dice")
	// The projection lags behind from here on.
	wager(kerneltest.Wager{Game: "limbo", Currency: "btc", Demo: true})
	wager(kerneltest.Wager{Game: "keno", Owner: "boris"})
	wager(kerneltest.Wager{Game: "keno", Void: true})
	expect("limbo dice")
	wager(kerneltest.Wager{Game: "dice"})
	expect("dice limbo")
	h.Check(runner.CatchUp(h.Ctx))
	expect("dice limbo")
}

func TestRecentGamesFollowWagerLog(t *testing.T) {
	h := newHarness(t)
	usd, btc, boris := ledger.PlayerKey("anna", "usd", true), ledger.PlayerKey("anna", "btc", true), ledger.PlayerKey("boris", "usd", true)
	guest := ledger.PlayerKey("guest-abcdefgh", "usd", true)
	wager := func(player ledger.Key, game string, at int64) *wagerlog.Wager {
		return &wagerlog.Wager{Player: player, Terms: wagerlog.Terms{Product: game}, At: at}
	}
	void := wager(usd, "keno", 99)
	void.Void = true
	h.apply(wager(usd, "dice", 10), wager(usd, "limbo", 20), wager(btc, "dice", 30), wager(boris, "keno", 40), wager(guest, "dice", 50), void)
	h.apply(wager(usd, "a game that was taken out", 60), wager(usd, "preview:moonquarry-lunar-drill", 25), wager(usd, "limbo", 15))
	rows, err := h.favourites.Recent(h.Ctx, playerCall("anna"), action.None{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, row := range rows {
		got = append(got, fmt.Sprint(row.Game.ID, " ", row.At))
	}
	if want := "dice 30, preview:moonquarry-lunar-drill 25, limbo 20"; strings.Join(got, ", ") != want {
		t.Errorf("got %v, want %s", got, want)
	}
	if rows, err := h.favourites.Recent(h.Ctx, playerCall("clara"), action.None{}); err != nil || rows == nil || len(rows) != 0 {
		t.Errorf("got %v, %v", rows, err)
	}
	h.Read(func(q *db.Reader) error {
		if list, err := readPlayed(q, "guest-abcdefgh", 10); err != nil || len(list) != 0 {
			t.Errorf("a guest is remembered: %v, %v", list, err)
		}
		if list, err := readPlayed(q, "anna", 2); err != nil || len(list) != 2 || list[0].game != "a game that was taken out" {
			t.Errorf("got %v, %v", list, err)
		}
		return nil
	})
}
