package models

import (
	"math"
	"testing"

	"croupier/app/kernel/sports/markets"
)

// holdServeChance is the formula for a tennis game on serve.
func holdServeChance(p float64) float64 {
	q := 1 - p
	return p*p*p*p*(1+4*q+10*q*q) + 20*p*p*p*q*q*q*p*p/(p*p+q*q)
}

func TestTennisGamesMatchFormula(t *testing.T) {
	for _, p := range []float64{0.3, 0.5, 0.6, 0.64, 0.75} {
		tennis := &tennis{serve: [2]float64{p, 0.6}, ace: [2]float64{p / 5, 0.1}}
		game := tennis.game(4, markets.Score{}, fixedServer(0))
		requireEqual(t, "a game on serve", game[0][sum].total(), holdServeChance(p))
		deuce := tennis.game(4, markets.Score{Home: 7, Away: 7}, fixedServer(0))
		requireEqual(t, "a game at deuce", deuce[0][homeOnly].total(), p*p/(p*p+(1-p)*(1-p)))
		ahead := tennis.game(4, markets.Score{Home: 5, Away: 4}, fixedServer(0))
		requireEqual(t, "a game at advantage", ahead[0][sum].total(), p+(1-p)*p*p/(p*p+(1-p)*(1-p)))
		// A game to love of four aces is four points, all of them aces.
		requireEqual(t, "a game of four aces", game[0][homeOnly].p[4-game[0][homeOnly].low]-fourAcesChance(p), math.Pow(p/5, 4))
	}
	if got := holdServeChance(0.6); math.Abs(got-0.7357) > 1e-4 {
		t.Errorf("a server with 60 %% of the points wins the game with %v", got)
	}
}

// fourAcesChance returns the chance of a game won on serve with four aces in more than four
// points.
func fourAcesChance(p float64) (chance float64) {
	ace, plain, lost := p/5, p*4/5, 1-p
	// Won to 15 and to 30: the server wins the last point.
	for points, ways := range map[int]float64{1: 4, 2: 10} {
		chance += ways * math.Pow(lost, float64(points)) * math.Pow(ace, 4)
	}
	// Through deuce: pairs of one point each, then two points of the server. Four of the
	// server's points are aces.
	for pairs := range 200 {
		own := 5 + pairs
		ways := 20 * math.Pow(2, float64(pairs))
		chance += ways * math.Pow(lost, float64(3+pairs)) * binomial(own, 4) * math.Pow(ace, 4) * math.Pow(plain, float64(own-4))
	}
	return chance
}

func TestTennisTieBreaksAndSets(t *testing.T) {
	const r, q = 0.55, 0.45
	even := &tennis{serve: [2]float64{r, q}, ace: [2]float64{0.1, 0.1}}
	want := binomial(12, 6) * math.Pow(r*q, 6) * r * r / (r*r + q*q)
	for lost := range 6 {
		want += binomial(6+lost, lost) * math.Pow(r, 7) * math.Pow(q, float64(lost))
	}
	requireEqual(t, "a tie-break", even.game(7, markets.Score{}, tieServer(1))[0][sum].total(), want)
	order := ""
	for played := range 9 {
		order += string(rune('A' + tieServer(0)(played)))
	}
	if order != "ABBAABBAA" {
		t.Errorf("a tie-break is served %s", order)
	}
	real := &tennis{serve: [2]float64{0.67, 0.62}, ace: [2]float64{0.1, 0.05}}
	holdChances := [2]float64{holdServeChance(0.67), 1 - holdServeChance(0.62)}
	tie := real.game(7, markets.Score{}, tieServer(0))[0][sum].total()
	var set func(home, away, serves int) float64
	set = func(home, away, serves int) float64 {
		switch {
		case home == 7 || home == 6 && away <= 4:
			return 1
		case away == 7 || away == 6 && home <= 4:
			return 0
		case home == 6 && away == 6:
			return tie
		}
		return holdChances[serves]*set(home+1, away, 1-serves) + (1-holdChances[serves])*set(home, away+1, 1-serves)
	}
	one, two := real.newPeriod(0, false).wins(), real.newPeriod(1, false).wins()
	requireEqual(t, "a set", one, set(0, 0, 0))
	// The side that begins does not matter: J. Newton and J. Keller, "Probability of
	// winning at tennis", 2005.
	requireEqual(t, "a set that the other begins", two, one)
	last := real.newPeriod(0, true).wins()
	match := &series{need: 2, stat: markets.Aces, periodModel: real}
	requireEqual(t, "a match", chanceOf(t, match.Forecast(match.Start()), "tennis", "winner", "").Win, one*one+2*one*(1-one)*last)
	requireEqual(t, "a set to love", real.newPeriod(0, false).at(6, 0), math.Pow(holdChances[0]*holdChances[1], 3))
}
