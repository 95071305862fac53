package sitetest

import (
	"fmt"
	"strings"
	"testing"
)

// cells are the rows of a package file by their columns.
func cells(file string) (rows []map[string]string) {
	lines := strings.Split(strings.TrimSuffix(file, "\r\n"), "\r\n")
	names := strings.Split(lines[0], ",")
	for _, line := range lines[1:] {
		row := map[string]string{}
		for i, cell := range strings.Split(line, ",") {
			row[names[i]] = cell
		}
		rows = append(rows, row)
	}
	return rows
}

// The package has the decision of two staff members and the notes of traders. A request that was
// refused is in the staff log alone.
func TestPackageHasTraderDecisionsAndNotes(t *testing.T) {
	t.Parallel()
	s := newSportSite(t)
	first, second := s.staffPair()
	one, two := s.match("m1", "Ashford", "Calder"), s.match("m2", "Eastham", "Garston")
	s.decideEvent(first, second, fmt.Sprintf(`{"event":%q,"action":"markets","markets":["1x2/","btts/"],"reason":"a wrong price"}`, one))
	s.decideEvent(second, first, fmt.Sprintf(`{"event":%q,"action":"void","reason":"fog"}`, one))
	asked := s.want("a ruling", s.as(first, "/api/admin/sports/ruling", fmt.Sprintf(`{"event":%q,"action":"void","reason":"doubt"}`, two)), 200)
	s.decideRequest(second, asked.body["waiting"].(string), false)
	s.want("a note", s.as(first, "/api/admin/sports/note", fmt.Sprintf(`{"event":%q,"reason":"=the pitch is wet"}`, two)), 200)
	_, content := s.fetched(first, s.makePackage(first, `{"reason":"asked by the authority"}`)["id"])
	files := unpacked(t, content)

	var moments []int64
	for _, query := range []string{`SELECT MIN(at) FROM sport_rulings`, `SELECT MAX(at) FROM sport_rulings`, `SELECT at FROM sport_notes`} {
		var at int64
		s.queryOne(query, &at)
		moments = append(moments, at)
	}
	admin, colleague := s.idOf("administrator"), s.idOf("colleague")
	want := fmt.Sprintf("1,%s,Ashford - Calder,markets,,\"1x2/\nbtts/\",a wrong price,%s,%s,%d\r\n", one, admin, colleague, moments[0])
	text := files["sports_rulings.csv"]
	if !strings.HasPrefix(text, "ruling,event,name,action,result,voided,reason,asked,decided,at\r\n"+want) || lines(text) != 2 {
		t.Errorf("the rulings are %q, want %q", text, want)
	}
	if !strings.Contains(text, fmt.Sprintf("\r\n2,%s,Ashford - Calder,void,", one)) || !strings.HasSuffix(text, fmt.Sprintf(",fog,%s,%s,%d\r\n", colleague, admin, moments[1])) {
		t.Errorf("the second ruling is not as it was made: %q", text)
	}
	if rows := cells(files["sports_notes.csv"]); len(rows) != 1 || rows[0]["event"] != two || rows[0]["name"] != "Eastham - Garston" || rows[0]["actor"] != admin ||
		rows[0]["text"] != `"'=the pitch is wet"` || rows[0]["at"] != fmt.Sprint(moments[2]) {
		t.Errorf("the notes are %v", rows)
	}
	if strings.Contains(text, two) || !strings.Contains(files["staff_log.csv"], "refuse decide an event") {
		t.Error("what was refused is not in the log alone")
	}

	// At the moment of the second ruling only the first was made.
	_, content = s.fetched(first, s.makePackage(first, fmt.Sprintf(`{"as_of":%d,"reason":"asked by the authority"}`, moments[1]))["id"])
	if files = unpacked(t, content); lines(files["sports_rulings.csv"]) != 1 || lines(files["sports_notes.csv"]) != 0 {
		t.Errorf("as of an earlier moment: %q, %q", files["sports_rulings.csv"], files["sports_notes.csv"])
	}
}
