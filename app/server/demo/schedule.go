package demo

import (
	"math/rand/v2"
	"slices"
	"time"
)

func sortTimes(list []time.Time) { slices.SortFunc(list, time.Time.Compare) }

// visit is a time in which somebody plays.
type visit struct {
	who *person
	at  time.Time
	// bets are made at these moments, the first some seconds after at; none by those
	// who have not confirmed their address.
	bets []time.Time
	// first tells that it begins with signing up.
	first bool
}

// visits invents when everybody plays, in order.
func visits(chance *rand.Rand, people []*person, from, to time.Time) []visit {
	var list []visit
	for _, p := range people {
		list = append(list, visitOf(chance, p, p.joins, true))
		if !p.confirmed {
			continue
		}
		stay := p.leaves.Sub(p.joins)
		due := p.visits*float64(stay)/float64(year) + chance.Float64()
		for count := int(due); count > 0; {
			at := p.joins.Add(time.Duration(chance.Float64() * float64(stay)))
			if chance.Float64()*busiest < crowd(at, from, to) || chance.IntN(12) == 0 {
				list = append(list, visitOf(chance, p, at, false))
				count--
			}
		}
	}
	slices.SortStableFunc(list, func(a, b visit) int { return a.at.Compare(b.at) })
	return list
}

// mostBets bounds the bets of a visit.
const mostBets = 40

func visitOf(chance *rand.Rand, p *person, at time.Time, first bool) visit {
	v := visit{who: p, at: at, first: first}
	if !p.confirmed {
		return v
	}
	count := min(1+int(chance.ExpFloat64()*(p.bets-0.5)), mostBets)
	for bet := at; len(v.bets) < count; v.bets = append(v.bets, bet) {
		bet = bet.Add(4*time.Second + time.Duration(chance.ExpFloat64()*float64(25*time.Second)))
	}
	return v
}

// event is something that happens at a moment of the history: in a transaction
// together with others, or alone.
type event struct {
	at       time.Time
	together step
	alone    func() error
}

func sortEvents(list []event) {
	slices.SortStableFunc(list, func(a, b event) int { return a.at.Compare(b.at) })
}
