package models

import "croupier/app/kernel/sports/markets"

// kernel is the number of goals of one side in a half that are told apart.
const kernel = 9

// halves is how likely each pair of half scores is: first home, first away, second
// home, second away.
type halves [kernel][kernel][kernel][kernel]float64

// FootballCourse is all that may still happen in a match.
type FootballCourse struct {
	match Football
	now   *markets.Result
	step  int
	score markets.Score
	// next are the chances of each step that is still to come, by standing.
	next [FullTime][standings]chances
	// whole is the score at the end of regular time, half are the scores of the
	// halves.
	whole *Grid
	half  [2]*Grid
	both  halves
	// last is the chance that each side scores last; interval the chance that
	// nobody scores in a quarter hour.
	last     chances
	interval [6]float64
	// none is the chance of no goal from a step to the end, by standing.
	none [FullTime + 1][standings]float64
}

// Course says what may still happen in regular time after a number of steps, when
// the result is as it is now.
func (f Football) Course(step int, now *markets.Result) *FootballCourse {
	c := &FootballCourse{match: f, now: now, step: min(max(step, 0), FullTime)}
	c.score = now.View(markets.Scope{Stat: markets.Points}).Score
	reds := now.View(markets.Scope{Stat: markets.Reds}).Score
	for at := c.step; at < FullTime; at++ {
		c.next[at] = f.goals(at, reds, at-c.step)
	}
	for s := range standings {
		c.none[FullTime][s] = 1
		for at := FullTime - 1; at >= c.step; at-- {
			c.none[at][s] = c.none[at+1][s] * c.next[at][s].none()
		}
	}
	c.forward()
	c.byHalves()
	return c
}

// forward walks through all steps with the score of the match: it finds the
// final score, the side that scores last and the quarter hours without a goal.
func (c *FootballCourse) forward() {
	grid := known(c.score)
	for at := c.step; at < FullTime; at++ {
		if minute := Minute(at); at == c.step || Minute(at-1) != minute && (minute-1)%15 == 0 {
			c.quiet((minute-1)/15, at, grid)
		}
		c.stepped(grid, at, true)
	}
	c.whole = grid
}

// quiet is the chance that nobody scores from a step to the end of its quarter
// hour.
func (c *FootballCourse) quiet(quarter, at int, grid *Grid) {
	var none [standings]float64
	for s := range standings {
		none[s] = 1
		for step := at; step < FullTime && (Minute(step)-1)/15 == quarter; step++ {
			none[s] *= c.next[step][s].none()
		}
	}
	for home := range grid.home {
		for away, p := range grid.cells[home][:grid.away] {
			c.interval[quarter] += p * none[standingOf(home, away)]
		}
	}
}

// least is the chance below which a score is not followed any further.
const least = 1e-13

// stepped plays one step more. It goes from high scores to low ones, so that no
// goal is carried on twice.
func (c *FootballCourse) stepped(grid *Grid, at int, last bool) {
	for home := grid.home - 1; home >= 0; home-- {
		for away := grid.away - 1; away >= 0; away-- {
			p := grid.cells[home][away]
			if p < least {
				continue
			}
			chance := &c.next[at][standingOf(home, away)]
			grid.cells[home][away] = p * chance.none()
			grid.add(home+1, away, p*chance.home)
			grid.add(home, away+1, p*chance.away)
			if last {
				c.last.home += p * chance.home * c.none[at+1][standingOf(home+1, away)]
				c.last.away += p * chance.away * c.none[at+1][standingOf(home, away+1)]
			}
		}
	}
}

// byHalves finds the scores of both halves together.
func (c *FootballCourse) byHalves() {
	first := known(c.first())
	for at := c.step; at < FirstHalf; at++ {
		c.stepped(first, at, false)
	}
	c.half[0], c.half[1] = first, &Grid{}
	played := markets.Score{}
	if c.step >= FirstHalf {
		played = markets.Score{Home: c.score.Home - c.first().Home, Away: c.score.Away - c.first().Away}
	}
	seconds := map[[2]int]*[kernel][kernel]float64{}
	for home := range first.home {
		for away, p := range first.cells[home][:first.away] {
			if p < 1e-12 {
				continue
			}
			// Only who leads by how much matters in the second half, and whether
			// nobody has scored.
			key := [2]int{min(max(home-away, -5), 5), 0}
			if home+away > 0 && home == away {
				key[1] = 1
			}
			if seconds[key] == nil {
				seconds[key] = c.second(home, away, played)
			}
			c.join(home, away, p, seconds[key])
		}
	}
}

// first is the score of the first half so far.
func (c *FootballCourse) first() markets.Score {
	if c.step < FirstHalf {
		return c.score
	}
	return c.now.View(markets.Scope{Stat: markets.Points, Period: 1}).Score
}

// second is the score of the second half after a first half.
func (c *FootballCourse) second(home, away int, played markets.Score) *[kernel][kernel]float64 {
	now := &[kernel][kernel]float64{}
	now[min(played.Home, kernel-1)][min(played.Away, kernel-1)] = 1
	for at := max(c.step, FirstHalf); at < FullTime; at++ {
		for h := kernel - 1; h >= 0; h-- {
			for a := kernel - 1; a >= 0; a-- {
				p := now[h][a]
				if p < least {
					continue
				}
				chance := &c.next[at][standingOf(home+h, away+a)]
				now[h][a] = p * chance.none()
				now[min(h+1, kernel-1)][a] += p * chance.home
				now[h][min(a+1, kernel-1)] += p * chance.away
			}
		}
	}
	return now
}

// join counts a first half with all second halves that may follow.
func (c *FootballCourse) join(home, away int, p float64, second *[kernel][kernel]float64) {
	into := &c.both[min(home, kernel-1)][min(away, kernel-1)]
	for h := range kernel {
		for a, q := range second[h] {
			if q > 0 {
				into[h][a] += p * q
				c.half[1].add(h, a, p*q)
			}
		}
	}
}
