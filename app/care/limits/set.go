package limits

import (
	"fmt"
	"strconv"
	"time"

	"croupier/app/kernel/product"
	"croupier/db"
)

// controlSet contains the controls of a player in the form that stakes need.
type controlSet struct {
	// The limits of each kind are in millionths of a dollar, those of time in milliseconds; 0 is
	// none. They are in the order of Periods.
	deposit, loss, stake, time [3]int64
	// counted reports that a limit needs the usage.
	counted bool
	// blocks are the groups of games that the player has blocked.
	blocks  map[product.Group]bool
	timeOut int64
	nights  []night
	reality int64
	// ends is when the first value of staff ends. The set must then be made again from rows and
	// floors; 0 for never.
	ends          int64
	rows          []row
	staffControls []staffControl
}

// newControlSet converts the stored values of the player and of staff that are in force at a time. The
// stricter of the two applies. Controls that this version does not know are ignored.
func newControlSet(rows []row, staffControls []staffControl, now time.Time) (*controlSet, error) {
	s := &controlSet{blocks: map[product.Group]bool{}, rows: rows, staffControls: staffControls}
	for _, r := range rows {
		if err := s.applyStored(r.control, r.value); err != nil {
			return nil, err
		}
	}
	for _, f := range staffControls {
		if f.ended(now) {
			continue
		}
		if err := s.applyStored(f.control, f.value); err != nil {
			return nil, err
		}
		if f.until != 0 && (s.ends == 0 || f.until < s.ends) {
			s.ends = f.until
		}
	}
	s.counted = s.loss != [3]int64{} || s.stake != [3]int64{} || s.time != [3]int64{}
	return s, nil
}

// readControlSet reads the controls of a player that are in force at a time.
func readControlSet(q db.Querier, userID string, now time.Time) (*controlSet, error) {
	rows, err := controlsOf(q, userID)
	if err != nil {
		return nil, err
	}
	staffControls, err := staffControlsOf(q, userID)
	if err != nil {
		return nil, err
	}
	return newControlSet(rows, staffControls, now)
}

// isStale reports whether a part of the set has ended at a time.
func (s *controlSet) isStale(now time.Time) bool { return s.ends != 0 && s.ends <= now.UnixMilli() }

func (s *controlSet) applyStored(control Control, value string) error {
	if value == none || !control.known() {
		return nil
	}
	if err := s.apply(control, value); err != nil {
		return fmt.Errorf("read the control %s of a player: %w", control, err)
	}
	return nil
}

func (s *controlSet) apply(control Control, value string) error {
	first, second := control.split()
	switch {
	case control == NightPause:
		n, err := readNight(value)
		s.nights = append(s.nights, n)
		return err
	case first == "block":
		s.blocks[product.Group(second)] = true
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
		s.reality = stricterLimit(s.reality, number)
	default:
		s.setLimit(Kind(first), Period(second), number)
	}
	return nil
}

// setLimit sets a limit, which is stored in cents or in seconds.
func (s *controlSet) setLimit(kind Kind, period Period, value int64) {
	all := map[Kind]*[3]int64{Deposit: &s.deposit, Loss: &s.loss, Stake: &s.stake, Time: &s.time}[kind]
	if all == nil {
		return
	}
	for i, one := range Periods() {
		if one != period {
			continue
		}
		limit := value * cent
		if kind == Time {
			limit = value * int64(time.Second/time.Millisecond)
		}
		all[i] = stricterLimit(all[i], limit)
	}
}

// stricterLimit returns the stricter of two limits; held may be 0 for none.
func stricterLimit(current, value int64) int64 {
	if current == 0 {
		return value
	}
	return min(current, value)
}
