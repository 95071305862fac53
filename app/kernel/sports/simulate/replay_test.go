package simulate

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
)

// realMatches returns the matches of ten seasons.
func realMatches(t *testing.T) (all []models.RealMatch) {
	t.Helper()
	paths, _ := filepath.Glob("../markets/testdata/*.csv")
	for _, path := range paths {
		file, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		season, err := models.ReadRealMatches(file)
		file.Close()
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		all = append(all, season...)
	}
	if len(all) < 3000 {
		t.Fatalf("only %d real matches", len(all))
	}
	return all
}

// Every real match ends with its real scores at half time and at the end, and with its
// corners and cards. Its incidents accept bets and are settled like any others.
func TestReplayEndsWithRealResult(t *testing.T) {
	byQuarter, first := [6]int{}, 0
	goals := 0
	for n, real := range realMatches(t) {
		match := models.NewReplay(models.FootballMatch{Football: models.Average}, real, seed(n))
		incidents, state := PlayWhole(match, seed(0))
		result := state.Result
		for scope, want := range map[markets.Scope]markets.Score{
			{Stat: markets.Points}: real.Full, {Stat: markets.Points, Period: 1}: real.Half, {Stat: markets.Corners}: real.Corners, {Stat: markets.Reds}: real.Reds,
			{Stat: markets.Cards}: {Home: real.Yellows.Home + 2*real.Reds.Home, Away: real.Yellows.Away + 2*real.Reds.Away},
		} {
			if view := result.View(scope); view.Score != want || !view.Final {
				t.Fatalf("%+v ends with %+v of %+v", real, view, scope)
			}
		}
		incidentScore := markets.Score{}
		for i, incident := range incidents {
			if i > 0 && incident.Seconds < incidents[i-1].Seconds {
				t.Fatalf("%v comes after %v", incident, incidents[i-1])
			}
			if incident.Kind == models.Goal {
				if incident.Side == markets.Home {
					incidentScore.Home++
				} else {
					incidentScore.Away++
				}
			}
		}
		if incidentScore != real.Full || len(result.Incidents) != incidentScore.Home+incidentScore.Away {
			t.Fatalf("%+v has the goals %+v", real, incidentScore)
		}
		for _, goal := range result.Incidents {
			goals++
			byQuarter[(goal.Minute-1)/15]++
			if goal.Period == 1 {
				first++
			}
		}
	}
	// The quarters of a half have the shares of goals from World Cups.
	for quarter, want := range [6]float64{13.5 / 43.6, 14.6 / 43.6, 15.5 / 43.6, 17.1 / 56.4, 17.5 / 56.4, 21.8 / 56.4} {
		half := first
		if quarter >= 3 {
			half = goals - first
		}
		if got := float64(byQuarter[quarter]) / float64(half); got < want-0.025 || got > want+0.025 {
			t.Errorf("quarter %d has the share %.3f of its half, not %.3f", quarter+1, got, want)
		}
	}
}

// The same seed replays the same match, and another seed another course of it. Two games
// of one match do not affect each other.
func TestReplayDependsOnSeed(t *testing.T) {
	real := realMatches(t)[7]
	replay := func(n int) *models.State {
		_, state := PlayWhole(models.NewReplay(models.FootballMatch{Football: models.Average}, real, seed(n)), seed(1))
		return state
	}
	if !reflect.DeepEqual(replay(1), replay(1)) || reflect.DeepEqual(replay(1).Result.Incidents, replay(2).Result.Incidents) {
		t.Error("a replay does not follow from its seed")
	}
	match := models.NewReplay(models.FootballMatch{Football: models.Average}, real, seed(1))
	one, _ := PlayWhole(match, seed(1))
	two, _ := PlayWhole(match, seed(1))
	if !reflect.DeepEqual(one, two) {
		t.Error("the second game of a match is another one")
	}
}

func TestInvalidTablesAreRefused(t *testing.T) {
	header := "Date,HomeTeam,AwayTeam,FTHG,FTAG,HTHG,HTAG\n"
	for _, text := range []string{"", "Date,HomeTeam\n", header + "2024-01-01,A,B,1,x,0,0\n", header + "2024-01-01,A,B,-1,0,0,0\n", header + "2024-01-01,A,B,1,0,2,0\n", header + "2024-01-01,A,B,999,0,0,0\n", header + "2024-01-01,A\n"} {
		if _, err := models.ReadRealMatches(strings.NewReader(text)); !errors.Is(err, models.ErrRealResults) {
			t.Errorf("%q: %v", text, err)
		}
	}
	all, err := models.ReadRealMatches(strings.NewReader(header + "2024-01-01,A,B,2,1,1,0\n"))
	want := models.RealMatch{Date: "2024-01-01", Home: "A", Away: "B", Full: markets.Score{Home: 2, Away: 1}, Half: markets.Score{Home: 1}}
	if err != nil || len(all) != 1 || all[0] != want {
		t.Errorf("%+v, %v", all, err)
	}
}
