package jurisdiction

import (
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/action"
	"croupier/app/kernel/country"
	"croupier/app/kernel/session"
)

func TestParseRestrictions(t *testing.T) {
	for text, want := range map[string]string{
		"France, United Kingdom, USA": "FR GB US",
		"No restrictions":             "",
		"no":                          "",
		"NO RESTRICTIONS AT ALL, apart from taste": "",
		" none":                                  "",
		"":                                       "",
		"Norway":                                 "NO",
		"Norway, Denmark":                        "DK NO",
		"North Korea":                            "KP",
		"North Macedonia; Nepal":                 "MK NP",
		"norfolk island":                         "NF",
		"Northern Ireland":                       "GB",
		"usa , U.S.A., United States of America": "US",
		"The Netherlands, Curacao and Curaçao":   "CW NL",
		"Bosnia and Herzegovina":                 "BA",
		"France and Spain":                       "ES FR",
		"Trinidad and Tobago and Bosnia and Herzegovina": "BA TT",
		"Antigua and Barbuda, Malta, and Gibraltar.":     "AG GI MT",
		"FR, GB;US/NL|ES":                                 "ES FR GB NL US",
		"Spain\nItaly\r\nPortugal":                        "ES IT PT",
		"Congo (Kinshasa), Republic of the Congo, Guinea": "CD CG GN",
		"Niger, Nigeria, Guinea-Bissau":                   "GW NE NG",
	} {
		codes, unknown := ParseRestrictions(text)
		if strings.Join(codes, " ") != want || len(unknown) > 0 || codes == nil {
			t.Errorf("%q: %v, unknown %v; want %s", text, codes, unknown, want)
		}
	}
	codes, unknown := ParseRestrictions("France, Atlantis and Spain, Narnia, Italy and Oz")
	if !slices.Equal(codes, []string{"FR"}) || !slices.Equal(unknown, []string{"Atlantis and Spain", "Narnia", "Italy and Oz"}) {
		t.Errorf("got %v, unknown %v", codes, unknown)
	}
}

// blockedCountries are the countries in which real money is blocked.
type blockedCountries []string

// Blocked implements Eligibility.
func (b blockedCountries) Blocked(country string) bool { return slices.Contains(b, country) }

func newDeps() Deps {
	return Deps{Eligibility: blockedCountries{"US", "KP"}, Log: slog.New(slog.DiscardHandler)}
}

func newService(t *testing.T) *Service {
	t.Helper()
	s, err := New(newDeps(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSampleTable(t *testing.T) {
	s := newService(t)
	answer, err := s.RestrictionTable(t.Context(), session.GuestCall("test"), action.None{})
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, line := range answer.Table {
		if line.Provider == "" || line.Restrictions == "" {
			t.Errorf("got %v", line)
		}
		names[line.Provider] = true
		if _, unknown := ParseRestrictions(line.Restrictions); len(unknown) > 0 {
			t.Errorf("%v names %v", line, unknown)
		}
	}
	if len(names) < 200 || len(answer.Hash) != 16 {
		t.Errorf("%d providers, hash %q", len(names), answer.Hash)
	}
	if !strings.Contains(string(sampleRestrictions), "Sample data") {
		t.Error("it is not marked as sample data")
	}
	for _, one := range []struct {
		provider, iso string
		want          bool
	}{
		{"Velvet Meridian", "FR", true},
		{"velvet meridian", "US", true},
		{"Velvet Meridian", "NO", false},
		{"Northlight Reels", "NO", true},
		{"Copper Kite", "US", false},
		{"Unknown provider", "US", false},
		{"Velvet Meridian", country.Unknown, false},
	} {
		if got := s.Restricted(one.provider, one.iso); got != one.want {
			t.Errorf("%s in %s: %v", one.provider, one.iso, got)
		}
	}
}

func TestOperatorTableReplacesSample(t *testing.T) {
	file := filepath.Join(t.TempDir(), "restrictions.json")
	sample, err := loadRestrictions(file) // there is none yet
	if err != nil || len(sample.Table) < 200 {
		t.Fatalf("%v", err)
	}
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(`{"table":[{"Provider":"Own Works","Restrictions":"Norway, Atlantis"}]}`)
	s, err := New(newDeps(), Options{Restrictions: file})
	if err != nil {
		t.Fatal(err)
	}
	answer, err := s.RestrictionTable(t.Context(), session.GuestCall("test"), action.None{})
	if err != nil || len(answer.Table) != 1 || answer.Hash == sample.Hash || !s.Restricted("Own Works", "NO") || s.Restricted("Velvet Meridian", "FR") {
		t.Errorf("got %+v, %v", answer, err)
	}
	if got := s.restrictions.Unknown["Own Works"]; !slices.Equal(got, []string{"Atlantis"}) {
		t.Errorf("unknown are %v", got)
	}
	// The hash depends on the contents.
	write("{\"note\":\"x\",\n\"table\":[{\"Restrictions\":\"Norway, Atlantis\",\"Provider\":\"Own Works\"}]}")
	if same, err := loadRestrictions(file); err != nil || same.Hash != answer.Hash {
		t.Errorf("another hash for the same table: %v", err)
	}
	write(`{"table":[{"Provider":"Own Works","Restrictions":"Norway"}]}`)
	if other, err := loadRestrictions(file); err != nil || other.Hash == answer.Hash {
		t.Errorf("the same hash for another table: %v", err)
	}
	for _, broken := range []string{
		``, `[]`, `{"table":7}`, `{"table":[{"Provider":7}]}`, `{"table":[{"Restrictions":"Norway"}]}`,
		`{"table":[{"Provider":"A","Restrictions":"x"},{"Provider":"a ","Restrictions":"y"}]}`,
	} {
		write(broken)
		if _, err := New(newDeps(), Options{Restrictions: file}); err == nil || !strings.Contains(err.Error(), file) {
			t.Errorf("%s: %v", broken, err)
		}
	}
}

func TestJurisdiction(t *testing.T) {
	s := newService(t)
	for iso, want := range map[string]JurisdictionAnswer{
		"DE": {"DE", false}, "US": {"US", true}, "KP": {"KP", true}, "": {"XX", false}, "us": {"XX", false}, "T1": {"XX", false},
		"<script>": {"XX", false}, "XX": {"XX", false},
	} {
		call := session.GuestCall("test")
		call.Country = iso
		if got, err := s.Jurisdiction(t.Context(), call, action.None{}); err != nil || got != want {
			t.Errorf("%q: %+v, %v", iso, got, err)
		}
	}
}
