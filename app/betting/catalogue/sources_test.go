package catalogue

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gamelaunch"
	"croupier/app/kernel/product"
	"croupier/db"
)

// listing is a slot of a source.
func listing(id string, change func(l *gamelaunch.Listing)) gamelaunch.Listing {
	l := gamelaunch.Listing{
		ID: id, External: "x-" + id, Name: "Game " + id, Provider: "Studio One", Category: []string{"Slots"}, Group: product.Slots,
		RTP: "96.5", MaxWin: "5000", Volatility: gamelaunch.HighVolatility,
	}
	if change != nil {
		change(&l)
	}
	return l
}

// put lists games of a source and reloads the catalogue as a running site does.
func (h *harness) put(source string, list ...gamelaunch.Listing) (changes SourceChanges, err error) {
	h.t.Helper()
	err = h.db.Write(h.ctx, func(tx *db.Tx) error {
		changes, err = Put(tx, source, list)
		return err
	})
	if reloaded := h.lobby.Refresh(h.ctx); reloaded != nil {
		h.t.Fatal(reloaded)
	}
	return changes, err
}

func (h *harness) mustPut(source string, list ...gamelaunch.Listing) SourceChanges {
	h.t.Helper()
	changes, err := h.put(source, list...)
	if err != nil {
		h.t.Fatal(err)
	}
	return changes
}

func TestSourceListsUpdatesAndWithdrawsItsGames(t *testing.T) {
	h := newHarness(t).serve()
	live := listing("b", func(l *gamelaunch.Listing) {
		l.Group, l.Category, l.CustomCategory, l.Blocked, l.Currencies = product.Live, []string{"Live"}, "live", []string{"FR"}, []string{"usd"}
	})
	if got := h.mustPut("one", listing("a", nil), live); got != (SourceChanges{Added: 2}) {
		t.Fatalf("the first list: %+v", got)
	}
	if got := h.mustPut("one", listing("a", nil), live); got != (SourceChanges{Unchanged: 2}) {
		t.Errorf("the same list again: %+v", got)
	}
	h.mustPut("two", listing("c", func(l *gamelaunch.Listing) { l.External = "x-a" }))
	g, found := h.lobby.FindExternal("two", "x-a")
	if !found || g.ID != "c" || g.Source != "two" || g.Provider != "Studio One" {
		t.Errorf("the game of the other source is %+v", g)
	}
	if g, _ := h.lobby.FindGame("b"); g.Group != product.Live || !slices.Equal(g.Countries, []string{"FR"}) || !g.Supports("usd") || g.Supports("btc") {
		t.Errorf("the live game is %+v", g)
	}
	if !h.lobby.GeoBlocked("b", "FR") || h.lobby.GeoBlocked("b", "NO") {
		t.Error("the countries of the source are not respected")
	}
	renamed := listing("a", func(l *gamelaunch.Listing) { l.Name, l.RTP = "New Name", "94" })
	if got := h.mustPut("one", renamed); got != (SourceChanges{Changed: 1, Withdrawn: 1}) {
		t.Errorf("a shorter list: %+v", got)
	}
	if got := ids(h.games("", `{"filter":[{"key":"custom_category","expect":"live"}]}`)); got != "" {
		t.Errorf("lists still show %q", got)
	}
	if g, found := h.lobby.FindGame("b"); !found || !g.Unavailable || h.lobby.Name("b") != "Game b" {
		t.Errorf("the withdrawn game is %+v: old wagers need its name", g)
	}
	rows := h.games("", `{"filter":[{"key":"ids","expect":["a","b"]}]}`)
	if len(rows) != 2 || rows[0].IsDisabled == rows[1].IsDisabled || h.lobby.Name("a") != "New Name" {
		t.Errorf("the games by id are %+v", rows)
	}
	if got := h.mustPut("one", renamed, live); got != (SourceChanges{Unchanged: 1, Changed: 1}) {
		t.Errorf("the game listed again: %+v", got)
	}
	if got := ids(h.games("", `{"filter":[{"key":"custom_category","expect":"live"}]}`)); got != "b" {
		t.Errorf("the game that is offered again is not listed: %q", got)
	}
}

func TestSourceCannotListImpossibleGames(t *testing.T) {
	h := newHarness(t).serve().seedDemo()
	h.mustPut("one", listing("a", nil))
	for name, test := range map[string]struct {
		change func(l *gamelaunch.Listing)
		want   string
	}{
		"no external id":        {func(l *gamelaunch.Listing) { l.External = "" }, "id of the source"},
		"unknown group":         {func(l *gamelaunch.Listing) { l.Group = "bingo" }, "group"},
		"unknown volatility":    {func(l *gamelaunch.Listing) { l.Volatility = "wild" }, "volatility"},
		"return as a word":      {func(l *gamelaunch.Listing) { l.RTP = "high" }, "return to player"},
		"impossible return":     {func(l *gamelaunch.Listing) { l.RTP = "96000" }, "return to player"},
		"negative win":          {func(l *gamelaunch.Listing) { l.MaxWin = "-1" }, "largest win"},
		"unknown country":       {func(l *gamelaunch.Listing) { l.Blocked = []string{"Mars"} }, "country"},
		"script as a picture":   {func(l *gamelaunch.Listing) { l.Image = "javascript:alert(1)" }, "image"},
		"no category":           {func(l *gamelaunch.Listing) { l.Category = nil }, "category"},
		"the house as a studio": {func(l *gamelaunch.Listing) { l.Provider = "Originals" }, "house"},
		"an original":           {func(l *gamelaunch.Listing) { l.ID = "dice" }, "house"},
	} {
		_, err := h.put("two", listing("n", test.change))
		refusal, coded := fault.From(err)
		if !coded || refusal.Code != fault.CodeInvalid || !strings.Contains(strings.Join(refusal.Extra["problems"].([]string), " "), test.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, id := range map[string]string{"of another source": "a", "of a list": "preview:paperwing-studio-the-inkwell-witch"} {
		if _, err := h.put("two", listing(id, nil)); !errors.Is(err, errUsedID) {
			t.Errorf("an id %s: %v", name, err)
		}
	}
	if _, found := h.lobby.FindGame("n"); found {
		t.Error("a refused game is in the catalogue")
	}
}

// An import changes the games of lists. A pruned list leaves games of sources and their studios alone,
// and cannot take their ids.
func TestImportKeepsGamesOfSources(t *testing.T) {
	h := newHarness(t).serve()
	h.importList(List{Providers: []Provider{{Slug: "p", Name: "P"}}, Games: []Game{{ID: "old", Name: "Old", Provider: "p", Category: []string{"Slots"}}}}, false)
	h.mustPut("one", listing("a", func(l *gamelaunch.Listing) { l.Tags = []string{"fruits"} }))
	h.importList(List{Providers: []Provider{{Slug: "q", Name: "Q"}}, Games: []Game{{ID: "new", Name: "New", Provider: "q", Category: []string{"Slots"}}}}, true)
	g, found := h.lobby.FindGame("a")
	if !found || g.Provider != "Studio One" || !slices.Equal(g.Tags, []string{"fruits"}) || g.RTP != "96.5" {
		t.Errorf("after the import the game is %+v", g)
	}
	if _, known := h.lobby.Row("old"); known {
		t.Error("a pruned game of a list is still there")
	}
	_, err := Import(h.ctx, h.db, List{Providers: []Provider{{Slug: "q", Name: "Q"}}, Games: []Game{{ID: "a", Name: "Mine", Provider: "q", Category: []string{"Slots"}}}}, false)
	if invalid := (*ListError)(nil); !errors.As(err, &invalid) {
		t.Errorf("a list takes the id of a game of a source: %v", err)
	}
}

// A preview shows what a site could offer. It disappears from every list that has a game to play.
func TestPreviewsAreShownWhereNothingIsInstalled(t *testing.T) {
	h := newHarness(t).serve().seedDemo()
	const slots, live = `{"filter":[{"key":"category","expect":"Slots"}]}`, `{"filter":[{"key":"custom_category","expect":"live"}]}`
	for _, row := range h.games("", slots) {
		if !row.IsPreview {
			t.Fatalf("%s is not marked as a preview", row.ID)
		}
	}
	previews := len(h.games("", live))
	h.mustPut("one", listing("a", nil), listing("b", nil))
	if got := ids(h.games("", slots)); got != "a b" {
		t.Errorf("the slots are %q", got)
	}
	if got := h.games("", live); len(got) != previews || previews == 0 || !got[0].IsPreview {
		t.Errorf("%d of %d previews of live games are shown", len(got), previews)
	}
	if got := ids(h.games("", `{"filter":[{"key":"category","expect":"Slots"}],"limit":1,"offset":1}`)); got != "b" {
		t.Errorf("the second page is %q", got)
	}
	if got := ids(h.games("", `{}`)); got != "limbo dice keno a b" {
		t.Errorf("all games are %q", got)
	}
	if rows := h.games("", `{"filter":[{"key":"ids","expect":["preview:paperwing-studio-the-inkwell-witch"]}]}`); len(rows) != 1 || !rows[0].IsPreview {
		t.Errorf("a preview by its id: %+v", rows)
	}
	h.mustPut("one")
	if got := h.games("", slots); len(got) == 0 || !got[0].IsPreview {
		t.Errorf("without games to play the slots are %+v", got)
	}
}

// Studios with games to play come first.
func TestProvidersWithPlayableGamesComeFirst(t *testing.T) {
	h := newHarness(t).serve().seedDemo()
	h.mustPut("one", listing("a", nil), listing("b", nil), listing("c", func(l *gamelaunch.Listing) { l.Unavailable = true }))
	rows, err := h.lobby.Providers(h.ctx, nil, action.None{})
	if err != nil || rows[0].Name != "Studio One" || rows[0].Games != 2 || rows[0].Playable != 2 || rows[1].Playable != 0 || rows[1].Games == 0 {
		t.Errorf("the studios begin with %+v (%v)", rows[:2], err)
	}
}
