package demo

import (
	"math/rand/v2"
	"time"

	"croupier/app/kernel/sorting"
)

func sortTimes(list []time.Time) { sorting.By(list, time.Time.Compare) }

// visit is a visit of a player.
type visit struct {
	who *person
	at  time.Time
	// bets are the times of the bets, the first some seconds after at. A player who has
	// not confirmed the email address makes none.
	bets []time.Time
	// first reports that it starts with the registration.
	first bool
}

// visits creates the visits of all players, in order.
func visits(random *rand.Rand, people []*person, from, to time.Time) []visit {
	var list []visit
	for _, p := range people {
		list = append(list, visitOf(random, p, p.joins, true))
		if !p.confirmed {
			continue
		}
		stay := p.leaves.Sub(p.joins)
		due := p.visits*float64(stay)/float64(year) + random.Float64()
		for count := int(due); count > 0; {
			at := p.joins.Add(time.Duration(random.Float64() * float64(stay)))
			if random.Float64()*maxVisitorRate < visitorRate(at, from, to) || random.IntN(12) == 0 {
				list = append(list, visitOf(random, p, at, false))
				count--
			}
		}
	}
	sorting.StablyBy(list, func(a, b visit) int { return a.at.Compare(b.at) })
	return list
}

// maxBets is the maximum number of bets of a visit.
const maxBets = 40

func visitOf(random *rand.Rand, p *person, at time.Time, first bool) visit {
	v := visit{who: p, at: at, first: first}
	if !p.confirmed {
		return v
	}
	count := min(1+int(random.ExpFloat64()*(p.bets-0.5)), maxBets)
	for bet := at; len(v.bets) < count; v.bets = append(v.bets, bet) {
		bet = bet.Add(4*time.Second + time.Duration(random.ExpFloat64()*float64(25*time.Second)))
	}
	return v
}

// event is an event at a time of the history: in a transaction together with others, or
// alone.
type event struct {
	at        time.Time
	batched   step
	exclusive func() error
}

func sortEvents(list []event) {
	sorting.StablyBy(list, func(a, b event) int { return a.at.Compare(b.at) })
}
