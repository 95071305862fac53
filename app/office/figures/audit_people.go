package figures

import (
	"context"
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/db"
)

// peopleStep is the number of players that the audit adds up in one snapshot.
const peopleStep = 2000

// lifetime is the sum of a player's days.
type lifetime struct {
	sum                Sum
	firstAt, lastDay   int64
	months             []int64 // with at least one wager
	disordered, hasDay bool
}

func (l *lifetime) add(day int64, v playerDay) {
	l.sum.Add(v.sum)
	l.hasDay = true
	if v.firstAt == 0 {
		return
	}
	if v.previous != l.lastDay && v.previous <= day { // a clock that went back leaves a later day
		l.disordered = true
	}
	l.lastDay = day
	if l.firstAt == 0 {
		l.firstAt = v.firstAt
	}
	if month := monthOf(day * dayMillis); len(l.months) == 0 || month > l.months[len(l.months)-1] {
		l.months = append(l.months, month)
	}
}

// checkPeople compares players with the sums of their days, and cohorts with players,
// peopleStep players at a time.
func (s *Service) checkPeople(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	present := monthOf(s.Clock.Now().UnixMilli())
	var cohorts ordered[cohort, int64]
	for from, ended := int64(0), false; !ended; from += peopleStep {
		err := d.ReadHeavy(ctx, func(q *db.Reader) error {
			people, err := peopleOf(q, from, from+peopleStep)
			if err != nil {
				return err
			}
			lifetimes, err := lifetimesOf(q, from, from+peopleStep)
			if err != nil {
				return err
			}
			checked += int64(len(people))
			comparePeople(report, people, lifetimes)
			for _, l := range lifetimes {
				for _, month := range l.months {
					if month < present {
						*cohorts.at(cohort{l.months[0], month})++
					}
				}
			}
			newest, err := newestPerson(q)
			ended = from+peopleStep > newest
			return err
		})
		if err != nil {
			return checked, err
		}
	}
	return checked, d.ReadHeavy(ctx, func(q *db.Reader) error { return compareCohorts(q, report, &cohorts, present) })
}

func comparePeople(report audit.Report, people map[int64]*person, lifetimes map[int64]*lifetime) {
	for id, p := range people {
		l := lifetimes[id]
		if l == nil {
			l = &lifetime{}
		}
		want := person{owner: p.owner, sum: l.sum, firstAt: l.firstAt, lastDay: l.lastDay}
		if len(l.months) > 0 {
			want.firstMonth, want.lastMonth = l.months[0], l.months[len(l.months)-1]
		}
		if !p.equal(want) {
			report("figures of player "+p.owner, "are %+v, the days add up to %+v", *p, want)
		}
		if l.disordered {
			report("days of player "+p.owner, "do not name the day before each")
		}
	}
	for id := range lifetimes {
		if people[id] == nil {
			report(fmt.Sprintf("days of player %d", id), "belong to no player")
		}
	}
}

// equal compares the values that the days determine.
func (p person) equal(other person) bool {
	return p.sum.Equals(other.sum) && p.firstAt == other.firstAt && p.firstMonth == other.firstMonth && p.lastMonth == other.lastMonth &&
		p.lastDay == other.lastDay
}

// compareCohorts compares the cohorts. The cells of past months are compared with the
// sums of the players' days. The cells of the present month are compared with the stored
// months of the players, because these change while the audit runs. If a new month begins
// meanwhile, the present month is skipped.
func compareCohorts(q db.Querier, report audit.Report, past *ordered[cohort, int64], present int64) error {
	stored, err := storedCohorts(q)
	if err != nil {
		return err
	}
	now, turned, err := cohortsOf(q, present)
	if err != nil {
		return err
	}
	then := map[cohort]int64{}
	for key, players := range stored {
		if key.later < present {
			then[key] = players
			delete(stored, key)
		}
	}
	same := func(a, b int64) bool { return a == b }
	compare(report, "cohort", past, then, same)
	if !turned {
		compare(report, "cohort", &now, stored, same)
	}
	return nil
}
