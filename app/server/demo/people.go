package demo

import (
	"encoding/binary"
	"encoding/hex"
	"math"
	"math/rand/v2"
	"net/netip"
	"time"
)

const (
	day  = 24 * time.Hour
	week = 7 * day
	// year is how long the plan of a history is, which begins on a Monday.
	year = 53 * week
	// historyPlayers is how many people sign up in it, the named ones among them.
	historyPlayers = 480
)

// HistoryBegins is when the history of a demonstration begins that ends at a
// moment: on the Monday that is a year before.
func HistoryBegins(end time.Time) time.Time {
	at := end.Add(-52 * week).UTC().Truncate(day)
	return at.Add(-time.Duration((at.Weekday()+6)%7) * day)
}

// habit is how somebody plays.
type habit struct {
	// share is how many of a hundred people have it.
	share int
	// visits is how often they come in a whole year, bets how many they make then.
	visits, bets float64
	// stays is how likely they are still there after a month.
	stays float64
	// stakes are in dollars, the purse is what they bring along when it is empty.
	stakes []float64
	purse  []float64
	// steady players leave out what pays rarely and much.
	steady bool
}

// habits are those of people who tried it once, now and then, regularly and for
// much.
var habits = []habit{
	{share: 30, visits: 3, bets: 5, stays: 0.10, stakes: []float64{0.2, 0.5, 1, 2}, purse: []float64{10, 20, 25}},
	{share: 40, visits: 11, bets: 5, stays: 0.72, stakes: []float64{0.5, 1, 1, 2, 5}, purse: []float64{20, 25, 50, 100}},
	{share: 25, visits: 34, bets: 6, stays: 0.90, stakes: []float64{1, 2, 5, 5, 10, 20}, purse: []float64{50, 100, 200, 250}},
	{share: 5, visits: 50, bets: 8, stays: 0.96, stakes: []float64{20, 50, 50, 100, 100, 200}, purse: []float64{1000, 1500, 2500}, steady: true},
}

// person is somebody of the history.
type person struct {
	name string
	habit
	// joins and leaves are the first and the last moment.
	joins, leaves time.Time
	// inviter is the place of who invited them among the people, or -1.
	inviter   int
	confirmed bool
	// currency is what they play with when it is not dollars.
	currency string
	address  netip.Addr
	device   string
	country  string
	// serverSeed and clientSeed are what their draws are made of.
	serverSeed, clientSeed string

	// userID is known once they have signed up, left what is surely left of the money
	// that they came to play with, in a currency.
	userID string
	left   map[string]int64
}

// namedEvery spreads the named players over all.
const namedEvery = 15

// people invents all who sign up between two moments, in that order. The same
// chance makes the same people.
func people(chance *rand.Rand, from, to time.Time, token string) []*person {
	taken := map[string]bool{}
	for _, name := range playerNames {
		taken[name] = true
	}
	joins := signUps(chance, from, to)
	list := make([]*person, 0, len(joins))
	for i, at := range joins {
		p := &person{habit: drawHabit(chance), joins: at, inviter: -1, left: map[string]int64{}, confirmed: chance.IntN(8) > 0}
		// The named ones are still there at the end.
		if i%namedEvery == 0 && i/namedEvery < len(playerNames) {
			p.name, p.habit, p.leaves, p.confirmed = playerNames[i/namedEvery], habits[2], to, true
		} else {
			p.name = freshName(chance, taken)
			p.leaves = leaving(chance, p.habit, at, to)
		}
		if i > 20 && chance.IntN(4) == 0 {
			p.inviter = chance.IntN(i / 4) // those of the first quarter have friends
		}
		if currencies := []string{"usd", "usd", "usd", token, "btc", "eth", "ltc"}; chance.IntN(3) == 0 {
			p.currency = currencies[chance.IntN(len(currencies))]
		}
		p.address, p.device = place(i), "demo-"+hex.EncodeToString(bytesOf(chance, 8))
		if i%40 == 39 { // shares the browser of somebody before
			other := list[i-1-chance.IntN(8)]
			p.address, p.device = other.address, other.device
		}
		p.country = homes[i*7%len(homes)]
		p.serverSeed, p.clientSeed = hex.EncodeToString(bytesOf(chance, 32)), hex.EncodeToString(bytesOf(chance, 8))
		list = append(list, p)
	}
	return list
}

// homes are where people live, more of them in those that stand here more often.
var homes = []string{"BR", "BR", "BR", "JP", "CA", "IN", "FI", "BR", "NO", "DE", "JP", "CA", "NZ", "AR", "MX", "ZA", "KR", ""}

// place is an address that is nobody's (RFC 5737).
func place(i int) netip.Addr {
	nets := [3][3]byte{{192, 0, 2}, {198, 51, 100}, {203, 0, 113}}
	n := nets[i%3]
	return netip.AddrFrom4([4]byte{n[0], n[1], n[2], byte(1 + i/3%250)})
}

func bytesOf(chance *rand.Rand, count int) []byte {
	var list []byte
	for len(list) < count {
		list = binary.BigEndian.AppendUint64(list, chance.Uint64())
	}
	return list[:count]
}

func drawHabit(chance *rand.Rand) habit {
	drawn := chance.IntN(100)
	for _, h := range habits {
		if drawn -= h.share; drawn < 0 {
			return h
		}
	}
	return habits[0]
}

// leaving is when somebody who joined comes for the last time, to at the latest.
func leaving(chance *rand.Rand, h habit, joins, to time.Time) time.Time {
	months := chance.ExpFloat64() / -math.Log(h.stays)
	if months > 24 {
		return to
	}
	left := joins.Add(time.Duration(months * 30 * float64(day)))
	if left.After(to) {
		return to
	}
	return left
}

// campaigns are the parts of the year in which more people sign up.
var campaigns = [][2]float64{{0.27, 0.31}, {0.61, 0.66}, {0.90, 0.93}}

// crowd is how many people come at a moment, compared with others: more from month
// to month, at weekends and in the evening.
func crowd(at, from, to time.Time) float64 {
	passed := float64(at.Sub(from)) / float64(to.Sub(from))
	weight := 0.25 + 0.75*math.Pow(passed, 1.3)
	if weekday := at.Weekday(); weekday == time.Saturday || weekday == time.Sunday {
		weight *= 1.4
	}
	hour := float64(at.Hour()) + float64(at.Minute())/60
	return weight * (0.25 + 0.75*math.Pow(0.5+0.5*math.Cos((hour-20.5)/12*math.Pi), 2))
}

// busiest is no less than any crowd.
const busiest = 1.4

// signUps draws when people sign up, in order.
func signUps(chance *rand.Rand, from, to time.Time) []time.Time {
	list := make([]time.Time, 0, historyPlayers)
	for len(list) < historyPlayers {
		passed := chance.Float64()
		weight := crowd(from.Add(time.Duration(passed*float64(to.Sub(from)))), from, to)
		for _, c := range campaigns {
			if passed >= c[0] && passed < c[1] {
				weight *= 3
			}
		}
		if chance.Float64()*3*busiest < weight {
			list = append(list, from.Add(time.Duration(passed*float64(to.Sub(from)))))
		}
	}
	sortTimes(list)
	return list
}
