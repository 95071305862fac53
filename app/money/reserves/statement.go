package reserves

import (
	"fmt"
	"strings"
	"time"
)

// Statement makes what the key of a cold address signs.
type Statement struct {
	// Site is the name of the site and Host the name of its machine, as players see it.
	Site, Host string
}

// Message is the text to be signed for an address: one line, so that no wallet changes
// its ends of lines. day is like 2026-11-23.
func (s Statement) Message(network, address, day string) string {
	return fmt.Sprintf("%s (%s), %s: we have the key of %s on %s, and its coins back what we owe our players.",
		strings.Join(strings.Fields(s.Site), " "), s.Host, day, address, network)
}

// Day writes the day of a moment as messages have it.
func Day(at time.Time) string { return at.UTC().Format(time.DateOnly) }

// expires is when a signature of a day counts no more.
func (s *Service) expires(day string) (time.Time, error) {
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return time.Time{}, errDay
	}
	return at.AddDate(0, 0, s.plan.days.Get()+1), nil
}

// checkDay refuses a day whose signature counts no more, and one that is to come.
func (s *Service) checkDay(day string, now time.Time) error {
	until, err := s.expires(day)
	switch {
	case err != nil:
		return err
	case !now.Before(until):
		return errExpired
	case day > Day(now.Add(24*time.Hour)):
		return errDay // a day ahead of UTC is possible, more is not
	}
	return nil
}
