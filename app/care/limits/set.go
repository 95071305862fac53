package limits

import (
	"fmt"
	"strconv"
	"time"

	"croupier/db"
)

// set are the controls of a player as stakes ask them.
type set struct {
	// The limits of each kind are in millionths of a dollar, those of time in
	// milliseconds; 0 is none. They are in the order of Periods.
	deposit, loss, stake, time [3]int64
	// counted tells that a limit needs to know what was staked.
	counted bool
	// blocks are the groups of games that the player has blocked.
	blocks  map[Group]bool
	timeOut int64
	nights  []night
	reality int64
	// ends is when the first thing that staff have set ends, so that the set must be
	// made anew from rows and floors; 0 for never.
	ends   int64
	rows   []row
	floors []floor
}

// newSet reads stored controls as they hold at a time: what the player has set, and
// what staff have set. Of both the stricter holds. What this version does not know
// binds nobody.
func newSet(rows []row, floors []floor, now time.Time) (*set, error) {
	s := &set{blocks: map[Group]bool{}, rows: rows, floors: floors}
	for _, r := range rows {
		if err := s.take(r.control, r.value); err != nil {
			return nil, err
		}
	}
	for _, f := range floors {
		if f.over(now) {
			continue
		}
		if err := s.take(f.control, f.value); err != nil {
			return nil, err
		}
		if f.until != 0 && (s.ends == 0 || f.until < s.ends) {
			s.ends = f.until
		}
	}
	s.counted = s.loss != [3]int64{} || s.stake != [3]int64{} || s.time != [3]int64{}
	return s, nil
}

// readSet reads the controls of a player as they hold at a time.
func readSet(q db.Querier, userID string, now time.Time) (*set, error) {
	rows, err := controlsOf(q, userID)
	if err != nil {
		return nil, err
	}
	floors, err := floorsOf(q, userID)
	if err != nil {
		return nil, err
	}
	return newSet(rows, floors, now)
}

// old reports whether something of the set has ended at a time.
func (s *set) old(now time.Time) bool { return s.ends != 0 && s.ends <= now.UnixMilli() }

func (s *set) take(control Control, value string) error {
	if value == none || !control.known() {
		return nil
	}
	if err := s.add(control, value); err != nil {
		return fmt.Errorf("read the control %s of a player: %w", control, err)
	}
	return nil
}

func (s *set) add(control Control, value string) error {
	first, second := control.parts()
	switch {
	case control == NightPause:
		n, err := readNight(value)
		s.nights = append(s.nights, n)
		return err
	case first == "block":
		s.blocks[Group(second)] = true
		return nil
	}
	number, err := strconv.ParseInt(value, 10, 64)
	if err != nil {
		return err
	}
	switch control {
	case TimeOut:
		s.timeOut = max(s.timeOut, number)
	case RealityCheck:
		s.reality = lesser(s.reality, number)
	default:
		s.bound(Kind(first), Period(second), number)
	}
	return nil
}

// bound sets a limit, which is stored in cents or in seconds.
func (s *set) bound(kind Kind, period Period, value int64) {
	all := map[Kind]*[3]int64{Deposit: &s.deposit, Loss: &s.loss, Stake: &s.stake, Time: &s.time}[kind]
	if all == nil {
		return
	}
	for i, one := range Periods() {
		if one != period {
			continue
		}
		most := value * cent
		if kind == Time {
			most = value * int64(time.Second/time.Millisecond)
		}
		all[i] = lesser(all[i], most)
	}
}

// lesser is the stricter of a bound, 0 for none, and another one.
func lesser(held, value int64) int64 {
	if held == 0 {
		return value
	}
	return min(held, value)
}
