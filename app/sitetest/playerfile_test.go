package sitetest

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"croupier/app/apptest"
	"croupier/app/kernel/office"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/office/playerfile"
)

const player = "/api/admin/player/"

func actionBody(userID, more string) string {
	return fmt.Sprintf(`{"user":%q,"reason":"a good reason"%s}`, userID, more)
}

func adjust(userID, amount, purpose, request string) string {
	return actionBody(userID, fmt.Sprintf(`,"amount":%q,"currency":"usd","purpose":%q,"request":%q`, amount, purpose, request))
}

func TestBalanceCorrectionIsIdempotentAndBounded(t *testing.T) {
	t.Parallel()
	s := apptest.New(t)
	bert := s.Player("bert", apptest.Confirmed, apptest.Money("usd", "10"))
	cash, clerk := s.Staff("cash", playerfile.CorrectBalances), s.Staff("clerk", permission.EditRoles)
	path := player + "adjust"
	one := map[string]int{"staff_log": 1, "adjustments": 1, "transfers WHERE code = 13": 1}
	none := map[string]int{"staff_log": 0, "adjustments": 0, "transfers": 0}
	calls := []apptest.Call{
		{Name: "more", As: cash, Path: path, Body: adjust(bert.ID, "2.50", "real", "a"), Answer: `{"balance":"12.50"}`, Ledger: map[string]string{"bert usd real": "2.50"}, Events: []string{"bert BalanceModification"}, Rows: one},
		{Name: "the same request again", As: cash, Path: path, Body: adjust(bert.ID, "2.50", "real", "a"), Answer: `{"balance":"12.50"}`, Rows: none},
		{Name: "its id for something else", As: cash, Path: path, Body: adjust(bert.ID, "3.50", "real", "a"), Status: 409, Code: 409, Rows: none},
		{Name: "less", As: cash, Path: path, Body: adjust(bert.ID, "-12", "real", "b"), Answer: `{"balance":"0.50"}`, Ledger: map[string]string{"bert usd real": "-12.00"}, Events: []string{"bert BalanceModification"}, Rows: one},
		{Name: "below zero", As: cash, Path: path, Body: adjust(bert.ID, "-0.51", "real", "c"), Status: 409, Code: 409, Rows: none},
		{Name: "without the permission", As: clerk, Path: path, Body: adjust(bert.ID, "1", "real", "d"), Status: 403, Code: 403, Rows: none},
		{Name: "oneself", As: cash, Path: path, Body: adjust(cash.ID, "1", "real", "e"), Status: 403, Code: 403, Rows: none},
		{Name: "an unknown player", As: cash, Path: path, Body: adjust("unknown", "1", "real", "f"), Status: 404, Code: 404, Rows: none},
		{Name: "without a reason", As: cash, Path: path, Body: strings.Replace(adjust(bert.ID, "1", "real", "g"), "a good reason", "", 1), Status: 422, Code: 422, Rows: none},
		{Name: "an unknown field", As: cash, Path: path, Body: strings.Replace(adjust(bert.ID, "1", "real", "h"), "{", `{"extra":1,`, 1), Status: 422, Code: 422, Rows: none},
		{Name: "money that is kept for something", As: cash, Path: path, Body: adjust(bert.ID, "1", "hold", "i"), Status: 422, Code: 422, Rows: none},
	}
	for _, amount := range []string{"0", "-0", "0.00", "0.001", "1e3", "--1", "+1", "NaN", "=1+1", "99999999999999999999", "1,000"} {
		calls = append(calls, apptest.Call{Name: "the amount " + amount, As: cash, Path: path, Body: adjust(bert.ID, amount, "real", "n"+amount), Status: 422, Code: 422, Rows: none})
	}
	s.Run(t, calls)
}

func TestStaffCannotEscalatePermissions(t *testing.T) {
	t.Parallel()
	s := apptest.New(t)
	bert := s.Player("bert", apptest.Confirmed)
	boss := s.Staff("boss")
	if err := s.Admin().AddRole(t.Context(), "boss", session.RoleAdmin); err != nil {
		t.Fatal(err)
	}
	chief := s.Staff("chief", playerfile.GrantRoles, permission.EditRoles)
	none := map[string]int{"staff_log": 0}
	refused := func(name string, path, body string) apptest.Call {
		return apptest.Call{Name: name, As: chief, Path: player + path, Body: body, Status: 403, Code: 403, Rows: none}
	}
	s.Run(t, []apptest.Call{
		refused("a role for oneself", "role", actionBody(chief.ID, `,"role":"chat_moderator"`)),
		refused("a permission for oneself", "permission", actionBody(chief.ID, `,"permission":"correct_balances"`)),
		refused("all for a friend", "role", actionBody(bert.ID, `,"role":"*"`)),
		refused("a role with what one does not hold", "role", actionBody(bert.ID, `,"role":"chat_moderator"`)),
		refused("a permission that one does not hold", "permission", actionBody(bert.ID, `,"permission":"correct_balances"`)),
		refused("the ban of an administrator", "ban", actionBody(boss.ID, "")),
		refused("another address for an administrator", "email", actionBody(boss.ID, `,"email":"mine@example.org"`)),
		refused("a password email of an administrator", "password_email", actionBody(boss.ID, "")),
		refused("an administrator without the second factor", "remove_2fa", actionBody(boss.ID, "")),
		refused("an administrator's role", "role", actionBody(boss.ID, `,"role":"*","remove":true`)),
		{Name: "a permission that the approver has waits for a second person", As: chief, Path: player + "permission", Body: actionBody(bert.ID, `,"permission":"users"`), Status: 409, Code: 409, Rows: map[string]int{"staff_log": 1, "approvals": 1}},
		{Name: "and takes it back", As: chief, Path: player + "permission", Body: actionBody(bert.ID, `,"permission":"users","remove":true`), Events: []string{"bert UserChanged"}, Rows: map[string]int{"staff_log": 1}},
		{Name: "the administrator's own role", As: boss, Path: player + "role", Body: actionBody(boss.ID, `,"role":"*","remove":true`), Status: 403, Code: 403, Rows: none},
		{Name: "the administrator's own ban", As: boss, Path: player + "ban", Body: actionBody(boss.ID, ""), Status: 403, Code: 403, Rows: none},
	})
}

func TestStaleRequestsAreRefused(t *testing.T) {
	t.Parallel()
	s := apptest.New(t)
	bert := s.Player("bert", apptest.Confirmed)
	clerk, other := s.Staff("clerk", permission.EditRoles, office.Access), s.Staff("other", permission.EditRoles)
	var seen struct {
		Version string `json:"version"`
		Notes   []struct {
			ID, Text   string
			AuthorName string `json:"author_name"`
			Version    int
		}
	}
	readRequest := func(t *testing.T, got apptest.Answer) {
		if err := json.Unmarshal([]byte(got.Text), &seen); err != nil {
			t.Fatal(err)
		}
	}
	hostile := `<img src=x onerror=alert(1)> =cmd|' /C calc'!A0 ' OR 1=1 --`
	text, _ := json.Marshal(hostile)
	s.Run(t, []apptest.Call{
		{Name: "a look", As: clerk, Path: "/api/admin/player", Body: fmt.Sprintf(`{"user":%q}`, bert.ID), Addresses: true, Answer: `{"name":"bert","banned":false}`, Not: []string{"password_hash", "totp"}, Then: readRequest},
		{Name: "another member of staff mutes", As: other, Path: player + "mute", Body: actionBody(bert.ID, `,"minutes":5`), Events: []string{"bert UserChanged"}, Rows: map[string]int{"staff_log": 1}},
		{Name: "a note", As: clerk, Path: player + "note", Body: fmt.Sprintf(`{"user":%q,"text":%s}`, bert.ID, text), Events: []string{"bert UserChanged"}, Rows: map[string]int{"player_notes": 1, "staff_log": 1}},
		{Name: "the notes", As: other, Path: player + "notes", Body: fmt.Sprintf(`{"user":%q}`, bert.ID), Then: func(t *testing.T, got apptest.Answer) {
			readRequest(t, got)
			if len(seen.Notes) != 1 || seen.Notes[0].Text != hostile || seen.Notes[0].AuthorName != "clerk" || seen.Notes[0].Version != 1 {
				t.Errorf("the notes are %+v", seen.Notes)
			}
		}},
	})
	note := func(as *apptest.Player, version int) apptest.Call {
		return apptest.Call{As: as, Path: player + "note", Body: fmt.Sprintf(`{"user":%q,"id":%q,"version":%d,"text":"better"}`, bert.ID, seen.Notes[0].ID, version), Rows: map[string]int{"staff_log": 0}}
	}
	foreign, first, stale := note(other, 1), note(clerk, 1), note(clerk, 1)
	foreign.Name, foreign.Status, foreign.Code = "another's note", 403, 403
	first.Name, first.Rows, first.Events = "one's own", map[string]int{"staff_log": 1, "player_note_versions": 1}, []string{"bert UserChanged"}
	stale.Name, stale.Status, stale.Code = "a version that is not the newest", 409, 409
	s.Run(t, []apptest.Call{
		foreign, first, stale,
		{Name: "a ban of what was seen before", As: clerk, Path: player + "ban", Body: actionBody(bert.ID, fmt.Sprintf(`,"version":%q`, seen.Version)), Status: 409, Code: 409, Rows: map[string]int{"staff_log": 0}},
		{Name: "a shorter exclusion", As: clerk, Path: player + "exclude", Body: actionBody(bert.ID, `,"duration":"7d"`), Events: nil, Rows: map[string]int{"staff_log": 1}},
		{Name: "than before", As: clerk, Path: player + "exclude", Body: actionBody(bert.ID, `,"duration":"24h"`), Status: 409, Code: 409, Rows: map[string]int{"staff_log": 0}},
		{Name: "a hostile search", As: clerk, Path: "/api/admin/players", Body: fmt.Sprintf(`{"query":%s}`, text), Answer: `{"rows":[]}`},
		{Name: "the search by a name", As: clerk, Path: "/api/admin/search", Body: `{"term":"BER"}`, Addresses: true,
			Answer: fmt.Sprintf(`{"results":[{"kind":"Players","hits":[{"id":%q,"title":"bert","detail":"bert@example.org","path":"/admin/user/%s"}]}]}`, bert.ID, bert.ID)},
		{Name: "a player whose sessions have ended looks", As: bert, Path: "/api/admin/player", Body: fmt.Sprintf(`{"user":%q}`, bert.ID), Status: 401, Code: 401},
		{Name: "another player looks", As: s.Player("anna"), Path: "/api/admin/player", Body: fmt.Sprintf(`{"user":%q}`, bert.ID), Status: 403, Code: 403},
	})
}

func TestPlayerListFiltersByCountryAndReferrer(t *testing.T) {
	t.Parallel()
	s := apptest.New(t, byProxy("127.0.0.0/8"))
	clerk := s.Staff("clerk", permission.EditRoles)
	register := func(name, country string) apptest.Call {
		body := fmt.Sprintf(`{"name":%q,"email":"%s@example.org","password":"correct horse"}`, name, name)
		return apptest.Call{Name: name, As: s.Guest(), Path: "/auth/register", Body: body, Header: from(country), Addresses: true, Rows: map[string]int{"users": 1}}
	}
	find := func(name, filter, found string) apptest.Call {
		return apptest.Call{Name: name, As: clerk, Path: "/api/admin/players", Body: filter, Addresses: true, Then: func(t *testing.T, got apptest.Answer) {
			var list struct{ Rows []struct{ Name string } }
			if err := json.Unmarshal([]byte(got.Text), &list); err != nil {
				t.Fatal(err)
			}
			var names []string
			for _, row := range list.Rows {
				names = append(names, row.Name)
			}
			if strings.Join(names, " ") != found {
				t.Errorf("found %v, want %s", names, found)
			}
		}}
	}
	s.Run(t, []apptest.Call{
		register("anna", "SE"), register("bruno", "BR"), register("carla", "BR"), register("nadia", "XYZ"),
		find("of a country", `{"country":"BR"}`, "carla bruno"),
		find("in lower-case letters", `{"country":"se"}`, "anna"),
		find("of none of them", `{"country":"DE"}`, ""),
		find("by an unknown inviter", `{"referred_by":"unknown"}`, ""),
		{Name: "no country", As: clerk, Path: "/api/admin/players", Body: `{"country":"Brazil"}`, Status: 422, Code: 422},
	})
}
