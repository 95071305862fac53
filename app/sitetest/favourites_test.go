package sitetest

import (
	"strings"
	"testing"

	"croupier/app/betting/catalogue"
	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
	"croupier/app/people/jurisdiction"
)

// The catalogue finds the favourites of a player.
func TestCatalogueListsFavourites(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	const favorite, filter = "/api/user/favorite", "/api/data/gamesFilter"
	s.want("a guest's favourite", s.post(favorite, `{"id":"dice","value":true}`), 401)
	s.want("a guest's list", s.post("/api/data/recentGames", `{}`), 401)
	s.open("felicity", "")
	felicity := s.signIn("felicity")
	const wanted = `{"filter":[{"key":"favorite","expect":true}]}`
	s.want("favourite", s.as(felicity, favorite, `{"id":"keno","value":true}`), 200)
	if got := s.want("favourites", s.as(felicity, filter, wanted), 200).text; !strings.Contains(got, `"id":"keno"`) || strings.Contains(got, `"id":"dice"`) {
		t.Errorf("the favourites are %.300s", got)
	}
	for body, want := range map[string]int{
		`{"id":"nothing","value":true}`: 404, `{"id":"dice"}`: 422, `{"id":"","value":true}`: 422, `{"id":"dice","value":1}`: 422,
		`{"id":"` + strings.Repeat("x", 300) + `","value":true}`: 422,
	} {
		s.want(body[:12], s.as(felicity, favorite, body), want)
	}
}

// The sample table of restrictions covers every provider of the demonstration.
func TestSampleCatalogueHasProviders(t *testing.T) {
	t.Parallel()
	rules, err := jurisdiction.New(jurisdiction.Deps{}, jurisdiction.Options{})
	if err != nil {
		t.Fatal(err)
	}
	table, err := rules.RestrictionTable(t.Context(), session.GuestCall("test"), action.None{})
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, line := range table.Table {
		names[line.Provider] = true
	}
	list, err := catalogue.DemoList()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range list.Providers {
		if !names[p.Name] {
			t.Errorf("%s is not in the table", p.Name)
		}
	}
}
