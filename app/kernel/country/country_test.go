package country

import (
	"strings"
	"testing"
)

func TestCountriesHaveCodesAndNames(t *testing.T) {
	codes := Codes()
	if len(codes) != 250 {
		t.Errorf("%d countries; ISO 3166-1 has 249, and XK is one more", len(codes))
	}
	for _, code := range codes {
		if len(code) != 2 || strings.ToUpper(code) != code || !Known(code) {
			t.Errorf("%q is no code", code)
		}
		named := Names(code)
		if len(named) == 0 || Name(code) != named[0] {
			t.Errorf("%s is called %q and is one of %q", code, Name(code), named)
		}
		for _, name := range named {
			if strings.TrimSpace(name) != name || name == "" {
				t.Errorf("%s is called %q", code, name)
			}
		}
	}
}

func TestUnknownCodesAreNoCountries(t *testing.T) {
	for _, text := range []string{"", "us", "USA", "ZZ", Unknown, "U", " US"} {
		if Known(text) || len(Names(text)) > 0 || Name(text) != text {
			t.Errorf("%q is taken for a country", text)
		}
	}
}
