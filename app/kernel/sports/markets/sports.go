package markets

import (
	"fmt"
	"sync"
)

// Sport is a sport of the book.
type Sport struct {
	// Key identifies it in addresses and is stored. It must never change.
	Key string
	// Name is for people.
	Name string
	// Period is the word for one of its periods.
	Period string
	// Esport is true for video games, whose matches have their own streams.
	Esport bool
	// Field is true for a sport of many competitors instead of two sides.
	Field bool
	// Official is from how many minutes on an abandoned match counts as played, and
	// OfficialPeriods from how many periods on; 0 for a sport in which only a complete
	// match counts.
	Official, OfficialPeriods int
	// Colour is the colour of its tile, as #rrggbb.
	Colour string
	// overtime is true if the main markets include overtime.
	overtime bool
	markets  []Market
	byKey    map[string]*Market
}

// Markets lists its markets in the order of the page.
func (s *Sport) Markets() []Market { return s.markets }

// Market returns the market with that key.
func (s *Sport) Market(key string) (*Market, bool) {
	m, ok := s.byKey[key]
	return m, ok
}

// Final returns the result for settlement: a match that was abandoned after the length
// from which the sport counts it as played has ended with its score. It does not modify
// the result.
func (s *Sport) Final(r *Result) *Result {
	long := s.Official > 0 && r.Minutes >= s.Official || s.OfficialPeriods > 0 && r.Done >= s.OfficialPeriods
	if r.Status != Abandoned || !long {
		return r
	}
	ended := *r
	ended.Status, ended.Regular, ended.Done = Ended, true, len(r.Periods)
	return &ended
}

// Sports lists all sports in the default order of display. The list and its contents must
// not be changed.
func Sports() []*Sport { return catalogue() }

// Find returns the sport with that key.
func Find(key string) (*Sport, bool) {
	for _, sport := range catalogue() {
		if sport.Key == key {
			return sport, true
		}
	}
	return nil, false
}

// catalogue creates the list once: it has some thousand closures.
var catalogue = sync.OnceValue(func() []*Sport {
	all := append(majorSports(), minorSports()...)
	for i, sport := range all {
		sport.byKey = make(map[string]*Market, len(sport.markets))
		for j := range sport.markets {
			m := &sport.markets[j]
			if sport.byKey[m.Key] != nil {
				panic(fmt.Sprintf("markets: %s has %s twice", sport.Key, m.Key))
			}
			sport.byKey[m.Key], m.sport = m, sport
		}
		if m := sport.byKey["winner"]; m != nil && m.Scope != nil {
			sport.overtime = m.Scope(Spec{}).Overtime
		}
		if sport.Colour == "" {
			sport.Colour = colours[i%len(colours)]
		}
	}
	return all
})

// colours are the colours of tiles in order. The 23 of the lobby's list come first.
var colours = []string{
	"#3fb950", "#f0883e", "#d2e823", "#58a6ff", "#a371f7", "#f778ba", "#e3b341", "#ff7b72", "#79c0ff", "#56d364", "#ffa657", "#bc8cff",
	"#39c5cf", "#db61a2", "#7ee787", "#d29922", "#6cb6ff", "#f85149", "#986ee2", "#2ea043", "#e5534b", "#8ddb8c", "#539bf5",
}

// majorSports returns the sports of the lobby's list, in order.
func majorSports() []*Sport {
	return []*Sport{
		{Key: "soccer", Name: "Soccer", Period: "half", markets: footballMarkets()},
		{Key: "basketball", Name: "Basketball", Period: "quarter", Official: 43, markets: clockSport(sportScoring{"points", "quarter", 4, true}, 400)},
		{Key: "tennis", Name: "Tennis", Period: "set", markets: tennisMarkets()},
		{Key: "ice-hockey", Name: "Ice Hockey", Period: "period", Official: 55, markets: goals(sportScoring{"goals", "period", 3, true}, 20, 6)},
		{Key: "table-tennis", Name: "Table Tennis", Period: "game", markets: setSport(sportScoring{points: "points", period: "game", periods: 7}, 1, 200, 40)},
		{Key: "volleyball", Name: "Volleyball", Period: "set", markets: setSport(sportScoring{points: "points", period: "set", periods: 5}, 1, 300, 80)},
		{Key: "baseball", Name: "Baseball", Period: "inning", OfficialPeriods: 5, markets: clockSport(sportScoring{"runs", "inning", 9, true}, 40)},
		{Key: "handball", Name: "Handball", Period: "half", markets: clockSport(sportScoring{"goals", "half", 2, false}, 120)},
		{Key: "rugby", Name: "Rugby", Period: "half", markets: clockSport(sportScoring{"points", "half", 2, false}, 150)},
		{Key: "cricket", Name: "Cricket", Period: "innings", markets: cricketMarkets()},
		{Key: "darts", Name: "Darts", Period: "leg", markets: dartsMarkets()},
		{Key: "futsal", Name: "Futsal", Period: "half", markets: footballMarkets()},
		{Key: "badminton", Name: "Badminton", Period: "game", markets: setSport(sportScoring{points: "points", period: "game", periods: 3}, 1, 180, 60)},
		{Key: "boxing", Name: "Boxing", Period: "round", markets: fightMarkets(12, []Outcome{{"ko", "knockout"}, {"decision", "decision"}})},
		{Key: "golf", Name: "Golf", Period: "round", Field: true, markets: winnerMarkets()},
		{Key: "snooker", Name: "Snooker", Period: "frame", markets: snookerMarkets()},
		{Key: "squash", Name: "Squash", Period: "game", markets: setSport(sportScoring{points: "points", period: "game", periods: 5}, 1, 150, 50)},
		{Key: "cycling", Name: "Cycling", Period: "stage", Field: true, markets: winnerMarkets()},
		{Key: "rally", Name: "Rally", Period: "stage", Field: true, markets: winnerMarkets()},
		{Key: "formula-1", Name: "Formula 1", Period: "lap", Field: true, markets: winnerMarkets()},
		{Key: "bowls", Name: "Bowls", Period: "set", markets: winnerMarkets()},
		{Key: "aussie-rules", Name: "Aussie Rules", Period: "quarter", markets: clockSport(sportScoring{"points", "quarter", 4, false}, 400)},
		{Key: "bandy", Name: "Bandy", Period: "half", markets: goals(sportScoring{"goals", "half", 2, false}, 40, 8)},
	}
}

// minorSports returns the other sports of the sidebars' lists, and esports.
func minorSports() []*Sport {
	maps := sportScoring{points: "rounds", period: "map", periods: 5}
	fighting := []Outcome{{"ko", "knockout"}, {"submission", "submission"}, {"decision", "decision"}}
	return []*Sport{
		{Key: "american-football", Name: "American Football", Period: "quarter", Official: 55, markets: clockSport(sportScoring{"points", "quarter", 4, true}, 150)},
		{Key: "mma", Name: "MMA", Period: "round", markets: fightMarkets(5, fighting)},
		{Key: "counter-strike", Name: "Counter-Strike", Period: "map", Esport: true, markets: setSport(maps, never, 200, 60)},
		{Key: "dota-2", Name: "Dota 2", Period: "map", Esport: true, markets: mobaMarkets()},
		{Key: "league-of-legends", Name: "League of Legends", Period: "map", Esport: true, markets: mobaMarkets()},
		{Key: "fifa", Name: "FIFA", Period: "half", Esport: true, markets: footballMarkets()},
		{Key: "nba-2k", Name: "NBA 2K", Period: "quarter", Esport: true, markets: clockSport(sportScoring{"points", "quarter", 4, true}, 300)},
		{Key: "rocket-league", Name: "Rocket League", Period: "map", Esport: true, markets: setSport(sportScoring{points: "goals", period: "map", periods: 7}, never, 60, 20)},
		{Key: "floorball", Name: "Floorball", Period: "period", markets: goals(sportScoring{"goals", "period", 3, true}, 40, 8)},
		{Key: "waterpolo", Name: "Waterpolo", Period: "quarter", markets: clockSport(sportScoring{"goals", "quarter", 4, true}, 60)},
		{Key: "gaelic-football", Name: "Gaelic Football", Period: "half", markets: clockSport(sportScoring{"points", "half", 2, false}, 120)},
		{Key: "gaelic-hurling", Name: "Gaelic Hurling", Period: "half", markets: clockSport(sportScoring{"points", "half", 2, false}, 160)},
		{Key: "kabaddi", Name: "Kabaddi", Period: "half", markets: clockSport(sportScoring{"points", "half", 2, false}, 160)},
		{Key: "alpine-skiing", Name: "Alpine Skiing", Period: "run", Field: true, markets: winnerMarkets()},
		{Key: "biathlon", Name: "Biathlon", Period: "race", Field: true, markets: winnerMarkets()},
		{Key: "ski-jumping", Name: "Ski Jumping", Period: "jump", Field: true, markets: winnerMarkets()},
		{Key: "freestyle", Name: "Freestyle", Period: "run", Field: true, markets: winnerMarkets()},
		{Key: "stock-car-racing", Name: "Stock Car Racing", Period: "lap", Field: true, markets: winnerMarkets()},
		{Key: "horse-racing", Name: "Esports Horse Racing", Period: "race", Esport: true, Field: true, markets: winnerMarkets()},
		{Key: "ao-tennis", Name: "AO Tennis", Period: "set", Esport: true, markets: tennisMarkets()},
		{Key: "efighting", Name: "Esports Fighting", Period: "round", Esport: true, markets: winnerMarkets()},
		{Key: "ecricket", Name: "Esports Cricket", Period: "innings", Esport: true, markets: cricketMarkets()},
		{Key: "ebaseball", Name: "Esports Baseball", Period: "inning", Esport: true, markets: winnerMarkets()},
		{Key: "specials", Name: "Specials", Period: "part", Field: true, markets: winnerMarkets()},
	}
}

// goals returns the markets of clock sports with few goals.
func goals(s sportScoring, maximum float64, exact int) []Market {
	return append(clockSport(s, maximum), fewGoals(s, exact)...)
}

// dartsMarkets returns the markets of legs with 180s.
func dartsMarkets() []Market {
	s := sportScoring{points: "points", period: "leg", periods: 35}
	return append(append(setSport(s, never, 0, 0), s.totals("180s", Maximums, "180s_", GroupSpecials, 0.5, 60)...),
		scoreMarket("more_180s", "More 180s", GroupSpecials, "Who throws more of them.", regular(Maximums), threeWay, result3))
}

// snookerMarkets returns the markets of frames with centuries.
func snookerMarkets() []Market {
	s := sportScoring{points: "points", period: "frame", periods: 35}
	return append(append(setSport(s, 1, 0, 0), s.totals("centuries", Maximums, "centuries_", GroupSpecials, 0.5, 20)...),
		scoreMarket("century", "A century", GroupSpecials, "Whether there is a break of 100 or more.", regular(Maximums), yesNo, settleAny))
}

// mobaMarkets returns the markets of maps with kills.
func mobaMarkets() []Market {
	s := sportScoring{points: "maps", period: "map", periods: 5}
	kills := s.totals("kills", Kills, "kills_", GroupTotals, 0.5, 200)
	return append(append(setSport(s, never, 0, 0), kills...),
		s.ofPeriod(kills[0]),
		s.ofPeriod(scoreMarket("more_kills", "More kills", GroupSpecials, "Who has more kills.", regular(Kills), threeWay, result3)))
}
