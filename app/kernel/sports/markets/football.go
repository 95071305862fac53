package markets

// football counts goals in two halves.
var football = sportScoring{points: "goals", period: "half", periods: 2}

// footballMarkets returns the markets of football and futsal.
func footballMarkets() []Market {
	all := append(footballMain(), football.totals("goals", Points, "", GroupTotals, 0.5, 12)...)
	all = append(all, footballHandicaps()...)
	periods := []string{"1x2", "double_chance", "dnb", "total", "home_total", "away_total", "handicap", "btts", "odd_even", "correct_score"}
	all = append(all, footballScores()...)
	all = append(all, football.perPeriod(all, periods)...)
	all = append(all, footballHalves()...)
	all = append(all, footballSequence()...)
	all = append(all, footballCombined()...)
	all = append(all, footballCounts()...)
	return append(all, footballCup()...)
}

// perPeriod returns the markets with those keys for one period.
func (s sportScoring) perPeriod(all []Market, keys []string) (periods []Market) {
	for _, key := range keys {
		for _, m := range all {
			if m.Key == key {
				periods = append(periods, s.ofPeriod(m))
			}
		}
	}
	return periods
}

func footballMain() []Market {
	time := "Regular time with added time counts; overtime and penalties do not."
	double := scoreMarket("double_chance", "Double chance", GroupMain, "Two of the three results win. "+time, regular(Points),
		outcomesWithoutSpec(Outcome{"1x", "{home} or draw"}, Outcome{"12", "{home} or {away}"}, Outcome{"x2", "Draw or {away}"}), doubleChance)
	double.Winners = 2
	return []Market{
		scoreMarket("1x2", "Match result", GroupMain, "The side that has scored more goals wins. "+time, regular(Points), threeWay, result3),
		double,
		scoreMarket("dnb", "Draw no bet", GroupMain, "The side that has scored more goals wins; a draw gives the stake back. "+time, regular(Points), twoWay, result2),
		scoreMarket("btts", "Both teams to score", GroupMain, "Whether each side scores at least once. "+time, regular(Points), yesNo, bothScore),
	}
}

func footballHandicaps() []Market {
	return []Market{
		football.handicapMarket("handicap", "Asian handicap", Points, GroupHandicaps, 6),
		scoreMarket("handicap3", "Handicap with draw", GroupHandicaps,
			"The handicap is added to the goals of the first side, and the draw is an outcome of its own. "+football.within(),
			regular(Points), handicap3, handicapWithDraw).with(integers(-6, 6), FieldLine),
	}
}

func footballScores() []Market {
	time := football.within()
	exact, settleExact := exactScore(5)
	goals, settleGoals := exactly(7, bothSides)
	homeGoals, settleHome := exactly(4, homeOnly)
	awayGoals, settleAway := exactly(4, awayOnly)
	by, settleBy := margins(4)
	return []Market{
		scoreMarket("correct_score", "Correct score", GroupScore, "The score at the end. "+time, regular(Points), exact, settleExact),
		scoreMarket("exact_goals", "Number of goals", GroupTotals, "All goals are counted. "+time, regular(Points), goals, settleGoals),
		scoreMarket("home_goals", "Number of goals of {home}", GroupTotals, "The goals of the first side. "+time, regular(Points), homeGoals, settleHome),
		scoreMarket("away_goals", "Number of goals of {away}", GroupTotals, "The goals of the second side. "+time, regular(Points), awayGoals, settleAway),
		scoreMarket("winning_margin", "Winning margin", GroupScore, "By how many goals a side wins. "+time, regular(Points), by, settleBy),
		scoreMarket("odd_even", "Goals odd or even", GroupTotals, "No goal is even. "+time, regular(Points), oddEven, parity(bothSides)),
		scoreMarket("home_clean_sheet", "{home} concedes no goal", GroupSpecials, time, regular(Points), yesNo, cleanSheet(Home)),
		scoreMarket("away_clean_sheet", "{away} concedes no goal", GroupSpecials, time, regular(Points), yesNo, cleanSheet(Away)),
		scoreMarket("home_win_to_nil", "{home} wins to nil", GroupSpecials, "It wins and concedes nothing. "+time, regular(Points), yesNo, winToNil(Home)),
		scoreMarket("away_win_to_nil", "{away} wins to nil", GroupSpecials, "It wins and concedes nothing. "+time, regular(Points), yesNo, winToNil(Away)),
	}
}

func footballHalves() []Market {
	halfFulls, settleHalfFull := halfTimeFullTime(1)
	best, settleBest := highest(2)
	return []Market{
		resultMarket("ht_ft", "Half time / full time", GroupPeriods, "The sides that lead at half time and at the end of regular time.", halfFulls, settleHalfFull),
		resultMarket("highest_half", "Half with more goals", GroupPeriods, "The half in which more goals are scored.", best, settleBest),
		resultMarket("home_both_halves", "{home} scores in both halves", GroupPeriods, "At least one goal in each half.", yesNo, everyPeriod(2, scores(Home), true)),
		resultMarket("away_both_halves", "{away} scores in both halves", GroupPeriods, "At least one goal in each half.", yesNo, everyPeriod(2, scores(Away), true)),
		resultMarket("home_wins_both", "{home} wins both halves", GroupPeriods, "It scores more than the other side in each half.", yesNo, everyPeriod(2, wins(Home), false)),
		resultMarket("away_wins_both", "{away} wins both halves", GroupPeriods, "It scores more than the other side in each half.", yesNo, everyPeriod(2, wins(Away), false)),
		resultMarket("home_wins_half", "{home} wins a half", GroupPeriods, "It scores more than the other side in at least one half.", yesNo, anyPeriod(2, wins(Home))),
		resultMarket("away_wins_half", "{away} wins a half", GroupPeriods, "It scores more than the other side in at least one half.", yesNo, anyPeriod(2, wins(Away))),
	}
}

func footballSequence() []Market {
	scorer := outcomesWithoutSpec(Outcome{"1", "{home}"}, Outcome{"none", "No such goal"}, Outcome{"2", "{away}"})
	return []Market{
		resultMarket("nth_goal", "{nth} goal", GroupScorers, "Who scores it in regular time. Own goals count for the side they are given to.", scorer, settleNth(Points, 2)).with(numbers(1, 12), FieldNumber),
		resultMarket("period_nth_goal", "{period}: {nth} goal", GroupScorers, "The side that scores it in that half.", scorer, settleNth(Points, 2)).
			with(func(s Spec) bool { return s.Period >= 1 && s.Period <= 2 && s.Number >= 1 && s.Number <= 6 }, FieldPeriod, FieldNumber),
		resultMarket("last_goal", "Last goal", GroupScorers, "Who scores last in regular time.", scorer, settleLast(Points, 2)),
		resultMarket("goal_between", "A goal after minute {from} up to minute {to}", GroupScorers,
			"Added time counts as the last minute of its half.", yesNo, settleInterval(Points, 2)).
			with(func(s Spec) bool { return s.To <= 90 && s.To-s.From == 15 && s.From%15 == 0 }, FieldFrom, FieldTo),
	}
}

func footballCombined() []Market {
	time := football.within()
	combine := func(key, name string, first, second func(Spec) []Outcome, a, b byScore) Market {
		outcomes, settle := combined(first, second, a, b)
		return scoreMarket(key, name, GroupCombined, "Both parts must be right. "+time, regular(Points), outcomes, settle)
	}
	return []Market{
		combine("1x2_btts", "Match result and both teams to score", threeWay, yesNo, result3, bothScore),
		combine("1x2_total", "Match result and total goals", threeWay, overUnder, result3, total(bothSides)).with(halves(0.5, 8.5), FieldLine),
		combine("btts_total", "Both teams to score and total goals", yesNo, overUnder, bothScore, total(bothSides)).with(halves(1.5, 8.5), FieldLine),
		combine("double_chance_btts", "Double chance and both teams to score",
			outcomesWithoutSpec(Outcome{"1x", "{home} or draw"}, Outcome{"12", "{home} or {away}"}, Outcome{"x2", "Draw or {away}"}), yesNo, doubleChance, bothScore).winners(2),
	}
}

// winners sets how many outcomes of a market win.
func (m Market) winners(count int) Market {
	m.Winners = count
	return m
}

// footballCounts returns the markets of corners and cards.
func footballCounts() []Market {
	time := football.within()
	corners := football.totals("corners", Corners, "corners_", GroupCorners, 0.5, 30)
	corners = append(corners,
		scoreMarket("corners_1x2", "More corners", GroupCorners, "Corners that are taken count. "+time, regular(Corners), threeWay, result3),
		football.handicapMarket("corners_handicap", "Corners: handicap", Corners, GroupCorners, 15),
		scoreMarket("corners_odd_even", "Corners odd or even", GroupCorners, "Corners that are taken count. "+time, regular(Corners), oddEven, parity(bothSides)),
	)
	corners = append(corners, football.perPeriod(corners, []string{"corners_total", "corners_1x2"})...)
	cards := football.totals("cards", Cards, "cards_", GroupCards, 0.5, 20)
	for i := range cards {
		cards[i].Rule = "A yellow card counts one and a red card two; cards of players on the field count. " + cards[i].Rule
	}
	return append(append(corners, cards...),
		scoreMarket("cards_1x2", "More cards", GroupCards, "A yellow card counts one and a red card two. "+time, regular(Cards), threeWay, result3),
		scoreMarket("red_card", "A red card", GroupCards, "Whether a player is sent off. "+time, regular(Reds), yesNo, settleAny),
	)
}

// footballCup returns the markets of matches that must have a winner.
func footballCup() []Market {
	return []Market{
		resultMarket("qualify", "To go through", GroupMain, "The side that advances, by regular time, overtime or penalties.", twoWay, settleAdvance).byFinalScore(),
		resultMarket("overtime", "Overtime is played", GroupSpecials, "Whether the match goes beyond regular time.", yesNo, settleExtension(func(r *Result) bool { return len(r.Overtime) > 0 })),
		resultMarket("shootout", "Penalties decide", GroupSpecials, "Whether the match goes to a shootout.", yesNo, settleExtension(func(r *Result) bool { return r.Shootout != nil })),
	}
}
