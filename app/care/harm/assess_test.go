package harm

import (
	"fmt"
	"strings"
	"testing"
)

// defaultThresholds returns the thresholds of a new site.
func defaultThresholds(m *marker) int64 { return defaultSettings.threshold(m) }

var defaultSettings = declareSettings()

// days sets the same facts on some days, counted back from the last day.
func (w window) days(d Day, back ...int) window {
	for _, n := range back {
		w[Window-1-n] = d
	}
	return w
}

// inBaseline sets the same facts on one day of each of the eight weeks before.
func (w window) inBaseline(d Day) window { return w.days(d, 10, 17, 24, 31, 38, 45, 52, 59) }

// markedLevel measures a window and returns the marked markers, with a + for strong.
func markedLevel(w window) string {
	figures, all := assess(w, defaultThresholds)
	var list []string
	for _, f := range figures {
		switch f.Level {
		case Marked:
			list = append(list, f.Marker)
		case Strong:
			list = append(list, f.Marker+"+")
		}
	}
	return strings.TrimSpace(fmt.Sprintf("%d %s", all, strings.Join(list, " ")))
}

func TestMarkersAreMarkedAtThreshold(t *testing.T) {
	h := int64(3_600_000)
	for what, test := range map[string]struct {
		w    window
		want string
	}{
		"nothing":                     {window{}, "0"},
		"spend below":                 {window{}.days(Day{Lost: 1000*dollar - cent}, 6), "0"},
		"spend":                       {window{}.days(Day{Lost: 1000 * dollar}, 6), "1 spend"},
		"spend of eight days":         {window{}.days(Day{Lost: 999 * dollar}, 6, 7), "0"},
		"what was won":                {window{}.days(Day{Lost: -9000 * dollar}, 0), "0"},
		"spend twice":                 {window{}.days(Day{Lost: 1000 * dollar}, 0, 6), "2 spend+"},
		"as in the baseline":          {window{}.inBaseline(Day{Lost: 100 * dollar}).days(Day{Lost: 299 * dollar}, 2), "0"},
		"three times the baseline":    {window{}.inBaseline(Day{Lost: 100 * dollar}).days(Day{Lost: 300 * dollar}, 2), "1 spend_usual"},
		"a baseline counts as 100":    {window{}.inBaseline(Day{Lost: dollar}).days(Day{Lost: 299 * dollar}, 2), "0"},
		"three times 100":             {window{}.inBaseline(Day{Lost: dollar}).days(Day{Lost: 300 * dollar}, 2), "1 spend_usual"},
		"one week before says little": {window{}.days(Day{Lost: 100 * dollar}, 10).days(Day{Lost: 900 * dollar}, 2), "0"},
		"deposits rise":               {window{}.inBaseline(Day{Deposited: 100 * dollar, Deposits: 1}).days(Day{Deposited: 250 * dollar, Deposits: 1}, 2), "1 deposits_rise"},
		"deposits after losses":       {window{}.days(Day{Deposits: 2, ChasingDeposits: 2}, 0, 1), "1 chasing"},
		"deposits without losses":     {window{}.days(Day{Deposits: 9}, 0, 1), "0"},
		"time":                        {window{}.days(Day{Played: 4 * h}, 0, 1, 2, 3, 4), "1 time"},
		"a long day":                  {window{}.days(Day{Played: 6 * h}, 0), "1 long_day"},
		"almost a long day":           {window{}.days(Day{Played: 6*h - 1}, 0), "0"},
		"three nights":                {window{}.days(Day{Night: nightBets}, 0, 3, 6), "1 night"},
		"nights with few bets":        {window{}.days(Day{Night: nightBets - 1}, 0, 1, 2, 3, 4, 5, 6), "0"},
		"stakes rise":                 {window{}.inBaseline(Day{Wagers: 10, Staked: 10 * dollar}).days(Day{Wagers: minBets, Staked: 3 * minBets * dollar}, 0), "1 stakes_rise"},
		"too few bets to compare":     {window{}.inBaseline(Day{Wagers: 10, Staked: 10 * dollar}).days(Day{Wagers: minBets - 1, Staked: 300 * dollar}, 0), "0"},
		"a word":                      {window{}.days(Day{ConcernMessages: 1}, 29), "1 words"},
		"a word a month ago":          {window{}.days(Day{ConcernMessages: 1}, 30), "0"},
		"two words":                   {window{}.days(Day{ConcernMessages: 1}, 29, 0), "2 words+"},
		"limits":                      {window{}.days(Day{LoosenedLimits: 3}, 20), "1 looser"},
		"time-outs":                   {window{}.days(Day{Pauses: 1}, 20, 10, 0), "1 pauses"},
		"payments that failed":        {window{}.days(Day{Refused: 4}, 0), "1 refused"},
		"withdrawals taken back":      {window{}.days(Day{Cancelled: 2}, 6), "1 cancelled"},
		"two groups":                  {window{}.days(Day{Cancelled: 2, ConcernMessages: 1}, 0), "1 words cancelled"},
		"three groups":                {window{}.days(Day{Cancelled: 2, ConcernMessages: 1, LoosenedLimits: 3}, 0), "2 words looser cancelled"},
		"three of one group and two":  {window{}.days(Day{Cancelled: 2, Refused: 4, ConcernMessages: 1}, 0), "1 words refused cancelled"},
	} {
		if got := markedLevel(test.w); got != test.want {
			t.Errorf("%s: %s, want %s", what, got, test.want)
		}
	}
}

func TestAllGroupsHaveMarkers(t *testing.T) {
	groups, ids := map[Group]bool{}, map[string]bool{}
	for _, m := range markers {
		if ids[m.id] || m.title == "" || m.formula == "" || m.defaultThreshold < m.minThreshold || m.defaultThreshold > m.maxThreshold {
			t.Errorf("the marker %q is not complete", m.id)
		}
		groups[m.group], ids[m.id] = true, true
	}
	if len(groups) != 7 {
		t.Errorf("%d groups have markers", len(groups))
	}
}

func TestNightCanSpanMidnight(t *testing.T) {
	s := declareSettings()
	for hour, want := range map[int64]bool{0: true, 4: true, 5: false, 23: false} {
		if got := s.atNight(20*dayMs + hour*hourMs + 1); got != want {
			t.Errorf("%d o'clock: %t", hour, got)
		}
	}
}

func TestConcernWordsAreFound(t *testing.T) {
	s := declareSettings()
	for text, want := range map[string]bool{
		"I CAN’T STOP, please close it": true, "I have lost everything": true, "Where is my deposit?": false, "": false,
	} {
		if got := s.hasConcernWord(text); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
	for word, valid := range map[string]bool{"debt": true, "Debt": false, " debt": false, "": false, strings.Repeat("x", 41): false} {
		if err := checkWord(word); (err == nil) != valid {
			t.Errorf("the word %q: %v", word, err)
		}
	}
}
