package main

import (
	"fmt"
	"regexp"
	"strings"
	"time"
)

var (
	// tagged is a version as git describes it: a tag, and a number of commits since then.
	tagged = regexp.MustCompile(`^v?(\d+(?:\.\d+)*)(?:-([0-9A-Za-z.]+?))??(?:-(\d+)-g([0-9a-f]+))?(-dirty)?$`)
	// untagged is the name of a commit without any tag before it.
	untagged = regexp.MustCompile(`^([0-9a-f]{7,40})(-dirty)?$`)
)

// debianVersion writes a version so that dpkg orders it by age: "~" sorts before the end of a
// version, "+" after it, and versions without a tag come before everything, by the time of their
// commit.
func debianVersion(version string, at time.Time) (string, error) {
	if parts := untagged.FindStringSubmatch(version); parts != nil {
		return fmt.Sprintf("0~%s.g%s%s", at.UTC().Format("20060102150405"), parts[1], dirty(parts[2])), nil
	}
	parts := tagged.FindStringSubmatch(version)
	if parts == nil {
		return "", fmt.Errorf("%q is no version of git describe", version)
	}
	text := parts[1]
	if parts[2] != "" {
		text += "~" + parts[2]
	}
	if parts[3] != "" {
		text += "+" + parts[3] + ".g" + parts[4]
	}
	return text + dirty(parts[5]), nil
}

func dirty(mark string) string { return strings.Replace(mark, "-", "+", 1) }
