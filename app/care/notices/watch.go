package notices

import (
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/live"
	"croupier/db"
)

// How a letter about a notice stands. The numbers are stored and never change.
const (
	noLetter     = 0
	letterDue    = 1
	letterSent   = 2
	letterSpared = 3
)

// lettersWithin is how old an event may be for a letter: nobody needs news of last
// week, when a site begins again after a rest.
const lettersWithin = 24 * time.Hour

// NoticeTold tells the pages of a player of a notice.
type NoticeTold struct {
	Notice Notice `json:"notice"`
	// Unread is how many the player has not read, at most MostUnread.
	Unread int `json:"unread"`
}

// EventTold tells the pages of a player of a notice.
var EventTold = live.NewEvent[NoticeTold]("Notice", "Something happened that concerns the player.")

// Watch makes notices of the stream of activity. It is a projection: an event is told
// once, and never before it is committed.
type Watch struct{ *Service }

// Name implements projection.Projection.
func (Watch) Name() string { return "notices" }

// Apply implements projection.Projection.
func (w Watch) Apply(tx *db.Tx, entries []activity.Event) error {
	for _, e := range entries {
		k, known := kindByID[e.Kind]
		if !known || e.UserID == "" {
			continue
		}
		if err := w.take(tx, k, e); err != nil {
			return err
		}
	}
	return nil
}

// take writes a notice as the player wants it, and tells the pages.
func (s *Service) take(tx *db.Tx, k kind, e activity.Event) error {
	if k.news != nil {
		if news, err := k.news(tx, e); err != nil || !news {
			return err
		}
	}
	shown, letter, err := s.wanted(tx, k, e)
	if err != nil || !shown && letter == noLetter {
		return err
	}
	if err := insertNotice(tx, e, shown, letter); err != nil {
		return err
	}
	if !shown {
		return nil
	}
	unread, err := countUnread(tx, e.UserID)
	if err != nil {
		return err
	}
	told := EventTold.With(NoticeTold{Notice: noticeOf(k, e, 0), Unread: unread})
	tx.After(func() {
		if err := s.Sockets.PublishTo(e.UserID, told); err != nil {
			s.Log.Error("tell a player of a notice", "error", err)
		}
	})
	return nil
}

// wanted says where an event is told.
func (s *Service) wanted(tx *db.Tx, k kind, e activity.Event) (shown bool, letter int, err error) {
	t, _ := findTopic(k.topic)
	if k.inviting || t.consent {
		may, err := s.Admission.MayTempt(tx, e.UserID)
		if err != nil || !may {
			return false, noLetter, err
		}
	}
	if k.once {
		waits, err := hasUnread(tx, e.UserID, k.id)
		if err != nil || waits {
			return false, noLetter, err
		}
	}
	choices, err := choicesOf(tx, e.UserID)
	if err != nil {
		return false, noLetter, err
	}
	fresh := tx.Now().Sub(clock.FromMillis(e.At)) <= lettersWithin
	if !k.written && fresh && choices.over(t, ByMail) {
		letter = letterDue
	}
	return choices.over(t, Site), letter, nil
}

// Wants reports whether a player wants notices of a topic over a channel, for rooms
// that write letters of their own.
func (s *Service) Wants(q db.Querier, userID string, name Topic, channel Channel) (bool, error) {
	t, known := findTopic(name)
	if !known {
		return false, nil
	}
	choices, err := choicesOf(q, userID)
	return choices.over(t, channel), err
}
