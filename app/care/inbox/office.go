package inbox

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/db"
)

const (
	// staffReads is the max number of calls of one staff member in a minute.
	staffReads = 240
	// staffPage is the number of notices on a page for staff, staffConsents the max number of
	// consents on it.
	staffPage     = 30
	staffConsents = 100
)

func (s *Service) officeActions() []action.Action {
	return []action.Action{
		action.Post("/api/admin/notices", action.Permission(permission.EditRoles), s.PlayerNotices, action.ReadsOnly(), action.PerAccount(staffReads, time.Minute),
			action.Summary("The notices of a player in the inbox and by email, their choices of topics, and their consents.")),
	}
}

// PlayerNoticesRequest names a player and requests the notices before an id; 0 for the newest.
type PlayerNoticesRequest struct {
	UserID string `json:"user" validate:"required,max=40"`
	Before int64  `json:"before,omitempty" validate:"min=0"`
}

// PlayerNotice is a notice as staff read it.
type PlayerNotice struct {
	Notice
	// InInbox reports that it is in the player's inbox; otherwise it was sent by email only.
	InInbox bool `json:"in_inbox"`
	// Email is none, waiting, sent, spared or apart. It is spared if the notice was read before,
	// its topic was turned off, the player was excluded from marketing or the player has no
	// address. It is apart if another package sends an email with more details.
	Email string `json:"email" ts:"none|waiting|sent|spared|apart"`
}

// PlayerConsent is a consent that a player has given or withdrawn, with the edition of the text.
type PlayerConsent struct {
	Purpose string `json:"purpose"`
	Given   bool   `json:"given"`
	Edition int    `json:"edition"`
	At      int64  `json:"at"`
}

// PlayerNotices are a player's notices and choices. Next is the id for the next request, 0 at the
// end.
type PlayerNotices struct {
	Notices []PlayerNotice `json:"notices"`
	Next    int64          `json:"next"`
	Topics  []NoticeTopic  `json:"topics"`
	// Consents are sorted newest first.
	Consents []PlayerConsent `json:"consents"`
}

// emailStates are the names of the states of emails, by their number in the database.
var emailStates = [...]string{noEmail: "none", emailDue: "waiting", emailSent: "sent", emailSkipped: "spared"}

func (t noticeWithEmail) emailStateName(k kind) string {
	if k.emailedElsewhere {
		return "apart"
	}
	return emailStates[t.emailState]
}

// PlayerNotices returns the notices of a player to staff. The list is empty for an unknown player.
func (s *Service) PlayerNotices(ctx context.Context, _ *session.Call, r PlayerNoticesRequest) (answer PlayerNotices, err error) {
	answer = PlayerNotices{Notices: []PlayerNotice{}, Consents: []PlayerConsent{}}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := noticesWithEmailBefore(q, r.UserID, r.Before, staffPage+1)
		if err != nil {
			return err
		}
		list, answer.Next = db.Page(list, staffPage, func(last noticeWithEmail) int64 { return last.event.Seq })
		for _, one := range list {
			if k, known := kindByID[one.event.Kind]; known {
				answer.Notices = append(answer.Notices, PlayerNotice{noticeOf(k, one.event, one.readAt), one.inInbox, one.emailStateName(k)})
			}
		}
		stored, err := choicesOf(q, r.UserID)
		if err != nil {
			return err
		}
		answer.Topics = choicesView(stored).Topics
		consents, err := consentsOf(q, r.UserID, staffConsents)
		for _, c := range consents {
			answer.Consents = append(answer.Consents, PlayerConsent{c.purpose, c.given, c.edition, c.at})
		}
		return err
	})
	return answer, err
}
