package catalogue

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/action"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

func TestTheHousesOwnGamesAreAlwaysThere(t *testing.T) {
	h := newHouse(t).open()
	rows := h.games("", `{"filter":[{"key":"type","expect":"Originals"}]}`)
	if ids(rows) != "limbo dice keno" {
		t.Fatalf("got %s", ids(rows))
	}
	dice := rows[1]
	if dice.Image != "/covers/dice.svg" || dice.Name != "Dice" || dice.Provider != "originals" || ids(rows) == "" ||
		!slices.Equal(dice.Category, []string{"Originals"}) || !slices.Equal(dice.Tags, []string{"fast"}) || dice.IsDisabled || dice.IsFeatured {
		t.Errorf("got %+v", dice)
	}
	if !rows[2].IsDisabled {
		t.Error("a disabled game is not shown as such")
	}
	if h.games("", `{"filter":[{"key":"isSearchFeatured","expect":true}]}`) == nil {
		t.Error("an empty catalogue has nothing to try")
	}
	// A stored game cannot take the place of one of them.
	err := h.db.Write(h.ctx, func(tx *db.Tx) error {
		if _, err := tx.Exec(`INSERT INTO providers (edition, slug, name) VALUES (1, 'p', 'P')`); err != nil {
			return err
		}
		_, err := tx.Exec(`INSERT INTO games (edition, id, name, provider, category) VALUES (1, 'dice', 'Other Dice', 'p', '["Slots"]')`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := h.lobby.Reload(h.ctx); err != nil {
		t.Fatal(err)
	}
	if rows := h.games("", `{"filter":[{"key":"ids","expect":["dice"]}]}`); len(rows) != 1 || rows[0].Name != "Dice" {
		t.Errorf("got %+v", rows)
	}
}

func TestPicturesAreTheOperatorsOrMadeFromTheGame(t *testing.T) {
	h := newHouse(t).open().seeded()
	hostile := `<img src=x onerror="alert(1)">&amp;`
	h.take(List{Providers: []Provider{{Slug: "own", Name: "Own & Co", Image: "/own.svg"}}, Games: []Game{
		{ID: "own:a", Name: "A", Provider: "own", Category: []string{"Slots"}, Image: "https://cdn.example/a.webp"},
		{ID: "own:b", Name: hostile, Provider: "own", Category: []string{"Live", "Slots"}},
	}}, false)
	rows := h.games("", `{"filter":[{"key":"ids","expect":["own:a","own:b","preview:velvet-meridian-the-marble-wheel"]}]}`)
	if len(rows) != 3 {
		t.Fatalf("got %s", ids(rows))
	}
	show, b, a := rows[0], rows[1], rows[2]
	if a.Image != "https://cdn.example/a.webp" || a.GameData.CustomImage == nil || *a.GameData.CustomImage != a.Image || a.Icon != "/own.svg" {
		t.Errorf("got %+v", a)
	}
	if b.Name != hostile || b.Image != "/cover/own:b?"+hostile+"|Live" || b.GameData.CustomImage != nil {
		t.Errorf("got %+v", b)
	}
	if !strings.HasSuffix(show.Image, "|Game show") || show.Icon != "/cover/provider/velvet-meridian?Velvet Meridian" {
		t.Errorf("got %+v", show)
	}
	if name, kind, provider, ok := h.lobby.Game("own:b"); !ok || name != hostile || kind != "Live" || provider != "Own & Co" {
		t.Errorf("got %q %q %q %v", name, kind, provider, ok)
	}
	if _, _, _, ok := h.lobby.Game("nothing"); ok {
		t.Error("an unknown game has a cover")
	}
	if name, ok := h.lobby.Provider("own"); !ok || name != "Own & Co" {
		t.Errorf("got %q %v", name, ok)
	}
	if _, ok := h.lobby.Provider("nobody"); ok {
		t.Error("an unknown provider has a mark")
	}
}

func TestGamesAreNamedWhereTheirWagersAreShown(t *testing.T) {
	h := newHouse(t)
	h.take(List{Providers: []Provider{{Slug: "own", Name: "Own & Co"}}, Games: []Game{
		{ID: "own:a", Name: "A", Provider: "own", Category: []string{"Slots"}, Image: "https://cdn.example/a.webp"},
		{ID: "own:b", Name: "B", Provider: "own", Category: []string{"Slots"}},
	}}, false)
	for _, test := range []struct{ id, name, image, rounds string }{
		{"limbo", "Limbo", "/covers/limbo.svg", "multiplayer"},
		{"dice", "Dice", "/covers/dice.svg", "single"},
		{"own:a", "A", "https://cdn.example/a.webp", "single"},
		{"own:b", "B", "/cover/own:b?B|Slots", "single"},
		{"final", "final", "/cover/final?final|", "single"}, // none of the catalogue's
	} {
		if name, image, rounds := h.lobby.Name(test.id), h.lobby.Image(test.id), h.lobby.Rounds(test.id); name != test.name || image != test.image || rounds != test.rounds {
			t.Errorf("%s: %s, %s, %s", test.id, name, image, rounds)
		}
	}
}

func TestProviders(t *testing.T) {
	h := newHouse(t).open().seeded()
	h.take(List{Providers: []Provider{{Slug: "idle", Name: "Idle Hands", Priority: 10_000}}, Games: []Game{
		{ID: "x", Name: "X", Provider: "copper-kite", Category: []string{"Slots"}},
	}}, false)
	rows := read[[]ProviderRow](h, "", "/api/game-providers", "")
	if len(rows) != 22 || rows[0].Name != "Idle Hands" || rows[0].Games != 0 || rows[21].Name != "Originals" || rows[21].Games != 3 {
		t.Fatalf("got %+v", rows)
	}
	if !slices.IsSortedFunc(rows, func(a, b ProviderRow) int { return int(b.Priority - a.Priority) }) {
		t.Error("they are not in order")
	}
	featured := 0
	for _, row := range rows {
		if row.IsFeatured {
			featured++
		}
		if row.Slug == "" || row.Image == "" {
			t.Errorf("got %+v", row)
		}
		if games := h.games("", `{"filter":[{"key":"type","expect":`+quoted(row.Name)+`}]}`); len(games) != row.Games {
			t.Errorf("%s has %d games, not %d", row.Name, len(games), row.Games)
		}
	}
	if featured != 18 {
		t.Errorf("%d are featured", featured)
	}
	names := read[[]string](h, "", "/api/data/providers", "")
	if len(names) != 21 || slices.Contains(names, "Idle Hands") || names[20] != "Originals" {
		t.Errorf("got %v", names)
	}
}

func quoted(text string) string { return fmt.Sprintf("%q", text) }

func TestFavouritesBelongToOnePlayer(t *testing.T) {
	h := newHouse(t).open().seeded()
	anna, boris := h.bearer("anna"), h.bearer("boris")
	const favorite, wanted = "/api/user/favorite", `{"filter":[{"key":"favorite","expect":true}]}`
	for range 2 { // the second time changes nothing
		if got := read[FavoriteAnswer](h, anna, favorite, `{"id":"keno","value":true}`); got != (FavoriteAnswer{"keno", true}) {
			t.Errorf("got %+v", got)
		}
	}
	read[FavoriteAnswer](h, anna, favorite, `{"id":"preview:moonquarry-lunar-drill","value":true}`)
	read[FavoriteAnswer](h, boris, favorite, `{"id":"dice","value":true}`)
	if got := ids(h.games(anna, wanted)); got != "keno preview:moonquarry-lunar-drill" {
		t.Errorf("anna has %s", got)
	}
	each(t, "anna's", h.games(anna, wanted), func(g GameRow) bool { return g.IsFavorite })
	each(t, "not anna's", h.games(anna, `{"filter":[{"key":"favorite","expect":false}]}`), func(g GameRow) bool { return !g.IsFavorite && g.ID != "keno" })
	if got := ids(h.games(boris, wanted)); got != "dice" {
		t.Errorf("boris has %s", got)
	}
	for _, row := range h.games(boris, `{}`) {
		if row.IsFavorite != (row.ID == "dice") {
			t.Errorf("boris sees %s as %v", row.ID, row.IsFavorite)
		}
	}
	each(t, "a guest's", h.games("", `{}`), func(g GameRow) bool { return !g.IsFavorite })
	if got := read[FavoriteAnswer](h, anna, favorite, `{"id":"keno","value":false}`); got.Value {
		t.Errorf("got %+v", got)
	}
	if got := ids(h.games(anna, wanted)); got != "preview:moonquarry-lunar-drill" {
		t.Errorf("anna has %s", got)
	}
	for _, bad := range []struct {
		who, path, body string
		want            int
	}{
		{"", favorite, `{"id":"dice","value":true}`, http.StatusUnauthorized},
		{"", "/api/data/gamesFilter", wanted, http.StatusUnauthorized},
		{"", "/api/data/recentGames", `{}`, http.StatusUnauthorized},
		{anna, favorite, `{"id":"nothing","value":true}`, http.StatusNotFound},
		{anna, favorite, `{"id":"dice"}`, http.StatusUnprocessableEntity},
		{anna, favorite, `{"id":"","value":true}`, http.StatusUnprocessableEntity},
		{anna, favorite, `{"id":"dice","value":1}`, http.StatusUnprocessableEntity},
		{anna, favorite, `{"id":"` + strings.Repeat("x", 300) + `","value":true}`, http.StatusUnprocessableEntity},
	} {
		if answer := h.send(bad.who, bad.path, bad.body); answer.Code != bad.want {
			t.Errorf("%.100s: %d %s, want %d", bad.body, answer.Code, answer.Body, bad.want)
		}
	}
	if got := ids(h.games(boris, wanted)); got != "dice" {
		t.Errorf("boris has %s after what was refused", got)
	}
}

func TestThereIsAnEndToFavourites(t *testing.T) {
	h := newHouse(t)
	err := h.db.Write(h.ctx, func(tx *db.Tx) error {
		for i := range maxFavourites {
			if err := addFavourite(tx, "anna", fmt.Sprint("game", i)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	yes, no := true, false
	if _, err := h.lobby.Favorite(h.ctx, by("anna"), FavoriteRequest{"dice", &yes}); code(err) != 409 {
		t.Errorf("one too many: %v", err)
	}
	// One that has left the catalogue can be taken out, and makes room.
	if _, err := h.lobby.Favorite(h.ctx, by("anna"), FavoriteRequest{"game7", &no}); err != nil {
		t.Error(err)
	}
	if _, err := h.lobby.Favorite(h.ctx, by("anna"), FavoriteRequest{"dice", &yes}); err != nil {
		t.Error(err)
	}
}

// wager appends an ended wager of an owner's account.
func (h *house) wagers(list ...*wagerlog.Wager) {
	h.t.Helper()
	if err := h.db.Write(h.ctx, func(tx *db.Tx) error { return h.history.Apply(tx, list) }); err != nil {
		h.t.Fatal(err)
	}
}

func TestRecentGamesComeFromTheJournal(t *testing.T) {
	h := newHouse(t).seeded()
	usd, btc, boris := ledger.PlayerKey("anna", "usd", true), ledger.PlayerKey("anna", "btc", true), ledger.PlayerKey("boris", "usd", true)
	guest := ledger.PlayerKey("guest-abcdefgh", "usd", true)
	wager := func(player ledger.Key, game string, at int64) *wagerlog.Wager {
		return &wagerlog.Wager{Player: player, Terms: wagerlog.Terms{Product: game}, At: at}
	}
	void := wager(usd, "keno", 99)
	void.Void = true
	h.wagers(wager(usd, "dice", 10), wager(usd, "limbo", 20), wager(btc, "dice", 30), wager(boris, "keno", 40), wager(guest, "dice", 50), void)
	h.wagers(wager(usd, "a game that was taken out", 60), wager(usd, "preview:moonquarry-lunar-drill", 25), wager(usd, "limbo", 15))
	rows, err := h.lobby.Recent(h.ctx, by("anna"), action.None{})
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
	if rows, err := h.lobby.Recent(h.ctx, by("clara"), action.None{}); err != nil || rows == nil || len(rows) != 0 {
		t.Errorf("got %v, %v", rows, err)
	}
	if list, err := h.history.Recent(h.ctx, "guest-abcdefgh", 10); err != nil || len(list) != 0 {
		t.Errorf("a guest is remembered: %v, %v", list, err)
	}
	if list, err := h.history.Recent(h.ctx, "anna", 2); err != nil || len(list) != 2 || list[0].Game != "a game that was taken out" {
		t.Errorf("got %v, %v", list, err)
	}
}

func TestARunningSiteNoticesChanges(t *testing.T) {
	h := newHouse(t)
	ctx, stop := context.WithCancel(h.ctx)
	done := make(chan error, 1)
	go func() { done <- h.lobby.Run(ctx) }()
	h.clock.WaitForSleepers(1)
	list, err := DemoList()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Import(h.ctx, h.db, list, false); err != nil { // as another part of the site would
		t.Fatal(err)
	}
	if _, _, _, ok := h.lobby.Game("preview:moonquarry-lunar-drill"); ok {
		t.Fatal("it is known before it was looked for")
	}
	before := h.lobby.current.Load()
	h.clock.Advance(pollEvery)
	h.clock.WaitForSleepers(1)
	if _, _, _, ok := h.lobby.Game("preview:moonquarry-lunar-drill"); !ok {
		t.Error("the change was not noticed")
	}
	after := h.lobby.current.Load()
	h.clock.Advance(pollEvery)
	h.clock.WaitForSleepers(1)
	if h.lobby.current.Load() != after || before == after {
		t.Error("the catalogue is read again without need")
	}
	stop()
	if err := <-done; err != nil {
		t.Error(err)
	}
}
