package main

import (
	"os/exec"
	"testing"
	"time"
)

// TestDebianVersionsSortByAge runs dpkg itself, so that a newer release is always an upgrade.
func TestDebianVersionsSortByAge(t *testing.T) {
	day := time.Date(2026, 11, 22, 19, 13, 19, 0, time.UTC)
	described := []struct {
		version string
		at      time.Time
	}{
		{"5e5fe1d88f36", day}, {"0a1b2c3d4e5f", day.Add(time.Hour)}, {"0a1b2c3d4e5f-dirty", day.Add(time.Hour)},
		{"v0.9.0", day}, {"v1.0.0-rc.1", day}, {"v1.0.0-rc.1-3-gabcdef012345", day}, {"v1.0.0-rc.2", day}, {"v1.0.0", day},
		{"v1.0.0-2-gabcdef012345", day}, {"v1.0.0-10-gabcdef012345", day}, {"v1.0.0-10-gabcdef012345-dirty", day}, {"v1.0.1", day}, {"v1.10.0", day},
	}
	before := ""
	for _, one := range described {
		version, err := debianVersion(one.version, one.at)
		if err != nil {
			t.Fatal(err)
		}
		if before != "" && exec.Command("dpkg", "--compare-versions", before, "lt", version).Run() != nil {
			t.Errorf("%s is not older than %s (%s)", before, version, one.version)
		}
		before = version
	}
}

func TestInvalidVersionIsRefused(t *testing.T) {
	for _, version := range []string{"", "dev", "v1.0.0 beta", "v1.0.0_1"} {
		if made, err := debianVersion(version, time.Time{}); err == nil {
			t.Errorf("%q became %q", version, made)
		}
	}
}
