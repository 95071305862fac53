package harm

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"croupier/app/kernel/cases"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// reportMarkers opens a case about a measurement, or adds new findings to the open one.
func (s *Service) reportMarkers(tx *db.Tx, m measurement) error {
	list, err := harmCasesOf(tx, m.userID, 1)
	if err != nil {
		return err
	}
	if len(list) == 0 {
		return s.openCase(tx, m)
	}
	last := list[0]
	is, err := s.Cases.StateOf(tx, last.caseID)
	if err != nil {
		return err
	}
	switch repeatAt := last.raisedAt + int64(s.set.repeatAfterDays.Get())*dayMs; {
	case !is.Closed:
		return s.extendCase(tx, last, m)
	case m.level <= last.level && tx.Now().UnixMilli() < repeatAt:
		return nil // staff have contacted the player about it recently
	}
	return s.openCase(tx, m)
}

// markedIDs are the ids of the markers beyond their thresholds.
func markedIDs(figures []MarkerValue) (ids []string) {
	for _, f := range figures {
		if f.Level > None {
			ids = append(ids, f.Marker)
		}
	}
	return ids
}

func (s *Service) openCase(tx *db.Tx, m measurement) error {
	ids, title, hours, severity := markedIDs(m.figures), "Markers of harm: ", s.set.dueHours.Get(), cases.Medium
	if m.level == Strong {
		title, hours, severity = "Strong markers of harm: ", s.set.dueHoursStrong.Get(), cases.High
	}
	due := tx.Now().Add(time.Duration(hours) * time.Hour)
	caseID, err := s.Cases.Open(tx, cases.Case{Title: title + strings.Join(titles(ids), ", "), Severity: severity, UserID: m.userID, Note: noteOf(m), DueAt: due.UnixMilli()})
	if err != nil {
		return fmt.Errorf("open a case about markers: %w", err)
	}
	return insertHarmCase(tx, harmCase{caseID: caseID, userID: m.userID, level: m.level, raisedAt: tx.Now().UnixMilli(), markers: strings.Join(ids, ",")})
}

// extendCase writes new findings into an open case.
func (s *Service) extendCase(tx *db.Tx, c harmCase, m measurement) error {
	known := strings.Split(c.markers, ",")
	newDeposits := slices.DeleteFunc(markedIDs(m.figures), func(id string) bool { return slices.Contains(known, id) })
	if len(newDeposits) == 0 && m.level <= c.level {
		return nil
	}
	c.level, c.markers = max(c.level, m.level), strings.Join(append(known, newDeposits...), ",")
	if err := updateHarmCase(tx, c); err != nil {
		return err
	}
	return s.Cases.AddNote(tx, c.caseID, stafflog.System, noteOf(m), "")
}

func titles(ids []string) (list []string) {
	for _, id := range ids {
		list = append(list, markerOf(id).title)
	}
	return list
}

// markerOf finds a marker. A marker of an earlier version is shown by its id.
func markerOf(id string) marker {
	at := slices.IndexFunc(markers, func(m marker) bool { return m.id == id })
	if at < 0 {
		return marker{id: id, title: id}
	}
	return markers[at]
}

// noteOf formats the figures of a day for a case.
func noteOf(m measurement) string {
	lines := []string{"Measured for " + time.UnixMilli(m.day).UTC().Format(time.DateOnly) + ":"}
	for _, f := range m.figures {
		if f.Level == None {
			continue
		}
		kind := markerOf(f.Marker)
		line := fmt.Sprintf("%s: %s, threshold %s", kind.title, formatValue(kind.unit, f.Value), formatValue(kind.unit, f.Threshold))
		if f.Level == Strong {
			line += " (strong)"
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// formatValue formats a value for display.
func formatValue(unit Unit, value int64) string {
	switch unit {
	case Cents:
		return fmt.Sprintf("$%d.%02d", value/100, value%100)
	case Percent:
		return fmt.Sprintf("%d %%", value)
	case Seconds:
		return fmt.Sprintf("%d h %02d min", value/hours, value%hours/60)
	}
	return fmt.Sprint(value)
}
