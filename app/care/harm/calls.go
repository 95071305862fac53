package harm

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Rate limits: calls in a minute.
const (
	callsPerMinute = 60
	readsPerMinute = 600
	notesPerMinute = 60
)

// Actions are the calls of this feature.
func (s *Service) Actions() []action.Action {
	return append(s.officeActions(),
		action.Post("/api/play-control/markers", action.SignedIn, s.ReadMarkers, action.PerAccount(callsPerMinute, time.Minute),
			action.Summary("The caller's markers of harm as the team sees them, with their formulas and thresholds.")),
	)
}

// Marker is one marker with its current value.
type Marker struct {
	ID    string `json:"id"`
	Group Group  `json:"group" ts:"spend|patterns|time|behaviour|contact|tools|account"`
	Title string `json:"title"`
	// Formula describes how the marker is measured.
	Formula string `json:"formula"`
	// Unit is the unit of Value and Threshold: cents of a dollar, percent, seconds, or a count.
	Unit  Unit  `json:"unit" ts:"cents|percent|seconds|times"`
	Value int64 `json:"value"`
	// Basis is the total to which a share refers, in cents; 0 for none.
	Basis     int64 `json:"basis"`
	Threshold int64 `json:"threshold"`
	// Level is 0, 1 from the threshold on, and 2 from twice the threshold on.
	Level Level `json:"level"`
}

// Markers are the markers of a player.
type Markers struct {
	Markers []Marker `json:"markers"`
	// Level is the combined level. It is 2 also if markers of three groups are marked.
	Level Level `json:"level"`
	// NoPromotions reports that the player gets no promotions because of markers.
	NoPromotions bool `json:"no_promotions"`
	// NightFrom and NightUntil are the hours of the night (UTC).
	NightFrom  int `json:"night_from"`
	NightUntil int `json:"night_until"`
	// At is the time of the measurement.
	At int64 `json:"at"`
}

// ReadMarkers returns the caller's markers.
func (s *Service) ReadMarkers(ctx context.Context, call *session.Call, _ action.None) (Markers, error) {
	return s.markers(ctx, call.User.ID)
}

// markers measures a player now.
func (s *Service) markers(ctx context.Context, userID string) (answer Markers, err error) {
	now := s.Clock.Now().UnixMilli()
	day := dayOf(now)
	answer = Markers{Markers: []Marker{}, NightFrom: s.set.nightFrom.Get(), NightUntil: s.set.nightTo.Get(), At: now}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		values, err := s.collectDay(q, userID, day)
		if err != nil {
			return err
		}
		w, err := windowOf(q, userID, day, values[userID].day())
		if err != nil {
			return err
		}
		var figures []MarkerValue
		figures, answer.Level = assess(w, s.set.threshold)
		answer.Markers = s.markerViews(figures)
		allowed, err := s.MarketingAllowed(q, userID)
		answer.NoPromotions = !allowed
		return err
	})
	return answer, err
}

// markerViews lists all markers with their measured values.
func (s *Service) markerViews(figures []MarkerValue) []Marker {
	of := map[string]MarkerValue{}
	for _, f := range figures {
		of[f.Marker] = f
	}
	list := make([]Marker, 0, len(markers))
	for i := range markers {
		m := &markers[i]
		f := of[m.id]
		list = append(list, Marker{
			ID: m.id, Group: m.group, Title: m.title, Formula: m.formula, Unit: m.unit, Value: f.Value, Basis: f.Basis, Threshold: s.set.threshold(m), Level: f.Level,
		})
	}
	return list
}
