package catalogue

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"croupier/db"
)

// file reads a list from testdata.
func file(t *testing.T, name string) (List, error) {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return ReadList(name, content)
}

// contents returns the whole catalogue in the database.
func (h *harness) contents() (read stored) {
	h.t.Helper()
	err := h.db.Read(h.ctx, func(q *db.Reader) (err error) {
		read, err = readCatalogue(q)
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return read
}

func TestDemoListContents(t *testing.T) {
	list, err := DemoList()
	if err != nil {
		t.Fatal(err)
	}
	if len(list.Providers) != 20 || len(list.Games) < 160 || len(list.Implied) > 0 {
		t.Errorf("%d providers, %d games, %d implied", len(list.Providers), len(list.Games), len(list.Implied))
	}
	custom, kinds, names, featured, tried := map[string]int{}, map[string]int{}, map[string]bool{}, 0, 0
	for _, g := range list.Games {
		if !strings.HasPrefix(g.ID, PreviewPrefix+g.Provider+"-") || g.Priority <= 0 || len(g.Tags) == 0 || g.Released == 0 {
			t.Errorf("got %+v", g)
		}
		if names[g.Name] {
			t.Errorf("%s is there twice", g.Name)
		}
		names[g.Name] = true
		custom[g.CustomCategory]++
		for _, kind := range g.Category {
			kinds[kind]++
		}
		if g.IsFeatured {
			featured++
			if !slices.Equal(g.Category, []string{"Slots"}) {
				t.Errorf("%s is in the row of slots", g.Name)
			}
		}
		if g.IsSearchFeatured {
			tried++
		}
	}
	if custom["live"] < 20 || custom["buy-bonuses"] != 15 || custom["game-shows"] != 10 || custom["new-releases"] < 20 || featured != 30 || tried != 12 {
		t.Errorf("%v, %d featured, %d to try", custom, featured, tried)
	}
	if len(kinds) != 4 || kinds["Slots"] < 100 || kinds["Live"] < 30 || kinds["Poker"] < 8 || kinds["Table"] < 8 {
		t.Errorf("got %v", kinds)
	}
}

func TestSeedingTwiceChangesNothing(t *testing.T) {
	h := newHarness(t)
	list, err := DemoList()
	if err != nil {
		t.Fatal(err)
	}
	first := h.importList(list, false)
	if len(first.Providers.Added) != 20 || len(first.Games.Added) != len(list.Games) || first.Games.Unchanged != 0 {
		t.Errorf("got %s", first)
	}
	before := h.contents()
	for _, prune := range []bool{false, true} {
		second := h.importList(list, prune)
		if second.Games.Any() || second.Providers.Any() || second.Games.Unchanged != len(list.Games) || second.Providers.Unchanged != 20 {
			t.Errorf("got %s", second)
		}
	}
	if after := h.contents(); !reflect.DeepEqual(before, after) {
		t.Error("the catalogue is another")
	}
	if len(before.games) != len(list.Games) || before.version != 2 {
		t.Errorf("%d games, version %d", len(before.games), before.version)
	}
}

func TestImportReportListsChanges(t *testing.T) {
	h := newHarness(t).serve().seedDemo()
	list, err := DemoList()
	if err != nil {
		t.Fatal(err)
	}
	whole := len(list.Games)
	list.Games, list.Providers = slices.Clone(list.Games), slices.Clone(list.Providers)
	anna := h.bearer("anna")
	removed := list.Games[whole-1].ID
	h.favourites["anna"] = map[string]bool{removed: true}
	last := list.Games[whole-1]
	list.Games = list.Games[:whole-1]
	list.Games[0].Name, list.Games[1].Tags, list.Games[2].IsDisabled = "Another Name", []string{"a", "b"}, true
	list.Games = append(list.Games, Game{ID: "own:new", Name: "New", Provider: "own", Category: []string{"Slots"}})
	list.Providers[3].Priority = 7
	list.Providers = append(list.Providers, Provider{Slug: "own", Name: "Own Works"})

	report := h.importList(list, false)
	if !slices.Equal(report.Games.Added, []string{"own:new"}) || len(report.Games.Changed) != 3 || len(report.Games.Removed) != 0 ||
		report.Games.Unchanged != whole-4 || !slices.Equal(report.Providers.Changed, []string{list.Providers[3].Slug}) {
		t.Errorf("got %s", report)
	}
	if rows := h.games("", `{"filter":[{"key":"tag","expect":"b"}]}`); len(rows) != 1 || rows[0].ID != list.Games[1].ID {
		t.Errorf("got %s", ids(rows))
	}
	report = h.importList(list, true)
	if !slices.Equal(report.Games.Removed, []string{removed}) || len(report.Providers.Removed) != 0 {
		t.Errorf("got %s", report)
	}
	if !strings.Contains(report.String(), "games: 0 added, 0 changed, ") || !strings.Contains(report.String(), "removed: "+removed) {
		t.Errorf("got %s", report)
	}
	if rows := h.games(anna, `{"filter":[{"key":"favorite","expect":true}]}`); len(rows) != 0 {
		t.Errorf("got %s", ids(rows))
	}
	// It is a favourite again when it returns.
	h.importList(List{Games: []Game{last}}, false)
	if rows := h.games(anna, `{"filter":[{"key":"favorite","expect":true}]}`); ids(rows) != removed {
		t.Errorf("got %s", ids(rows))
	}
	// Everything can be removed, and the removed names can be used again.
	report = h.importList(List{
		Providers: []Provider{{Slug: "kite", Name: "Copper Kite"}}, Games: []Game{{ID: "only", Name: "Only", Provider: "kite", Category: []string{"Slots"}}},
	}, true)
	if len(report.Providers.Removed) != 21 || len(report.Games.Removed) != whole+1 || len(h.contents().games) != 1 {
		t.Errorf("got %s", report)
	}
	if got := ids(h.games("", `{}`)); got != "limbo dice keno only" {
		t.Errorf("got %s", got)
	}
}

func TestOperatorListsAreImported(t *testing.T) {
	list, err := file(t, "operator.csv")
	if err != nil {
		t.Fatal(err)
	}
	if len(list.Games) != 3 || len(list.Providers) != 0 || len(list.Implied) != 2 || list.Implied[0] != (Provider{Slug: "own-works", Name: "Own Works"}) {
		t.Fatalf("got %+v", list)
	}
	first, second, third := list.Games[0], list.Games[1], list.Games[2]
	if first.Name != "Gold, Rush & <b>Glory</b>" || first.Priority != 900 || !first.IsFeatured || first.Released != 1769904000000 ||
		!slices.Equal(first.Tags, []string{"gold", "western"}) || first.CustomCategory != "buy-bonuses" {
		t.Errorf("got %+v", first)
	}
	if !slices.Equal(second.Category, []string{"Live", "Table"}) || !second.IsDisabled || second.Image == "" || third.Provider != "own-works" {
		t.Errorf("got %+v, %+v", second, third)
	}
	list, err = file(t, "operator.json")
	if err != nil {
		t.Fatal(err)
	}
	if len(list.Games) != 2 || len(list.Providers) != 2 || len(list.Implied) != 0 || list.Games[1].Provider != "own-live-studio" ||
		!slices.Equal(list.Games[0].Tags, []string{"gold", "western"}) {
		t.Errorf("got %+v", list)
	}
	if list, err := ReadList("x.json", []byte(` [{"id":"a","name":"A","provider":"P","category":["Slots"]}] `)); err != nil || len(list.Games) != 1 {
		t.Errorf("a list alone: %+v, %v", list, err)
	}
}

func TestImpliedProvidersAreNotChanged(t *testing.T) {
	h := newHarness(t)
	both, err := file(t, "operator.json")
	if err != nil {
		t.Fatal(err)
	}
	h.importList(both, false)
	before := h.contents().providers
	games, err := file(t, "operator.csv")
	if err != nil {
		t.Fatal(err)
	}
	for _, prune := range []bool{false, true} {
		report := h.importList(games, prune)
		if report.Providers.Any() || !reflect.DeepEqual(h.contents().providers, before) {
			t.Errorf("got %s", report)
		}
	}
	if _, _, provider, _ := h.lobby.Game("own:live-1"); provider != "Own Live" {
		t.Errorf("the game is of %q", provider)
	}
	// The same name with another slug would be a duplicate name.
	_, err = h.lobby.Import(h.ctx, List{
		Providers: []Provider{{Slug: "other", Name: "OWN works"}}, Games: []Game{{ID: "x", Name: "X", Provider: "other", Category: []string{"Slots"}}},
	}, false)
	var invalid *ListError
	if !errors.As(err, &invalid) || !reflect.DeepEqual(h.contents().providers, before) {
		t.Errorf("got %v", err)
	}
}

func TestMalformedListsAreRefusedLineByLine(t *testing.T) {
	for name, want := range map[string][]string{
		"broken.csv": {
			`line 3: the id ""`, `line 4: the id "own:good" is on line 2`, "line 5: it has 3 fields, not 8", `line 6: the priority "high"`,
			`line 7: featured is "maybe"`, `line 8: the day of release "2026-02-31"`, `line 9: the custom category "best-of"`,
			"line 10: this is no CSV", "line 11: there is no category", `line 12: the id "crash" is that of one of the house's own games`,
			"line 13: there is no provider", "line 14: Originals is the name",
		},
		"broken.json": {
			`line 4, provider 2: the provider's name "own works" is listed twice`, `line 5, provider 3: the slug "Bad Slug"`,
			`line 9, game 2: there is no member "colour"`, `line 10, game 3: "name" is of the wrong type`, "line 11, game 4: this is no object",
			`line 12, game 5: the image "javascript:alert(1)"`, "line 13, game 6: the name is empty", "line 13, game 6: the category Originals", `line 18: there is no member "others"`,
		},
	} {
		_, err := file(t, name)
		var invalid *ListError
		if !errors.As(err, &invalid) {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var got []string
		for _, p := range invalid.Problems {
			got = append(got, p.String())
		}
		for i, line := range got {
			if i >= len(want) || !strings.HasPrefix(line, want[i]) {
				t.Errorf("%s: problem %d is %q", name, i, line)
			}
		}
		if len(got) < len(want) {
			t.Errorf("%s: only %d problems: %s", name, len(got), strings.Join(got, "\n"))
		}
	}
	game := `{"id":"a","name":"A","provider":"P","category":["Slots"]}`
	for content, want := range map[string]string{
		``:                           "line 1: this is no JSON",
		`{`:                          "line 1: this is no JSON",
		`7`:                          "line 1: it is neither",
		`[]`:                         "there is no game",
		`{"games":[]}`:               "there is no game",
		`{"games":7}`:                "line 1: games is no list",
		"{\n\"games\":[" + game:      "line 2: this is no JSON",
		"[\n" + game + "\n]\nmore":   "line 4: this is no JSON",
		"[\n" + game + "\n]\n[]":     "line 4: something follows",
		"[\n" + game + ",\n}]":       "line 2: this is no JSON",
		"[{\"id\":\"a\",\"id\":1}]":  "line 1: this is no JSON",
		"[{\"name\":\"A\\u0000B\"}]": "line 1, game 1: the name contains",
		"[{\"name\":\"" + strings.Repeat("x", 101) + "\"}]": "line 1, game 1: the name is longer",
		"[" + game + "," + game + ",7]":                     `line 1, game 2: the id "a" is on line 1, game 1 already; line 1, game 3: this is no object`,
	} {
		_, err := ReadList("x.json", []byte(content))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", content, err, want)
		}
	}
	for content, want := range map[string]string{
		"":                                   "line 1: there is no line of column names",
		"id,name,provider\n":                 "line 1: the column category is missing",
		"id,name,provider,category,colour\n": `line 1: there is no column "colour"`,
		"id,name,provider,category,id\n":     "line 1: the column id is listed twice",
		"id,name,provider,category\n":        "there is no game",
		"id,name,provider,category\na,\xff,P,Slots\n": "line 2: the name is not written in UTF-8",
		"id,name,provider,category\na,A,!!!,Slots\n":  `line 2: the slug ""`,
		"id,name,provider,category\n\n\n,A,P,Slots\n": `line 4: the id ""`,
	} {
		_, err := ReadList("x.CSV", []byte(content))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", content, err, want)
		}
	}
}

func TestProblemsAreBounded(t *testing.T) {
	var rows strings.Builder
	rows.WriteString("id,name,provider,category\n")
	for range 5000 {
		rows.WriteString(",,,\n")
	}
	_, err := ReadList("x.csv", []byte(rows.String()))
	var invalid *ListError
	if !errors.As(err, &invalid) || len(invalid.Problems) != maxProblems {
		t.Errorf("got %.100v", err)
	}
	objects := "[" + strings.Repeat("{},\n", 4999) + "{}]"
	if _, err = ReadList("x.json", []byte(objects)); !errors.As(err, &invalid) || len(invalid.Problems) != maxProblems {
		t.Errorf("got %.100v", err)
	}
}

// gamesOf returns a list of count games.
func gamesOf(count int) List {
	list := List{Providers: []Provider{{Slug: "own", Name: "Own"}}}
	for i := range count {
		list.Games = append(list.Games, Game{
			ID: fmt.Sprintf("own:%06d", i), Name: "X", Provider: "own", Category: []string{"Slots"}, Tags: []string{"a", "b"},
		})
	}
	return list
}

// rows counts the games of all editions.
func (h *harness) rows() (count int) {
	h.t.Helper()
	err := h.db.Read(h.ctx, func(q *db.Reader) error { return q.QueryRow(`SELECT COUNT(*) FROM games`).Scan(&count) })
	if err != nil {
		h.t.Fatal(err)
	}
	return count
}

func TestFailedImportChangesNothing(t *testing.T) {
	h := newHarness(t).seedDemo()
	before, rows := h.contents(), h.rows()
	list := gamesOf(2*importBatch + 10)
	list.Games[2*importBatch+5].CustomCategory = "what the schema refuses"
	if _, err := h.lobby.Import(h.ctx, list, true); err == nil {
		t.Fatal("it was imported")
	}
	if !reflect.DeepEqual(before, h.contents()) || h.rows() != rows {
		t.Error("the catalogue changed")
	}
	list.Games[2*importBatch+5].CustomCategory = ""
	if report := h.importList(list, true); len(report.Games.Added) != len(list.Games) || h.rows() != len(list.Games) {
		t.Errorf("%s, %d rows", report, h.rows())
	}
}

// writeHook is a database that checks after every write of an import.
type writeHook struct {
	*db.DB
	after func()
}

// Write implements database.
func (w writeHook) Write(ctx context.Context, fn func(tx *db.Tx) error) error {
	err := w.DB.Write(ctx, fn)
	w.after()
	return err
}

// An import is written in small pieces. Until the last piece, all readers see the old
// catalogue.
func TestBatchedImportIsAtomicForReaders(t *testing.T) {
	h := newHarness(t).seedDemo()
	before, last := h.contents(), h.rows()
	list := gamesOf(3*importBatch + 1)
	writes, switched := 0, false
	report, err := Import(h.ctx, writeHook{h.db, func() {
		writes++
		rows := h.rows()
		if moved := rows - last; moved > importBatch || moved < -importBatch {
			t.Errorf("write %d moved %d games", writes, moved)
		}
		last = rows
		seen := h.contents()
		if switched = switched || seen.version != before.version; switched {
			if len(seen.games) != len(list.Games) || seen.version != before.version+1 {
				t.Errorf("after write %d there are %d games, version %d", writes, len(seen.games), seen.version)
			}
		} else if !reflect.DeepEqual(seen, before) {
			t.Errorf("after write %d the catalogue is another", writes)
		}
	}}, list, true)
	if err != nil || !switched || writes < 5 || len(report.Games.Added) != len(list.Games) || h.rows() != len(list.Games) {
		t.Errorf("%d writes, %s, %v", writes, report, err)
	}
	if got := h.contents().games[0]; !slices.Equal(got.Tags, []string{"a", "b"}) {
		t.Errorf("got %+v", got)
	}
}

func TestConcurrentImportIsRejected(t *testing.T) {
	h := newHarness(t).seedDemo()
	before := h.contents()
	err := h.db.Write(h.ctx, func(tx *db.Tx) error { return putInForce(tx, before.edition+1, before.version-1) })
	if !errors.Is(err, errConcurrentImport) || !reflect.DeepEqual(before, h.contents()) {
		t.Errorf("%v", err)
	}
}

func TestNextImportRemovesAbortedEdition(t *testing.T) {
	h := newHarness(t).seedDemo()
	before := h.contents()
	if err := storeEdition(h.ctx, h.db, before.edition+1, stored{providers: before.providers, games: before.games}); err != nil {
		t.Fatal(err) // the process stops here
	}
	if !reflect.DeepEqual(before, h.contents()) {
		t.Error("an edition that is not in force is seen")
	}
	h.importList(gamesOf(3), false)
	if want := len(before.games) + 3; h.rows() != want || len(h.contents().games) != want {
		t.Errorf("%d rows, want %d", h.rows(), want)
	}
}

func TestSlugs(t *testing.T) {
	for name, want := range map[string]string{
		"Lantern & Oak": "lantern-oak", "  Café 7 — Été ": "cafe-7-ete", "!!!": "", "夜": "", strings.Repeat("ab ", 40): strings.Repeat("ab-", 19) + "ab",
	} {
		if got := Slug(name); got != want {
			t.Errorf("%q: %q", name, got)
		}
	}
}
