package feeds

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"croupier/app/kernel/sports/source"
)

//go:embed data/football.json
var footballData []byte

// league is a real league: its sides, their strengths, and the dates of their matches.
type league struct {
	Code    string   `json:"code"`
	Name    string   `json:"name"`
	Teams   []string `json:"teams"`
	Ratings []int    `json:"ratings"` // hundredths
	Matches []match  `json:"matches"`
}

// match is a fixture of the season that the file was made from.
type match struct {
	starts     time.Time
	home, away int
}

// UnmarshalJSON parses [time, home, away].
func (m *match) UnmarshalJSON(data []byte) error {
	var starts string
	if err := json.Unmarshal(data, &[]any{&starts, &m.home, &m.away}); err != nil {
		return err
	}
	at, err := time.Parse("2006-01-02T15:04", starts)
	m.starts = at
	return err
}

// leagues are the leagues of the file.
var leagues = sync.OnceValues(func() ([]league, error) {
	var file struct {
		Leagues []league `json:"leagues"`
	}
	if err := json.Unmarshal(footballData, &file); err != nil {
		return nil, fmt.Errorf("read the fixtures of football: %w", err)
	}
	return file.Leagues, nil
})

// countries are the categories of leagues, by the prefix of their codes.
var countries = map[string]string{
	"en": "England", "es": "Spain", "de": "Germany", "it": "Italy", "fr": "France", "nl": "Netherlands", "pt": "Portugal", "tr": "Turkey",
}

// season is the length of a season in whole weeks, so that a match is on the same day of
// the week in the next season.
const season = 52 * 7 * 24 * time.Hour

// between lists the fixtures of a league from one moment up to another, in every season.
func (l *league) between(from, to time.Time) (list []source.Fixture) {
	for i := range l.Matches {
		m := &l.Matches[i]
		first := int64(0)
		if m.starts.Before(from) {
			first = int64((from.Sub(m.starts) + season - 1) / season)
		}
		for at := first; ; at++ {
			starts := m.starts.Add(time.Duration(at) * season)
			if !starts.Before(to) {
				break
			}
			list = append(list, source.Fixture{
				ID: fmt.Sprintf("%s-%d-%d", l.Code, at, i), Sport: "soccer", Category: countries[l.Code[:2]], Tournament: l.Name,
				Home: l.Teams[m.home], Away: l.Teams[m.away], Starts: starts,
				HomeRating: float64(l.Ratings[m.home]) / 100, AwayRating: float64(l.Ratings[m.away]) / 100,
			})
		}
	}
	return list
}
