package catalogue

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/gamerow"
)

// requireAll checks every game of an answer. The answer must not be empty.
func requireAll(t *testing.T, what string, rows []gamerow.GameRow, fits func(gamerow.GameRow) bool) {
	t.Helper()
	if len(rows) == 0 {
		t.Errorf("%s: no games", what)
	}
	for _, row := range rows {
		if !fits(row) {
			t.Errorf("%s: %+v does not belong there", what, row)
		}
	}
}

func contains(list []string, cond string) bool { return slices.Contains(list, cond) }

func TestEveryKeyAndTypeFilters(t *testing.T) {
	h := newHarness(t).serve().seedDemo()
	everything := len(h.games("", `{}`))
	for filter, fits := range map[string]func(gamerow.GameRow) bool{
		`{"key":"type","expect":"Originals"}`:                                            func(g gamerow.GameRow) bool { return g.Type == "Originals" && g.Provider == "originals" },
		`{"key":"type","expect":"copper KITE"}`:                                          func(g gamerow.GameRow) bool { return g.Type == "Copper Kite" },
		`{"key":"type","type":"includes:string","expect":"opper"}`:                       func(g gamerow.GameRow) bool { return g.Type == "Copper Kite" },
		`{"key":"type","type":"includes:array","expect":["Moonquarry","Originals","x"]}`: func(g gamerow.GameRow) bool { return g.Type == "Moonquarry" || g.Type == "Originals" },
		`{"key":"type","type":"search","expect":"kite cop"}`:                             func(g gamerow.GameRow) bool { return g.Type == "Copper Kite" },
		`{"key":"category","expect":"slots"}`:                                            func(g gamerow.GameRow) bool { return contains(g.Category, "Slots") },
		`{"key":"category","type":"includes:array","expect":"Poker"}`:                    func(g gamerow.GameRow) bool { return contains(g.Category, "Poker") },
		`{"key":"category","type":"includes:array","expect":["Poker","Table"]}`:          func(g gamerow.GameRow) bool { return contains(g.Category, "Poker") || contains(g.Category, "Table") },
		`{"key":"category","type":"includes:string","expect":"iginal"}`:                  func(g gamerow.GameRow) bool { return contains(g.Category, "Originals") },
		`{"key":"name","expect":"velvet roulette"}`:                                      func(g gamerow.GameRow) bool { return g.Name == "Velvet Roulette" },
		`{"key":"name","type":"includes:array","expect":["Dice","Limbo"]}`:               func(g gamerow.GameRow) bool { return g.ID == "dice" || g.ID == "limbo" },
		`{"key":"name","type":"includes:string","expect":"min"}`:                         func(g gamerow.GameRow) bool { return strings.Contains(strings.ToLower(g.Name), "min") },
		`{"key":"name","type":"search","expect":"MIN"}`:                                  func(g gamerow.GameRow) bool { return strings.Contains(strings.ToLower(g.Name), "min") },
		`{"key":"name","type":"search","expect":"q"}`:                                    func(g gamerow.GameRow) bool { return strings.Contains(strings.ToLower(g.Name), "q") },
		`{"key":"name","type":"search","expect":" roulette  MERI "}`:                     func(g gamerow.GameRow) bool { return g.Name == "Speed Roulette Meridian" },
		`{"key":"isFeatured","expect":true}`:                                             func(g gamerow.GameRow) bool { return g.IsFeatured },
		`{"key":"isFeatured","expect":false}`:                                            func(g gamerow.GameRow) bool { return !g.IsFeatured },
		`{"key":"isSearchFeatured","expect":true}`:                                       func(g gamerow.GameRow) bool { return g.IsSearchFeatured },
		`{"key":"custom_category","expect":"live"}`:                                      func(g gamerow.GameRow) bool { return g.CustomCategory == "live" },
		`{"key":"custom_category","expect":"buy-bonuses"}`:                               func(g gamerow.GameRow) bool { return g.CustomCategory == "buy-bonuses" },
		`{"key":"custom_category","expect":"game-shows"}`:                                func(g gamerow.GameRow) bool { return g.CustomCategory == "game-shows" },
		`{"key":"custom_category","expect":"new-releases"}`:                              func(g gamerow.GameRow) bool { return g.CustomCategory == "new-releases" && g.Released > 0 },
		`{"key":"custom_category","expect":""}`:                                          func(g gamerow.GameRow) bool { return g.CustomCategory == "" },
		`{"key":"tag","expect":"Fast"}`:                                                  func(g gamerow.GameRow) bool { return contains(g.Tags, "fast") },
		`{"key":"tag","type":"includes:array","expect":["sweets","egypt"]}`:              func(g gamerow.GameRow) bool { return contains(g.Tags, "sweets") || contains(g.Tags, "egypt") },
		`{"key":"tag","type":"search","expect":"buy bonus"}`:                             func(g gamerow.GameRow) bool { return contains(g.Tags, "bonus-buy") },
		`{"key":"tag","type":"includes:string","expect":"ruit"}`:                         func(g gamerow.GameRow) bool { return contains(g.Tags, "fruits") },
		`{"key":"custom_category","type":"includes:string","expect":"-"}`:                func(g gamerow.GameRow) bool { return strings.Contains(g.CustomCategory, "-") },
		`{"key":"ids","expect":["dice","keno","nothing"]}`:                               func(g gamerow.GameRow) bool { return g.ID == "dice" || g.ID == "keno" },
		`{"key":"ids","type":"includes:array","expect":"dice"}`:                          func(g gamerow.GameRow) bool { return g.ID == "dice" },
	} {
		rows := h.games("", `{"filter":[`+filter+`]}`)
		requireAll(t, filter, rows, fits)
		// No matching game is missing.
		want := 0
		for _, g := range h.games("", `{}`) {
			if fits(g) {
				want++
			}
		}
		if len(rows) != want || want == everything {
			t.Errorf("%s: %d of %d games, %d fit", filter, len(rows), everything, want)
		}
	}
}

func TestConditionsAreCombined(t *testing.T) {
	h := newHarness(t).serve().seedDemo()
	rows := h.games("", `{"filter":[{"key":"category","type":"includes:array","expect":"Slots"},{"key":"name","type":"search","expect":"the"},
		{"key":"type","type":"includes:string","expect":"paper"}]}`)
	if got := ids(rows); got != "preview:paperwing-studio-the-inkwell-witch" {
		t.Errorf("got %q", got)
	}
	for _, none := range []string{
		`{"filter":[{"key":"type","expect":"Originals"},{"key":"category","expect":"Live"}]}`,
		`{"filter":[{"key":"category","expect":"a category that does not exist"}]}`,
		`{"filter":[{"key":"ids","expect":[]}]}`,
		`{"filter":[{"key":"type","type":"includes:array","expect":[]}]}`,
		`{"filter":[{"key":"name","type":"search","expect":"` + strings.Repeat("z", 300) + `"}]}`,
		`{"offset":100000}`,
		`{"filter":[{"key":"name","type":"search","expect":"a"}],"offset":9999999,"limit":1}`,
	} {
		if answer := h.send("", "/api/data/gamesFilter", none); answer.Code != http.StatusOK || strings.TrimSpace(answer.Body.String()) != "[]" {
			t.Errorf("%s: %d %.200s", none, answer.Code, answer.Body)
		}
	}
}

func TestGamesAreOrderedAndPaged(t *testing.T) {
	h := newHarness(t).serve().seedDemo()
	all := h.games("", `{"filter":[]}`)
	if len(all) < 160 || !slices.IsSortedFunc(all, func(a, b gamerow.GameRow) int { return int(b.Priority - a.Priority) }) {
		t.Fatalf("%d games, sorted wrongly", len(all))
	}
	if got := ids(all[:3]); got != "limbo dice keno" {
		t.Errorf("the house's own games are %s", got)
	}
	for _, filter := range []string{`[]`, `[{"key":"name","type":"search","expect":"e"}]`, `[{"key":"category","expect":"Slots"}]`} {
		whole := h.games("", `{"filter":`+filter+`}`)
		var pages []gamerow.GameRow
		for _, offset := range []string{"0", "50", "100", "150"} {
			page := h.games("", `{"filter":`+filter+`,"limit":50,"offset":`+offset+`}`)
			if len(page) > 50 {
				t.Errorf("a page has %d games", len(page))
			}
			pages = append(pages, page...)
		}
		if ids(pages) != ids(whole) {
			t.Errorf("%s: the pages are not the whole", filter)
		}
	}
}

func TestEmptySearchReturnsAllGames(t *testing.T) {
	h := newHarness(t).serve().seedDemo()
	all := ids(h.games("", `{}`))
	for _, key := range []string{"type", "category", "name", "custom_category", "tag"} {
		for _, kind := range []string{"search", "includes:string"} {
			if got := ids(h.games("", `{"filter":[{"key":"`+key+`","type":"`+kind+`","expect":" "}]}`)); got != all {
				t.Errorf("%s %s leaves something out", key, kind)
			}
		}
	}
}

func TestSearchLengthIsBounded(t *testing.T) {
	h := newHarness(t).serve()
	name := strings.Repeat("abcdefghij", 10) // the maximum length of a name
	h.importList(List{
		Providers: []Provider{{Slug: "p", Name: "P"}}, Games: []Game{{ID: "long", Name: name, Provider: "p", Category: []string{"Slots"}}},
	}, false)
	for text, found := range map[string]bool{name: true, name + " and what follows": true, "x" + name: false, name[:99] + "x": false} {
		rows := h.games("", `{"filter":[{"key":"name","type":"search","expect":"`+text+`"}]}`)
		if (len(rows) == 1) != found {
			t.Errorf("%q finds %d games", text, len(rows))
		}
	}
}

func TestMalformedFiltersAreRefused(t *testing.T) {
	h := newHarness(t).serve().seedDemo()
	cond := func(condition string) string { return `{"filter":[` + condition + `]}` }
	for body, field := range map[string]string{
		cond(`{"key":"password","expect":"x"}`):                                                  "filter.0.key",
		cond(`{"key":"","expect":"x"}`):                                                          "filter.0.key",
		cond(`{"expect":"x"}`):                                                                   "filter.0.key",
		cond(`{"key":"game_data","expect":"x"}`):                                                 "filter.0.key",
		cond(`{"key":"Type","expect":"x"}`):                                                      "filter.0.key",
		cond(`{"key":"type","expect":"a"},{"key":"no","expect":"x"}`):                            "filter.1.key",
		cond(`{"key":"name","type":"regex","expect":"x"}`):                                       "filter.0.type",
		cond(`{"key":"name","type":"SEARCH","expect":"x"}`):                                      "filter.0.type",
		cond(`{"key":"isFeatured","type":"search","expect":true}`):                               "filter.0.type",
		cond(`{"key":"ids","type":"search","expect":"x"}`):                                       "filter.0.type",
		cond(`{"key":"isFeatured","expect":"true"}`):                                             "filter.0.expect",
		cond(`{"key":"isFeatured","expect":1}`):                                                  "filter.0.expect",
		cond(`{"key":"isFeatured","expect":null}`):                                               "filter.0.expect",
		cond(`{"key":"isFeatured"}`):                                                             "filter.0.expect",
		cond(`{"key":"name"}`):                                                                   "filter.0.expect",
		cond(`{"key":"name","type":"search","expect":null}`):                                     "filter.0.expect",
		cond(`{"key":"name","type":"search","expect":7}`):                                        "filter.0.expect",
		cond(`{"key":"name","type":"search","expect":["a"]}`):                                    "filter.0.expect",
		cond(`{"key":"name","type":"search","expect":{"$ne":1}}`):                                "filter.0.expect",
		cond(`{"key":"type","type":"includes:array","expect":["a",7]}`):                          "filter.0.expect",
		cond(`{"key":"type","type":"includes:array","expect":["a",null]}`):                       "filter.0.expect",
		cond(`{"key":"ids","expect":[` + strings.Repeat(`"a",`, 1000) + `"a"]}`):                 "filter.0.expect",
		cond(`{"key":"name","expect":"` + strings.Repeat("a", 1001) + `"}`):                      "filter.0.expect",
		cond(`{"key":"name","type":"search","expect":"` + strings.Repeat("ä", 10000) + `"}`):     "filter.0.expect",
		cond(`{"key":"name","expect":"x","extra":1}`):                                            "filter.0.extra",
		cond(strings.Repeat(`{"key":"name","expect":"x"},`, 20) + `{"key":"name","expect":"x"}`): "filter",
		`{"filter":{}}`:     "filter",
		`{"filter":"name"}`: "filter",
		`{"filter":[7]}`:    "filter.0",
		`{"limit":-1}`:      "limit",
		`{"limit":1001}`:    "limit",
		`{"limit":"5"}`:     "limit",
		`{"limit":1.5}`:     "limit",
		`{"offset":-1}`:     "offset",
		`{"sort":"name"}`:   "sort",
	} {
		answer := h.send("", "/api/data/gamesFilter", body)
		if answer.Code != http.StatusUnprocessableEntity || !strings.Contains(answer.Body.String(), `"`+field+`"`) {
			t.Errorf("%.120s: %d %.300s; want 422 for %s", body, answer.Code, answer.Body, field)
		}
	}
}

func TestSearchFindsPartsOfWords(t *testing.T) {
	h := newHarness(t).serve()
	h.importList(List{Providers: []Provider{{Slug: "p", Name: "P"}}, Games: []Game{
		{ID: "a", Name: "Café del Mar", Provider: "p", Category: []string{"Slots"}, Priority: 1},
		{ID: "b", Name: "100% Œuvre + ł", Provider: "p", Category: []string{"Slots"}, Priority: 3},
		{ID: "c", Name: "Cafeteria", Provider: "p", Category: []string{"Slots"}, Priority: 2},
		{ID: "d", Name: "夜の市場", Provider: "p", Category: []string{"Slots"}},
	}}, false)
	for text, want := range map[string]string{
		"cafe": "c a", "CAFÉ": "c a", "mar caf": "a", "del mar": "a", "%": "b", "_": "", "*": "", `\"`: "", "+ l": "b", "市": "d", "œuv": "b",
		"": "limbo dice keno b c a d", "   ": "limbo dice keno b c a d", "a\\nb": "", "mar\\n": "a", "rc": "",
	} {
		got := ids(h.games("", `{"filter":[{"key":"name","type":"search","expect":"`+text+`"}]}`))
		if got != want {
			t.Errorf("%q finds %q, want %q", text, got, want)
		}
	}
}
