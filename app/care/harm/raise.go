package harm

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// raise opens a case about what was measured, or writes what is new into the one that
// is open.
func (s *Service) raise(tx *db.Tx, m measured) error {
	list, err := concernsOf(tx, m.userID, 1)
	if err != nil || s.cases == nil {
		return err
	}
	if len(list) == 0 {
		return s.open(tx, m)
	}
	last := list[0]
	is, err := s.cases.CaseOf(tx, last.caseID)
	if err != nil {
		return err
	}
	switch quietUntil := last.raisedAt + int64(s.set.quiet.Get())*dayMs; {
	case !is.Closed:
		return s.add(tx, last, m)
	case m.level <= last.level && tx.Now().UnixMilli() < quietUntil:
		return nil // somebody has just talked to the player about it
	}
	return s.open(tx, m)
}

// marked are the ids of the markers that are beyond their thresholds.
func marked(figures []Figure) (ids []string) {
	for _, f := range figures {
		if f.Level > None {
			ids = append(ids, f.Marker)
		}
	}
	return ids
}

func (s *Service) open(tx *db.Tx, m measured) error {
	ids, title, hours := marked(m.figures), "Markers of harm: ", s.set.due.Get()
	if m.level == Strong {
		title, hours = "Strong markers of harm: ", s.set.dueStrong.Get()
	}
	due := tx.Now().Add(time.Duration(hours) * time.Hour)
	caseID, err := s.cases.OpenCase(tx, title+strings.Join(titles(ids), ", "), m.level == Strong, m.userID, noteOf(m), due)
	if err != nil {
		return fmt.Errorf("open a case about markers: %w", err)
	}
	return insertConcern(tx, concern{caseID: caseID, userID: m.userID, level: m.level, raisedAt: tx.Now().UnixMilli(), markers: strings.Join(ids, ",")})
}

// add writes into an open case what it does not know yet.
func (s *Service) add(tx *db.Tx, c concern, m measured) error {
	known := strings.Split(c.markers, ",")
	fresh := slices.DeleteFunc(marked(m.figures), func(id string) bool { return slices.Contains(known, id) })
	if len(fresh) == 0 && m.level <= c.level {
		return nil
	}
	c.level, c.markers = max(c.level, m.level), strings.Join(append(known, fresh...), ",")
	if err := updateConcern(tx, c); err != nil {
		return err
	}
	return s.cases.NoteCase(tx, c.caseID, stafflog.System, noteOf(m), "")
}

func titles(ids []string) (list []string) {
	for _, id := range ids {
		list = append(list, markerOf(id).title)
	}
	return list
}

// markerOf finds a marker; one that an earlier version knew is shown by its id.
func markerOf(id string) marker {
	at := slices.IndexFunc(markers, func(m marker) bool { return m.id == id })
	if at < 0 {
		return marker{id: id, title: id}
	}
	return markers[at]
}

// noteOf writes the figures of a day for a case.
func noteOf(m measured) string {
	lines := []string{"Measured for " + time.UnixMilli(m.day).UTC().Format(time.DateOnly) + ":"}
	for _, f := range m.figures {
		if f.Level == None {
			continue
		}
		kind := markerOf(f.Marker)
		line := fmt.Sprintf("%s: %s, threshold %s", kind.title, shown(kind.unit, f.Value), shown(kind.unit, f.Threshold))
		if f.Level == Strong {
			line += " (strong)"
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// shown writes a value for people.
func shown(unit Unit, value int64) string {
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
