package notices

import (
	"context"
	"errors"
	"fmt"
	"time"

	"croupier/app/kernel/mail"
	"croupier/app/kernel/schedule"
	"croupier/db"
)

// The periods.
const (
	// keptFor is how long a notice stays in the inbox.
	keptFor = 180 * 24 * time.Hour
	// lettersAtOnce is how many letters one write puts in the mail.
	lettersAtOnce = 50
	batch         = 500
)

// Jobs are what is done by the clock.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{
		{Name: "letters of notices", When: schedule.Every(time.Minute), AnyTime: true, Run: func(ctx context.Context, _ *schedule.Turn) error { return s.post(ctx) }},
		{
			Name: "old notices", When: schedule.Every(time.Hour), AnyTime: true,
			Keeps: []schedule.Period{{Data: "notices in the inboxes of players", For: "180 days"}},
			Run:   func(ctx context.Context, _ *schedule.Turn) error { return s.forget(ctx) },
		},
	}
}

// post writes the letters that are due. What does not fit into the mail waits for the
// next turn.
func (s *Service) post(ctx context.Context) error {
	err := s.DB.InBatches(ctx, lettersAtOnce, func(tx *db.Tx, limit int) (done int64, err error) {
		list, err := lettersDue(tx, limit)
		if err != nil {
			return 0, err
		}
		for _, row := range list {
			state, err := s.write(tx, row)
			if errors.Is(err, mail.ErrFull) {
				return done, nil
			}
			if err != nil {
				return 0, err
			}
			if err := setLetter(tx, row.event.Seq, state); err != nil {
				return 0, err
			}
			done++
		}
		return done, nil
	})
	if err != nil {
		return fmt.Errorf("write letters of notices: %w", err)
	}
	return nil
}

// write puts the letter of a notice in the mail, unless it is not needed any more:
// read here, turned off since, or about what must not tempt the player any more.
func (s *Service) write(tx *db.Tx, row row) (state int, err error) {
	k, t, wanted, err := s.still(tx, row, ByMail)
	if err != nil || !wanted {
		return letterSpared, err
	}
	said := k.say(row.event)
	sent, err := s.Letters.Notify(tx, row.event.UserID, Letter{
		Kind: "notice." + k.id, Subject: said.title, Paragraphs: []string{said.text}, Button: "Open", Path: said.path, Note: note(t),
	})
	if err != nil || !sent {
		return letterSpared, err
	}
	return letterSent, nil
}

// still reports whether a notice is wanted over a channel by the time it goes out: it
// was not read here, its topic is on, and it does not tempt whom nothing may tempt.
func (s *Service) still(q db.Querier, row row, channel Channel) (k kind, t topic, wanted bool, err error) {
	k, known := kindByID[row.event.Kind]
	if !known {
		return k, t, false, nil
	}
	t, _ = findTopic(k.topic)
	held, err := choicesOf(q, row.event.UserID)
	if err != nil || !held.over(t, channel) || row.readAt != 0 && !t.locked {
		return k, t, false, err
	}
	if !k.inviting && !t.consent {
		return k, t, true, nil
	}
	wanted, err = s.Admission.MayTempt(q, row.event.UserID)
	return k, t, wanted, err
}

// Told is what a notice says.
type Told struct {
	Topic             Topic
	Title, Text, Path string
	// Urgent ones are about the safety of the account.
	Urgent bool
}

// Told gives the words of a notice for a browser; wanted is false when it is not to be
// sent any more.
func (s *Service) Told(q db.Querier, userID string, noticeID int64) (told Told, wanted bool, err error) {
	row, found, err := noticeByID(q, userID, noticeID)
	if err != nil || !found {
		return told, false, err
	}
	k, t, wanted, err := s.still(q, row, ByPush)
	if err != nil || !wanted {
		return told, false, err
	}
	said := k.say(row.event)
	return Told{t.Topic, said.title, said.text, said.path, t.locked}, true, nil
}

// note says why the letter comes, and how it ends.
func note(t topic) string {
	if t.locked {
		return "Letters about the safety of your account always come."
	}
	return "You get this letter because of your choices under Settings, Notices. Turn it off there whenever you like."
}

// forget removes notices that are kept no longer.
func (s *Service) forget(ctx context.Context) error {
	err := s.DB.InBatches(ctx, batch, func(tx *db.Tx, limit int) (int64, error) {
		return deleteBefore(tx, tx.Now().Add(-keptFor).UnixMilli(), limit)
	})
	if err != nil {
		return fmt.Errorf("remove old notices: %w", err)
	}
	return nil
}
