package mail

import (
	"context"

	"croupier/app/kernel/action"
	"croupier/app/kernel/backoffice"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
)

// SentList lists messages for the administrators.
type SentList struct {
	Mails []Sent `json:"mails"`
}

// Actions lets administrators of a demo site read the messages that it would
// send. A real site does not have the action, since messages hold links that
// give access to accounts.
func (m *Mailer) Actions(demo bool) []action.Action {
	list := func(context.Context, *session.Call, action.None) (SentList, error) {
		if !demo {
			return SentList{}, fault.ErrNotFound
		}
		return SentList{Mails: m.Recent()}, nil
	}
	return []action.Action{
		action.Post("/api/admin/mails", action.Permission(backoffice.Enter), list, action.ReadsOnly(),
			action.Summary("The last letters of a demo site, newest first.")),
	}
}
