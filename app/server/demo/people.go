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
	// year is the length of the plan of a history, which starts on a Monday.
	year = 53 * week
	// historyPlayers is the number of registrations in a year, including the named
	// players.
	historyPlayers = 480
)

// HistoryBegins returns the start of a demo site's history that ends at a time: the
// Monday a year before.
func HistoryBegins(end time.Time) time.Time {
	at := end.Add(-52 * week).UTC().Truncate(day)
	return at.Add(-time.Duration((at.Weekday()+6)%7) * day)
}

// habit is a playing behaviour.
type habit struct {
	// share is the number of players per hundred with this habit.
	share int
	// visits is the number of visits in a year, bets the number of bets per visit.
	visits, bets float64
	// retention is the probability that the player is still active after a month.
	retention float64
	// stakes are in dollars. deposits are the amounts of a deposit when the balance is empty.
	stakes   []float64
	deposits []float64
	// steady players avoid games with rare, large wins.
	steady bool
}

// habits are the habits of players who tried it once, play occasionally, play regularly,
// and play for high stakes.
var habits = []habit{
	{share: 30, visits: 3, bets: 5, retention: 0.10, stakes: []float64{0.2, 0.5, 1, 2}, deposits: []float64{10, 20, 25}},
	{share: 40, visits: 11, bets: 5, retention: 0.72, stakes: []float64{0.5, 1, 1, 2, 5}, deposits: []float64{20, 25, 50, 100}},
	{share: 25, visits: 34, bets: 6, retention: 0.90, stakes: []float64{1, 2, 5, 5, 10, 20}, deposits: []float64{50, 100, 200, 250}},
	{share: 5, visits: 50, bets: 8, retention: 0.96, stakes: []float64{20, 50, 50, 100, 100, 200}, deposits: []float64{1000, 1500, 2500}, steady: true},
}

// person is a player of the history.
type person struct {
	name string
	habit
	// joins and leaves are the first and the last moment.
	joins, leaves time.Time
	// inviter is the index of the referrer, or -1
	inviter   int
	confirmed bool
	// currency is the currency that they use besides dollars.
	currency string
	address  netip.Addr
	device   string
	country  string
	// serverSeed and clientSeed are the seeds of their draws.
	serverSeed, clientSeed string

	// userID is set after the registration. left is a lower bound of the rest of the
	// money that they deposited for the visit, in a currency.
	userID    string
	remaining map[string]int64
}

// namedEvery is the distance between named players.
const namedEvery = 15

// people creates all players who register between two times, in that order. The same
// chance creates the same players.
func people(random *rand.Rand, from, to time.Time, token string) []*person {
	taken := map[string]bool{}
	for _, name := range playerNames {
		taken[name] = true
	}
	joins := signUps(random, from, to)
	list := make([]*person, 0, len(joins))
	for i, at := range joins {
		p := &person{habit: drawHabit(random), joins: at, inviter: -1, remaining: map[string]int64{}, confirmed: random.IntN(8) > 0}
		// The named players stay until the end.
		if i%namedEvery == 0 && i/namedEvery < len(playerNames) {
			p.name, p.habit, p.leaves, p.confirmed = playerNames[i/namedEvery], habits[2], to, true
		} else {
			p.name = freshName(random, taken)
			p.leaves = lastVisit(random, p.habit, at, to)
		}
		if i > 20 && random.IntN(4) == 0 {
			p.inviter = random.IntN(i / 4) // players of the first quarter refer others
		}
		if currencies := []string{"usd", "usd", "usd", token, "btc", "eth", "ltc"}; random.IntN(3) == 0 {
			p.currency = currencies[random.IntN(len(currencies))]
		}
		p.address, p.device = documentationAddress(i), "demo-"+hex.EncodeToString(bytesOf(random, 8))
		if i%40 == 39 { // uses the browser of an earlier player
			other := list[i-1-random.IntN(8)]
			p.address, p.device = other.address, other.device
		}
		p.country = countries[i*7%len(countries)]
		p.serverSeed, p.clientSeed = hex.EncodeToString(bytesOf(random, 32)), hex.EncodeToString(bytesOf(random, 8))
		list = append(list, p)
	}
	return list
}

// countries are the countries of players. Countries that are listed more often are more
// likely.
var countries = []string{"BR", "BR", "BR", "JP", "CA", "IN", "FI", "BR", "NO", "DE", "JP", "CA", "NZ", "AR", "MX", "ZA", "KR", ""}

// documentationAddress returns an address from the ranges for documentation (RFC 5737).
func documentationAddress(i int) netip.Addr {
	nets := [3][3]byte{{192, 0, 2}, {198, 51, 100}, {203, 0, 113}}
	n := nets[i%3]
	return netip.AddrFrom4([4]byte{n[0], n[1], n[2], byte(1 + i/3%250)})
}

func bytesOf(random *rand.Rand, count int) []byte {
	var list []byte
	for len(list) < count {
		list = binary.BigEndian.AppendUint64(list, random.Uint64())
	}
	return list[:count]
}

func drawHabit(random *rand.Rand) habit {
	drawn := random.IntN(100)
	for _, h := range habits {
		if drawn -= h.share; drawn < 0 {
			return h
		}
	}
	return habits[0]
}

// lastVisit returns the time of the last visit of a player who joined at a time, at the
// latest to.
func lastVisit(random *rand.Rand, h habit, joins, to time.Time) time.Time {
	months := random.ExpFloat64() / -math.Log(h.retention)
	if months > 24 {
		return to
	}
	left := joins.Add(time.Duration(months * 30 * float64(day)))
	if left.After(to) {
		return to
	}
	return left
}

// campaigns are the parts of the year with more registrations.
var campaigns = [][2]float64{{0.27, 0.31}, {0.61, 0.66}, {0.90, 0.93}}

// visitorRate returns the relative number of visitors at a time. It grows from month to month,
// at weekends and in the evening.
func visitorRate(at, from, to time.Time) float64 {
	passed := float64(at.Sub(from)) / float64(to.Sub(from))
	weight := 0.25 + 0.75*math.Pow(passed, 1.3)
	if weekday := at.Weekday(); weekday == time.Saturday || weekday == time.Sunday {
		weight *= 1.4
	}
	hour := float64(at.Hour()) + float64(at.Minute())/60
	return weight * (0.25 + 0.75*math.Pow(0.5+0.5*math.Cos((hour-20.5)/12*math.Pi), 2))
}

// maxVisitorRate is an upper bound of crowd.
const maxVisitorRate = 1.4

// signUps draws the times of registrations, in order.
func signUps(random *rand.Rand, from, to time.Time) []time.Time {
	list := make([]time.Time, 0, historyPlayers)
	for len(list) < historyPlayers {
		passed := random.Float64()
		weight := visitorRate(from.Add(time.Duration(passed*float64(to.Sub(from)))), from, to)
		for _, c := range campaigns {
			if passed >= c[0] && passed < c[1] {
				weight *= 3
			}
		}
		if random.Float64()*3*maxVisitorRate < weight {
			list = append(list, from.Add(time.Duration(passed*float64(to.Sub(from)))))
		}
	}
	sortTimes(list)
	return list
}
