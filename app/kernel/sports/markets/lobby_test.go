package markets

import (
	"regexp"
	"strings"
	"testing"
)

// The lobby's list of sports is the beginning of the catalogue. The slug of each sport
// is its key, and each sport has its own colour.
func TestLobbySports(t *testing.T) {
	want := "soccer, basketball, tennis, ice hockey, table tennis, volleyball, baseball, handball, rugby, cricket, darts, futsal, badminton, boxing, golf, snooker, squash, cycling, rally, formula 1, bowls, aussie rules, bandy"
	names, colours := []string{}, map[string]bool{}
	for _, sport := range Sports()[:23] {
		names = append(names, strings.ToLower(sport.Name))
		if sport.Key != strings.ReplaceAll(strings.ToLower(sport.Name), " ", "-") {
			t.Errorf("%s has the slug %s", sport.Name, sport.Key)
		}
		if !regexp.MustCompile(`^#[0-9a-f]{6}$`).MatchString(sport.Colour) || colours[sport.Colour] {
			t.Errorf("%s has the colour %q", sport.Name, sport.Colour)
		}
		colours[sport.Colour] = true
	}
	if got := strings.Join(names, ", "); got != want {
		t.Errorf("the list is %s", got)
	}
}
