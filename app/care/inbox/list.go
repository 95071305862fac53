package inbox

import (
	"context"

	"croupier/app/kernel/action"
	"croupier/app/kernel/activity"
	"croupier/app/kernel/session"
	"croupier/db"
)

const (
	pageSize = 30
	// MaxUnread is the max that is counted: larger numbers are not displayed.
	MaxUnread = 100
)

// Notice is an event as its player reads it.
type Notice struct {
	ID    int64  `json:"id"`
	Topic Topic  `json:"topic" ts:"security|deposits|withdrawals|limits|support|wins|offers"`
	Title string `json:"title"`
	Text  string `json:"text"`
	// Path is the page of the site with details.
	Path string `json:"path"`
	At   int64  `json:"at"`
	Read bool   `json:"read"`
}

// noticeOf converts an event for its player.
func noticeOf(k kind, e activity.Event, readAt int64) Notice {
	content := k.text(e)
	return Notice{ID: e.Seq, Topic: k.topic, Title: content.title, Text: content.text, Path: content.path, At: e.At, Read: readAt != 0}
}

// NoticesRequest requests a page: the notices before an id, 0 for the newest.
type NoticesRequest struct {
	Before int64 `json:"before" validate:"min=0"`
}

// NoticesAnswer is a page of notices. Next is the id for the next request, 0 at the end.
type NoticesAnswer struct {
	Notices []Notice `json:"notices"`
	Next    int64    `json:"next"`
	Unread  int      `json:"unread"`
}

// List returns the caller's notices, newest first.
func (s *Service) List(ctx context.Context, call *session.Call, r NoticesRequest) (answer NoticesAnswer, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		if answer.Unread, err = countUnread(q, call.User.ID); err != nil {
			return err
		}
		list, err := noticesBefore(q, call.User.ID, r.Before, pageSize+1)
		if err != nil {
			return err
		}
		list, answer.Next = db.Page(list, pageSize, func(last row) int64 { return last.event.Seq })
		answer.Notices = make([]Notice, 0, len(list))
		for _, row := range list {
			if k, known := kindByID[row.event.Kind]; known {
				answer.Notices = append(answer.Notices, noticeOf(k, row.event, row.readAt))
			}
		}
		return nil
	})
	return answer, err
}

// NoticesReadRequest names what was read: one notice, or with All every notice up to it.
type NoticesReadRequest struct {
	ID  int64 `json:"id" validate:"min=1"`
	All bool  `json:"all"`
}

// NoticesRead is the number of unread notices after the call.
type NoticesRead struct {
	Unread int `json:"unread"`
}

// Read marks notices of the caller as read. An id of another player's notice has no effect.
func (s *Service) Read(ctx context.Context, call *session.Call, r NoticesReadRequest) (answer NoticesRead, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		if err := markRead(tx, call.User.ID, r.ID, r.All); err != nil {
			return err
		}
		answer.Unread, err = countUnread(tx, call.User.ID)
		return err
	})
	return answer, err
}

// Section is the part of the user object that concerns notices.
type Section struct {
	// Notices is the number of unread notices, at most MaxUnread.
	Notices int `json:"unread_notices"`
}

// Section returns a player's part of the user object.
func (s *Service) Section(q db.Querier, userID string) (Section, error) {
	unread, err := countUnread(q, userID)
	return Section{unread}, err
}

// NoticeChoices are the topics and channels that a player has chosen.
type NoticeChoices struct {
	Topics []NoticeTopic `json:"topics"`
}

// NoticeTopic is a topic with the player's choice.
type NoticeTopic struct {
	ID    Topic  `json:"id" ts:"security|deposits|withdrawals|limits|support|wins|offers"`
	Title string `json:"title"`
	Text  string `json:"text"`
	// Locked topics cannot be turned off.
	Locked bool `json:"locked"`
	Site   bool `json:"site"`
	Email  bool `json:"email"`
	// Push applies to the browsers in which the player has allowed push messages.
	Push bool `json:"push"`
}

// Choices returns the caller's choices.
func (s *Service) Choices(ctx context.Context, call *session.Call, _ action.None) (answer NoticeChoices, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		stored, err := choicesOf(q, call.User.ID)
		answer = choicesView(stored)
		return err
	})
	return answer, err
}

func choicesView(stored choices) (answer NoticeChoices) {
	for _, t := range topics {
		answer.Topics = append(answer.Topics, NoticeTopic{
			ID: t.Topic, Title: t.title, Text: t.text, Locked: t.locked, Site: stored.wanted(t, Site), Email: stored.wanted(t, ByEmail), Push: stored.wanted(t, ByPush),
		})
	}
	return answer
}
