package inbox

import (
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/live"
	"croupier/db"
)

// States of the email about a notice. The numbers are stored and never change.
const (
	noEmail      = 0
	emailDue     = 1
	emailSent    = 2
	emailSkipped = 3
)

// maxEmailAge is the max age of an event for an email. Older events are no longer news when a
// site restarts after a long downtime.
const maxEmailAge = 24 * time.Hour

// NoticePublished reports a new notice to the pages of a player.
type NoticePublished struct {
	Notice Notice `json:"notice"`
	// Unread is the number of unread notices, at most MaxUnread.
	Unread int `json:"unread"`
}

// EventNotice is published to the pages of a player for each new notice.
var EventNotice = live.NewEvent[NoticePublished]("Notice", "Something happened that concerns the player.")

// NoticeMaker makes notices of the activity stream. It is a projection: each event makes at most one
// notice, and never before it is committed.
type NoticeMaker struct{ *Service }

// Name implements projection.Projection.
func (NoticeMaker) Name() string { return "notices" }

// Apply implements projection.Projection.
func (w NoticeMaker) Apply(tx *db.Tx, entries []activity.Event) error {
	for _, e := range entries {
		k, known := kindByID[e.Kind]
		if !known || e.UserID == "" {
			continue
		}
		if err := w.storeNotice(tx, k, e); err != nil {
			return err
		}
	}
	return nil
}

// excluded is the kind of events of players who exclude themselves.
const excluded = "excluded"

// storeNotice stores a notice as the player wants it, and notifies the pages.
func (s *Service) storeNotice(tx *db.Tx, k kind, e activity.Event) error {
	if k.isRelevant != nil {
		if relevant, err := k.isRelevant(tx, e); err != nil || !relevant {
			return err
		}
	}
	if k.id == excluded {
		if err := PushesEnded.Publish(tx, s.Bus, PushedNotice{UserID: e.UserID}); err != nil {
			return err
		}
	}
	w, err := s.deliveryOf(tx, k, e)
	if err != nil || w == (delivery{}) {
		return err
	}
	if err := insertNotice(tx, e, w.inInbox, w.email); err != nil {
		return err
	}
	if w.push {
		if err := PushWanted.Publish(tx, s.Bus, PushedNotice{e.UserID, e.Seq}); err != nil {
			return err
		}
	}
	if !w.inInbox {
		return nil
	}
	return s.publishNotice(tx, k, e)
}

// publishNotice publishes a notice to the player's pages.
func (s *Service) publishNotice(tx *db.Tx, k kind, e activity.Event) error {
	unread, err := countUnread(tx, e.UserID)
	if err != nil {
		return err
	}
	outgoing := EventNotice.With(NoticePublished{Notice: noticeOf(k, e, 0), Unread: unread})
	tx.AfterCommit(func() {
		if err := s.Sockets.PublishTo(e.UserID, outgoing); err != nil {
			s.Log.Error("push a notice to a player", "error", err)
		}
	})
	return nil
}

// delivery says on which channels an event is sent; email is the state of its email.
type delivery struct {
	inInbox, push bool
	email         int
}

// deliveryOf decides on which channels an event is sent.
func (s *Service) deliveryOf(tx *db.Tx, k kind, e activity.Event) (w delivery, err error) {
	t, _ := findTopic(k.topic)
	if k.marketing || t.consent {
		allowed, err := s.Admission.MarketingAllowed(tx, e.UserID)
		if err != nil || !allowed {
			return w, err
		}
	}
	if k.once {
		unread, err := hasUnread(tx, e.UserID, k.id)
		if err != nil || unread {
			return w, err
		}
	}
	choices, err := choicesOf(tx, e.UserID)
	if err != nil {
		return w, err
	}
	recent := tx.Now().Sub(clock.FromMillis(e.At)) <= maxEmailAge
	if !k.emailedElsewhere && recent && choices.wanted(t, ByEmail) {
		w.email = emailDue
	}
	w.inInbox, w.push = choices.wanted(t, Site), recent && choices.wanted(t, ByPush)
	return w, nil
}

// IsWanted reports whether a player wants notices of a topic on a channel, for packages that send
// their own emails.
func (s *Service) IsWanted(q db.Querier, userID string, name Topic, channel Channel) (bool, error) {
	t, known := findTopic(name)
	if !known {
		return false, nil
	}
	choices, err := choicesOf(q, userID)
	return choices.wanted(t, channel), err
}
