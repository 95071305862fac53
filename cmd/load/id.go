package load

import (
	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
)

var ids = id.NewSource(clock.System{})

// NewID makes a request id like the pages: ordered by time, so that the
// database's index grows at its end.
func NewID() string { return ids.New() }
