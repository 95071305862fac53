package support

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Subject is the kind of chats in the staff log.
const Subject = "support chat"

func (s *Service) officeActions() []action.Action {
	guard, logged := action.Permission(Answer), action.Staff(action.Logged{})
	readOptions := func(summary string) []action.Option {
		return []action.Option{action.ReadsOnly(), action.PerAccount(agentsPerMinute, time.Minute), action.Summary(summary)}
	}
	agentOptions := func(summary string) []action.Option {
		return []action.Option{logged, action.PerAccount(agentsPerMinute, time.Minute), action.Summary(summary)}
	}
	return []action.Action{
		action.Post("/api/chat/moderate/support", guard, s.Inbox, readOptions("The chats of the support, for the team: the most urgent and newest first.")...),
		action.Post("/api/admin/support/chat", guard, s.Ticket, readOptions("A chat with the notes of the team.")...),
		action.Post("/api/admin/support/change", guard, s.Change, agentOptions("Assigns a chat, solves or opens it, and sets its urgency and tags.")...).Neutral("It sorts the chats of the support."),
		action.Post("/api/admin/support/note", guard, s.Note, agentOptions("Writes a note about a chat that only the team reads.")...).Neutral("It is a note for the team."),
		action.Post("/api/admin/support/answers", guard, s.Answers, readOptions("The canned answers.")...),
		action.Post("/api/admin/support/answers/save", guard, s.SaveAnswers, agentOptions("Changes the canned answers.")...).Neutral("It changes prepared texts."),
		action.Post("/api/admin/support/figures", guard, s.Figures, readOptions("How fast and how well the support answers.")...),
	}
}

// InboxRequest filters chats; an empty field filters nothing.
type InboxRequest struct {
	// View is all, open, mine, unassigned, waiting or solved.
	View string `json:"view,omitempty" validate:"omitempty,oneof=all open mine unassigned waiting solved"`
	// Search is a part of a subject, a tag, a player's name, an address or an id.
	Search string `json:"search,omitempty" validate:"max=200"`
	// Cursor is the next cursor of the previous page.
	Cursor string `json:"cursor,omitempty" validate:"max=80"`
}

// InboxAnswer is a page of the inbox. Counts has the open chats, those of the caller and the
// unassigned ones.
type InboxAnswer struct {
	Chats   []Ticket    `json:"chats"`
	Next    string      `json:"next"`
	Counts  InboxCounts `json:"counts"`
	Present bool        `json:"present"`
}

// InboxCounts counts the chats that wait for staff.
type InboxCounts struct {
	Open       int `json:"open"`
	Mine       int `json:"mine"`
	Unassigned int `json:"unassigned"`
}

// inboxPage is the number of chats on a page of the inbox.
const inboxPage = 50

// Inbox lists chats for staff.
func (s *Service) Inbox(ctx context.Context, call *session.Call, r InboxRequest) (InboxAnswer, error) {
	answer := InboxAnswer{Chats: []Ticket{}, Present: s.staffPresent()}
	from, err := parseCursor(r.Cursor)
	if err != nil {
		return answer, err
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		rows, err := s.search(q, r, call.User.ID, from)
		if err != nil {
			return err
		}
		rows, answer.Next = db.Page(rows, inboxPage, func(last *chatRow) string { return last.position().cursor() })
		f := s.newSpeakers(q)
		for _, row := range rows {
			t, err := s.ticketView(f, row)
			if err != nil {
				return err
			}
			answer.Chats = append(answer.Chats, t)
		}
		answer.Counts, err = inboxCounts(q, call.User.ID)
		return err
	})
	return answer, err
}

// TicketAnswer is a chat with the data that an agent needs.
type TicketAnswer struct {
	Chat     Ticket           `json:"chat"`
	Messages []SupportMessage `json:"messages"`
	Notes    []TicketNote     `json:"notes"`
	// Others are further chats of the same player.
	Others []SupportEntry `json:"others"`
	// Team are the names of possible assignees.
	Team []string `json:"team"`
}

// Ticket opens a chat for staff.
func (s *Service) Ticket(ctx context.Context, _ *session.Call, r SupportChatRequest) (answer TicketAnswer, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		row, err := chatByID(q, r.ID)
		if err != nil {
			return err
		}
		f := s.newSpeakers(q)
		if answer.Chat, err = s.ticketView(f, row); err != nil {
			return err
		}
		if answer.Messages, err = s.messages(q, f, row.id); err != nil {
			return err
		}
		if answer.Notes, err = s.notes(q, f, row.id); err != nil {
			return err
		}
		if answer.Others, err = s.others(q, f, row); err != nil {
			return err
		}
		answer.Team, err = s.Team.Names(q)
		return err
	})
	return answer, err
}

func (s *Service) others(q db.Querier, f *speakers, r *chatRow) ([]SupportEntry, error) {
	list := []SupportEntry{}
	if r.userID == "" {
		return list, nil
	}
	rows, err := chatsOf(q, r.userID, 20)
	for _, other := range rows {
		if other.id == r.id {
			continue
		}
		c, err := s.chatView(f, other)
		if err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	return list, err
}

// TicketChangeRequest changes a chat. Version is the version that the agent has read.
type TicketChangeRequest struct {
	ID       string   `json:"id" validate:"required,max=40"`
	Version  int64    `json:"version" validate:"min=1"`
	State    string   `json:"state" validate:"oneof=open waiting solved"`
	Priority int      `json:"priority" validate:"min=0,max=3"`
	Tags     []string `json:"tags" validate:"max=8"`
	// Assignee is the name of a staff member; empty for none.
	Assignee string `json:"assignee" validate:"max=80"`
}

var tagPattern = regexp.MustCompile(`^[\p{L}\p{N}][\p{L}\p{N} _-]{0,23}$`)

// Change changes a chat.
func (s *Service) Change(ctx context.Context, call *session.Call, r TicketChangeRequest) (Ticket, error) {
	tags := []string{}
	for _, tag := range r.Tags {
		if tag = strings.ToLower(strings.TrimSpace(tag)); !tagPattern.MatchString(tag) {
			return Ticket{}, fault.Field("tags", "validation.regex")
		}
		if !slices.Contains(tags, tag) {
			tags = append(tags, tag)
		}
	}
	var answer Ticket
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		row, err := chatByID(tx, r.ID)
		if err != nil {
			return err
		}
		if row.version != r.Version {
			return ErrStale
		}
		before, n := *row, &chatChange{chat: row}
		if row.assignee, err = s.agent(tx, r.Assignee, row.assignee); err != nil {
			return err
		}
		stored, err := json.Marshal(tags)
		if err != nil {
			return fmt.Errorf("write the tags of a chat: %w", err)
		}
		row.priority, row.tags = r.Priority, string(stored)
		if len(tags) == 0 {
			row.tags = ""
		}
		s.setState(tx, n, State(r.State))
		if *row == before {
			return ErrNothing
		}
		if err := s.storeMessages(tx, n); err != nil {
			return err
		}
		if err := s.publishChange(tx, n); err != nil {
			return err
		}
		if answer, err = s.ticketView(s.newSpeakers(tx), row); err != nil {
			return err
		}
		entry := logEntry(call, "change support chat", row.id)
		entry.Before, entry.After = logState(&before), logState(row)
		return s.StaffLog.Write(tx, entry)
	})
	return answer, err
}

// setState changes the state of a chat.
func (s *Service) setState(tx *db.Tx, n *chatChange, state State) {
	r := n.chat
	switch {
	case r.state == state:
	case state == Solved:
		s.markSolved(tx, n)
		r.supportRead = r.count
	default:
		r.state, r.solvedAt = state, 0
		if !r.person {
			r.person, r.askedAt = true, tx.Now().UnixMilli()
		}
	}
}

// agent finds a staff member by name; an empty name means none. The current assignee is accepted
// even without the permission to answer.
func (s *Service) agent(q db.Querier, name, before string) (string, error) {
	if name == "" {
		return "", nil
	}
	p, found, err := s.Players.ByName(q, name)
	if err != nil {
		return "", err
	}
	if found && p.ID == before {
		return p.ID, nil
	}
	answers := false
	if found && !p.Banned {
		if answers, err = s.Team.Answers(q, p.ID); err != nil {
			return "", err
		}
	}
	if !answers {
		return "", fault.Field("assignee", "validation.exists")
	}
	return p.ID, nil
}

func logState(r *chatRow) map[string]any {
	return map[string]any{"state": r.state, "assignee": r.assignee, "priority": r.priority, "tags": tagsOf(r.tags)}
}

func logEntry(call *session.Call, what, chatID string) stafflog.Entry {
	entry := stafflog.By(call, what)
	entry.Kind, entry.Subject = Subject, chatID
	return entry
}

// TicketNoteRequest writes a note.
type TicketNoteRequest struct {
	ID   string `json:"id" validate:"required,max=40"`
	Text string `json:"text"`
}

// Note writes a note about a chat.
func (s *Service) Note(ctx context.Context, call *session.Call, r TicketNoteRequest) (TicketNote, error) {
	note := TicketNote{Text: cleanText(r.Text)}
	if note.Text == "" || utf8.RuneCountInString(note.Text) > maxNote {
		return note, fault.Field("text", "validation.required")
	}
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		row, err := chatByID(tx, r.ID)
		if err != nil {
			return err
		}
		note.ID, note.At = s.IDs.New(), tx.Now().UnixMilli()
		if err := insertNote(tx, row.id, call.User.ID, &note); err != nil {
			return err
		}
		if note.User, err = s.newSpeakers(tx).speaker(call.User.ID); err != nil {
			return err
		}
		notice := EventAdminNote.With(SupportNoteEvent{Channel: row.id, Note: note})
		tx.AfterCommit(func() { s.publish(channelDesk, notice) })
		return s.StaffLog.Write(tx, logEntry(call, "note on support chat", row.id))
	})
	return note, err
}
