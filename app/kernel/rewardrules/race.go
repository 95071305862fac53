package rewardrules

// RacePlaces is the number of winning places of the weekly race.
const RacePlaces = 20

// The shares of the places of the weekly race, in thousandths: the first ten, and each of those
// after them.
var raceShares = [...]int64{400, 180, 110, 80, 60, 50, 40, 30, 20, 10}

const otherRaceShare = 2

// WeeklyShare is the prize of a place, from 1, of the weekly race, in thousandths of its reward.
func WeeklyShare(place int) int64 {
	switch {
	case place < 1 || place > RacePlaces:
		return 0
	case place <= len(raceShares):
		return raceShares[place-1]
	}
	return otherRaceShare
}
