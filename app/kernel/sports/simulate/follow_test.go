package simulate

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"testing"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
)

// scored returns the score from the incidents of a match.
func scored(incidents []models.Incident) (score markets.Score) {
	for _, incident := range incidents {
		if incident.Side == markets.Home {
			score.Home += incident.Value
		} else {
			score.Away += incident.Value
		}
	}
	return score
}

// A match of any of these sports depends only on its seed. Its incidents are in order and
// add up to its score, and it ends within a day.
func TestIncidentsOfMatch(t *testing.T) {
	keys := []string{"cricket", "ecricket", "efighting", "bowls", "ebaseball"}
	for key := range clockSports {
		keys = append(keys, key)
	}
	for _, key := range keys {
		different := false
		for n := range 60 {
			incidents, state := PlayWhole(unequal(t, key, n), seed(n))
			again, same := PlayWhole(unequal(t, key, n), seed(n))
			if !reflect.DeepEqual(incidents, again) || !reflect.DeepEqual(state, same) {
				t.Fatalf("%s: the same seed plays another match", key)
			}
			_, other := PlayWhole(unequal(t, key, n), seed(n+1000))
			different = different || !reflect.DeepEqual(state.Result, other.Result)
			result := state.Result
			points := result.View(markets.Scope{Stat: markets.Points}).Score
			for _, tally := range result.Overtime {
				points.Home += tally[markets.Points].Home
				points.Away += tally[markets.Points].Away
			}
			if incidentScore := scored(incidents); incidentScore != points {
				t.Fatalf("%s: %+v was published, the score is %+v", key, incidentScore, points)
			}
			for i, incident := range incidents {
				if i > 0 && incident.Seconds < incidents[i-1].Seconds || incident.Seconds > state.Seconds {
					t.Fatalf("%s: %+v comes at %d of %d", key, incident, i, len(incidents))
				}
				if incident.Kind == "" {
					t.Fatalf("%s: %+v has no name", key, incident)
				}
			}
			if state.Seconds < 60 || state.Seconds > 24*3600 {
				t.Errorf("%s takes %d seconds", key, state.Seconds)
			}
			if !result.Regular || result.Done != len(result.Periods) {
				t.Errorf("%s ends with %d of %d periods", key, result.Done, len(result.Periods))
			}
		}
		if !different {
			t.Errorf("%s: another seed plays the same match", key)
		}
	}
}

// Fights end by a method or by the decision of the judges, who count the rounds.
func TestFightEndings(t *testing.T) {
	for key, methods := range map[string]map[string]bool{"boxing": {"ko": true}, "mma": {"ko": true, "submission": true}} {
		distance := 0
		for n := range 300 {
			_, state := PlayWhole(unequal(t, key, n), seed(n))
			result := state.Result
			leader := result.View(markets.Scope{Stat: markets.Points}).Leader()
			switch {
			case methods[result.Method]:
				if result.Winner == markets.NoSide || result.Round != result.Done+1 {
					t.Errorf("%s ends by %s in round %d after %d, won by %d", key, result.Method, result.Round, result.Done, result.Winner)
				}
			case result.Method == "decision" || result.Method == "draw":
				distance++
				if result.Winner != leader || (leader == markets.NoSide) != (result.Method == "draw") || result.Round != result.Done {
					t.Errorf("%s: the judges have %+v", key, result)
				}
			default:
				t.Errorf("%s ends by %q", key, result.Method)
			}
		}
		if distance < 90 || distance > 210 {
			t.Errorf("%s: %d of 300 go the distance", key, distance)
		}
	}
}

// A state continues after storing and reading in the same way as without.
func TestStoredStateContinues(t *testing.T) {
	field := contestants(5)
	contest, _ := models.ForField("golf", field)
	all := map[string]models.Match{"golf": contest, "mma": unequal(t, "mma", 4), "cricket": unequal(t, "cricket", 4), "efighting": unequal(t, "efighting", 4)}
	for key := range clockSports {
		all[key] = unequal(t, key, 4)
	}
	for key, match := range all {
		played := func(store bool) *models.State {
			now, random := match.Start(), rand.New(rand.NewChaCha8(seed(3)))
			for step := 0; !now.Result.Over(); step++ {
				if store && step%7 == 3 {
					text, err := json.Marshal(now)
					if err != nil {
						t.Fatal(err)
					}
					now = &models.State{}
					if err := json.Unmarshal(text, now); err != nil {
						t.Fatal(err)
					}
				}
				match.Play(now, random)
			}
			return now
		}
		if one, other := played(false), played(true); !reflect.DeepEqual(one, other) {
			t.Errorf("%s goes on with %+v, not %+v", key, other.Result, one.Result)
		}
	}
}
