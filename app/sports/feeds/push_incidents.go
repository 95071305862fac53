package feeds

import (
	"fmt"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/source"
)

const (
	// maxIncidents is the maximum number of incidents in one state.
	maxIncidents = 100
	// maxKind is the maximum length of an incident's kind, in bytes.
	maxKind = 30
	// maxNumber is the maximum number of an incident in an event.
	maxNumber = 100_000
)

// moments reads the incidents of a state. Their numbers must increase.
func (s *pushedState) moments(c *validator) (list []source.Moment) {
	c.require(len(s.Incidents) <= maxIncidents, "state.incidents", markets.ReasonRange, "may be %d", maxIncidents)
	last := 0
	for i, one := range s.Incidents {
		at := fmt.Sprintf("state.incidents[%d]", i)
		c.require(one.Number > last && one.Number <= maxNumber, at+".number", markets.ReasonRange, "must be above %d and at most %d", last, maxNumber)
		c.require(one.Kind != "" && len(one.Kind) <= maxKind, at+".kind", markets.ReasonRange, "must have 1 to %d bytes", maxKind)
		c.require(one.Side <= markets.Away, at+".side", markets.ReasonRange, "must be 0, 1 or 2")
		c.count(one.Value, maxCount, at+".value")
		c.count(one.Period, maxRounds, at+".period")
		c.count(one.Minute, maxCount, at+".minute")
		c.score(one.Score, at+".score")
		last = one.Number
		list = append(list, source.Moment{
			Incident: models.Incident{Kind: one.Kind, Side: one.Side, Value: one.Value}, Number: one.Number, Period: one.Period, Minute: one.Minute, Score: one.Score,
		})
	}
	return list
}
