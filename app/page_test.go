package app

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"croupier/app/desk/content"
	"croupier/app/kernel/config"
)

func TestTheFirstPictureOfTheHomePageIsLoadedAhead(t *testing.T) {
	slide := func(category, kind, path string) content.Slide {
		return content.Slide{Category: category, Type: content.SlideMedia{Type: kind, Path: path}}
	}
	banner := func(sport bool, image string) content.Banner { return content.Banner{Sport: sport, Image: image} }
	for name, test := range map[string]struct {
		slider top
		want   string
	}{
		"nothing":               {top{}, ""},
		"a slide before banner": {top{Slides: []content.Slide{slide("other", "image", "/a.svg?v=1")}, Banners: []content.Banner{banner(false, "/b.svg")}}, "/a.svg?v=1"},
		"sports stay aside":     {top{Slides: []content.Slide{slide("sport", "image", "/s.svg")}, Banners: []content.Banner{banner(true, "/t.svg"), banner(false, "/b.svg")}}, "/b.svg"},
		"a film":                {top{Slides: []content.Slide{slide("other", "video", "/a.mp4")}, Banners: []content.Banner{banner(false, "/b.svg")}}, ""},
		"more than an address":  {top{Banners: []content.Banner{banner(false, "/b.svg>; rel=x, </c")}}, ""},
		"a line break":          {top{Banners: []content.Banner{banner(false, "/b.svg\r\nX: y")}}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			if got := test.slider.firstPicture(); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// The number of the gaming licence is on every page, as config.example.yaml
// says.
func TestThePageKnowsTheGamingLicence(t *testing.T) {
	s := newSite(t, func(cfg *config.Config) { cfg.Product.LicenceNumber = "GX-1234/JAZ" })
	recorder := httptest.NewRecorder()
	page, err := s.app.page(recorder, httptest.NewRequest(http.MethodGet, "/fairness", nil))
	if err != nil {
		t.Fatal(err)
	}
	if got := page.Bootstrap.(bootstrap).Product.LicenceNumber; got != "GX-1234/JAZ" {
		t.Errorf("the page knows %q", got)
	}
}

// The components of the office are looked at on showcases only, and its document
// is opened by no other address.
func TestOnlyAShowcaseOpensTheOfficesKit(t *testing.T) {
	for _, demo := range []bool{true, false} {
		s := newSite(t, func(cfg *config.Config) { cfg.Demo = demo })
		for path, want := range map[string]bool{officeKit: demo, "/debugger/ui": false, "/admin": false, "/": false} {
			page, err := s.app.page(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, path, nil))
			if err != nil {
				t.Fatal(err)
			}
			if page.Office != want {
				t.Errorf("demo %v: %s opens the office: %v", demo, path, page.Office)
			}
		}
	}
}
