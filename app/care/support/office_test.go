package support

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/export"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/settings"
	"croupier/db"
)

func TestInboxViewsAndSearch(t *testing.T) {
	h := newHarness(t)
	anna, ben := h.person("anna"), h.agent("ben")
	waiting, mine, solved := h.sendMessage(anna, "", "where is my deposit"), h.sendMessage(anna, "", "Müller asks"), h.sendMessage(h.person("carl"), "", "done already")
	h.sendMessage(ben, mine, "answer")
	_, err := h.support.Solve(t.Context(), ben, SupportChatRequest{ID: solved})
	h.Check(err)
	for _, test := range []struct {
		request InboxRequest
		want    []string
	}{
		{InboxRequest{}, []string{solved, mine, waiting}},
		{InboxRequest{View: "open"}, []string{waiting}},
		{InboxRequest{View: "unassigned"}, []string{waiting}},
		{InboxRequest{View: "mine"}, []string{mine}},
		{InboxRequest{View: "waiting"}, []string{mine}},
		{InboxRequest{View: "solved"}, []string{solved}},
		{InboxRequest{Search: "muller"}, []string{mine}},
		{InboxRequest{Search: "carl"}, []string{solved}},
		{InboxRequest{Search: waiting}, []string{waiting}},
		{InboxRequest{View: "open", Search: "carl"}, nil},
		{InboxRequest{Search: "%"}, nil},
	} {
		got, err := h.support.Inbox(t.Context(), ben, test.request)
		h.Check(err)
		var ids []string
		for _, c := range got.Chats {
			ids = append(ids, c.ID)
		}
		if strings.Join(ids, " ") != strings.Join(sortedAs(test.want, ids), " ") {
			t.Errorf("%+v: got %v, want %v", test.request, ids, test.want)
		}
		if got.Counts != (InboxCounts{Open: 1, Mine: 1, Unassigned: 1}) {
			t.Errorf("counts %+v", got.Counts)
		}
	}
	_, err = h.support.Inbox(t.Context(), ben, InboxRequest{Cursor: "x:y"})
	h.requireError("a cursor", err, fault.Field("cursor", "validation.regex"))
}

// sortedAs returns want in the order of got. Chats of the same moment are sorted by their ids.
func sortedAs(want, got []string) []string {
	if len(want) != len(got) {
		return want
	}
	for _, id := range want {
		if !strings.Contains(strings.Join(got, " "), id) {
			return want
		}
	}
	return got
}

func TestInboxPagesUseIndexes(t *testing.T) {
	h := newHarness(t)
	ben := h.agent("ben")
	const chats = 1000
	h.Write(func(tx *db.Tx) error {
		for i := range chats {
			r := &chatRow{
				id: h.IDs.New(), userID: fmt.Sprintf("player %d", i), state: Open, person: true, subject: "question", priority: i % 4,
				count: 1, createdAt: int64(i), updatedAt: int64(i), askedAt: int64(i), version: 1,
			}
			if err := insertChat(tx, r); err != nil {
				return err
			}
		}
		return nil
	})
	seen, pages, cursor := map[string]bool{}, 0, ""
	last := inboxPosition{priority: 99}
	for {
		got, err := h.support.Inbox(t.Context(), ben, InboxRequest{View: "open", Cursor: cursor})
		h.Check(err)
		pages++
		for _, c := range got.Chats {
			if seen[c.ID] || c.Priority > last.priority || c.Priority == last.priority && c.UpdatedAt > last.updated {
				t.Fatalf("%+v comes out of order or twice", c)
			}
			seen[c.ID], last = true, inboxPosition{c.Priority, c.UpdatedAt, c.ID}
		}
		if cursor = got.Next; cursor == "" {
			break
		}
	}
	if len(seen) != chats || pages != chats/inboxPage {
		t.Errorf("%d chats on %d pages", len(seen), pages)
	}
	h.Read(func(q *db.Reader) error {
		for _, query := range []string{
			inboxSelect + inboxOrder, inboxSelect + ` AND state = 'open'` + inboxOrder, inboxSelect + ` AND assignee = '' AND state = 'open'` + inboxOrder,
			`SELECT COUNT(*) FROM support_chats WHERE user_id = $1 AND state <> 'solved'`,
			`SELECT ` + chatColumns + ` FROM support_chats WHERE emailed_n < agent_n AND agent_at <= $1 ORDER BY agent_at LIMIT $2`,
			`SELECT ` + chatColumns + ` FROM support_chats WHERE state = $1 AND updated_at <= $2 ORDER BY updated_at LIMIT $3`,
		} {
			rows, err := q.Query(`EXPLAIN QUERY PLAN `+query, []any{1, 1, "a", 1}[:strings.Count(query, "$")]...)
			h.Check(err)
			for rows.Next() {
				var id, parent, unused int
				var detail string
				h.Check(rows.Scan(&id, &parent, &unused, &detail))
				if strings.HasPrefix(detail, "SCAN") || strings.Contains(detail, "TEMP B-TREE") {
					t.Errorf("%s: %s", query, detail)
				}
			}
			h.Check(rows.Close())
		}
		return nil
	})
}

func TestTicketChanges(t *testing.T) {
	h := newHarness(t)
	anna, ben := h.person("anna"), h.agent("ben")
	chat := h.sendMessage(anna, "", "question")
	version := h.ticket(ben, chat).Chat.Version
	change := TicketChangeRequest{ID: chat, Version: version, State: "open", Priority: 3, Tags: []string{"Deposit ", "deposit", "late"}, Assignee: "ben"}
	got, err := h.support.Change(t.Context(), ben, change)
	h.Check(err)
	if got.Priority != 3 || strings.Join(got.Tags, ",") != "deposit,late" || got.Assignee.Name != "ben" || got.Version != version+1 {
		t.Errorf("got %+v", got)
	}
	if h.Count("staff_log WHERE action = 'change support chat'") != 1 {
		t.Error("the log of staff has no row of it")
	}
	_, err = h.support.Change(t.Context(), ben, change)
	h.requireError("a stale version", err, ErrStale)
	change.Version++
	_, err = h.support.Change(t.Context(), ben, change)
	h.requireError("nothing new", err, ErrNothing)
	for _, name := range []string{"unknown", "anna"} {
		change.Assignee = name
		_, err = h.support.Change(t.Context(), ben, change)
		h.requireError(name+", who is not of the team", err, fault.Field("assignee", "validation.exists"))
	}
	change.Assignee, change.Priority, h.team[ben.User.ID] = "ben", 1, false
	_, err = h.support.Change(t.Context(), ben, change)
	h.Check(err) // the current assignee is accepted
	change.Version++
	change.Assignee, change.Tags = "", []string{"<b>"}
	_, err = h.support.Change(t.Context(), ben, change)
	h.requireError("a tag of markup", err, fault.Field("tags", "validation.regex"))
	change.Tags, change.State = nil, "solved"
	got, err = h.support.Change(t.Context(), ben, change)
	h.Check(err)
	if got.State != Solved || got.Assignee != nil || got.SolvedAt == 0 {
		t.Errorf("got %+v", got)
	}
}

func TestNotesAreVisibleToStaffOnly(t *testing.T) {
	h := newHarness(t)
	anna, ben := h.person("anna"), h.agent("ben")
	chat := h.sendMessage(anna, "", "question")
	_, err := h.support.Note(t.Context(), ben, TicketNoteRequest{ID: chat, Text: "a secret"})
	h.Check(err)
	if notes := h.ticket(ben, chat).Notes; len(notes) != 1 || notes[0].Text != "a secret" || notes[0].User.Name != "ben" {
		t.Errorf("notes %+v", notes)
	}
	for _, e := range h.Drain() {
		if strings.Contains(fmt.Sprintf("%+v", e), "secret") != (e.Name == "support note admin" && e.Channel == channelDesk) {
			t.Errorf("%s on %s contains %+v", e.Name, e.Channel, e)
		}
	}
	if text := fmt.Sprintf("%+v", h.open(anna, chat)); strings.Contains(text, "secret") {
		t.Errorf("the player reads %s", text)
	}
}

func TestCannedAnswersHaveHistory(t *testing.T) {
	h := newHarness(t)
	ben := h.agent("ben")
	now, err := h.support.Answers(t.Context(), ben, action.None{})
	h.Check(err)
	if len(now.Answers) != len(defaultAnswers) || now.Version != 0 {
		t.Fatalf("got %+v", now)
	}
	playerOptions := []Canned{{Shortcut: "hi", Title: "Hi", Text: "Hi {player}"}}
	now, err = h.support.SaveAnswers(t.Context(), ben, CannedSaveRequest{Answers: playerOptions, Version: 0})
	h.Check(err)
	if len(now.Answers) != 1 || now.Answers[0] != playerOptions[0] || now.Version != 1 {
		t.Errorf("got %+v", now)
	}
	_, err = h.support.SaveAnswers(t.Context(), ben, CannedSaveRequest{Answers: nil, Version: 0})
	h.requireError("a stale version", err, settings.ErrStale)
	for what, bad := range map[string][]Canned{
		"twice": {playerOptions[0], playerOptions[0]}, "a bad shortcut": {{"Hi There", "Hi", "Hi"}}, "no title": {{"hi", "", "Hi"}}, "no text": {{"hi", "Hi", " "}},
	} {
		if err := checkAnswers(bad); err == nil {
			t.Errorf("%s is allowed", what)
		}
	}
	for link, ok := range map[string]bool{"": true, "https://help.example/x": true, "http://x.example": false, "javascript:x": false, "https://a@b.example": false} {
		if _, err := checkExternal(link); (err == nil) != ok {
			t.Errorf("%q: %v", link, err)
		}
	}
}

func TestOfficeAndExportShowChats(t *testing.T) {
	h := newHarness(t)
	anna := h.person("anna")
	began := h.Clock.Now().UnixMilli()
	chat := h.sendMessage(anna, "", "question")
	h.Clock.Advance(time.Minute)
	part := h.support.Office()
	h.Check(part.Validate())
	h.Read(func(q *db.Reader) error {
		waiting, err := part.Queues[0].Load(t.Context(), q)
		h.Check(err)
		if waiting.Count != 1 || waiting.Since != began {
			t.Errorf("waiting %+v", waiting)
		}
		history, err := part.Histories[0].Load(t.Context(), q, anna.User.ID, began, 10)
		h.Check(err)
		if len(history) != 1 || history[0].Path != "/admin/support/"+chat {
			t.Errorf("history %+v", history)
		}
		exports := export.From(Tables())
		rows, last, err := exports[0].Read(q, "", export.Cutoff{AsOf: h.Clock.Now().UnixMilli()}, 10)
		h.Check(err, export.Check(exports))
		if len(rows) != 1 || rows[0][1] != anna.User.ID || last != "" && last != chat {
			t.Errorf("exported %v, last %q", rows, last)
		}
		return nil
	})
}
