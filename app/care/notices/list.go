package notices

import (
	"context"

	"croupier/app/kernel/action"
	"croupier/app/kernel/activity"
	"croupier/app/kernel/session"
	"croupier/db"
)

const (
	perPage = 30
	// MostUnread is the most that is counted: nobody reads a larger number.
	MostUnread = 100
)

// Notice is what happened, as its player reads it.
type Notice struct {
	ID    int64  `json:"id"`
	Topic Topic  `json:"topic" ts:"security|deposits|withdrawals|limits|support|wins|offers"`
	Title string `json:"title"`
	Text  string `json:"text"`
	// Path is the page of the site that has more.
	Path string `json:"path"`
	At   int64  `json:"at"`
	Read bool   `json:"read"`
}

// noticeOf is an event as its player reads it.
func noticeOf(k kind, e activity.Event, readAt int64) Notice {
	said := k.say(e)
	return Notice{ID: e.Seq, Topic: k.topic, Title: said.title, Text: said.text, Path: said.path, At: e.At, Read: readAt != 0}
}

// NoticesRequest asks for a page: the notices before an id, 0 for the newest.
type NoticesRequest struct {
	Before int64 `json:"before" validate:"min=0"`
}

// NoticesAnswer is a page of notices. Next is the id to go on before, 0 at the end.
type NoticesAnswer struct {
	Notices []Notice `json:"notices"`
	Next    int64    `json:"next"`
	Unread  int      `json:"unread"`
}

// List gives the caller's notices, the newest first.
func (s *Service) List(ctx context.Context, call *session.Call, r NoticesRequest) (answer NoticesAnswer, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		if answer.Unread, err = countUnread(q, call.User.ID); err != nil {
			return err
		}
		list, err := noticesBefore(q, call.User.ID, r.Before, perPage+1)
		if err != nil {
			return err
		}
		if len(list) > perPage {
			list = list[:perPage]
			answer.Next = list[perPage-1].event.Seq
		}
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

// NoticesReadRequest names what was read: one notice, or with All everything up to it.
type NoticesReadRequest struct {
	ID  int64 `json:"id" validate:"min=1"`
	All bool  `json:"all"`
}

// NoticesRead is how many are unread then.
type NoticesRead struct {
	Unread int `json:"unread"`
}

// Read notes that the caller has read. Another player's notice is nothing to them.
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

// Section is what the user object has of notices.
type Section struct {
	// Notices is how many notices are unread, at most MostUnread.
	Notices int `json:"unread_notices"`
}

// Section gives a player's part of the user object.
func (s *Service) Section(q db.Querier, userID string) (Section, error) {
	unread, err := countUnread(q, userID)
	return Section{unread}, err
}

// NoticeChoices are what a player is told of, and how.
type NoticeChoices struct {
	Topics []NoticeTopic `json:"topics"`
}

// NoticeTopic is a topic with what the player has chosen.
type NoticeTopic struct {
	ID    Topic  `json:"id" ts:"security|deposits|withdrawals|limits|support|wins|offers"`
	Title string `json:"title"`
	Text  string `json:"text"`
	// Locked ones cannot be turned off.
	Locked bool `json:"locked"`
	Site   bool `json:"site"`
	Letter bool `json:"letter"`
	// Push is for the browsers that the player has allowed it.
	Push bool `json:"push"`
}

// Choices gives the caller's choices.
func (s *Service) Choices(ctx context.Context, call *session.Call, _ action.None) (answer NoticeChoices, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		held, err := choicesOf(q, call.User.ID)
		answer = shownChoices(held)
		return err
	})
	return answer, err
}

func shownChoices(held choices) (answer NoticeChoices) {
	for _, t := range topics {
		answer.Topics = append(answer.Topics, NoticeTopic{
			ID: t.Topic, Title: t.title, Text: t.text, Locked: t.locked, Site: held.over(t, Site), Letter: held.over(t, ByMail), Push: held.over(t, ByPush),
		})
	}
	return answer
}
