package sitetest

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"croupier/app/betting/catalogue"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/originals"
	"croupier/app/kernel/originals/crash"
	"croupier/app/kernel/originals/rules"
)

// headAt is the metadata of a page for any other site.
func (s *testSite) headAt(path string) feature.Head {
	s.Helper()
	page, err := s.Parts.Pages.Load(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, path, nil))
	if err != nil {
		s.Fatal(err)
	}
	return page.Head
}

// Links show what a guest may see of a bet and a player, with the site's current data, and
// nothing of hidden players.
func TestLinkPreviewsShowPublicDataOnly(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.open("felicity", "")
	player := s.signIn("felicity")
	s.want("the switch", s.as(player, "/api/user/settings", `{"private_bets":false}`), 200)
	played := s.want("bet", s.as(player, "/api/whisper",
		`{"event":"Play","data":{"api_id":"dice","bet":"1","demo":false,"currency":"usd","data":{"over":true,"target":"50.50"}}}`), 200).body
	bet := "/?game=dice-" + played["id"].(string)
	profile := "/profile/felicity"

	if head := s.headAt(bet); !strings.HasPrefix(head.Description, "felicity ") || !strings.Contains(head.Description, "1.00 USD") || !strings.HasSuffix(head.Title, " on Dice") {
		t.Errorf("the preview of the bet is %+v", head)
	}
	if head := s.headAt(profile); head.Title != "felicity" || !strings.HasPrefix(head.Description, "felicity has wagered $") {
		t.Errorf("the preview of the profile is %+v", head)
	}
	open := s.headAt(bet).Picture
	s.want("the switch", s.as(player, "/api/user/settings", `{"private_bets":true}`), 200)
	for _, path := range []string{bet, profile} {
		head := s.headAt(path)
		if strings.Contains(head.Title+head.Description, "felicity") || head.Picture == open {
			t.Errorf("%s shows a hidden player: %+v", path, head)
		}
	}
	if head := s.headAt(bet); !strings.HasPrefix(head.Description, "A hidden player ") {
		t.Errorf("the preview of the bet is %+v", head)
	}
	profilePicture := strings.Replace(strings.TrimPrefix(open, s.Parts.Address.URL()), "/bet/"+played["id"].(string), "/profile/felicity", 1)
	if got := s.send(s.visitor, http.MethodGet, profilePicture, ""); got.status != http.StatusNotFound {
		t.Errorf("the picture of a hidden profile: %d", got.status)
	}
}

// definitions describe all originals.
func definitions() []rules.Definition {
	list := []rules.Definition{crash.Definition()}
	for _, game := range originals.All() {
		list = append(list, game.Definition())
	}
	return list
}

func TestLinkPreviewsUseCatalogue(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	list, err := catalogue.DemoList()
	if err == nil {
		_, err = s.Parts.Catalogue.Import(t.Context(), list, false)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, def := range definitions() {
		if head := s.headAt("/casino/game/" + def.ID); head.Title != def.Name || !strings.HasPrefix(head.Description, def.Summary+" Pays back ") {
			t.Errorf("the preview of %s is %+v", def.ID, head)
		}
	}
	game := list.Games[0]
	if head := s.headAt("/casino/game/" + game.ID); head.Title != game.Name || !strings.HasPrefix(head.Description, game.Name+" by ") {
		t.Errorf("the preview of %s is %+v", game.ID, head)
	}
	siteHead := s.headAt("/")
	for _, path := range []string{"/casino/game/none", "/profile/unknown", "/?game=dice-none", "/fairness"} {
		if head := s.headAt(path); head.Title != siteHead.Title || head.Picture != siteHead.Picture {
			t.Errorf("the preview of %s is %+v, not the site's", path, head)
		}
	}
	if got := s.send(s.visitor, http.MethodGet, strings.TrimPrefix(siteHead.Picture, s.Parts.Address.URL()), ""); got.status != http.StatusOK || got.header.Get("Content-Type") != "image/png" {
		t.Errorf("the house's picture: %d %s", got.status, got.header.Get("Content-Type"))
	}
}
