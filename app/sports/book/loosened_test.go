package book

import "testing"

// An inherited limit counts as its lowest possible value before a change, and as its
// highest after it. The site has limits of 10,000, 10,000 and 25,000 dollars.
func TestRaisesDetectsHigherLimits(t *testing.T) {
	r := newOfficeHarness(t)
	e := r.match("m1")
	dollars := func(bet, market, event int64) Limits { return Limits{bet * dollar, market * dollar, event * dollar} }
	for key, l := range map[subject]Limits{
		{kindSport, "soccer"}:                 dollars(100, 0, 0),
		{kindLeague, "soccer/England/League"}: dollars(50, 0, 0),
		{kindMarket, "soccer/1x2"}:            dollars(400, 0, 0),
	} {
		r.risk.ownLimits.set(ownLimit{subject: key, Limits: l})
	}
	for _, test := range []struct {
		name          string
		of            subject
		before, after Limits
		want          bool
	}{
		{"a sport below the site", subject{kindSport, "tennis"}, Limits{}, dollars(9_999, 0, 0), false},
		{"a sport above the site", subject{kindSport, "tennis"}, Limits{}, dollars(10_001, 0, 0), true},
		{"a sport back to the site", subject{kindSport, "soccer"}, dollars(100, 0, 0), Limits{}, true},
		{"a sport back from above the site", subject{kindSport, "tennis"}, dollars(20_000, 0, 0), Limits{}, false},
		{"a league below its sport", subject{kindLeague, "soccer/Spain/League"}, Limits{}, dollars(100, 0, 0), false},
		{"a league above its sport", subject{kindLeague, "soccer/Spain/League"}, Limits{}, dollars(101, 0, 0), true},
		{"a market above one of its leagues", subject{kindMarket, "soccer/btts"}, Limits{}, dollars(60, 0, 0), true},
		{"a market below all of its leagues", subject{kindMarket, "soccer/btts"}, Limits{}, dollars(50, 0, 0), false},
		{"an event above its league", subject{kindEvent, e.ID}, Limits{}, dollars(51, 0, 0), true},
		{"an event that may inherit more", subject{kindEvent, e.ID}, dollars(300, 0, 0), Limits{}, true},
		{"an event that inherits less", subject{kindEvent, e.ID}, dollars(400, 0, 0), Limits{}, false},
		{"another limit of an event", subject{kindEvent, e.ID}, Limits{}, dollars(0, 0, 30_000), true},
	} {
		if got := r.risk.raises(test.of, test.before, test.after); got != test.want {
			t.Errorf("%s: raised %t", test.name, got)
		}
	}
}
