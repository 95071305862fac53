package reserves

import (
	"fmt"
	"strings"
	"time"
)

// Statement formats the text that the key of a cold address signs.
type Statement struct {
	// Site is the name of the site and Host the name of its machine, as players see it.
	Site, Host string
}

// Message returns the text to be signed for an address. It is one line, so that
// no wallet changes line ends. day has the format 2026-11-23.
func (s Statement) Message(network, address, day string) string {
	return fmt.Sprintf("%s (%s), %s: we have the key of %s on %s, and its coins back what we owe our players.",
		strings.Join(strings.Fields(s.Site), " "), s.Host, day, address, network)
}

// Day formats the day of a time as in messages.
func Day(at time.Time) string { return at.UTC().Format(time.DateOnly) }

// expires returns when a signature of a day expires.
func (s *Service) expires(day string) (time.Time, error) {
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return time.Time{}, errDay
	}
	return at.AddDate(0, 0, s.plan.days.Get()+1), nil
}

// checkDay refuses a day whose signature has expired, and one in the future.
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
