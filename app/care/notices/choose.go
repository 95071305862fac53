package notices

import (
	"context"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

var errLocked = fault.New(fault.CodeForbidden, "Notices about the safety of your account cannot be turned off.").With("reason", "locked")

// choices are what a player has chosen, by topic and channel.
type choices map[Topic]map[Channel]bool

// over reports whether a topic comes over a channel.
func (c choices) over(t topic, channel Channel) bool {
	if t.locked {
		return true
	}
	if chosen, found := c[t.Topic][channel]; found {
		return chosen
	}
	return t.over(channel)
}

// ChooseRequest turns a topic on or off on a channel.
type ChooseRequest struct {
	Topic   Topic   `json:"topic" validate:"required,max=20"`
	Channel Channel `json:"channel" validate:"required,oneof=site letter push"`
	On      bool    `json:"on"`
}

// Choose notes what the caller wants. Of what needs consent it writes down that it was
// given or taken back.
func (s *Service) Choose(ctx context.Context, call *session.Call, r ChooseRequest) (answer NoticeChoices, err error) {
	t, known := findTopic(r.Topic)
	switch {
	case !known:
		return answer, fault.Field("topic", "validation.in")
	case t.locked:
		return answer, errLocked
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		held, err := choicesOf(tx, call.User.ID)
		if err != nil {
			return err
		}
		if held.over(t, r.Channel) != r.On {
			if err := putChoice(tx, call.User.ID, r.Topic, r.Channel, r.On); err != nil {
				return err
			}
			if t.consent {
				err = insertConsent(tx, consent{call.User.ID, offersBy(r.Channel), r.On, OffersEdition, tx.Now().UnixMilli()})
			}
			if err == nil {
				held, err = choicesOf(tx, call.User.ID)
			}
		}
		answer = shownChoices(held)
		return err
	})
	return answer, err
}

// The purposes of consents. They are stored and never change.
const (
	// Measuring is that the site may measure how a browser uses it.
	Measuring = "measuring"
	offers    = "offers:"
)

// offersBy is the purpose of offers over a channel.
func offersBy(c Channel) string { return offers + string(c) }

// OffersEdition is that of the text that asks for offers. Whoever changes its sense
// raises it.
const OffersEdition = 1

// consent is what a player has allowed or taken back.
type consent struct {
	userID, purpose string
	given           bool
	edition         int
	at              int64
}

// ConsentRequest says what the caller has allowed or taken back. Edition is that of the
// text that the page has shown.
type ConsentRequest struct {
	Purpose string `json:"purpose" validate:"required,oneof=measuring"`
	Given   bool   `json:"given"`
	Edition int    `json:"edition" validate:"min=1,max=1000"`
}

// Consent writes down what the caller has allowed or taken back. What says the same as
// before is not written again.
func (s *Service) Consent(ctx context.Context, call *session.Call, r ConsentRequest) (action.None, error) {
	return action.None{}, s.DB.Write(ctx, func(tx *db.Tx) error {
		last, found, err := lastConsent(tx, call.User.ID, r.Purpose)
		if err != nil || found && last.given == r.Given && last.edition == r.Edition {
			return err
		}
		return insertConsent(tx, consent{call.User.ID, r.Purpose, r.Given, r.Edition, tx.Now().UnixMilli()})
	})
}
