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

// excluded is the kind of events of players who exclude themselves.
const excluded = "excluded"

// take writes a notice as the player wants it, and tells the pages.
func (s *Service) take(tx *db.Tx, k kind, e activity.Event) error {
	if k.news != nil {
		if news, err := k.news(tx, e); err != nil || !news {
			return err
		}
	}
	if k.id == excluded {
		if err := s.Pushes.Forget(tx, e.UserID); err != nil {
			return err
		}
	}
	w, err := s.wanted(tx, k, e)
	if err != nil || w == (wish{}) {
		return err
	}
	if err := insertNotice(tx, e, w.shown, w.letter); err != nil {
		return err
	}
	if w.push {
		if err := s.Pushes.Queue(tx, e.UserID, e.Seq); err != nil {
			return err
		}
	}
	if !w.shown {
		return nil
	}
	return s.show(tx, k, e)
}

// show tells the pages of a notice.
func (s *Service) show(tx *db.Tx, k kind, e activity.Event) error {
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

// wish is where an event is told; letter is how its letter stands.
type wish struct {
	shown, push bool
	letter      int
}

// wanted says where an event is told.
func (s *Service) wanted(tx *db.Tx, k kind, e activity.Event) (w wish, err error) {
	t, _ := findTopic(k.topic)
	if k.inviting || t.consent {
		may, err := s.Admission.MayTempt(tx, e.UserID)
		if err != nil || !may {
			return w, err
		}
	}
	if k.once {
		waits, err := hasUnread(tx, e.UserID, k.id)
		if err != nil || waits {
			return w, err
		}
	}
	choices, err := choicesOf(tx, e.UserID)
	if err != nil {
		return w, err
	}
	fresh := tx.Now().Sub(clock.FromMillis(e.At)) <= lettersWithin
	if !k.written && fresh && choices.over(t, ByMail) {
		w.letter = letterDue
	}
	w.shown, w.push = choices.over(t, Site), fresh && choices.over(t, ByPush)
	return w, nil
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
