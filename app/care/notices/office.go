package notices

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/db"
)

const (
	// staffReads are the calls of one of the team in a minute.
	staffReads = 240
	// staffPage is how many notices a page for the team has, staffConsents how many
	// consents it shows at most.
	staffPage     = 30
	staffConsents = 100
)

func (s *Service) officeActions() []action.Action {
	return []action.Action{
		action.Post("/api/admin/notices", action.Permission(permission.EditRoles), s.OfPlayer, action.ReadsOnly(), action.PerAccount(staffReads, time.Minute),
			action.Summary("What a player was told, here and by letter, what they want to be told of, and what they have allowed.")),
	}
}

// PlayerNoticesRequest names a player, and asks for the notices before an id; 0 for the
// newest.
type PlayerNoticesRequest struct {
	UserID string `json:"user" validate:"required,max=40"`
	Before int64  `json:"before,omitempty" validate:"min=0"`
}

// PlayerNotice is a notice as the team reads it.
type PlayerNotice struct {
	Notice
	// Shown tells that it stands in the player's inbox; otherwise it went by letter
	// alone.
	Shown bool `json:"shown"`
	// Letter is none, waiting, sent, or spared: read here before, turned off, or to
	// somebody who must not be tempted or has no address. It is apart where another
	// room writes a letter with more in it.
	Letter string `json:"letter" ts:"none|waiting|sent|spared|apart"`
}

// PlayerConsent is what a player has allowed or taken back, and of which edition of the
// text.
type PlayerConsent struct {
	Purpose string `json:"purpose"`
	Given   bool   `json:"given"`
	Edition int    `json:"edition"`
	At      int64  `json:"at"`
}

// PlayerNotices is what a player was told and wants to be told. Next is the id to go on
// before, 0 at the end.
type PlayerNotices struct {
	Notices []PlayerNotice `json:"notices"`
	Next    int64          `json:"next"`
	Topics  []NoticeTopic  `json:"topics"`
	// Consents are the newest first.
	Consents []PlayerConsent `json:"consents"`
}

// letterWords are the states of letters, by their number in the database.
var letterWords = [...]string{noLetter: "none", letterDue: "waiting", letterSent: "sent", letterSpared: "spared"}

func (t told) letterWord(k kind) string {
	if k.written {
		return "apart"
	}
	return letterWords[t.letter]
}

// OfPlayer tells the team what a player was told. One who does not exist was told
// nothing.
func (s *Service) OfPlayer(ctx context.Context, _ *session.Call, r PlayerNoticesRequest) (answer PlayerNotices, err error) {
	answer = PlayerNotices{Notices: []PlayerNotice{}, Consents: []PlayerConsent{}}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := toldBefore(q, r.UserID, r.Before, staffPage+1)
		if err != nil {
			return err
		}
		if len(list) > staffPage {
			list = list[:staffPage]
			answer.Next = list[staffPage-1].event.Seq
		}
		for _, one := range list {
			if k, known := kindByID[one.event.Kind]; known {
				answer.Notices = append(answer.Notices, PlayerNotice{noticeOf(k, one.event, one.readAt), one.shown, one.letterWord(k)})
			}
		}
		held, err := choicesOf(q, r.UserID)
		if err != nil {
			return err
		}
		answer.Topics = shownChoices(held).Topics
		consents, err := consentsOf(q, r.UserID, staffConsents)
		for _, c := range consents {
			answer.Consents = append(answer.Consents, PlayerConsent{c.purpose, c.given, c.edition, c.at})
		}
		return err
	})
	return answer, err
}
