package sitetest

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"

	"croupier/app/kernel/config"
)

// The number of the gaming licence is on every page, as config.example.yaml states.
func TestPageShowsGamingLicence(t *testing.T) {
	t.Parallel()
	s := newSite(t, func(cfg *config.Config) { cfg.Product.LicenceNumber = "GX-1234/JAZ" })
	recorder := httptest.NewRecorder()
	page, err := s.Parts.Pages.Load(recorder, httptest.NewRequest(http.MethodGet, "/fairness", nil))
	if err != nil {
		t.Fatal(err)
	}
	var known struct {
		Product struct{ LicenceNumber string }
	}
	text, err := json.Marshal(page.Bootstrap)
	if err == nil {
		err = json.Unmarshal(text, &known)
	}
	if got := known.Product.LicenceNumber; err != nil || got != "GX-1234/JAZ" {
		t.Errorf("the page knows %q, %v", got, err)
	}
}

// The back office has a document of its own. Its component gallery is available on showcases
// only.
func TestOfficeHasItsOwnDocument(t *testing.T) {
	t.Parallel()
	for _, demo := range []bool{true, false} {
		s := newSite(t, func(cfg *config.Config) { cfg.Demo = demo })
		for path, want := range map[string]bool{"/debugger/ui/office": demo, "/debugger/ui": false, "/admin": true, "/admin/user/x": true, "/admins": false, "/": false} {
			page, err := s.Parts.Pages.Load(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, path, nil))
			if err != nil {
				t.Fatal(err)
			}
			if page.Office != want {
				t.Errorf("demo %v: %s opens the office: %v", demo, path, page.Office)
			}
		}
	}
}
