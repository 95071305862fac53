package harm

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

// playerType is a type of player in the simulator. It generates one of their days. week counts from 0;
// players who change do so from week 8 on.
type playerType struct {
	name string
	day  func(r *rand.Rand, week, weekday int) Day
}

// bets returns n bets of a stake in dollars with a house edge of 1 % at even odds.
func bets(r *rand.Rand, n int, stake float64, played, night int64) Day {
	d := Day{Wagers: int64(n), Played: played * 60_000, Night: night}
	for range n {
		usd := int64(stake * (0.5 + r.Float64()) * dollar)
		d.Staked += usd
		if r.Float64() < 0.495 {
			d.Lost -= usd
		} else {
			d.Lost += usd
		}
	}
	return d
}

// changeWeek is the first week of changed behaviour.
const changeWeek = 8

var playerTypes = []playerType{
	{"careful", func(r *rand.Rand, _, weekday int) Day {
		if weekday != 5 && weekday != 6 {
			return Day{}
		}
		d := bets(r, 20+r.IntN(40), 1, 20+r.Int64N(40), 0)
		d.Deposited, d.Deposits = int64(20+r.IntN(20))*dollar, 1
		return d
	}},
	{"regular", func(r *rand.Rand, _, weekday int) Day {
		d := bets(r, 30+r.IntN(60), 2, 30+r.Int64N(60), 0)
		if weekday%3 == 0 {
			d.Deposited, d.Deposits = int64(30+r.IntN(20))*dollar, 1
		}
		return d
	}},
	{"rising", func(r *rand.Rand, week, weekday int) Day {
		stake, minutes := 2.0, int64(40)
		if week >= changeWeek {
			stake, minutes = 2*float64(1+2*(week-changeWeek+1)), 40+int64(week-changeWeek+1)*40
		}
		d := bets(r, 60, stake, minutes, 0)
		if weekday%2 == 0 {
			d.Deposited, d.Deposits = int64(stake*20)*dollar, 1
		}
		return d
	}},
	{"chasing", func(r *rand.Rand, week, weekday int) Day {
		d := bets(r, 60, 3, 60, 0)
		if weekday%3 == 0 || week >= changeWeek {
			d.Deposited, d.Deposits = 40*dollar, 1
		}
		if week >= changeWeek && d.Lost > 0 {
			d.Deposited, d.Deposits, d.ChasingDeposits, d.Cancelled = 120*dollar, 3, 2, r.Int64N(2)
		}
		return d
	}},
	{"nightly", func(r *rand.Rand, week, weekday int) Day {
		d := bets(r, 60, 2, 60, 0)
		if week >= changeWeek && weekday != 2 {
			d.Night, d.Played = 30, 240*60_000
		}
		if weekday == 0 {
			d.Deposited, d.Deposits = 60*dollar, 1
		}
		return d
	}},
}

// detectionRate contains the shares of players of a type who were ever marked and strong, in the four weeks
// before the change and the four weeks after it.
type detectionRate struct{ before, strongBefore, after, strongAfter int }

// simulate runs so many players of a type for twelve weeks and measures them as the job does.
func simulate(l playerType, players int) (n detectionRate) {
	for player := range players {
		r := rand.New(rand.NewPCG(7, uint64(player)))
		var days []Day
		var highest [2]Level
		for day := range (changeWeek + 4) * week {
			days = append(days, l.day(r, day/week, day%week))
			if day < 4*week {
				continue // no average is known yet
			}
			var w window
			copy(w[max(Window-len(days), 0):], days[max(len(days)-Window, 0):])
			after := 0
			if day >= changeWeek*week {
				after = 1
			}
			_, level := assess(w, defaultThresholds)
			highest[after] = max(highest[after], level)
		}
		for i, count := range [][2]*int{{&n.before, &n.strongBefore}, {&n.after, &n.strongAfter}} {
			if highest[i] >= Marked {
				*count[0]++
			}
			if highest[i] >= Strong {
				*count[1]++
			}
		}
	}
	return n
}

// Careful players are not marked. Players who increase their play, chase losses or play at night
// are marked within four weeks. docs/harm.md has the table.
func TestSimulatedMarkersDetectHarm(t *testing.T) {
	const players = 200
	table := "| Players | Marked before | Strong before | Marked after | Strong after |\n|---|---|---|---|---|\n"
	for _, l := range playerTypes {
		n := simulate(l, players)
		percent := func(count int) string { return fmt.Sprintf("%.1f %%", float64(count)*100/players) }
		table += fmt.Sprintf("| %s | %s | %s | %s | %s |\n", l.name, percent(n.before), percent(n.strongBefore), percent(n.after), percent(n.strongAfter))
		switch lowRisk := l.name == "careful" || l.name == "regular"; {
		case n.before > players*5/100:
			t.Errorf("%s: %d of %d are marked before anything changes", l.name, n.before, players)
		case lowRisk && (n.after > players*5/100 || n.strongAfter > players/100):
			t.Errorf("%s: %d of %d are marked, %d strongly", l.name, n.after, players, n.strongAfter)
		case !lowRisk && n.after < players*95/100:
			t.Errorf("%s: only %d of %d are marked", l.name, n.after, players)
		}
	}
	document, err := os.ReadFile("../../../docs/harm.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(document), table) {
		t.Errorf("docs/harm.md does not have the rates of the simulator, which are\n%s", table)
	}
}
