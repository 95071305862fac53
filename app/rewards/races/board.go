package races

import (
	"context"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/db"
)

// BoardRequest requests a page of a race: the weekly one ("week"), one of the operator,
// or a settled one.
type BoardRequest struct {
	Race string `json:"race" validate:"required,max=60"`
	// Page is from 1; 0 is the first.
	Page int `json:"page,omitempty" validate:"min=0,max=25"`
}

// BoardAnswer is a page of a race.
type BoardAnswer struct {
	Race string `json:"race"`
	// Settled is true if the places are final. Then only places with a prize are kept.
	Settled bool       `json:"settled"`
	Points  string     `json:"points" ts:"stake|theory|multiplier"`
	Page    int        `json:"page"`
	More    bool       `json:"more"`
	Rows    []BoardRow `json:"rows"`
	You     *BoardRow  `json:"you,omitempty"`
	// Around are the places around the caller and the caller's own, if the caller is
	// not on the page.
	Around []BoardRow `json:"around"`
	Next   *NextPlace `json:"next,omitempty"`
}

// BoardRow is a place.
type BoardRow struct {
	Place int                `json:"place"`
	User  players.PlayerView `json:"user"`
	// Score is in dollars, or a multiplier, as decimal text.
	Score string   `json:"score"`
	Prize PrizeSum `json:"prize"`
	Paid  bool     `json:"paid"`
	// Bet is the wager of a multiplier, in the form of its page's address.
	Bet string `json:"bet,omitempty"`
	You bool   `json:"you,omitempty"`

	owner string
	wager []byte
}

// NextPlace is what the caller needs to reach the place above, as decimal text.
type NextPlace struct {
	Place   int    `json:"place"`
	Missing string `json:"missing"`
}

const (
	// pageSize is the number of places on a page, maxPages the maximum number of
	// pages.
	pageSize = 20
	maxPages = exactPlaces / pageSize
	// aroundRows is how many places above and below the caller are shown.
	aroundRows = 2
)

var errUnknownRace = fault.New(fault.CodeNotFound, "There is no such race.")

// Board returns the current state or the result of a race.
func (s *Service) Board(ctx context.Context, call *session.Call, r BoardRequest) (answer BoardAnswer, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		e, settled, err := s.find(q, r.Race)
		if err != nil {
			return err
		}
		answer = BoardAnswer{Race: e.race, Points: e.terms.Points, Page: max(r.Page, 1), Rows: []BoardRow{}, Around: []BoardRow{}, Settled: settled}
		if e.kind == KindChallenge {
			answer.Points = ByMultiplier
		}
		load := s.liveBoard
		if settled || e.kind == KindChallenge {
			load = s.settledBoard
		}
		if err := load(q, call.User, &e, &answer); err != nil {
			return err
		}
		for i := range answer.Rows {
			if answer.Rows[i].Bet, err = betOf(q, answer.Rows[i].wager); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return answer, err
	}
	return answer, s.fillNames(ctx, call.User, answer.Rows, answer.Around, single(answer.You))
}

// single returns a list of a row that may be nil, to be named in place.
func single(row *BoardRow) []*BoardRow {
	if row == nil {
		return nil
	}
	return []*BoardRow{row}
}

// fillNames adds the players' names for a viewer. It runs outside the read transaction,
// because it reads itself.
func (s *Service) fillNames(ctx context.Context, viewer *session.User, page, near []BoardRow, own []*BoardRow) error {
	all := own
	for i := range page {
		all = append(all, &page[i])
	}
	for i := range near {
		all = append(all, &near[i])
	}
	for _, row := range all {
		user, err := players.ViewFor(ctx, s.Players, row.owner, viewer)
		if err != nil {
			return err
		}
		row.User, row.You = user, viewer != nil && viewer.ID == row.owner
	}
	return nil
}

// find finds a race by the name in a board request.
func (s *Service) find(q db.Querier, race string) (e raceInstance, settled bool, err error) {
	if race == "week" {
		start, _, _ := s.week(s.Clock.Now())
		e, err = s.weekly(q, start)
		return e, false, err
	}
	done, settled, err := settlementOf(q, race)
	if err != nil {
		return e, false, err
	}
	c, found, err := contestByID(q, race)
	switch {
	case err != nil:
		return e, false, err
	case found && c.Cancelled && !settled && c.Kind == KindRace:
		return e, false, errUnknownRace
	case found:
		e = c.instance()
	case settled:
		e = raceInstance{race: done.race, kind: KindRace, week: done.week, startsAt: done.startsAt, endsAt: done.endsAt}
	default:
		return e, false, errUnknownRace
	}
	if settled {
		e.terms = done.terms
	}
	return e, settled, nil
}

// settledBoard returns the places with a prize of a settled race, or the winners of a
// challenge.
func (s *Service) settledBoard(q db.Querier, viewer *session.User, e *raceInstance, answer *BoardAnswer) error {
	list, err := resultsOf(q, e.race)
	if err != nil {
		return err
	}
	first := (answer.Page - 1) * pageSize
	listed := 0
	for i := range list {
		r := &list[i]
		if r.place == 0 {
			continue
		}
		row := s.resultRow(r, answer.Points)
		if viewer != nil && viewer.ID == r.owner {
			own := row
			answer.You = &own
		}
		switch {
		case listed >= first+pageSize:
			answer.More = true
		case listed >= first:
			answer.Rows = append(answer.Rows, row)
		}
		listed++
	}
	return nil
}

func (s *Service) resultRow(r *result, points string) BoardRow {
	return BoardRow{Place: r.place, Score: scoreText(points, r.points), Prize: s.prizeOf(r), Paid: r.state == statePaid, owner: r.owner, wager: r.wager}
}

// liveBoard returns a race that is not settled.
func (s *Service) liveBoard(q db.Querier, viewer *session.User, e *raceInstance, answer *BoardAnswer) error {
	from := (answer.Page - 1) * pageSize
	list, err := s.topEligible(q, e, from+pageSize+1)
	if err != nil {
		return err
	}
	for i := from; i < min(len(list), from+pageSize); i++ {
		answer.Rows = append(answer.Rows, s.liveRow(e, i+1, list[i]))
	}
	answer.More = len(list) > from+pageSize && answer.Page < maxPages
	if viewer == nil {
		return nil
	}
	return s.ownPlace(q, viewer.ID, e, answer)
}

func (s *Service) liveRow(e *raceInstance, place int, r row) BoardRow {
	usd, amount := e.terms.prize(place)
	return BoardRow{Place: place, Score: scoreText(e.terms.Points, r.points), Prize: s.prizeView(usd, e.terms.Currency, amount), owner: r.owner, wager: r.wager}
}

// topEligible lists the first rows of a race, without players who are not eligible. The players
// below them move up.
func (s *Service) topEligible(q db.Querier, e *raceInstance, limit int) (list []row, err error) {
	for offset := 0; len(list) < limit; {
		rows, err := e.leaders(q, limit-len(list), offset)
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			races, err := s.isListed(q, r.owner, at(e.startsAt))
			if err != nil {
				return nil, err
			}
			if races {
				list = append(list, r)
			}
		}
		if len(rows) == 0 {
			return list, nil
		}
		offset += len(rows)
	}
	return list, nil
}

// ownPlace adds the caller's place and the places around it.
func (s *Service) ownPlace(q db.Querier, owner string, e *raceInstance, answer *BoardAnswer) error {
	races, err := s.isListed(q, owner, at(e.startsAt))
	if err != nil || !races {
		return err
	}
	own, found, err := e.rowOf(q, owner)
	if err != nil || !found || own.points == 0 {
		return err
	}
	place, near, err := s.placeOf(q, e, own)
	if err != nil {
		return err
	}
	you := s.liveRow(e, place, own)
	answer.You = &you
	at := len(near.above)
	if at > 0 {
		above := near.above[0]
		answer.Next = &NextPlace{Place: place - 1, Missing: scoreText(e.terms.Points, above.points-own.points+scoreStep(e.terms.Points))}
	}
	if place > (answer.Page-1)*pageSize && place <= (answer.Page-1)*pageSize+len(answer.Rows) {
		return nil // the caller is on the page
	}
	for i := at - 1; i >= 0; i-- {
		answer.Around = append(answer.Around, s.liveRow(e, place-1-i, near.above[i]))
	}
	answer.Around = append(answer.Around, you)
	for i, r := range near.below {
		answer.Around = append(answer.Around, s.liveRow(e, place+1+i, r))
	}
	return nil
}

// scoreStep is the smallest unit of points that is shown. A player needs that much more to
// pass another one.
func scoreStep(points string) int64 {
	if points == ByMultiplier {
		return pointsPerOne / 100
	}
	return microsPerCent
}

// scoreText is the display text of points: dollars or a multiplier, with two decimals,
// rounded down.
func scoreText(points string, n int64) string {
	if points == ByMultiplier {
		return money.Amount(n / (pointsPerOne / 100)).Text(2)
	}
	return money.USD(n).Cents()
}
