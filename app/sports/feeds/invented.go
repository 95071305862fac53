package feeds

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strings"
	"time"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/source"
)

// circuit is an invented competition without an end. A match begins in each of its turns.
type circuit struct {
	sport, category, name string
	interval              time.Duration
	sides                 []string
	// speed is how much faster than real time it is played. It is part of the ids,
	// because the numbers of the turns depend on it.
	speed int
}

// minInterval is the minimum interval between matches of a circuit if time runs faster. A
// hundred simultaneous matches are enough for any speed.
const minInterval = time.Minute

// speedUp returns circuits with matches at shorter intervals, by the factor speed.
func speedUp(list []circuit, speed int) []circuit {
	for i := range list {
		list[i].interval, list[i].speed = max((list[i].interval/time.Duration(speed)).Truncate(time.Second), min(list[i].interval, minInterval)), speed
	}
	return list
}

// id returns the event id of a turn.
func (c *circuit) id(turn int64) string {
	if c.speed > 1 {
		return fmt.Sprintf("%s-x%d-%d", c.sport, c.speed, turn)
	}
	return fmt.Sprintf("%s-%d", c.sport, turn)
}

// towns and animals make the names of invented sides. first and family names make those
// of invented players.
var (
	towns       = strings.Fields("Ashford Brookvale Calder Dunmore Eastmere Fallow Greyholm Harrow Inverlay Juniper Kestrel Larkhill Marlow Northwick Oakhurst Penrose")
	animals     = strings.Fields("Herons Foxes Bisons Ravens Otters Falcons Badgers Wolves Stags Lynxes Eagles Bears Hornets Pumas Rooks Sharks")
	firstNames  = strings.Fields("Ada Bruno Clara Dario Elin Felix Greta Hugo Ines Jonas Kaia Leon Mila Nils Olga Pavel")
	familyNames = strings.Fields("Almeida Bergqvist Castellan Dvorak Eriksen Fontana Grimaldi Halloran Ivanek Jansson Kowal Lindqvist Moravec Novotny Okafor Petrakis")
)

// singles are the sports of individual players.
var singles = map[string]bool{
	"tennis": true, "table-tennis": true, "badminton": true, "squash": true, "darts": true, "snooker": true, "boxing": true, "mma": true, "bowls": true,
	"ao-tennis": true, "efighting": true,
}

// contests are the names of the invented contests of sports with a field. The number of
// the turn follows.
var contests = map[string]string{
	"golf": "Open", "cycling": "Classic", "rally": "Rally", "formula-1": "Grand Prix", "alpine-skiing": "Slalom", "biathlon": "Sprint", "ski-jumping": "Hill",
	"freestyle": "Big Air", "stock-car-racing": "500", "horse-racing": "Stakes",
}

// horses are the names of the horses.
var horses = strings.Fields("Amberlight Brassbell Cinderpath Dawnrunner Embercrest Fallowmere Galebringer Hollowreed Ironclover Juniperjack Kindlewood Larkspur Moonharbour Nightorchard Oakenshade Quicksilver")

// matchInterval is the interval between matches of a sport, if it is not the default of an hour.
var matchInterval = map[string]time.Duration{"soccer": 20 * time.Minute, "tennis": 30 * time.Minute, "table-tennis": 20 * time.Minute, "basketball": 30 * time.Minute,
	"horse-racing": 30 * time.Minute, "golf": 6 * time.Hour, "cycling": 8 * time.Hour, "rally": 6 * time.Hour, "formula-1": 3 * time.Hour, "stock-car-racing": 4 * time.Hour,
	"alpine-skiing": 2 * time.Hour, "ski-jumping": 2 * time.Hour, "freestyle": 2 * time.Hour, "biathlon": 2 * time.Hour,
}

// circuits returns the circuits of all sports with a model. To add a sport, register a
// model of it.
func circuits() (list []circuit) {
	for _, sport := range markets.Sports() {
		if _, modelled := models.For(sport.Key); !modelled && contests[sport.Key] == "" {
			continue
		}
		interval := matchInterval[sport.Key]
		if interval == 0 {
			interval = time.Hour
		}
		list = append(list, circuit{sport.Key, "Simulated", sport.Name + " Circuit", interval, sidesOf(sport.Key), 1})
	}
	return list
}

// sidesOf returns the names of a sport's sides. No two sports have the same.
func sidesOf(sport string) []string {
	random := rand.New(rand.NewPCG(hashOf(sport), 1))
	front, back := towns, animals
	if singles[sport] || contests[sport] != "" {
		front, back = firstNames, familyNames
	}
	if sport == "horse-racing" {
		return horses
	}
	order := random.Perm(len(back))
	sides := make([]string, len(front))
	for i, name := range front {
		sides[i] = name + " " + back[order[i]]
	}
	return sides
}

// hashOf returns a hash of a text.
func hashOf(text string) uint64 {
	hash := fnv.New64a()
	_, _ = hash.Write([]byte(text))
	return hash.Sum64()
}

// between lists the fixtures of a circuit from one moment up to another.
func (c *circuit) between(from, to time.Time) (list []source.Fixture) {
	interval := int64(c.interval / time.Second)
	for turn := (from.Unix() + interval - 1) / interval; turn*interval < to.Unix(); turn++ {
		list = append(list, c.turn(turn, interval))
	}
	return list
}

// turn returns the match of a turn.
func (c *circuit) turn(turn, interval int64) source.Fixture {
	var bytes [8]byte
	binary.BigEndian.PutUint64(bytes[:], uint64(turn))
	random := rand.New(rand.NewPCG(hashOf(c.sport+string(bytes[:])), 2))
	if name := contests[c.sport]; name != "" {
		return c.contest(turn, interval, towns[random.IntN(len(towns))]+" "+name, random.Perm(len(c.sides)))
	}
	home := random.IntN(len(c.sides))
	away := (home + 1 + random.IntN(len(c.sides)-1)) % len(c.sides)
	return source.Fixture{
		ID: c.id(turn), Sport: c.sport, Category: c.category, Tournament: c.name, Home: c.sides[home], Away: c.sides[away],
		Starts: time.Unix(turn*interval, 0).UTC(), HomeRating: rating(c.sport, c.sides[home]), AwayRating: rating(c.sport, c.sides[away]),
	}
}

// contest returns the contest of a turn. Most competitors of the circuit take part.
func (c *circuit) contest(turn, interval int64, name string, order []int) source.Fixture {
	f := source.Fixture{
		ID: c.id(turn), Sport: c.sport, Category: c.category, Tournament: c.name, Home: name, Starts: time.Unix(turn*interval, 0).UTC(),
	}
	for _, at := range order[:len(order)*3/4] {
		side := c.sides[at]
		f.Field = append(f.Field, source.Competitor{ID: fmt.Sprintf("c%d", at+1), Name: side, Rating: rating(c.sport, side)})
	}
	return f
}

// rating returns the strength of a side, from -1.5 to 1.5.
func rating(sport, side string) float64 { return float64(hashOf(sport+"/"+side)%301)/100 - 1.5 }
