package health

import (
	"fmt"
	"strings"
	"time"
)

// shortTime formats a duration in milliseconds or seconds.
func shortTime(d time.Duration) string {
	switch {
	case d < 10*time.Millisecond:
		return fmt.Sprintf("%.1f ms", float64(d)/float64(time.Millisecond))
	case d < time.Second:
		return fmt.Sprintf("%d ms", d.Milliseconds())
	default:
		return fmt.Sprintf("%.1f s", d.Seconds())
	}
}

// shortAge formats an age in its largest unit.
func shortAge(d time.Duration) string {
	switch {
	case d < time.Minute:
		return "a moment"
	case d < time.Hour:
		return fmt.Sprintf("%d min", int(d.Minutes()))
	case d < 48*time.Hour:
		return fmt.Sprintf("%d h", int(d.Hours()))
	default:
		return fmt.Sprintf("%d days", int(d.Hours()/24))
	}
}

// size formats a number of bytes in its largest unit.
func size(bytes int64) string {
	units := []string{"bytes", "KiB", "MiB", "GiB", "TiB"}
	value, unit := float64(bytes), 0
	for value >= 1024 && unit < len(units)-1 {
		value /= 1024
		unit++
	}
	if unit == 0 || value >= 100 {
		return fmt.Sprintf("%.0f %s", value, units[unit])
	}
	return fmt.Sprintf("%.1f %s", value, units[unit])
}

// NotesVersion has the changes of one version, grouped by kind.
type NotesVersion struct {
	Version string       `json:"version"`
	Parts   []NotesGroup `json:"parts"`
}

// NotesGroup has the changes of one kind, in Markdown.
type NotesGroup struct {
	Title string   `json:"title"`
	Lines []string `json:"lines"`
}

// maxNotes is the maximum number of versions with notes in the answer.
const maxNotes = 3

// readNotes parses a changelog in the format of keepachangelog.com.
func readNotes(changelog string) (list []NotesVersion) {
	list = []NotesVersion{}
	var version *NotesVersion
	var group *NotesGroup
	for line := range strings.Lines(changelog) {
		line = strings.TrimRight(line, "\r\n")
		switch {
		case strings.HasPrefix(line, "## "):
			if len(list) == maxNotes {
				return list
			}
			list = append(list, NotesVersion{Version: strings.NewReplacer("[", "", "]", "").Replace(line[3:]), Parts: []NotesGroup{}})
			version, group = &list[len(list)-1], nil
		case strings.HasPrefix(line, "### ") && version != nil:
			version.Parts = append(version.Parts, NotesGroup{Title: line[4:], Lines: []string{}})
			group = &version.Parts[len(version.Parts)-1]
		case strings.HasPrefix(line, "- ") && group != nil:
			group.Lines = append(group.Lines, line[2:])
		case strings.HasPrefix(line, "  ") && group != nil && len(group.Lines) > 0:
			group.Lines[len(group.Lines)-1] += " " + strings.TrimSpace(line)
		}
	}
	return list
}
