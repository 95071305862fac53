package limits

import (
	"fmt"
	"strconv"
	"time"
)

// set are the controls of a player as stakes ask them.
type set struct {
	// limits are in millionths of a dollar, those of time in milliseconds; 0 is
	// none. They are in the order of Periods.
	limits map[Kind][3]int64
	// blocks are the groups of games that the player has blocked.
	blocks  map[Group]bool
	timeOut int64
	night   *night
	reality int64
}

// newSet reads stored controls. What this version does not know binds nobody.
func newSet(rows []row) (*set, error) {
	s := &set{limits: map[Kind][3]int64{}, blocks: map[Group]bool{}}
	for _, r := range rows {
		if r.value == none || !r.control.known() {
			continue
		}
		if err := s.take(r); err != nil {
			return nil, fmt.Errorf("read the control %s of a player: %w", r.control, err)
		}
	}
	return s, nil
}

func (s *set) take(r row) error {
	first, second := r.control.parts()
	switch {
	case r.control == NightPause:
		n, err := readNight(r.value)
		s.night = &n
		return err
	case first == "block":
		s.blocks[Group(second)] = true
		return nil
	}
	number, err := strconv.ParseInt(r.value, 10, 64)
	if err != nil {
		return err
	}
	switch r.control {
	case TimeOut:
		s.timeOut = number
	case RealityCheck:
		s.reality = number
	default:
		s.bound(Kind(first), Period(second), number)
	}
	return nil
}

// bound sets a limit, which is stored in cents or in seconds.
func (s *set) bound(kind Kind, period Period, value int64) {
	all := s.limits[kind]
	for i, one := range Periods() {
		if one != period {
			continue
		}
		all[i] = value * cent
		if kind == Time {
			all[i] = value * int64(time.Second/time.Millisecond)
		}
	}
	s.limits[kind] = all
}

// counted reports whether a limit needs to know what was staked.
func (s *set) counted() bool {
	return s.limits[Loss] != [3]int64{} || s.limits[Stake] != [3]int64{} || s.limits[Time] != [3]int64{}
}

// needsUsage reports whether a control needs to know what was staked.
func (c Control) needsUsage() bool {
	first, _ := c.parts()
	return Kind(first) == Loss || Kind(first) == Stake || Kind(first) == Time
}
