package clock

import (
	"testing"
	"time"
)

func TestZoneRequiresIANAName(t *testing.T) {
	t.Setenv("ZONEINFO", "/nowhere")
	for name, known := range map[string]bool{
		"UTC": true, "Europe/Berlin": true, "Asia/Tokyo": true, "America/New_York": true,
		"": false, "Local": false, "Mars/Phobos": false, "+02:00": false, "../etc/passwd": false,
	} {
		zone, err := Zone(name)
		if (err == nil) != known || known && zone.String() != name {
			t.Errorf("%q: %v, %v", name, zone, err)
		}
	}
}

// TestMachineZoneIsRefused covers machines whose zone Go names UTC.
func TestMachineZoneIsRefused(t *testing.T) {
	before := time.Local
	t.Cleanup(func() { time.Local = before })
	time.Local = time.UTC
	if zone, err := Zone("UTC"); err != nil || zone != time.UTC {
		t.Errorf("UTC is %v, %v", zone, err)
	}
}
