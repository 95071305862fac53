package inbox

import (
	"context"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

var errLocked = fault.New(fault.CodeForbidden, "Notices about the safety of your account cannot be turned off.").With("reason", "locked")

// choices are a player's choices, by topic and channel.
type choices map[Topic]map[Channel]bool

// wanted reports whether a topic is sent on a channel.
func (c choices) wanted(t topic, channel Channel) bool {
	if t.locked {
		return true
	}
	if chosen, found := c[t.Topic][channel]; found {
		return chosen
	}
	return t.defaultOn(channel)
}

// ChooseRequest turns a topic on or off on a channel.
type ChooseRequest struct {
	Topic   Topic   `json:"topic" validate:"required,max=20"`
	Channel Channel `json:"channel" validate:"required,oneof=site email push"`
	On      bool    `json:"on"`
}

// Choose stores a choice of the caller. For a topic that needs consent it records that consent was
// given or withdrawn.
func (s *Service) Choose(ctx context.Context, call *session.Call, r ChooseRequest) (answer NoticeChoices, err error) {
	t, known := findTopic(r.Topic)
	switch {
	case !known:
		return answer, fault.Field("topic", "validation.in")
	case t.locked:
		return answer, errLocked
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		stored, err := choicesOf(tx, call.User.ID)
		if err != nil {
			return err
		}
		if stored.wanted(t, r.Channel) != r.On {
			if err := storeChoice(tx, call.User.ID, r.Topic, r.Channel, r.On); err != nil {
				return err
			}
			if t.consent {
				err = insertConsent(tx, consent{call.User.ID, offersPurpose(r.Channel), r.On, OffersTextVersion, tx.Now().UnixMilli()})
			}
			if err == nil {
				stored, err = choicesOf(tx, call.User.ID)
			}
		}
		answer = choicesView(stored)
		return err
	})
	return answer, err
}

// The purposes of consents. They are stored and never change.
const (
	// Measuring is the consent to measure how a browser uses the site.
	Measuring    = "measuring"
	offersPrefix = "offers:"
)

// offersPurpose is the purpose of offers on a channel.
func offersPurpose(c Channel) string { return offersPrefix + string(c) }

// OffersTextVersion is the edition of the text that asks for consent to offers. Increase it when the
// meaning of the text changes.
const OffersTextVersion = 1

// consent is a consent that a player has given or withdrawn.
type consent struct {
	userID, purpose string
	given           bool
	edition         int
	at              int64
}

// ConsentRequest gives or withdraws a consent. Edition is the edition of the text that the page has
// shown.
type ConsentRequest struct {
	Purpose string `json:"purpose" validate:"required,oneof=measuring"`
	Given   bool   `json:"given"`
	Edition int    `json:"edition" validate:"min=1,max=1000"`
}

// Consent records that the caller gave or withdrew a consent. An unchanged consent is not recorded
// again.
func (s *Service) Consent(ctx context.Context, call *session.Call, r ConsentRequest) (action.None, error) {
	return action.None{}, s.DB.Write(ctx, func(tx *db.Tx) error {
		last, found, err := lastConsent(tx, call.User.ID, r.Purpose)
		if err != nil || found && last.given == r.Given && last.edition == r.Edition {
			return err
		}
		return insertConsent(tx, consent{call.User.ID, r.Purpose, r.Given, r.Edition, tx.Now().UnixMilli()})
	})
}
