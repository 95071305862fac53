package races

import (
	"context"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/db"
)

// BoardRequest asks for a page of a race: the weekly one ("week"), one of the operator,
// or one that is settled.
type BoardRequest struct {
	Race string `json:"race" validate:"required,max=60"`
	// Page is from 1; 0 is the first.
	Page int `json:"page,omitempty" validate:"min=0,max=25"`
}

// BoardAnswer is a page of a race.
type BoardAnswer struct {
	Race string `json:"race"`
	// Settled tells that the places are final; those with a prize are all that is kept.
	Settled bool       `json:"settled"`
	Points  string     `json:"points" ts:"stake|theory|multiplier"`
	Page    int        `json:"page"`
	More    bool       `json:"more"`
	Rows    []BoardRow `json:"rows"`
	You     *BoardRow  `json:"you,omitempty"`
	// Around are the places around the caller, with the caller, who is not on the page.
	Around []BoardRow `json:"around"`
	Next   *NextPlace `json:"next,omitempty"`
}

// BoardRow is a place.
type BoardRow struct {
	Place int           `json:"place"`
	User  players.Shown `json:"user"`
	// Score is in dollars, or a multiplier, as decimal text.
	Score string   `json:"score"`
	Prize PrizeSum `json:"prize"`
	Paid  bool     `json:"paid"`
	// Bet is the wager that proves a multiplier, as the address of its page names it.
	Bet string `json:"bet,omitempty"`
	You bool   `json:"you,omitempty"`

	owner string
	wager []byte
}

// NextPlace is what is missing to the place above, as decimal text.
type NextPlace struct {
	Place   int    `json:"place"`
	Missing string `json:"missing"`
}

const (
	// pageSize is the places on a page, mostPages as far as pages go.
	pageSize  = 20
	mostPages = exactPlaces / pageSize
	// around is how many places above and below the caller are shown.
	around = 2
)

var errUnknownRace = fault.New(fault.CodeNotFound, "There is no such race.")

// Board tells how a race stands or how it ended.
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
		show := s.liveBoard
		if settled || e.kind == KindChallenge {
			show = s.settledBoard
		}
		if err := show(q, call.User, &e, &answer); err != nil {
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
	return answer, s.name(ctx, call.User, answer.Rows, answer.Around, single(answer.You))
}

// single is a list of a row that may be missing, to be named in place.
func single(row *BoardRow) []*BoardRow {
	if row == nil {
		return nil
	}
	return []*BoardRow{row}
}

// name shows the players of rows to a viewer. It runs outside of the reading, since it
// reads itself.
func (s *Service) name(ctx context.Context, viewer *session.User, page, near []BoardRow, own []*BoardRow) error {
	all := own
	for i := range page {
		all = append(all, &page[i])
	}
	for i := range near {
		all = append(all, &near[i])
	}
	for _, row := range all {
		user, err := players.Show(ctx, s.Players, row.owner, viewer)
		if err != nil {
			return err
		}
		row.User, row.You = user, viewer != nil && viewer.ID == row.owner
	}
	return nil
}

// find finds a race by what a board is asked for.
func (s *Service) find(q db.Querier, race string) (e ended, settled bool, err error) {
	if race == "week" {
		start, _, _ := s.week(s.Clock.Now())
		return s.weekly(start), false, nil
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
		e = c.ended()
	case settled:
		e = ended{race: done.race, kind: KindRace, week: done.week, startsAt: done.startsAt, ends: done.ends}
	default:
		return e, false, errUnknownRace
	}
	if settled {
		e.terms = done.terms
	}
	return e, settled, nil
}

// settledBoard shows the places with a prize of a settled race, or the winners of a
// challenge.
func (s *Service) settledBoard(q db.Querier, viewer *session.User, e *ended, answer *BoardAnswer) error {
	list, err := resultsOf(q, e.race)
	if err != nil {
		return err
	}
	first := (answer.Page - 1) * pageSize
	shown := 0
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
		case shown >= first+pageSize:
			answer.More = true
		case shown >= first:
			answer.Rows = append(answer.Rows, row)
		}
		shown++
	}
	return nil
}

func (s *Service) resultRow(r *result, points string) BoardRow {
	return BoardRow{Place: r.place, Score: scoreText(points, r.points), Prize: s.prizeOf(r), Paid: r.state == statePaid, owner: r.owner, wager: r.wager}
}

// liveBoard shows a race that is not settled.
func (s *Service) liveBoard(q db.Querier, viewer *session.User, e *ended, answer *BoardAnswer) error {
	from := (answer.Page - 1) * pageSize
	list, err := s.top(q, e, from+pageSize+1)
	if err != nil {
		return err
	}
	for i := from; i < min(len(list), from+pageSize); i++ {
		answer.Rows = append(answer.Rows, s.liveRow(e, i+1, list[i]))
	}
	answer.More = len(list) > from+pageSize && answer.Page < mostPages
	if viewer == nil {
		return nil
	}
	return s.ownPlace(q, viewer.ID, e, answer)
}

func (s *Service) liveRow(e *ended, place int, r row) BoardRow {
	usd, amount := e.terms.prize(place)
	return BoardRow{Place: place, Score: scoreText(e.terms.Points, r.usd), Prize: s.shownPrize(usd, e.terms.Currency, amount), owner: r.owner, wager: r.wager}
}

// top lists the first of a race, without those who take no part in it: whoever is
// behind them moves up.
func (s *Service) top(q db.Querier, e *ended, limit int) (list []row, err error) {
	for offset := 0; len(list) < limit; {
		rows, err := e.leaders(q, limit-len(list), offset)
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			races, err := s.shows(q, r.owner, at(e.startsAt))
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

// ownPlace adds the caller's place and those around it.
func (s *Service) ownPlace(q db.Querier, owner string, e *ended, answer *BoardAnswer) error {
	races, err := s.shows(q, owner, at(e.startsAt))
	if err != nil || !races {
		return err
	}
	own, found, err := e.rowOf(q, owner)
	if err != nil || !found || own.usd == 0 {
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
		answer.Next = &NextPlace{Place: place - 1, Missing: scoreText(e.terms.Points, above.usd-own.usd+step(e.terms.Points))}
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

// step is the least that is shown of points: it takes that much more to pass.
func step(points string) int64 {
	if points == ByMultiplier {
		return pointsPerOne / 100
	}
	return microsPerCent
}

// scoreText is points as people read them: dollars or a multiplier, with two decimals,
// rounded down.
func scoreText(points string, n int64) string {
	if points == ByMultiplier {
		return money.Amount(n / (pointsPerOne / 100)).Text(2)
	}
	return money.Amount(n / microsPerCent).Text(2)
}
