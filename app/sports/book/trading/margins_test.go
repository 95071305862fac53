package trading

import "testing"

// The site has margins of 50 and 70 thousandths, spread by odds ratio.
func TestLowersMarginDetectsLowerMargins(t *testing.T) {
	s := New(Deps{})
	c, err := newControls(nil)
	if err != nil {
		t.Fatal(err)
	}
	c.addMargin(Scope{Level: levelSport, Sport: "soccer"}, MarginTerms{Before: new(100)})
	c.addMargin(Scope{Level: levelLeague, Sport: "soccer", Category: "England", Tournament: "League"}, MarginTerms{Before: new(200)})
	sport, league, kind := Scope{Level: levelSport, Sport: "soccer"}, Scope{Level: levelLeague, Sport: "soccer", Category: "Spain", Tournament: "League"}, Scope{Level: levelType, Sport: "soccer", Market: "1x2"}
	for _, test := range []struct {
		name  string
		of    Scope
		after MarginTerms
		want  bool
	}{
		{"a sport raised", sport, MarginTerms{Before: new(101)}, false},
		{"a sport lowered", sport, MarginTerms{Before: new(99)}, true},
		{"a sport back to the site", sport, MarginTerms{}, true},
		{"in play below the site", sport, MarginTerms{Before: new(100), Live: new(69)}, true},
		{"in play above the site", sport, MarginTerms{Before: new(100), Live: new(71)}, false},
		{"spread in another way", sport, MarginTerms{Before: new(100), Method: "power"}, true},
		{"a league above its sport", league, MarginTerms{Before: new(100)}, false},
		{"a league below its sport", league, MarginTerms{Before: new(99)}, true},
		{"a market below one of its leagues", kind, MarginTerms{Before: new(199)}, true},
		{"a market above all of its leagues", kind, MarginTerms{Before: new(200)}, false},
	} {
		if got := s.lowersMargin(c, test.of, test.after); got != test.want {
			t.Errorf("%s: lowered %t", test.name, got)
		}
	}
}
