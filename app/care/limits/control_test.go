package limits

import (
	"errors"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

var noon = time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)

func TestControlValues(t *testing.T) {
	for _, test := range []struct {
		control     Control
		asked, want string
	}{
		{"loss.day", "1", "1"}, {"loss.day", "10000000000", "10000000000"}, {"time.week", "2678400", "2678400"}, {"loss.day", "", ""},
		{"block.crash", "1", "1"}, {"block.crash", "", ""}, {"reality", "15", "15"}, {"reality", "60", "60"}, {"reality", "", ""},
		{"night", "23:00-07:00+02:00", "23:00-07:00+02:00"}, {"night", "00:00-06:30-03:30", "00:00-06:30-03:30"},
		{"night", "23:00-07:00 Europe/Berlin", "23:00-07:00 Europe/Berlin"}, {"night", "23:00-07:00 UTC", "23:00-07:00 UTC"}, {"night", "23:00-07:00-00:00", "23:00-07:00+00:00"},
		{"timeout", "24h", "1772712000000"}, {"timeout", "7d", "1773230400000"}, {"timeout", "30d", "1775217600000"},
	} {
		if got, err := test.control.read(test.asked, noon); err != nil || got != test.want {
			t.Errorf("%s set to %q is %q, want %q: %v", test.control, test.asked, got, test.want, err)
		}
	}
	for _, test := range []struct{ control, asked string }{
		{"loss.day", "0"}, {"loss.day", "-1"}, {"loss.day", "01"}, {"loss.day", "+1"}, {"loss.day", "1.5"}, {"loss.day", "1e3"}, {"loss.day", "10000000001"},
		{"loss.day", "99999999999999999999"}, {"loss.day", " 1"}, {"time.day", "2678401"}, {"block.crash", "2"}, {"block.crash", "yes"},
		{"reality", "20"}, {"timeout", "1h"}, {"timeout", ""}, {"timeout", "1772712000000"},
		{"night", "24:00-07:00+00:00"}, {"night", "23:60-07:00+00:00"}, {"night", "23:00-23:00+00:00"}, {"night", "23:00-07:00"},
		{"night", "23:00-07:00+15:00"}, {"night", "3:00-07:00+01:00"}, {"night", "23:00-07:00+01:00 "},
		{"night", "23:00-07:00 Europe/Bern"}, {"night", "23:00-07:00 Local"}, {"night", "23:00-07:00 "}, {"night", "23:00-07:00 Europe/../UTC"}, {"night", "23:00-23:00 UTC"},
		{"night", "23:00-07:00+02:00 Europe/Berlin"}, {"night", "23:00-07:00 /etc/passwd"},
	} {
		if got, err := Control(test.control).read(test.asked, noon); !errors.Is(err, errValue) {
			t.Errorf("%s set to %q is %q: %v", test.control, test.asked, got, err)
		}
	}
	for _, unknown := range []Control{"", "loss", "loss.year", "loss.day.", "block.", "block.bingo", "Loss.day", "night.day"} {
		if _, err := unknown.read("1", noon); !errors.Is(err, errControl) {
			t.Errorf("%q is a control: %v", unknown, err)
		}
	}
}

func TestCompareStrictness(t *testing.T) {
	for _, test := range []struct {
		control     Control
		value, held string
		want        strictness
	}{
		{"loss.day", "50", "", stricter}, {"loss.day", "50", "51", stricter}, {"loss.day", "50", "50", same}, {"loss.day", "50", "49", looser},
		{"loss.day", "", "49", looser}, {"loss.day", "", "", same}, {"loss.day", "9", "10", stricter},
		{"block.crash", "1", "", stricter}, {"block.crash", "", "1", looser}, {"reality", "15", "30", stricter}, {"reality", "60", "30", looser},
		{"timeout", "1772712000001", "1772712000000", stricter}, {"timeout", "1772712000000", "1772712000001", looser},
		{"timeout", "1772712000000", "1772600000000", stricter}, // the one before has ended
		{"night", "23:00-07:00+00:00", "23:00-06:00+00:00", stricter}, {"night", "22:00-07:00+00:00", "23:00-07:00+00:00", stricter},
		{"night", "23:00-06:00+00:00", "23:00-07:00+00:00", looser}, {"night", "00:00-08:00+00:00", "23:00-07:00+00:00", looser},
		{"night", "01:00-09:00+02:00", "23:00-07:00+00:00", same}, // the same minutes in another zone
		{"night", "22:00-08:00 Europe/Berlin", "23:00-07:00 Europe/Berlin", stricter}, {"night", "23:30-07:00 Europe/Berlin", "23:00-07:00 Europe/Berlin", looser},
		{"night", "23:00-07:00 Europe/Rome", "23:00-07:00 Europe/Berlin", same}, {"night", "23:00-07:00 Europe/Berlin", "23:00-07:00+01:00", looser}, // in summer it begins earlier
		{"night", "22:00-09:00+01:00", "23:00-07:00 Europe/Berlin", stricter}, {"night", "22:30-09:00+01:00", "23:00-07:00 Europe/Berlin", looser}, // also in summer
		{"night", "00:00-23:59+00:00", "23:59-00:01+00:00", looser}, {"night", "02:00-01:00+00:00", "23:00-01:00+00:00", stricter},
	} {
		if got, err := test.control.compare(test.value, test.held, noon); err != nil || got != test.want {
			t.Errorf("%s: %q after %q is %d, want %d: %v", test.control, test.value, test.held, got, test.want, err)
		}
	}
}

// A pause covers exactly the minutes between its times. Of two that begin at one time, the longer
// covers the shorter.
func TestNightPauseMinutes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		minute := rapid.IntRange(0, dayMinutes-1)
		from, to, offset := minute.Draw(t, "from"), minute.Draw(t, "to"), rapid.IntRange(-maxOffset, maxOffset).Draw(t, "offset")
		if from == to {
			return
		}
		zone := time.FixedZone("", offset*60)
		n := night{from: from, to: to, location: zone}
		read, err := readNight(n.text())
		if err != nil || read.from != from || read.to != to || read.text() != n.text() {
			t.Fatalf("%s reads as %+v: %v", n.text(), read, err)
		}
		paused := 0
		for minute := range dayMinutes {
			now := noon.Add(time.Duration(minute)*time.Minute + 59*time.Second)
			local := now.In(zone)
			at := local.Hour()*60 + local.Minute()
			inside := n.from <= at && at < n.to
			if n.from > n.to {
				inside = at >= n.from || at < n.to
			}
			until := n.until(now)
			if inside == until.IsZero() {
				t.Fatalf("at %s the pause %s ends %s", local, n.text(), until)
			}
			if inside {
				paused++
				if end := until.In(zone); end.Hour()*60+end.Minute() != n.to || !until.After(now) || until.Sub(now) > 24*time.Hour {
					t.Fatalf("at %s the pause %s ends %s", local, n.text(), end)
				}
			}
		}
		if paused != n.length() {
			t.Fatalf("the pause %s has %d minutes, not %d", n.text(), paused, n.length())
		}
	})
}

// A pause with a time zone follows its local time through the year, also over the nights of clock
// changes.
func TestNightPauseFollowsLocalTime(t *testing.T) {
	for _, test := range []struct{ pause, at, until string }{
		{"23:00-07:00 Europe/Berlin", "2026-01-10T21:59:59Z", ""}, {"23:00-07:00 Europe/Berlin", "2026-01-10T22:00:00Z", "2026-01-11T06:00:00Z"},
		{"23:00-07:00 Europe/Berlin", "2026-07-10T20:59:59Z", ""}, {"23:00-07:00 Europe/Berlin", "2026-07-10T21:00:00Z", "2026-07-11T05:00:00Z"},
		{"23:00-07:00 Europe/Berlin", "2026-07-11T04:59:59Z", "2026-07-11T05:00:00Z"}, {"23:00-07:00 Europe/Berlin", "2026-07-11T05:00:00Z", ""},
		{"23:00-07:00 Europe/Berlin", "2026-03-28T22:00:00Z", "2026-03-29T05:00:00Z"}, // a night of seven hours
		{"23:00-07:00 Europe/Berlin", "2026-10-24T21:00:00Z", "2026-10-25T06:00:00Z"}, // and one of nine
		{"02:00-03:00 Europe/Berlin", "2026-10-25T00:30:00Z", "2026-10-25T02:00:00Z"}, {"02:00-02:45 Europe/Berlin", "2026-10-25T01:30:00Z", "2026-10-25T01:45:00Z"},
		{"02:00-03:00 Europe/Berlin", "2026-03-29T01:00:00Z", ""},                     // an hour that does not exist
		{"23:00-02:30 Europe/Berlin", "2026-10-25T00:29:00Z", "2026-10-25T01:30:00Z"}, // 02:30 comes twice: no gap between them
		{"23:00-02:30 Europe/Berlin", "2026-10-25T00:45:00Z", "2026-10-25T01:30:00Z"}, {"23:00-02:30 Europe/Berlin", "2026-10-25T01:15:00Z", "2026-10-25T01:30:00Z"},
		{"23:00-02:30 Europe/Berlin", "2026-10-25T01:30:00Z", ""},
		{"23:00-02:30 Europe/Berlin", "2027-03-28T00:30:00Z", "2027-03-28T01:00:00Z"}, {"23:00-02:30 Europe/Berlin", "2027-03-28T01:00:00Z", ""}, // 02:30 is skipped
		{"22:00-06:00 America/New_York", "2026-12-31T23:00:00-05:00", "2027-01-01T11:00:00Z"},
	} {
		n, err := readNight(test.pause)
		if err != nil {
			t.Fatal(err)
		}
		at, err := time.Parse(time.RFC3339, test.at)
		if err != nil {
			t.Fatal(err)
		}
		until := ""
		if end := n.until(at); !end.IsZero() {
			until = end.Format(time.RFC3339)
		}
		if until != test.until {
			t.Errorf("at %s the pause %s ends %q, want %q", test.at, test.pause, until, test.until)
		}
	}
}

func TestPeriodsBeginAndEndInUTC(t *testing.T) {
	for _, test := range []struct{ at, day, week, month, dayEnd, weekEnd, monthEnd string }{
		{"2026-03-04T12:00:00Z", "2026-03-04", "2026-03-02", "2026-03-01", "2026-03-05", "2026-03-09", "2026-04-01"},
		{"2026-03-01T00:00:00Z", "2026-03-01", "2026-02-23", "2026-03-01", "2026-03-02", "2026-03-02", "2026-04-01"}, // a Sunday
		{"2026-12-31T23:59:59Z", "2026-12-31", "2026-12-28", "2026-12-01", "2027-01-01", "2027-01-04", "2027-01-01"},
		{"2027-01-01T00:00:00Z", "2027-01-01", "2026-12-28", "2027-01-01", "2027-01-02", "2027-01-04", "2027-02-01"},
		{"2028-02-29T05:00:00+06:00", "2028-02-28", "2028-02-28", "2028-02-01", "2028-02-29", "2028-03-06", "2028-03-01"},
	} {
		at, err := time.Parse(time.RFC3339, test.at)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, period := range Periods() {
			got = append(got, period.begin(at).Format(time.DateOnly))
		}
		for _, period := range Periods() {
			got = append(got, period.end(at).Format(time.DateOnly))
		}
		want := strings.Join([]string{test.day, test.week, test.month, test.dayEnd, test.weekEnd, test.monthEnd}, " ")
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v, want %s", test.at, got, want)
		}
	}
}

// Time of play is the same whether it is counted incrementally or from all stakes.
func TestPlayedTimeIsCountedConsistently(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		at := time.Date(2026, 2, 27, 23, 0, 0, 0, time.UTC)
		var events []event
		var u usage
		for range rapid.IntRange(0, 30).Draw(t, "stakes") {
			at = at.Add(time.Duration(rapid.SampledFrom([]int{0, 1, 60, 899, 900, 901, 7200, 40000}).Draw(t, "gap")) * time.Second)
			staked, lost := rapid.Int64Range(0, 1000).Draw(t, "staked"), rapid.Int64Range(-1000, 1000).Draw(t, "lost")
			u.add(at, staked, lost)
			u.stake(at)
			events = append(events, event{at: at.UnixMilli(), begun: at.UnixMilli(), staked: staked, lost: lost, first: true})
		}
		u = u.rolledTo(at)
		proved := usage{}.rolledTo(at)
		if proved.addUncounted(events, nil); proved.periods != u.periods {
			t.Fatalf("counted %+v, computed %+v", u.periods, proved.periods)
		}
	})
}
