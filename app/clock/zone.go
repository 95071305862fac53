package clock

import (
	"errors"
	"fmt"
	"time"
	_ "time/tzdata" // machines without a database of time zones have this one
)

// Zone finds a time zone by its name in the IANA database, such as
// Europe/Berlin. The machine's own zone has no such name: what depends on it
// would change with the machine.
func Zone(name string) (*time.Location, error) {
	if name == "" || name == time.Local.String() {
		return nil, errors.New("a time zone has a name such as UTC or Europe/Berlin")
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return nil, fmt.Errorf("find time zone %q: %w", name, err)
	}
	return zone, nil
}
