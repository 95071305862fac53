package catalogue

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/feature"
	"croupier/app/kernel/gamerow"
	"croupier/db"
)

func TestOriginalsAreAlwaysListed(t *testing.T) {
	h := newHarness(t).serve()
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
	// A stored game cannot replace an original.
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

func TestGameImages(t *testing.T) {
	h := newHarness(t).serve().seedDemo()
	hostile := `<img src=x onerror="alert(1)">&amp;`
	h.importList(List{Providers: []Provider{{Slug: "own", Name: "Own & Co", Image: "/own.svg"}}, Games: []Game{
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
	if _, ok := h.lobby.Provider("unknown"); ok {
		t.Error("an unknown provider has a mark")
	}
}

func TestGameNamesForWagers(t *testing.T) {
	h := newHarness(t)
	h.importList(List{Providers: []Provider{{Slug: "own", Name: "Own & Co"}}, Games: []Game{
		{ID: "own:a", Name: "A", Provider: "own", Category: []string{"Slots"}, Image: "https://cdn.example/a.webp"},
		{ID: "own:b", Name: "B", Provider: "own", Category: []string{"Slots"}},
	}}, false)
	for _, test := range []struct{ id, name, image, rounds string }{
		{"limbo", "Limbo", "/covers/limbo.svg", "multiplayer"},
		{"dice", "Dice", "/covers/dice.svg", "single"},
		{"own:a", "A", "https://cdn.example/a.webp", "single"},
		{"own:b", "B", "/cover/own:b?B|Slots", "single"},
		{"final", "final", "/cover/final?final|", "single"}, // not in the catalogue
	} {
		if name, image, rounds := h.lobby.Name(test.id), h.lobby.Image(test.id), h.lobby.Rounds(test.id); name != test.name || image != test.image || rounds != test.rounds {
			t.Errorf("%s: %s, %s, %s", test.id, name, image, rounds)
		}
	}
}

func TestProviders(t *testing.T) {
	h := newHarness(t).serve().seedDemo()
	h.importList(List{Providers: []Provider{{Slug: "idle", Name: "Idle Hands", Priority: 10_000}}, Games: []Game{
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

func TestFavouritesArePerPlayer(t *testing.T) {
	h := newHarness(t).serve().seedDemo()
	h.favourites["anna"] = map[string]bool{"keno": true, "preview:moonquarry-lunar-drill": true}
	h.favourites["boris"] = map[string]bool{"dice": true}
	anna, boris := h.bearer("anna"), h.bearer("boris")
	const missing = `{"filter":[{"key":"favorite","expect":true}]}`
	if got := ids(h.games(anna, missing)); got != "keno preview:moonquarry-lunar-drill" {
		t.Errorf("anna has %s", got)
	}
	requireAll(t, "anna's", h.games(anna, missing), func(g gamerow.GameRow) bool { return g.IsFavorite })
	requireAll(t, "not anna's", h.games(anna, `{"filter":[{"key":"favorite","expect":false}]}`), func(g gamerow.GameRow) bool { return !g.IsFavorite && g.ID != "keno" })
	if got := ids(h.games(boris, missing)); got != "dice" {
		t.Errorf("boris has %s", got)
	}
	for _, row := range h.games(boris, `{}`) {
		if row.IsFavorite != (row.ID == "dice") {
			t.Errorf("boris sees %s as %v", row.ID, row.IsFavorite)
		}
	}
	requireAll(t, "a guest's", h.games("", `{}`), func(g gamerow.GameRow) bool { return !g.IsFavorite })
	if answer := h.send("", "/api/data/gamesFilter", missing); answer.Code != http.StatusUnauthorized {
		t.Errorf("a guest's favourites: %d %s", answer.Code, answer.Body)
	}
	if row, found := h.lobby.Row("dice"); !found || row.Name != "Dice" || row.IsFavorite {
		t.Errorf("a row of an unknown provider: %+v, %v", row, found)
	}
}

func TestCatalogueChangesAreReloaded(t *testing.T) {
	h := newHarness(t)
	ctx, stop := context.WithCancel(h.ctx)
	done := make(chan error, 1)
	go func() { done <- h.lobby.Run(ctx) }()
	h.clock.WaitForSleepers(1)
	list, err := DemoList()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Import(h.ctx, h.db, list, false); err != nil { // like another part of the site
		t.Fatal(err)
	}
	if _, _, _, ok := h.lobby.Game("preview:moonquarry-lunar-drill"); ok {
		t.Fatal("it is known before it was looked for")
	}
	before := h.lobby.current.Load()
	h.clock.Advance(pollInterval)
	h.clock.WaitForSleepers(1)
	if _, _, _, ok := h.lobby.Game("preview:moonquarry-lunar-drill"); !ok {
		t.Error("the change was not noticed")
	}
	after := h.lobby.current.Load()
	h.clock.Advance(pollInterval)
	h.clock.WaitForSleepers(1)
	if h.lobby.current.Load() != after || before == after {
		t.Error("the catalogue is read again without need")
	}
	stop()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// Menus lead to a list from its first game on.
func TestBootstrapListsEmptyPages(t *testing.T) {
	h := newHarness(t)
	empty := func() any {
		t.Helper()
		section := h.lobby.Bootstrap()
		list, err := section.Load(h.ctx, &feature.Visit{})
		if err != nil || section.Name != "emptyLists" {
			t.Fatalf("%s: %v", section.Name, err)
		}
		return list
	}
	if got := fmt.Sprint(empty()); got != "[slots live latest-releases]" {
		t.Errorf("a site with originals alone has the empty lists %s", got)
	}
	list, err := DemoList()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Import(h.ctx, h.db, list, false); err != nil {
		t.Fatal(err)
	}
	if err := h.lobby.Refresh(h.ctx); err != nil {
		t.Fatal(err)
	}
	if got := empty(); got != feature.Omitted {
		t.Errorf("with the demonstration's games %v are empty", got)
	}
}
