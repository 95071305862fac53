package clock

import (
	"errors"
	"fmt"
	"time"
	_ "time/tzdata" // machines without a database of time zones have this one
)

// local is what Go calls the machine's own zone. What the zone says of itself
// is no help: on a machine without /etc/localtime, such as a container, it is
// UTC.
const local = "Local"

// Zone finds a time zone by its name in the IANA database, such as
// Europe/Berlin. The machine's own zone has no such name: what depends on it
// would change with the machine.
func Zone(name string) (*time.Location, error) {
	if name == "" || name == local {
		return nil, errors.New("a time zone has a name such as UTC or Europe/Berlin")
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return nil, fmt.Errorf("find time zone %q: %w", name, err)
	}
	return zone, nil
}
