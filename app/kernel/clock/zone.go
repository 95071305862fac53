package clock

import (
	"errors"
	"fmt"
	"time"
	_ "time/tzdata" // for machines without a time zone database
)

// localZone is Go's name of the machine's own zone. The zone's String is not usable, because it is
// UTC on a machine without /etc/localtime, such as a container.
const localZone = "Local"

// Zone finds a time zone by its IANA name, such as Europe/Berlin. It refuses the machine's own
// zone, because results would change with the machine.
func Zone(name string) (*time.Location, error) {
	if name == "" || name == localZone {
		return nil, errors.New("a time zone has a name such as UTC or Europe/Berlin")
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return nil, fmt.Errorf("find time zone %q: %w", name, err)
	}
	return zone, nil
}
