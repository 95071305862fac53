package feeds

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/source"
)

// The messages in their JSON format.
type (
	pushed struct {
		Messages []json.RawMessage `json:"messages"`
	}
	pushedMessage struct {
		Fixture  *pushedFixture `json:"fixture"`
		State    *pushedState   `json:"state"`
		Odds     *pushedOdds    `json:"odds"`
		Complete string         `json:"complete"`
	}
	pushedFixture struct {
		ID         string  `json:"id"`
		Seq        int64   `json:"seq"`
		Sport      string  `json:"sport"`
		Category   string  `json:"category"`
		Tournament string  `json:"tournament"`
		Home       string  `json:"home"`
		Away       string  `json:"away"`
		Starts     int64   `json:"starts"`
		Cancelled  bool    `json:"cancelled"`
		Modelled   bool    `json:"modelled"`
		HomeRating float64 `json:"home_rating"`
		AwayRating float64 `json:"away_rating"`
		Stream     string  `json:"stream"`
		// Field are the competitors of an event with more than two.
		Field []pushedCompetitor `json:"field"`
	}
	pushedCompetitor struct {
		ID     string  `json:"id"`
		Name   string  `json:"name"`
		Rating float64 `json:"rating"`
		Out    bool    `json:"out"`
	}
	pushedState struct {
		Event     string        `json:"event"`
		Seq       int64         `json:"seq"`
		Phase     source.Phase  `json:"phase"`
		Suspended bool          `json:"suspended"`
		Confirmed bool          `json:"confirmed"`
		State     *models.State `json:"state"`
		// Incidents are for trackers.
		Incidents []pushedIncident `json:"incidents"`
	}
	pushedIncident struct {
		Number int           `json:"number"`
		Kind   string        `json:"kind"`
		Side   markets.Side  `json:"side"`
		Value  int           `json:"value"`
		Period int           `json:"period"`
		Minute int           `json:"minute"`
		Score  markets.Score `json:"score"`
	}
	pushedOdds struct {
		Event string `json:"event"`
		Seq   int64  `json:"seq"`
		// State is the number of the state that the odds were made for; 0 means unknown.
		State int64 `json:"state"`
		// Markets are all markets of the event. An empty list closes them.
		Markets *[]pushedMarket `json:"markets"`
	}
	pushedMarket struct {
		Market     string             `json:"market"`
		Specifiers string             `json:"specifiers"`
		Chances    map[string]float64 `json:"chances"`
	}
)

// parseError is why a whole request is rejected: a field is invalid in the message with
// that index, or in the request itself for index -1.
type parseError struct {
	index int
	*markets.FieldError
}

// Error implements error.
func (u *parseError) Error() string { return fmt.Sprintf("message %d: %v", u.index, u.FieldError) }

// readPush parses messages. One unreadable message rejects all of them.
func readPush(body []byte) ([]source.Message, *parseError) {
	var sent pushed
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&sent); err != nil {
		return nil, &parseError{-1, jsonError(err)}
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, &parseError{-1, markets.NewFieldError("messages", markets.ReasonUnknown, "there is something behind the messages")}
	}
	if len(sent.Messages) > maxMessages {
		return nil, &parseError{-1, markets.NewFieldError("messages", markets.ReasonRange, "there are %d and may be %d", len(sent.Messages), maxMessages)}
	}
	list := make([]source.Message, 0, len(sent.Messages))
	for i, text := range sent.Messages {
		var m pushedMessage
		decoder := json.NewDecoder(bytes.NewReader(text))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(&m); err != nil {
			return nil, &parseError{i, jsonError(err)}
		}
		read, problem := m.parse()
		if problem != nil {
			return nil, &parseError{i, problem}
		}
		list = append(list, read)
	}
	return list, nil
}

// jsonError returns the problem that a decoder reports.
func jsonError(err error) *markets.FieldError {
	var typed *json.UnmarshalTypeError
	if errors.As(err, &typed) {
		field := typed.Field
		if field == "" {
			field = "message"
		}
		return markets.NewFieldError(field, markets.ReasonRange, "is a JSON %s and must be of the type %s", typed.Value, kindOf(typed))
	}
	if name, unknown := strings.CutPrefix(err.Error(), "json: unknown field "); unknown {
		return markets.NewFieldError(strings.Trim(name, `"`), markets.ReasonUnknown, "there is no such field")
	}
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return markets.NewFieldError("body", markets.ReasonRange, "is no JSON at byte %d: %v", syntax.Offset, syntax)
	}
	return markets.NewFieldError("body", markets.ReasonRange, "is no JSON: %v", err)
}

// kindOf returns the JSON type of a field.
func kindOf(typed *json.UnmarshalTypeError) string {
	switch kind := typed.Type.Kind().String(); kind {
	case "struct", "map":
		return "object"
	case "slice":
		return "list"
	default:
		return kind
	}
}

// parse checks one message.
func (m pushedMessage) parse() (read source.Message, problem *markets.FieldError) {
	parts := 0
	if m.Fixture != nil {
		parts++
		read.Fixture, problem = m.Fixture.parse()
	}
	if m.State != nil && problem == nil {
		parts++
		read.State, problem = m.State.parse()
	}
	if m.Odds != nil && problem == nil {
		parts++
		read.Odds, problem = m.Odds.parse()
	}
	if m.Complete != "" {
		parts++
		read.Complete = m.Complete
	}
	if problem == nil && parts != 1 {
		problem = markets.NewFieldError("message", markets.ReasonContradiction, "must have one of fixture, state, odds and complete")
	}
	return read, problem
}

// validator stores the first problem of a message.
type validator struct{ problem *markets.FieldError }

func (c *validator) require(ok bool, field string, reason markets.Reason, format string, args ...any) {
	if !ok && c.problem == nil {
		c.problem = markets.NewFieldError(field, reason, format, args...)
	}
}

// checkID checks the id and the number, which every message about an event has.
func (c *validator) checkID(id, idField string, seq int64, part string) {
	c.require(id != "", part+"."+idField, markets.ReasonMissing, "must be given")
	c.require(seq >= 1, part+".seq", markets.ReasonRange, "must be 1 or more")
}

// maxRating is the maximum rating of a side. The minimum is its negative.
const maxRating = 4

func (c *validator) rating(rating float64, field string) {
	c.require(rating >= -maxRating && rating <= maxRating, field, markets.ReasonRange, "must be from %d to %d", -maxRating, maxRating)
}

func (f *pushedFixture) parse() (*source.Fixture, *markets.FieldError) {
	var c validator
	c.checkID(f.ID, "id", f.Seq, "fixture")
	c.require(f.Starts > 0, "fixture.starts", markets.ReasonMissing, "must be a time in unix milliseconds")
	c.rating(f.HomeRating, "fixture.home_rating")
	c.rating(f.AwayRating, "fixture.away_rating")
	created := &source.Fixture{
		ID: f.ID, Seq: f.Seq, Sport: f.Sport, Category: f.Category, Tournament: f.Tournament, Home: f.Home, Away: f.Away, Starts: clock.FromMillis(f.Starts),
		Cancelled: f.Cancelled, Modelled: f.Modelled, HomeRating: f.HomeRating, AwayRating: f.AwayRating, Seed: hashOf(f.ID), Stream: f.Stream,
	}
	for i, one := range f.Field {
		c.rating(one.Rating, fmt.Sprintf("fixture.field[%d].rating", i))
		created.Field = append(created.Field, source.Competitor{ID: one.ID, Name: one.Name, Rating: one.Rating, Out: one.Out})
	}
	return created, c.problem
}

func (s *pushedState) parse() (*source.State, *markets.FieldError) {
	var c validator
	c.checkID(s.Event, "event", s.Seq, "state")
	c.play(s.State)
	moments := s.moments(&c)
	return &source.State{Event: s.Event, Seq: s.Seq, Phase: s.Phase, Suspended: s.Suspended, Confirmed: s.Confirmed, Play: s.State, Moments: moments}, c.problem
}

func (o *pushedOdds) parse() (*source.Odds, *markets.FieldError) {
	var c validator
	c.checkID(o.Event, "event", o.Seq, "odds")
	c.require(o.State >= 0, "odds.state", markets.ReasonRange, "must be the number of a state")
	c.require(o.Markets != nil, "odds.markets", markets.ReasonMissing, "must be given; an empty list closes all markets of the event")
	created := &source.Odds{Event: o.Event, Seq: o.Seq, State: o.State}
	if o.Markets == nil {
		return created, c.problem
	}
	for _, one := range *o.Markets {
		created.Markets = append(created.Markets, source.Market{Key: one.Market, Specifiers: one.Specifiers, Chances: one.Chances})
	}
	return created, c.problem
}

// The bounds of a state. Models calculate with all that may follow from it.
const (
	maxCount  = 1000
	maxRounds = 60
	maxPlaces = 200
)

// play checks whether a state is possible for a match.
func (c *validator) play(s *models.State) {
	const result = "state.state.result"
	c.require(s != nil, "state.state", markets.ReasonMissing, "must be given")
	if s == nil {
		return
	}
	c.require(s.Result != nil, result, markets.ReasonMissing, "must be given")
	if s.Result == nil {
		return
	}
	r := s.Result
	c.count(s.Step, maxCount, "state.state.step")
	c.require(s.Seconds >= 0, "state.state.seconds", markets.ReasonRange, "must not be negative")
	c.require(len(s.More) <= maxRounds, "state.state.more", markets.ReasonRange, "may have %d numbers", maxRounds)
	switch r.Status {
	case markets.Playing, markets.Ended, markets.Abandoned, markets.Retired, markets.Cancelled:
	default:
		c.require(false, result+".status", markets.ReasonUnknown, "must be playing, ended, abandoned, retired or cancelled")
	}
	c.require(len(r.Periods)+len(s.More)+len(r.Places) > 0 || r.Status != markets.Playing, result+".periods", markets.ReasonMissing, "a match that is played has a period")
	c.require(len(r.Places) <= maxPlaces, result+".places", markets.ReasonRange, "may have %d", maxPlaces)
	c.require(len(r.Periods) <= maxRounds, result+".periods", markets.ReasonRange, "may be %d", maxRounds)
	c.require(len(r.Overtime) <= maxRounds, result+".overtime", markets.ReasonRange, "may be %d periods", maxRounds)
	c.count(r.Done, len(r.Periods), result+".done")
	c.require(len(r.Incidents) <= maxCount, result+".incidents", markets.ReasonRange, "may be %d", maxCount)
	c.score(s.Points, "state.state.points")
	for i, tally := range r.Periods {
		c.tally(tally, fmt.Sprintf("%s.periods[%d]", result, i))
	}
	for i, tally := range r.Overtime {
		c.tally(tally, fmt.Sprintf("%s.overtime[%d]", result, i))
	}
}

func (c *validator) tally(tally markets.Tally, field string) {
	for stat, score := range tally {
		c.score(score, field+"."+string(stat))
	}
}

func (c *validator) score(score markets.Score, field string) {
	c.count(score.Home, maxCount, field+".home")
	c.count(score.Away, maxCount, field+".away")
}

func (c *validator) count(n, most int, field string) {
	c.require(n >= 0 && n <= most, field, markets.ReasonRange, "must be from 0 to %d", most)
}
