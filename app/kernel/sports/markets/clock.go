package markets

// clockSport returns the markets of sports that count points on a clock or in innings.
// The main markets include overtime if the sport has no draws.
func clockSport(s sportScoring, maximum float64) []Market {
	regularTime := "Overtime does not count."
	wholeMatch := s.whole(Points)
	winner := scoreMarket("winner", "Winner", GroupMain, "Who wins. "+s.within()+" At a tie the stake is refunded.", wholeMatch, twoWay, result2).byWinner()
	result := scoreMarket("1x2", "Result of regular time", GroupMain, "The side that has scored more wins. "+regularTime, regular(Points), threeWay, result3)
	all := []Market{result, winner} // lists show the first market
	if s.overtime {
		all = []Market{winner, result}
	}
	all = append(all,
		scoreMarket("dnb", "Regular time, draw no bet", GroupMain, "The side that has scored more wins; a draw gives the stake back. "+regularTime, regular(Points), twoWay, result2),
		s.handicapMarket("handicap", "Handicap", Points, GroupHandicaps, maximum/2),
	)
	all = append(all, s.totals(s.points, Points, "", GroupTotals, 0.5, maximum)...)
	by, settleBy := margins(int(max(maximum/20, 3)))
	halfFulls, settleHalfFull := halfTimeFullTime(max(s.periods/2, 1))
	best, settleBest := highest(s.periods)
	scorer := outcomesWithoutSpec(Outcome{"1", "{home}"}, Outcome{"none", "Neither"}, Outcome{"2", "{away}"})
	all = append(all,
		scoreMarket("odd_even", "Total odd or even", GroupTotals, "All "+s.points+" are counted. "+s.within(), wholeMatch, oddEven, parity(bothSides)),
		scoreMarket("winning_margin", "Winning margin", GroupScore, "By how much a side wins. "+s.within(), wholeMatch, by, settleBy),
		resultMarket("race_to", "First to {number} "+s.points, GroupScorers, "The side that has them first in regular time wins.", scorer, raceTo(s.periods)).with(numbers(1, int(maximum)), FieldNumber),
		resultMarket("overtime", "Overtime is played", GroupSpecials, "Whether the match goes beyond regular time.", yesNo, settleExtension(func(r *Result) bool { return len(r.Overtime) > 0 })),
		resultMarket("highest_period", "Highest "+s.period, GroupPeriods, "The "+s.period+" with the most "+s.points+"; overtime is none.", best, settleBest),
		resultMarket("home_wins_period", "{home} wins a "+s.period, GroupPeriods, "At least one of the regular ones.", yesNo, anyPeriod(s.periods, wins(Home))),
		resultMarket("away_wins_period", "{away} wins a "+s.period, GroupPeriods, "At least one of the regular ones.", yesNo, anyPeriod(s.periods, wins(Away))),
	)
	if s.periods%2 == 0 {
		all = append(all, resultMarket("ht_ft", "Half time / regular time", GroupPeriods, "The sides that lead at half time and at the end of regular time.", halfFulls, settleHalfFull))
	}
	return append(all, s.perPeriod(all, []string{"1x2", "dnb", "total", "home_total", "away_total", "handicap", "odd_even"})...)
}

// fewGoals adds the markets of low-scoring sports, such as ice hockey.
func fewGoals(s sportScoring, maximum int) []Market {
	exact, settleExact := exactScore(maximum)
	scorer := outcomesWithoutSpec(Outcome{"1", "{home}"}, Outcome{"none", "No such goal"}, Outcome{"2", "{away}"})
	double := scoreMarket("double_chance", "Double chance", GroupMain, "Two of the three results of regular time win.", regular(Points),
		outcomesWithoutSpec(Outcome{"1x", "{home} or draw"}, Outcome{"12", "{home} or {away}"}, Outcome{"x2", "Draw or {away}"}), doubleChance).winners(2)
	return []Market{
		double,
		scoreMarket("btts", "Both teams to score", GroupMain, "Each side scores in regular time.", regular(Points), yesNo, bothScore),
		scoreMarket("correct_score", "Correct score", GroupScore, "The score of regular time.", regular(Points), exact, settleExact),
		resultMarket("nth_goal", "{nth} goal", GroupScorers, "Who scores it in regular time.", scorer, settleNth(Points, s.periods)).with(numbers(1, 12), FieldNumber),
		resultMarket("last_goal", "Last goal", GroupScorers, "Who scores last in regular time.", scorer, settleLast(Points, s.periods)),
		scoreMarket("home_clean_sheet", "{home} concedes no goal", GroupSpecials, "Regular time counts.", regular(Points), yesNo, cleanSheet(Home)),
		scoreMarket("away_clean_sheet", "{away} concedes no goal", GroupSpecials, "Regular time counts.", regular(Points), yesNo, cleanSheet(Away)),
	}
}

// cricketMarkets returns markets that count runs, with one period per innings of a
// limited match.
func cricketMarkets() []Market {
	s := sportScoring{points: "runs", period: "innings", periods: 2, overtime: true}
	all := []Market{
		scoreMarket("winner", "Winner", GroupMain, "The side that wins; a super over counts. At a tie, or if neither side wins, the stake is refunded.", s.whole(Points), twoWay, result2).byWinner(),
		scoreMarket("1x2", "Result with tie", GroupMain, "The side with more runs after both innings; a super over does not count. A match without a winner is a draw.", regular(Points), threeWay, result3).byWinner(),
		s.handicapMarket("handicap", "Handicap in runs", Points, GroupHandicaps, 100),
		scoreMarket("odd_even", "Runs odd or even", GroupTotals, "All runs are counted.", regular(Points), oddEven, parity(bothSides)),
		scoreMarket("more_sixes", "More sixes", GroupSpecials, "Who hits more sixes.", regular(Sixes), threeWay, result3),
		resultMarket("super_over", "A super over is played", GroupSpecials, "Whether the match goes to a super over.", yesNo, settleExtension(func(r *Result) bool { return len(r.Overtime) > 0 })),
	}
	all = append(all, s.totals("runs", Points, "", GroupTotals, 20.5, 600)...)
	all = append(all, s.totals("sixes", Sixes, "sixes_", GroupSpecials, 0.5, 60)...)
	return append(all, s.perPeriod(all, []string{"total", "odd_even", "sixes_total"})...)
}
