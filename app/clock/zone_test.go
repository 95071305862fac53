package clock

import "testing"

func TestZonesHaveNamesOfTheDatabase(t *testing.T) {
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
