package models

import (
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
)

// Contest is an event with many competitors: a race, a golf tournament, a championship.
// In each stage a competitor gets points around its rating. The competitor with the most
// points at the end wins. Step counts the stages. More of a State has the current points
// of each competitor, in millionths.
type Contest struct {
	Field []Competitor
	// Stages is the number of stages. Luck is the standard deviation that all of them
	// together add to the ratings. The ratings are for the whole contest, too.
	Stages int
	Luck   float64
	// Seconds is the length of a stage.
	Seconds int
}

// Competitor is one of the competitors of a contest. The scale of ratings is that of
// Setup. A competitor who is Out does not start.
type Competitor struct {
	ID     string
	Rating float64
	Out    bool
}

// contestsBySport are the sports with many competitors. A stage is shorter than the time without
// news after which a book stops betting on an event. A contest is shorter than a working
// day.
var contestsBySport = map[string]Contest{
	"golf": {Stages: 18, Luck: 3, Seconds: 900}, "cycling": {Stages: 21, Luck: 1.5, Seconds: 1200}, "rally": {Stages: 16, Luck: 1.5, Seconds: 1200},
	"formula-1": {Stages: 12, Luck: 1.2, Seconds: 450}, "alpine-skiing": {Stages: 4, Luck: 2, Seconds: 1200}, "biathlon": {Stages: 5, Luck: 2, Seconds: 400},
	"ski-jumping": {Stages: 4, Luck: 1.5, Seconds: 1200}, "freestyle": {Stages: 3, Luck: 2, Seconds: 1200}, "stock-car-racing": {Stages: 20, Luck: 3, Seconds: 600},
	"horse-racing": {Stages: 6, Luck: 1.8, Seconds: 15}, "specials": {Stages: 1, Luck: 1, Seconds: 1200},
}

// MaxField is the maximum number of competitors in a contest. Each change recalculates
// all that may follow.
const MaxField = 60

// ForField creates an event of a sport with many competitors, by the sport's key in the
// catalogue. The chances of its markets are in the order of the field.
func ForField(sport string, field []Competitor) (Match, bool) {
	contest, ok := contestsBySport[sport]
	contest.Field = slices.Clone(field)
	if !ok || len(field) > MaxField || contest.starters() < 2 {
		return nil, false
	}
	return contest, true
}

// starters returns the number of starters.
func (c Contest) starters() (n int) {
	for _, one := range c.Field {
		if !one.Out {
			n++
		}
	}
	return n
}

// millionth is the unit of points.
const millionth = 1e6

// Start is the state before the first stage.
func (c Contest) Start() *State {
	return &State{Result: &markets.Result{Status: markets.Playing}, More: make([]int, len(c.Field))}
}

// Play plays the next stage.
func (c Contest) Play(now *State, random *rand.Rand) []Incident {
	if now.Result.Over() {
		return nil
	}
	for i, one := range c.Field {
		// The draws include competitors who are out, so that the results of the others do
		// not change.
		points := one.Rating/float64(c.Stages) + c.Luck/math.Sqrt(float64(c.Stages))*random.NormFloat64()
		now.More[i] += int(math.Round(points * millionth))
	}
	now.Step++
	now.Seconds += c.Seconds
	if now.Step == c.Stages {
		now.Result.Status, now.Result.Regular = markets.Ended, true
		now.Result.Places = c.places(now.More)
	}
	return []Incident{{Kind: Ends, Seconds: now.Seconds}}
}

// places returns the places for points. Equal points share a place. A competitor who is
// out has none.
func (c Contest) places(points []int) map[string]markets.Place {
	all := map[string]markets.Place{}
	for i, own := range c.Field {
		if own.Out {
			all[own.ID] = markets.Place{}
			continue
		}
		place := markets.Place{First: 1}
		for j, other := range points {
			switch {
			case c.Field[j].Out:
			case other > points[i]:
				place.First++
			case other == points[i]:
				place.Tied++
			}
		}
		all[own.ID] = place
	}
	return all
}

// contestForecast is all that may still happen.
type contestForecast struct {
	over  bool
	field []Competitor
	means []float64
	luck  float64
	start int

	mutex  sync.Mutex
	placed map[int][]odds.Chance // by the number of places
}

// Forecast returns what may still happen.
func (c Contest) Forecast(now *State) Forecast {
	left := float64(c.Stages-now.Step) / float64(c.Stages)
	forecast := &contestForecast{over: now.Result.Over(), luck: c.Luck * math.Sqrt(left), placed: map[int][]odds.Chance{}, field: c.Field, start: c.starters()}
	for i, one := range c.Field {
		forecast.means = append(forecast.means, float64(now.More[i])/millionth+one.Rating*left)
	}
	return forecast
}

// Chances returns the chances of the competitors, in their order.
func (c *contestForecast) Chances(m *markets.Market, spec markets.Spec) ([]odds.Chance, bool) {
	if c.over || !m.Competitors || spec.Number >= c.start {
		return nil, false
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	places := max(spec.Number, 1)
	if c.placed[places] == nil {
		for i := range c.means {
			chance := odds.Chance{Void: 1}
			if !c.field[i].Out {
				chance = odds.Chance{Win: c.among(i, places)}
			}
			c.placed[places] = append(c.placed[places], chance)
		}
	}
	return slices.Clone(c.placed[places]), true
}

// steps is the number of points at which the distribution of a competitor's final points
// is evaluated, over reach standard deviations to both sides.
const (
	steps = 96
	reach = 7.0
)

// among returns the chance of a competitor to finish among the first places: over all
// possible final points, fewer others than places have more points.
func (c *contestForecast) among(own, places int) (chance float64) {
	ahead := make([]float64, places)
	for step := range steps + 1 {
		z := reach * (2*float64(step)/steps - 1)
		points := c.means[own] + z*c.luck
		clear(ahead)
		ahead[0] = 1
		for other, mean := range c.means {
			if other == own || c.field[other].Out {
				continue
			}
			above := math.Erfc((points-mean)/(c.luck*math.Sqrt2)) / 2
			for n := places - 1; n >= 0; n-- {
				ahead[n] *= 1 - above
				if n > 0 {
					ahead[n] += ahead[n-1] * above
				}
			}
		}
		density := math.Exp(-z*z/2) / math.Sqrt(2*math.Pi) * 2 * reach / steps
		for _, p := range ahead {
			chance += p * density
		}
	}
	return min(chance, 1)
}
